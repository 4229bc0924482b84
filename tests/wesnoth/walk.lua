-- Plays for two absent players until the fourth turn. In each side's turn its leader makes a step towards the middle, a hash of
-- the land is printed, and the turn ends.
local on_event = wesnoth.require("on_event")

local function hash(text)
	local sum = 7
	for i = 1, #text do
		sum = (sum * 31 + text:byte(i)) % 1000000007
	end
	return sum
end

local function step(leader)
	local map = wesnoth.current.map
	local x = leader.x + (leader.x < map.playable_width / 2 and 1 or -1)
	local y = leader.y + (leader.y < map.playable_height / 2 and 1 or -1)
	leader:extract()
	leader:to_map(x, y)
end

local drawn = 0 -- how often the board was drawn
local redraw = wesnoth.wml_actions.redraw
function wesnoth.wml_actions.redraw(cfg)
	drawn = drawn + 1
	redraw(cfg)
end

levelground_observer = {
	ring = function(_, _, tiles, from, milliseconds)
		std_print("levelground ring", tiles, from, milliseconds)
		std_print("levelground drawn", drawn)
	end,
}
-- waits for a long time, because the machine may be busy
on_event("prestart", 10, function()
	wml.variables.levelground_timeout = 60000
end)
on_event("side turn", -10, function()
	local side = wesnoth.current.side
	std_print(("levelground hash %d %d %d size %s"):format(wesnoth.current.turn, side, hash(wesnoth.current.map.data),
		tostring(wml.variables.levelground_size)))
	step(wesnoth.units.find_on_map { side = side, canrecruit = true }[1])
	if wesnoth.current.turn < 4 then
		wesnoth.wml_actions.end_turn {}
	else
		std_print("levelground done")
	end
end)
on_event("preload", function()
	std_print(("levelground loaded %d %d"):format(wesnoth.current.turn, hash(wesnoth.current.map.data)))
end)
