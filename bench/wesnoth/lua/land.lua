-- The map so far: heights by hex, the number of tiles by side, and for each hex the 18 hexes around it, which are computed
-- once.
local land = {}

local UNMADE = "Xv"

land.width, land.height, land.free = 0, 0, 0
-- by hex: neighbours 1 to 6 are adjacent, clockwise from north; 7 to 12 are two steps straight on; 13 to 18 lie between these
land.near = {}
land.heights = {} -- by hex; only hexes with placed tiles have one
land.made = {} -- by side: number of tiles

local fixed = {} -- by hex: true for castles and keeps, which have no height

function land.index(x, y)
	return (y - 1) * land.width + x
end

function land.is_free(x, y)
	local hex = land.index(x, y)
	return not fixed[hex] and not land.heights[hex]
end

-- Returns the neighbour in a direction. Even columns lie half a hex lower.
local function step(x, y, direction)
	local lower = x % 2 == 0 and 1 or 0
	if direction == 1 then return x, y - 1 end
	if direction == 2 then return x + 1, y - 1 + lower end
	if direction == 3 then return x + 1, y + lower end
	if direction == 4 then return x, y + 1 end
	if direction == 5 then return x - 1, y + lower end
	return x - 1, y - 1 + lower
end

-- Returns the hex at a place; false outside the map.
local function hex_at(x, y)
	return x >= 1 and y >= 1 and x <= land.width and y <= land.height and land.index(x, y)
end

local function near_of(x, y)
	local near = {}
	for direction = 1, 6 do
		local a, b = step(x, y, direction)
		near[direction] = hex_at(a, b)
		near[direction + 6] = hex_at(step(a, b, direction))
		near[direction + 12] = hex_at(step(a, b, direction % 6 + 1))
	end
	return near
end

function land.open()
	local map = wesnoth.current.map
	land.width, land.height = map.playable_width, map.playable_height
	for side = 1, #wesnoth.sides do
		land.made[side] = 0
	end
	for y = 1, land.height do
		for x = 1, land.width do
			local hex = land.index(x, y)
			land.near[hex] = near_of(x, y)
			fixed[hex] = map[{ x, y }] ~= UNMADE
			land.free = land.free + (fixed[hex] and 0 or 1)
		end
	end
end

-- Returns the terrain of a height, from table 3.1.
local function terrain_of(height)
	if height < 0.3 then return "Ww" end
	if height < 0.65 then return "Gg" end
	if height < 0.8 then return "Hh" end
	return "Mm"
end

function land.place(side, tiles, found)
	local map, village = wesnoth.current.map, {}
	for _, i in ipairs(found.villages) do
		village[i] = true
	end
	for i, tile in ipairs(tiles) do
		local height = found.height[i]
		land.heights[land.index(tile[1], tile[2])] = height
		map[tile] = terrain_of(height) .. (village[i] and "^Vh" or "")
	end
	land.made[side] = land.made[side] + #tiles
	land.free = land.free - #tiles
end

return land
