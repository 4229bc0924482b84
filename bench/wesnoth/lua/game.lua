-- The rolling horizon of the thesis (section 3.4.2): at each side's turn one search makes the land that the side's farthest
-- unit may see next. Each horizon is reported on standard output: turn, side, the unit's x, y, moves and vision, radius, tiles,
-- evaluations, milliseconds of the search, fitness, its differential, entropy and village part, villages.
local on_event = wesnoth.require("on_event")
local land = wesnoth.dofile("~add-ons/cgrhea2022/lua/land.lua")
local evolve = wesnoth.dofile("~add-ons/cgrhea2022/lua/evolve.lua")

local game = {}
local keeps = {}

-- The clock: processor time if Lua offers it, otherwise wall-clock time.
local clock = rawget(os, "clock")
local function milliseconds()
	return clock and 1000 * clock() or wesnoth.ms_since_init()
end

local function say(...)
	std_print("cgrhea2022 " .. table.concat({ ... }, " "))
end

local function vision_of(unit)
	local vision = tonumber(unit.__cfg.vision) or -1
	return vision < 0 and unit.max_moves or vision
end

-- Returns the unit that is farthest from the keep. Among units that are equally far, takes the one with the longest reach.
local function farthest(side)
	local keep, best = keeps[side], nil
	for _, unit in ipairs(wesnoth.units.find_on_map { side = side }) do
		local distance = wesnoth.map.distance_between(unit.x, unit.y, keep[1], keep[2])
		local reach = unit.max_moves + vision_of(unit)
		if not best or distance > best.distance or (distance == best.distance and reach > best.reach) then
			best = { unit = unit, distance = distance, reach = reach }
		end
	end
	return best
end

-- Returns the free tiles within the radius, column by column.
local function free_tiles(keep, radius)
	local tiles = {}
	for x = math.max(1, keep[1] - radius), math.min(land.width, keep[1] + radius) do
		for y = 1, land.height do
			if land.is_free(x, y) and wesnoth.map.distance_between(x, y, keep[1], keep[2]) <= radius then
				tiles[#tiles + 1] = { x, y }
			end
		end
	end
	return tiles
end

local function finish()
	say("whole", wesnoth.current.turn)
	wesnoth.wml_actions.endlevel { result = "victory", linger_mode = false }
end

local function grow(weights)
	local side = wesnoth.current.side
	local far = farthest(side)
	if not far then return end
	local radius = far.distance + far.reach + 1 -- a unit sees one hex further than it can go
	local tiles = free_tiles(keeps[side], radius)
	if #tiles == 0 then return end
	local start = milliseconds()
	local best, evaluations = evolve(land, side, tiles, weights)
	local spent = milliseconds() - start
	land.place(side, tiles, best)
	wesnoth.wml_actions.redraw { side = side, clear_shroud = true }
	say("ring", wesnoth.current.turn, side, far.unit.x, far.unit.y, far.unit.max_moves, vision_of(far.unit), radius,
		#tiles, evaluations, spent, best.fitness, best.differential, best.entropy, best.village, #best.villages)
	if land.free == 0 then finish() end
end

function game.begin(weights)
	on_event("start", function()
		land.open()
		for side = 1, #wesnoth.sides do
			keeps[side] = wesnoth.current.map.special_locations[tostring(side)]
		end
		say("begin", clock and "cpu" or "wall", wesnoth.sides[1].faction, wesnoth.sides[2].faction)
	end)
	on_event("side turn", function() grow(weights) end)
end

return game
