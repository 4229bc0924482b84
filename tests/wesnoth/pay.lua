-- Gives side 1 eight villages and six units of the first level, prints the gold that a turn yields, and ends turns at once.
local on_event = wesnoth.require("on_event")
local before

on_event("side turn", -20, function()
	local team = wesnoth.sides[wesnoth.current.side]
	if wesnoth.current.turn == 1 and team.side == 1 then
		for k = 1, 8 do
			wesnoth.current.map[{ 2 * k, 2 }] = "Gg^Vh"
			wesnoth.map.set_owner(2 * k, 2, 1)
		end
		for k = 1, 6 do
			wesnoth.units.to_map(wesnoth.units.create { type = "Elvish Fighter", side = 1 }, 2 * k, 1)
		end
		before = team.gold
	end
	wesnoth.wml_actions.end_turn {}
end)
on_event("turn refresh", function()
	local team = wesnoth.sides[wesnoth.current.side]
	if wesnoth.current.turn == 2 and team.side == 1 then std_print("levelground paid", team.gold - before) end
end)
