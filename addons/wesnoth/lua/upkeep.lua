-- Where there are twice as many villages as on the game's own maps and each gives half as much gold, each pays for half a
-- level of units, too. The game knows whole levels only: what it lets off too much is taken from the basic income, anew at
-- each of a side's turns and before the game pays.
local upkeep = {}

local function place(side)
	return "levelground.income" .. side
end

-- Before the first turn: this side's villages are such ones.
function upkeep.halve(side)
	wml.variables[place(side)] = wesnoth.sides[side].base_income
end

-- Levels that a village of the side pays for.
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
