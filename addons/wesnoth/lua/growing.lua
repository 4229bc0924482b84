-- A map that grows while players explore it. At each side's turn, one client that has an engine beside it (the host's or a
-- guest's) asks for the ring that the side may see next. The answer goes to all clients, and all of them apply it in the same
-- way. The settings are arguments of the scenario's [lua] tag, or the players' options.
local ring = wesnoth.dofile("~add-ons/levelground/lua/ring.lua")
local facts = wesnoth.dofile("~add-ons/levelground/lua/facts.lua")
local bridge = wesnoth.dofile("~add-ons/levelground/lua/bridge.lua")
local packed = wesnoth.dofile("~add-ons/levelground/lua/packed.lua")
local second = wesnoth.dofile("~add-ons/levelground/lua/second.lua")
local upkeep = wesnoth.dofile("~add-ons/levelground/lua/upkeep.lua")
local standing = wesnoth.dofile("~add-ons/levelground/lua/standing.lua")
local on_event = wesnoth.require("on_event")
local _ = wesnoth.textdomain "wesnoth-levelground"
local land = ring.land

local growing = {}
local low, high = facts.low, facts.high

local function clamp(value, low, high)
	return math.max(low, math.min(high, math.floor(value)))
end

local function number_of(name, given, normal, low, high)
	return clamp(tonumber(given[name] or wml.variables["levelground_" .. name]) or normal, low, high)
end

-- Chooses the settings once, at the start of a game, and saves them with the game.
local function decide(given)
	local size = number_of("size", given, facts.size, facts.least_side, high.width)
	local seed = number_of("seed", given, 0, low.seed, high.seed)
	local variant = given.variant or wml.variables.levelground_variant or "balanced"
	local options = {
		game = ("g%08x%08x"):format(mathx.random(0, 0x7fffffff), mathx.random(0, 0x7fffffff)),
		width = number_of("width", given, size, facts.least_side, high.width),
		height = number_of("height", given, size, facts.least_side, high.height),
		sides = clamp(#wesnoth.sides, low.sides, high.sides),
		seed = seed > 0 and seed or mathx.random(1, high.seed),
		variant = tostring(variant):match("^[%a-]+$") or "balanced",
		evaluations = number_of("evaluations", given, facts.evaluations, low.evaluations, high.evaluations),
		scale = number_of("scale", given, facts.scale, low.scale, high.scale),
		help = number_of("help", given, 0, low.help, high.help),
		timeout = number_of("timeout", given, 5000, 100, 60000),
		patch = (given.around or wml.variables.levelground_around) == "unit" and 1 or 0,
	}
	for name, value in pairs(options) do
		wml.variables["levelground." .. name] = value
	end
	options.swap = given.swap or wml.variables.levelground_swap or 0
	wml.variables["levelground.swap"] = options.swap
	return options
end

-- If villages are as rare as on the game's own maps, each village yields as much as there: 2 gold instead of 1. Values that the
-- players have changed stay as they are.
local function set_yields(scale)
	for _, side in ipairs(wesnoth.sides) do
		local ours = side.village_gold == 1
		if ours and scale >= 20 then
			side.village_gold = 2
		elseif ours and side.village_support == 1 then
			upkeep.halve(side.side)
		end
	end
end

local function settings()
	local all = wml.variables["levelground"] or {}
	return { game = tostring(all.game), width = all.width, height = all.height, sides = all.sides, seed = all.seed,
		variant = all.variant, evaluations = all.evaluations or facts.evaluations, scale = all.scale or facts.scale,
		timeout = all.timeout, keeps = all.keeps, help = all.help or 0, patch = all.patch or 0 }
end

local function keep_of(side)
	local x, y = tostring(wml.variables["levelground.keep" .. side] or ""):match("^(%d+) (%d+)$")
	return x and { tonumber(x), tonumber(y) } or nil
end

-- Stores the keep of each side, which is where its leader stands at first. For a side without a leader, it is the keep on the
-- map.
local function note_keeps(sides)
	local keeps, words = {}, {}
	for side = 1, sides do
		local leader = wesnoth.units.find_on_map { side = side, canrecruit = true }[1]
		local place = leader and { leader.x, leader.y } or wesnoth.current.map.special_locations[tostring(side)]
		keeps[side] = place
		words[side] = place[1] .. "," .. place[2]
		wml.variables["levelground.keep" .. side] = place[1] .. " " .. place[2]
	end
	wml.variables["levelground.keeps"] = table.concat(words, ";")
	return keeps
end

local function sight(unit)
	local vision = tonumber(unit.__cfg.vision) or -1
	return vision < 0 and unit.max_moves or vision
end

-- Returns the unit that is farthest from its side's keep, with the ring that it asks for: `radius` hexes around `centre`, which
-- is the keep or, if land grows in patches, the unit. Among units that are equally far, takes the one with the longest reach.
-- Returns nil if the side has no unit.
function growing.farthest(side)
	local keep, best = keep_of(side), nil
	local patch = wml.variables["levelground.patch"] == 1
	for _, unit in ipairs(wesnoth.units.find_on_map { side = side }) do
		local found = { x = unit.x, y = unit.y, moves = unit.max_moves, vision = sight(unit),
			distance = wesnoth.map.distance_between(unit.x, unit.y, keep[1], keep[2]) }
		found.reach = found.moves + found.vision
		found.centre = patch and { unit.x, unit.y } or keep
		found.radius = (patch and 0 or found.distance) + found.reach + 1 -- a unit sees one hex further than it can go
		if not best or found.distance > best.distance or
			(found.distance == best.distance and found.reach > best.reach) then
			best = found
		end
	end
	return best
end

-- Adds how each side stands to a request.
local function add_stands(fields)
	local stands = {}
	for side = 1, fields.sides do
		stands[side] = standing.of(side)
	end
	for _, name in ipairs { "villages", "worth", "gold" } do
		local words = {}
		for side, stand in ipairs(stands) do
			words[side] = clamp(stand[name], low[name], high[name])
		end
		fields[name] = table.concat(words, ";")
	end
end

local function request_of(side, unit)
	local fields = settings()
	fields.turn, fields.side, fields.made = wesnoth.current.turn, side, land.count
	fields.budget = math.min(high.budget, fields.timeout // 4) -- milliseconds; a slow engine ends its search after this time
	fields.x, fields.y, fields.moves, fields.vision = unit.x, unit.y, unit.moves, unit.vision
	if fields.patch == 0 then fields.patch = nil end
	if fields.help > 0 then add_stands(fields) else fields.help = nil end
	return fields
end

-- Reports each ring to the observer of a match (observer.lua).
local function tell(...)
	local observer = rawget(_G, "levelground_observer")
	if observer then observer.ring(...) end
end

local words = {
	plain = _ "No engine answers, so only plain land is made from now on. To get fair land, the host or another player has to run ‘levelground wesnoth serve’ on the computer with the game.",
	engine = _ "An engine answers. From now on it makes the land.",
	pack = _ "No engine answers, so you explore a fair map that was made before. To get land that is made while you explore it, the host or another player has to run ‘levelground wesnoth serve’ on the computer with the game.",
}

-- If no engine answers the first request, starts the game again on a map of the pack, before anybody has moved.
local function settle(side)
	local begins = side == 1 and wesnoth.current.turn == 1
	local found = packed.begin(settings(), begins)
	if not found then return end
	local options = { width = found.width, height = found.height, sides = wml.variables["levelground.sides"],
		swap = wml.variables["levelground.swap"] }
	wml.variables["levelground.width"], wml.variables["levelground.height"] = found.width, found.height
	land.lay_out(options, found.code)
	land.survey(note_keeps(options.sides))
	land.cover()
end

-- Tells all players that the host has chosen help for who is behind.
local function say_help(help)
	if help == 0 then return end
	local text = _ "New land is better for a side that is behind in villages, units and gold. The host has set this help to %d of 100."
	wesnoth.interface.add_chat_message("levelground", tostring(text):format(help))
end

-- Tells players when the land becomes plain, and when an engine answers again.
local function say_whose(land_is)
	if land_is ~= (wml.variables["levelground.land_is"] or "engine") then
		wesnoth.interface.add_chat_message("levelground", words[land_is])
	end
	wml.variables["levelground.land_is"] = land_is
end

-- Returns a side whose client has an engine beside it, or nil. Asks all sides, those of people and those of the computer.
local function find_engine(fields)
	local function look() return { engine = bridge.is_there(fields) and 1 or 0 } end
	local all = {}
	for side = 1, fields.sides do all[side] = side end
	local found = wesnoth.sync.evaluate_multiple(_ "word of an engine", look, look, all)
	for side = 1, fields.sides do
		if found[side] and found[side].engine == 1 then return side end
	end
end

-- The game shows "waiting for the land from side 1" while clients wait for each other. The first argument of the call names
-- what they wait for.

-- Returns the engine's answer, or "". Asks the client that gave the last answer; if it gives none, another client.
local function answer_to(fields)
	local function ask()
		return { data = bridge.ask(fields, land.describe, tonumber(fields.timeout) or 5000) }
	end
	for attempt = 1, 2 do
		local side = wml.variables["levelground.asked"] or find_engine(fields)
		wml.variables["levelground.asked"] = side
		if not side then return "" end
		-- evaluate_single gets the same function twice: once for a side that a person plays, once for the computer's
		local text = tostring(wesnoth.sync.evaluate_single(_ "the land", ask, ask, side).data or "")
		if text ~= "" then return text end
		wml.variables["levelground.asked"] = nil
	end
	return ""
end

local function grow()
	local side, start = wesnoth.current.side, wesnoth.ms_since_init()
	local unit = keep_of(side) and growing.farthest(side)
	if not unit or not ring.is_open(unit.centre, unit.radius) then return end
	local text, from = answer_to(request_of(side, unit)), "engine"
	if text == "" then
		settle(side)
		unit, from = growing.farthest(side), "pack"
		text = packed.answer(settings(), unit.radius, function(visit) ring.each_unmade(unit.centre, unit.radius, visit) end)
	end
	local tiles = ring.read(text)
	say_whose(tiles and from or "plain")
	if not tiles then
		tiles = ring.plain(unit.centre, unit.radius)
		from = text == "" and "nobody" or "garbage"
	end
	ring.apply(tiles, side, from ~= "engine" or not bridge.is_unwatched())
	tell(side, unit, #tiles, from, wesnoth.ms_since_init() - start)
end

function growing.begin(given)
	on_event("prestart", function()
		local options = decide(given)
		set_yields(options.scale)
		land.lay_out(options)
		land.survey(note_keeps(options.sides))
		say_help(options.help)
	end)
	on_event("preload", function()
		if wml.variables["levelground.made"] then
			land.load(settings())
		end
	end)
	on_event("side turn", grow)
	second.begin(given)
	on_event("side turn", function() upkeep.charge(wesnoth.current.side) end)
end

return growing
