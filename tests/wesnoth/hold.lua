-- Used by packed.sh: runs on every client when a side's turn has begun, and ends the turn. A unit of side 1 stands on the hill from
-- the end of side 1's first turn on.
local side, map = wesnoth.current.side, wesnoth.current.map
std_print("levelground held", wesnoth.current.turn, side, wml.variables["levelground_held_" .. side] or "nothing")
if wesnoth.current.turn == 1 and side == 2 then
	local middle = { x = (map.playable_width + 1) // 2, y = (map.playable_height + 1) // 2, radius = 2 }
	local keep = wesnoth.map.find { terrain = "K*", wml.tag["and"](middle) }[1]
	wesnoth.units.to_map({ type = "Spearman", side = 1, random_traits = false, gender = "male", name = "Rolf" }, keep[1], keep[2])
end
if wesnoth.current.turn < 3 then wesnoth.wml_actions.end_turn {} end
