-- A ring of new land: taken from the engine's answer, or plain land.
local land = wesnoth.dofile("~add-ons/levelground/lua/land.lua")

local facts = wesnoth.dofile("~add-ons/levelground/lua/facts.lua")

local ring = { land = land }

local TEXT_MAX = 4000000

-- Returns the tiles of an answer; nil if anything in the answer is wrong. An answer is "levelground 1 ring RADIUS TILES", a
-- line "X,Y,CODE" for each tile, and "end".
function ring.read(text)
	if #text > TEXT_MAX or not text:find("\nend\n$") then return nil end
	local count = text:match("^" .. facts.answer .. " ring %d+ (%d+)\n")
	local tiles, seen = {}, {}
	for line in text:gmatch("([^\n]*)\n") do
		local x, y, code = line:match("^(%d+),(%d+),([%a_^/\\|]+)$")
		x, y = tonumber(x), tonumber(y)
		if code then
			if not land.inside(x, y) or seen[land.index(x, y)] or land.is_made(x, y) or #code > facts.longest_code then return nil end
			seen[land.index(x, y)] = true
			tiles[#tiles + 1] = { x, y, code }
		elseif line ~= "end" and not line:find("^" .. facts.answer .. " ring ") then
			return nil
		end
	end
	return #tiles == tonumber(count) and tiles or nil
end

-- Calls visit(x, y) for each hex around a place that is not made yet, until visit returns true.
function ring.each_unmade(centre, radius, visit)
	for y = math.max(1, centre[2] - radius - 1), math.min(land.height, centre[2] + radius + 1) do
		for x = math.max(1, centre[1] - radius), math.min(land.width, centre[1] + radius) do
			if not land.is_made(x, y) and wesnoth.map.distance_between(x, y, centre[1], centre[2]) <= radius and visit(x, y) then
				return true
			end
		end
	end
	return false
end

function ring.plain(centre, radius)
	local tiles = {}
	ring.each_unmade(centre, radius, function(x, y)
		tiles[#tiles + 1] = { x, y, land.plain_code(x, y) }
	end)
	return tiles
end

-- Returns true if the ring has hexes that are not made yet.
function ring.is_open(centre, radius)
	return land.count < land.width * land.height and ring.each_unmade(centre, radius, function() return true end)
end

-- Puts the tiles on the map. The game itself clears the shroud when the turn begins.
function ring.apply(tiles, side, watched)
	for _, tile in ipairs(tiles) do
		land.make(tile[1], tile[2], tile[3], side)
	end
	if #tiles == 0 then return end
	land.save()
	if watched then
		wesnoth.wml_actions.redraw {} -- redraws the whole board, which is the slowest part of a ring
	end
end

return ring
