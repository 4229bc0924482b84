-- The land of one game: which hexes are made, and by which side. It is stored in wml.variables, so that saved games and replays
-- contain it. `levelground.made` is an "m" and then one character for each hex, row by row: "." or the number of the side that
-- made the hex.
local facts = wesnoth.dofile("~add-ons/levelground/lua/facts.lua")
local place_of = wesnoth.dofile("~add-ons/levelground/lua/places.lua")

local land = {}

local UNMADE = facts.unmade

land.width, land.height, land.owner, land.count = 0, 0, {}, 0

function land.index(x, y)
	return (y - 1) * land.width + x
end

function land.inside(x, y)
	return x >= 1 and y >= 1 and x <= land.width and y <= land.height
end

-- Returns a keep's place as shares of width and height. Growing land is for up to four sides; the keeps of six or eight, on a plain
-- map, stand on a circle.
local function share_of(place, places)
	if facts.starts[places] then return facts.starts[places][place] end
	local angle = 2 * math.pi * place / places
	return { 0.5 + 0.36 * math.sin(angle), 0.5 - 0.36 * math.cos(angle) }
end

local function start_of(place, places)
	local share = share_of(place, places)
	local function at(part, length)
		if part < 0.5 then return math.floor(part * length + 0.5) end
		return length + 1 - math.floor((1 - part) * length + 0.5)
	end
	return at(share[1], land.width), at(share[2], land.height)
end

-- Returns the code of plain land: grass, with villages on a lattice that looks the same from both ends of the map.
function land.plain_code(x, y)
	local across = math.abs(2 * x - land.width - 1)
	local down = math.abs(2 * y - land.height - 1)
	return across % 12 == 5 and down % 12 == 5 and facts.village or facts.grass
end

-- Returns the codes of the keeps and of the castles around them, in a table by "x,y".
function land.castles(sides)
	local code = {}
	for place = 1, sides do
		local x, y = start_of(place, sides)
		for _, near in ipairs { wesnoth.map.get_adjacent_hexes(x, y) } do
			code[near[1] .. "," .. near[2]] = "Ch"
		end
		code[x .. "," .. y] = place .. " Ke"
	end
	return code
end

-- Returns the text of a map. `code` has some hexes; code_at(x, y) returns the code of any other hex.
function land.draw(code, code_at)
	local rows = {}
	for y = 0, land.height + 1 do
		local row = {}
		for x = 0, land.width + 1 do
			row[#row + 1] = code[x .. "," .. y] or code_at(x, y)
		end
		rows[#rows + 1] = table.concat(row, ", ")
	end
	return table.concat(rows, "\n")
end

local function unmade()
	return UNMADE
end

-- Prepares the map before the first move: sets its size and the land that exists from the start, and moves each leader
-- to a keep.
function land.lay_out(options, code)
	land.width, land.height = options.width, options.height
	local leaders = wesnoth.units.find_on_map { canrecruit = true }
	for _, leader in ipairs(leaders) do
		leader:extract()
	end
	local map = land.draw(code or land.castles(options.sides), unmade)
	wesnoth.wml_actions.replace_map { map_data = map, expand = true, shrink = true }
	for _, leader in ipairs(leaders) do
		local place = place_of(leader.side, options.sides, options.swap)
		local start = wesnoth.current.map.special_locations[tostring(place)]
		leader:to_map(start[1], start[2])
	end
end

-- Covers the map with shroud again after another layout, except for the hexes that each side sees now.
function land.cover()
	local everywhere = wesnoth.map.find { include_borders = true }
	for _, side in ipairs(wesnoth.sides) do
		side:place_shroud(everywhere)
	end
	wesnoth.wml_actions.redraw { clear_shroud = true }
end

-- Returns the side whose keep is nearest to a hex that existed before the first turn.
local function nearest_side(x, y, keeps)
	local best, least = 1, math.huge
	for side, keep in ipairs(keeps) do
		local distance = wesnoth.map.distance_between(x, y, keep[1], keep[2])
		if distance < least then
			best, least = side, distance
		end
	end
	return best
end

function land.own(x, y, side)
	land.owner[land.index(x, y)] = side
	land.count = land.count + 1
end

function land.is_made(x, y)
	return land.owner[land.index(x, y)] ~= nil
end

-- Stores which hexes exist after lay_out.
function land.survey(keeps)
	land.owner, land.count = {}, 0
	for y = 1, land.height do
		for x = 1, land.width do
			if wesnoth.current.map[{ x, y }] ~= UNMADE then
				land.own(x, y, nearest_side(x, y, keeps))
			end
		end
	end
	land.save()
end

function land.save()
	local text = {}
	for i = 1, land.width * land.height do
		text[i] = land.owner[i] or "."
	end
	wml.variables["levelground.made"] = "m" .. table.concat(text)
end

function land.load(options)
	land.width, land.height, land.owner, land.count = options.width, options.height, {}, 0
	local text = wml.variables["levelground.made"] or ""
	for i = 2, #text do
		local side = tonumber(text:sub(i, i))
		if side then
			land.owner[i - 1] = side
			land.count = land.count + 1
		end
	end
end

-- Sets a hex's terrain. If the game does not know the code, the hex becomes grass.
function land.make(x, y, code, side)
	local map = wesnoth.current.map
	map[{ x, y }] = code
	if map[{ x, y }] == UNMADE then
		map[{ x, y }] = facts.grass
	end
	land.own(x, y, side)
end

-- Returns all made hexes as "x,y,side,code;...", for an engine that does not know this game yet.
function land.describe()
	local parts = {}
	for y = 1, land.height do
		for x = 1, land.width do
			local side = land.owner[land.index(x, y)]
			if side then
				-- "1 Ke" is a keep on which side 1 starts
				local code = wesnoth.current.map[{ x, y }]:gsub("^%S+ ", "")
				parts[#parts + 1] = x .. "," .. y .. "," .. side .. "," .. code
			end
		end
	end
	return table.concat(parts, ";")
end

return land
