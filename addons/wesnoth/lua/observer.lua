-- For `levelground wesnoth match`: reports on standard output how a game goes, on any map. The lines begin with "levelground",
-- and src/wesnoth/cli/game.c reads them.
local second = wesnoth.dofile("~add-ons/levelground/lua/second.lua")
local upkeep = wesnoth.dofile("~add-ons/levelground/lua/upkeep.lua")
local standing = wesnoth.dofile("~add-ons/levelground/lua/standing.lua")
local place_of = wesnoth.dofile("~add-ons/levelground/lua/places.lua")
local on_event = wesnoth.require("on_event")

local observer = {}
local SETTINGS = "~add-ons/levelground_match/game.txt"
local shown -- the map as it was last reported

local function say(...)
	std_print("levelground " .. table.concat({ ... }, " "))
end

-- Reads "name=value name=value ...". Values that look like numbers become numbers.
local function read_settings()
	local given = {}
	local text = filesystem.have_file(SETTINGS) and filesystem.read_file(SETTINGS) or ""
	for name, value in text:gmatch("(%w+)=(%S+)") do
		given[name] = tonumber(value) or value
	end
	return given
end

-- Exchanges the places of the leaders, so that the side at another place moves first.
local function swap_leaders(swap)
	local leaders = wesnoth.units.find_on_map { canrecruit = true }
	local places = {}
	for i, leader in ipairs(leaders) do
		places[i] = { leader.x, leader.y }
		leader:extract()
	end
	for i, leader in ipairs(leaders) do
		local place = places[place_of(i, #leaders, swap)]
		leader:to_map(place[1], place[2])
	end
end

-- Reports the villages of each side, and then what the units of each side cost, and its gold.
local function tell_standing()
	local counts, stands = {}, {}
	for side = 1, #wesnoth.sides do
		local stand = standing.of(side)
		counts[side] = stand.villages
		stands[side] = stand.worth .. " " .. stand.gold
	end
	say("turn", wesnoth.current.turn, table.concat(counts, " "))
	say("stand", wesnoth.current.turn, table.concat(stands, " "))
end

local function tell_factions()
	for side = 1, #wesnoth.sides do
		say("faction", side, wesnoth.sides[side].faction)
	end
end

-- Reports what villages yield: gold, and the levels of units that they support.
local function tell_yields()
	for side = 1, #wesnoth.sides do
		say("yield", side, wesnoth.sides[side].village_gold, upkeep.support(side))
		say("gold", side, wesnoth.sides[side].gold)
	end
end

local function tell_map()
	local data = wesnoth.current.map.data
	if data ~= shown then
		shown = data
		say("map", (data:gsub("%s*\n", ";")))
	end
end

function observer.ring(side, unit, tiles, from, milliseconds)
	say("ring", wesnoth.current.turn, side, unit.x, unit.y, unit.moves, unit.vision, unit.radius, tiles,
		from, milliseconds)
end

-- Reports the sides whose leader is alive at the end, of each team the first. If there is one, its team has won; if there are
-- several, the game is undecided.
local function tell_end()
	local alive, seen = {}, {}
	for _, leader in ipairs(wesnoth.units.find_on_map { canrecruit = true }) do
		local team = wesnoth.sides[leader.side].team_name
		if not seen[team] then alive[#alive + 1] = leader.side end
		seen[team] = true
	end
	tell_standing()
	tell_map()
	say("end", wesnoth.current.turn, table.concat(alive, " "))
end

function observer.begin()
	local given = read_settings()
	local growing = given.growing == 1
	levelground_observer = observer
	on_event("prestart", 10, function()
		for name, value in pairs(given) do
			wml.variables["levelground_" .. name] = value
		end
		if not growing then swap_leaders(given.swap) end
	end)
	if not growing then second.begin(given) end
	on_event("side turn", -10, function()
		if wesnoth.current.side == 1 then
			if wesnoth.current.turn == 1 then
				tell_factions()
				tell_yields()
			end
			tell_standing()
			tell_map()
		end
	end)
	on_event("scenario end", tell_end)
end

return observer
