-- Moves both leaders towards each other, some hexes in each turn, so that each turn asks for new land. From the second turn on,
-- each turn waits until the test has created the file io/go_TURN.txt.
local on_event = wesnoth.require("on_event")
local LONGEST = 600000 -- longest time to wait, in milliseconds
local STEP = 3 -- hexes in each turn

on_event("side turn", 10, function()
	local turn = wesnoth.current.turn
	if wesnoth.current.side ~= 1 or turn < 2 then return end
	local start = wesnoth.ms_since_init()
	std_print("levelground waits", turn)
	while not filesystem.have_file(("~add-ons/levelground/io/go_%d.txt"):format(turn)) and
		wesnoth.ms_since_init() - start < LONGEST do
		wesnoth.interface.delay(20)
	end
end)

on_event("side turn", -10, function()
	local side = wesnoth.current.side
	local leader = wesnoth.units.find_on_map { side = side, canrecruit = true }[1]
	local x, y = leader.x + (side == 1 and STEP or -STEP), leader.y + (side == 1 and STEP or -STEP)
	leader:extract()
	leader:to_map(x, y)
	wesnoth.wml_actions.end_turn {}
end)
