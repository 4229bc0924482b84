-- Out of the game and back: a request goes to the engine by a file or by standard output, its answer comes as a file.
-- Where no engine answers in time the answer is "". The engine's word is data: nothing of it is ever run.
local bridge = {}

local FOLDER = "~add-ons/levelground/io/"
local IMPATIENCE = 250 -- milliseconds to wait once an engine has failed to answer
local AGAIN = 400 -- milliseconds after which a request is sent again: another game may have overwritten it
local PAUSE = 5 -- milliseconds between two looks; a game in a window pauses for 10 at least
local failed = false -- the last request was not answered
local greeted = false -- the engine has been told all of the land

local function read(name)
	if filesystem.have_file(FOLDER .. name) then
		return filesystem.read_file(FOLDER .. name)
	end
end

local function send(way, request)
	if way == "stdout" then
		std_print("levelground request " .. request)
		return
	end
	wml.variables.levelground_request = request
	wesnoth.wml_actions.set_global_variable {
		namespace = "lg_bridge",
		from_local = "levelground_request",
		to_global = "request",
		immediate = true,
	}
	wml.variables.levelground_request = nil
end

local function exchange(way, request, patience)
	local now = wesnoth.ms_since_init
	local start, sent = now(), 0
	local name = "ans_" .. request.id .. ".txt"
	repeat
		if sent == 0 or (way ~= "stdout" and now() - sent > AGAIN) then
			send(way, request.text)
			sent = now()
		end
		local answer = read(name)
		if answer then return answer end
		wesnoth.interface.delay(PAUSE)
	until now() - start > patience
	return ""
end

local function numbered(fields, serial)
	local id = ("%s-%d-%d-%d%s"):format(fields.game, fields.turn, fields.side, os.time() % 1000000, serial)
	return id:sub(1, 60)
end

local function write_down(fields, id, land)
	local text = { "lg=1", "id=" .. id }
	for _, name in ipairs { "game", "width", "height", "sides", "seed", "variant", "budget", "keeps", "turn", "side", "x",
		"y", "moves", "vision", "made", "scale", "evaluations" } do
		text[#text + 1] = name .. "=" .. fields[name]
	end
	if land then
		text[#text + 1] = "land=" .. land
	end
	return table.concat(text, " ")
end

-- Does the engine know that nobody looks at this game? Its board need not be drawn then.
function bridge.is_unwatched()
	return (read("engine.txt") or ""):find("unwatched", 1, true) ~= nil
end

-- How the engine wants to be asked, or nil where none is there.
local function way_to_ask()
	local way = (read("engine.txt") or ""):match("^%a+")
	return (way == "file" or way == "stdout") and way or nil
end

function bridge.is_there()
	return way_to_ask() ~= nil
end

-- fields: what write_down names. describe() gives all of the land, for an engine that has not been told.
function bridge.ask(fields, describe, timeout)
	local way = way_to_ask()
	if not way then
		greeted = false
		return ""
	end
	local answer = ""
	for attempt = 1, 2 do
		local id = numbered(fields, ("%06d%d"):format(wesnoth.ms_since_init() % 1000000, attempt))
		local request = { id = id, text = write_down(fields, id, not greeted and describe() or nil) }
		answer = exchange(way, request, failed and math.min(IMPATIENCE, timeout) or timeout)
		failed = answer == ""
		greeted = not failed
		if not answer:find("^levelground 1 unknown") then break end
		greeted = false
	end
	return answer
end

return bridge
