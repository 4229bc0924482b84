-- A plugin for the game: joins the first game on a server, says that it asks to join, and stays in it.
local function plugin()
	local events, context, info
	local function reach(name)
		repeat
			events, context, info = coroutine.yield()
		until info.name == name
	end

	reach("titlescreen")
	context.play_multiplayer({}) -- on the server that the command line names
	reach("Multiplayer Lobby")
	local function games()
		local list = info.game_list()
		return list and wml.child_count(wml.get_child(list, "gamelist") or {}, "game") or 0
	end
	while games() == 0 do
		events, context, info = coroutine.yield()
	end
	context.select_game({ index = 0 })
	std_print("join: asks")
	context.join({})
	reach("Multiplayer Join")
	context.chat({ message = "here" })
	reach("Game")
	while true do
		coroutine.yield()
	end
end

return plugin
