-- A plugin for the game: opens a game on a server with the scenario from the preferences (a scenario that is chosen here would
-- lack its options), starts the game as soon as somebody has joined, and stays in it.
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
	context.create({})
	reach("Multiplayer Create")
	std_print("host: chose", info.get_selected().id)
	context.set_name({ name = "growing" })
	context.update_settings({ registered_users = false })
	events, context, info = coroutine.yield()
	context.create({})
	reach("Multiplayer Staging")
	std_print("host: waiting")
	local joined = false
	repeat
		for _, event in ipairs(events) do
			joined = joined or (event[1] == "chat" and event[2].message == "here")
		end
		events, context, info = coroutine.yield()
	until joined
	context.launch({})
	reach("Game")
	while true do
		coroutine.yield()
	end
end

return plugin
