-- Used with an engine that starts and ends: the second turn waits for its start, the third for its end. Prints the messages
-- that players get.
local on_event = wesnoth.require("on_event")
local LONGEST = 60000 -- longest time to wait, in milliseconds

local function await(there)
	local start = wesnoth.ms_since_init()
	std_print("levelground waits", wesnoth.current.turn)
	while filesystem.have_file("~add-ons/levelground/io/engine.txt") ~= there and
		wesnoth.ms_since_init() - start < LONGEST do
		wesnoth.interface.delay(20)
	end
end

function wesnoth.interface.add_chat_message(speaker, text)
	std_print("levelground says", speaker, text)
end

on_event("side turn", 10, function()
	if wesnoth.current.side == 1 and wesnoth.current.turn == 2 then await(true) end
	if wesnoth.current.side == 1 and wesnoth.current.turn == 3 then await(false) end
end)
