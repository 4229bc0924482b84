-- Compensation for moving late: at the start, the side that moves last gets gold, and villages near its keep. The sides between
-- get a part of this, the first side nothing. By default there is no compensation.
local on_event = wesnoth.require("on_event")

local second = {}

local function number_of(name, given)
	return math.max(0, math.floor(tonumber(given[name] or wml.variables["levelground_" .. name]) or 0))
end

local function part(side, all)
	return math.floor(all * (side - 1) / math.max(1, #wesnoth.sides - 1) + 0.5)
end

-- Gives a side the free villages that are nearest to its leader. Of villages at the same distance, the one in the lower column,
-- then in the lower row, comes first.
local function give_villages(side, count)
	local leader = wesnoth.units.find_on_map { side = side, canrecruit = true }[1]
	if not leader then return end
	local free = {}
	for _, place in ipairs(wesnoth.map.find { gives_income = true, owner_side = 0 }) do
		local x, y = place[1], place[2]
		free[#free + 1] = { x, y, wesnoth.map.distance_between(leader.x, leader.y, x, y) }
	end
	table.sort(free, function(a, b)
		if a[3] ~= b[3] then return a[3] < b[3] end
		return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2])
	end)
	for i = 1, math.min(count, #free) do
		wesnoth.map.set_owner(free[i][1], free[i][2], side)
	end
end

-- Gives the compensation. `given` may contain secondgold and secondvillages; without them, the players' options are used.
function second.begin(given)
	on_event("prestart", function()
		for side = 2, #wesnoth.sides do
			wesnoth.sides[side].gold = wesnoth.sides[side].gold + part(side, number_of("secondgold", given))
		end
	end)
	on_event("turn refresh", function() -- at the first turn, growing land has been made
		local side = wesnoth.current.side
		if wesnoth.current.turn == 1 then give_villages(side, part(side, number_of("secondvillages", given))) end
	end)
end

return second
