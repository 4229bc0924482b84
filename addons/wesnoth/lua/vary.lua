-- Makes another map from a map, which is just as fair: the map is turned, its places are exchanged, or it gets the colours of
-- another climate. The movement costs of all units stay the same.
local vary = {}

-- Turns a map. Even columns stand half a hex lower. Therefore a board of even width is turned by 180 degrees and one of odd
-- width is mirrored, because these keep the outline. The other operation would lose half a row.
function vary.turn(map)
	local turned = { width = map.width, height = map.height, code = {} }
	for y = 0, map.height + 1 do
		local from = map.code[map.width % 2 == 0 and map.height + 1 - y or y]
		turned.code[y] = {}
		for x = 0, map.width + 1 do
			turned.code[y][x] = from[map.width + 1 - x]
		end
	end
	return turned
end

local function change(map, new)
	for y = 0, map.height + 1 do
		for x = 0, map.width + 1 do
			map.code[y][x] = new(map.code[y][x])
		end
	end
end

-- Moves side k to the place of side order[k].
function vary.places(map, order)
	local side = {}
	for new, old in ipairs(order) do
		side[tostring(old)] = new
	end
	change(map, function(code)
		local old, rest = code:match("^(%d) (.*)$")
		return old and side[old] and side[old] .. " " .. rest or code
	end)
end

-- Codes of a temperate map, and the codes that replace them in another climate. The movement costs are the same for every unit.
local seasons = {
	autumn = { Gg = "Gs", Gs = "Gd", Fds = "Fdf", Fms = "Fmf", Fet = "Fetd", Hh = "Hhd", Ww = "Wwg", Wo = "Wog", Wwr = "Wwrg" },
	tropical = { Fp = "Ft", Fds = "Ftr", Fms = "Ftd", Ww = "Wwt", Wo = "Wot", Wwr = "Wwrt", Vh = "Vht" },
}
vary.seasons = seasons

function vary.recolour(map, season)
	local new = seasons[season]
	change(map, function(code)
		return (code:gsub("%a+", new))
	end)
end

return vary
