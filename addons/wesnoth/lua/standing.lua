-- How a side stands: the villages that it holds, what its units cost, and its gold.
local standing = {}

function standing.of(side)
	local worth = 0
	for _, unit in ipairs(wesnoth.units.find_on_map { side = side }) do
		worth = worth + unit.cost
	end
	return { villages = wesnoth.sides[side].num_villages, worth = worth, gold = wesnoth.sides[side].gold }
end

return standing
