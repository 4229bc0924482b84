-- One horizon, which is the thesis's word for the ring of new land that one turn needs: the heights on which each tile's
-- steepness depends, and the fitness (section 3.3 of the thesis). Heights are numbered: those of the horizon's tiles come
-- first, then those of placed tiles around them.
local ring = {}

local LARGEST = 6 ^ 0.5 + 48 ^ 0.5 -- the largest steepness of a tile
local SCALE = 10 -- the constant k of equation 3.10

-- Returns the side area ratio of equation 3.11. Only land made in earlier horizons counts.
local function side_area_ratio(made, side)
	local all = made[1] + made[2]
	return all > 0 and 1 - made[side] / all or 0.5
end

-- Returns the terms of a tile. slot(hex) returns the number of a height, or nil if the hex has none; terms with such a hex are
-- left out.
local function terms_of(near, slot)
	local first, straight, between = {}, {}, {}
	for d = 1, 6 do
		local a, b, far, mid = slot(near[d]), slot(near[d % 6 + 1]), slot(near[d + 6]), slot(near[d + 12])
		if a then first[#first + 1] = a end
		if far and a then
			straight[#straight + 1], straight[#straight + 2] = far, a
		end
		if mid and a and b then
			between[#between + 1], between[#between + 2], between[#between + 3] = mid, a, b
		elseif mid and (a or b) then
			straight[#straight + 1], straight[#straight + 2] = mid, a or b
		end
	end
	return first, straight, between
end

-- Returns the horizon's own tiles among near[from] to near[to].
local function own(near, from, to, slots)
	local found = {}
	for n = from, to do
		found[#found + 1] = near[n] and slots[near[n]] or nil
	end
	return found
end

function ring.open(land, side, tiles, weights)
	local r = { tiles = #tiles, column = {}, first = {}, straight = {}, between = {}, inner = {}, outer = {}, placed = {},
		sar = side_area_ratio(land.made, side), weights = weights }
	local slots = {}
	for i, tile in ipairs(tiles) do
		slots[land.index(tile[1], tile[2])] = i
		r.column[i] = tile[1]
	end
	for i, tile in ipairs(tiles) do
		local near = land.near[land.index(tile[1], tile[2])]
		r.inner[i], r.outer[i] = own(near, 1, 6, slots), own(near, 7, 18, slots)
	end
	local function slot(hex)
		if hex and not slots[hex] and land.heights[hex] then
			r.placed[#r.placed + 1] = land.heights[hex]
			slots[hex] = #tiles + #r.placed
		end
		return hex and slots[hex]
	end
	for i, tile in ipairs(tiles) do
		local near = land.near[land.index(tile[1], tile[2])]
		r.first[i], r.straight[i], r.between[i] = terms_of(near, slot)
	end
	return r
end

-- Computes equations 3.3 and 3.7.
local function differential(r, height)
	local all_first, all_straight, all_between, sum = r.first, r.straight, r.between, 0
	for i = 1, r.tiles do
		local here, one, two, half = height[i], 0, 0, 0
		local first, straight, between = all_first[i], all_straight[i], all_between[i]
		for n = 1, #first do
			local d = height[first[n]] - here
			one = one + d * d
		end
		for n = 1, #straight, 2 do
			local d = height[straight[n]] - 2 * height[straight[n + 1]] + here
			two = two + d * d
		end
		for n = 1, #between, 3 do
			local far = height[between[n]] + here
			local d, e = far - 2 * height[between[n + 1]], far - 2 * height[between[n + 2]]
			half = half + d * d + e * e
		end
		sum = sum + one ^ 0.5 + (two + half / 2) ^ 0.5
	end
	return sum / r.tiles / LARGEST
end

-- Computes equation 3.9.
local function entropy(r, height)
	local water, flat, hill, mountain = 0, 0, 0, 0
	for i = 1, r.tiles do
		local h = height[i]
		if h < 0.3 then
			water = water + 1
		elseif h < 0.65 then
			flat = flat + 1
		elseif h < 0.8 then
			hill = hill + 1
		else
			mountain = mountain + 1
		end
	end
	local sum = 0
	for _, count in ipairs { water, flat, hill, mountain } do
		if count > 0 then sum = sum + count / r.tiles * math.log(count / r.tiles, 2) end
	end
	return 1 + sum / 2
end

-- Computes the fitness and its parts.
function ring.evaluate(r, one)
	one.differential = differential(r, one.height)
	one.entropy = entropy(r, one.height)
	one.village = math.abs(math.min(#one.villages * SCALE / r.tiles, 1) - r.sar)
	one.fitness = r.weights.differential * one.differential + r.weights.entropy * one.entropy +
		r.weights.village * one.village
end

return ring
