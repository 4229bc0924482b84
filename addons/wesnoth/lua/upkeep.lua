-- Upkeep on maps that have twice as many villages as the game's own maps: each village should yield half as much gold and
-- support half a level of units. The game can only count whole levels. So at each turn of a side, before the game pays, the
-- difference is subtracted from the side's basic income.
local upkeep = {}

local function place(side)
	return "levelground.income" .. side
end

-- Marks a side before the first turn, so that its villages support half as much.
function upkeep.halve(side)
	wml.variables[place(side)] = wesnoth.sides[side].base_income
end

-- Returns the number of levels that a village of the side supports.
function upkeep.support(side)
	local whole = wesnoth.sides[side].village_support
	return wml.variables[place(side)] and whole / 2 or whole
end

local function levels(side)
	local sum = 0
	for _, unit in ipairs(wesnoth.units.find_on_map { side = side, canrecruit = false }) do
		sum = sum + (unit.upkeep == "full" and unit.level or tonumber(unit.upkeep) or 0)
	end
	return sum
end

function upkeep.charge(side)
	local income, team = wml.variables[place(side)], wesnoth.sides[side]
	if not income then return end
	local paid, needed = team.num_villages * team.village_support, levels(side)
	team.base_income = income - math.max(0, needed - paid // 2) + math.max(0, needed - paid)
end

return upkeep
