-- The evolutionary algorithm of the thesis (section 3.4.1) with the best setting of section 4.4. An individual is a table of
-- heights and a list of the tiles with villages.
local ring = wesnoth.dofile("~add-ons/cgrhea2022/lua/ring.lua")
local random = math.random

local POPULATION, CHILDREN, GENERATIONS = 30, 16, 12
local MUTATION, VILLAGE = 0.01, 0.006
local INNER, OUTER = 0.5, 0.33

-- Returns an individual that contains only the heights of placed tiles, which never change.
local function blank(r)
	local height = {}
	for i = 1, r.tiles do
		height[i] = 0
	end
	for _, placed in ipairs(r.placed) do
		height[#height + 1] = placed
	end
	return { height = height, villages = {} }
end

local function randomize(r, one)
	for i = 1, r.tiles do
		one.height[i] = random()
		if random() < VILLAGE then one.villages[#one.villages + 1] = i end
	end
end

-- Returns the better of two individuals drawn at random. The population is sorted, so the lower index wins.
local function tournament(population)
	return population[math.min(random(POPULATION), random(POPULATION))]
end

-- Makes two children of two parents. The children exchange the heights to one side of a column; each child has the villages of
-- one parent.
local function cross(r, mother, father, daughter, son)
	local column, left, right = r.column, r.column[1], r.column[r.tiles]
	local line = left < right and random(left + 1, right) or right + 1
	local a, b, c, d = mother.height, father.height, daughter.height, son.height
	for i = 1, r.tiles do
		if column[i] < line then
			c[i], d[i] = a[i], b[i]
		else
			c[i], d[i] = b[i], a[i]
		end
	end
	daughter.villages = { table.unpack(mother.villages) }
	son.villages = { table.unpack(father.villages) }
end

local function pull(height, i, others, share)
	for n = 1, #others do
		local other = others[n]
		height[other] = height[other] + share * (height[i] - height[other])
	end
end

local function add_village(r, villages)
	local tile = random(r.tiles)
	for _, other in ipairs(villages) do
		if other == tile then return end
	end
	villages[#villages + 1] = tile
end

-- Adds, removes or moves one village.
local function change_villages(r, villages)
	local what = random(3)
	if what ~= 1 and #villages > 0 then table.remove(villages, random(#villages)) end
	if what ~= 2 then add_village(r, villages) end
end

local function mutate(r, one)
	local height = one.height
	for i = 1, r.tiles do
		if random() < MUTATION then
			pull(height, i, r.inner[i], INNER)
			pull(height, i, r.outer[i], OUTER)
		end
	end
	change_villages(r, one.villages)
end

local function better(a, b)
	return a.fitness < b.fitness
end

-- Fills the places behind the population with its children.
local function breed(r, all)
	for k = POPULATION + 1, POPULATION + CHILDREN, 2 do
		cross(r, tournament(all), tournament(all), all[k], all[k + 1])
	end
	for k = POPULATION + 1, POPULATION + CHILDREN do
		mutate(r, all[k])
		ring.evaluate(r, all[k])
	end
end

-- Returns the best individual for these tiles, and the number of evaluations.
return function(land, side, tiles, weights)
	local r, all = ring.open(land, side, tiles, weights), {}
	for k = 1, POPULATION + CHILDREN do
		all[k] = blank(r)
	end
	for k = 1, POPULATION do
		randomize(r, all[k])
		ring.evaluate(r, all[k])
	end
	-- the children have no fitness yet, so they stay behind the population
	for k = POPULATION + 1, POPULATION + CHILDREN do
		all[k].fitness = math.huge
	end
	table.sort(all, better)
	for _ = 1, GENERATIONS do
		breed(r, all)
		table.sort(all, better)
	end
	return all[1], POPULATION + GENERATIONS * CHILDREN
end
