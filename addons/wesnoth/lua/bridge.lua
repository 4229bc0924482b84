-- The connection to the engine. A request goes out through a file or through standard output; the answer comes back as a file.
-- If no engine answers in time, the answer is "". An answer is data; nothing in it is ever executed.
local facts = wesnoth.dofile("~add-ons/levelground/lua/facts.lua")

local bridge = {}

local FOLDER = "~add-ons/levelground/io/"
local AGAIN = 400 -- milliseconds after which a request is sent again, because another game may have overwritten it
local PAUSE = 5 -- milliseconds between two checks for an answer; a game with a window waits at least 10
local silent -- what engine.txt contained when an engine that is asked by files last gave no answer, or nil
local missed -- the turn and side of the last request that got no answer, or nil
local greeted = false -- does the engine know all of the land?

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

-- Returns the answer to a request, or "" if none came by the deadline.
local function exchange(way, request, deadline)
	local now = wesnoth.ms_since_init
	local sent = 0
	local name = "ans_" .. request.id .. ".txt"
	repeat
		if sent == 0 or (way ~= "stdout" and now() - sent > AGAIN) then
			send(way, request.text)
			sent = now()
		end
		local answer = read(name)
		if answer then return answer end
		wesnoth.interface.delay(PAUSE)
	until now() > deadline
	return ""
end

local function numbered(fields, serial)
	local id = ("%s-%d-%d-%d%s"):format(fields.game, fields.turn, fields.side, os.time() % 1000000, serial)
	return id:sub(1, 60)
end

local function write_down(fields, id, land)
	local text, head = {}, { lg = facts.high.lg, id = id }
	for _, name in ipairs(facts.request) do
		local value = head[name] or fields[name]
		if value then text[#text + 1] = name .. "=" .. value end
	end
	if land then
		text[#text + 1] = "land=" .. land
	end
	return table.concat(text, " ")
end

-- Returns what the engine says about itself, or "" if there is no engine.
local function announcement()
	return read("engine.txt") or ""
end

-- Returns true if the engine says that nobody watches this game. Then the board need not be drawn.
function bridge.is_unwatched()
	return announcement():find("unwatched", 1, true) ~= nil
end

-- Returns how requests must be sent to the engine; nil if there is no engine, or only the file that a killed engine has left.
local function way_to_ask()
	local said = announcement()
	local way = said ~= silent and said:match("^%a+")
	return (way == "file" or way == "stdout") and way or nil
end

local function turn_of(fields)
	return fields.turn .. " " .. fields.side
end

-- Returns true if an engine can be asked. The engine is not asked twice for the same ring, because a slow engine would make the
-- ring twice.
function bridge.is_there(fields)
	return way_to_ask() ~= nil and missed ~= turn_of(fields)
end

-- Asks the engine and returns its answer. `fields` has the names that write_down lists. describe() returns all of the land, for
-- an engine that does not know it yet.
function bridge.ask(fields, describe, timeout)
	local way, said = way_to_ask(), announcement()
	local deadline = wesnoth.ms_since_init() + timeout
	local answer = ""
	for attempt = 1, way and 2 or 0 do
		local id = numbered(fields, ("%06d%d"):format(wesnoth.ms_since_init() % 1000000, attempt))
		local request = { id = id, text = write_down(fields, id, not greeted and describe() or nil) }
		answer = exchange(way, request, deadline)
		greeted = answer ~= "" and not answer:find("^" .. facts.answer .. " unknown")
		if greeted or answer == "" then break end
	end
	missed = answer == "" and turn_of(fields) or nil
	silent = answer == "" and way ~= "stdout" and said or nil
	return answer
end

return bridge
