-- Growing land without an engine. This file reveals a ready-made fair map ring by ring; its answers have the form of an
-- engine's answers. The maps come from the folder pack/, which differs from machine to machine. So one client, the keeper, is
-- asked during the whole game, and only its answers count.
local shelf = wesnoth.dofile("~add-ons/levelground/lua/shelf.lua")
local facts = wesnoth.dofile("~add-ons/levelground/lua/facts.lua")
local chance = wesnoth.dofile("~add-ons/levelground/lua/chance.lua")

local _ = wesnoth.textdomain "wesnoth-levelground"

local packed = {}

local FOLDER = "~add-ons/levelground/pack/"
-- names of variables that are saved with the game: the keeper's side, 0 for none; the number of hexes that was asked for
local KEEPER, SIZE = "levelground.keeper", "levelground.wished"
local map -- the map of this game; only the keeper's client has it

-- Returns the shelf for this number of sides whose maps are nearest to this size; nil if there is none.
local function nearest(sides, hexes)
	local best, heads, least
	for _, size in ipairs(facts.sizes) do
		local text = shelf.read(FOLDER .. sides .. "-" .. size .. ".txt")
		local found = text and shelf.list(text) or {}
		local off = found[1] and math.abs(found[1].width * found[1].height - hexes)
		if off and (not least or off < least) then
			best, heads, least = text, found, off
		end
	end
	return best, heads
end

-- Returns the map that belongs to the game's seed; false if there is none.
local function map_of(fields)
	if map == nil then
		local text, heads = nearest(fields.sides, wml.variables[SIZE])
		map = text and shelf.draw(text, heads, chance.stream(fields.seed)) or false
	end
	return map
end

-- Returns a side whose client has a map for this game; 0 if there is none.
local function find_keeper(fields)
	local function look() return { has = map_of(fields) and 1 or 0 } end
	local all = {}
	for side = 1, fields.sides do all[side] = side end
	local found = wesnoth.sync.evaluate_multiple(_ "a list of maps", look, look, all)
	for side = 1, fields.sides do
		if found[side] and found[side].has == 1 then return side end
	end
	return 0
end

local function ask(tell)
	local reply = wesnoth.sync.evaluate_single(_ "the land", tell, tell, wml.variables[KEEPER])
	return tostring(reply.data or "")
end

local function around(x, y, visit)
	visit(x, y)
	for _, near in ipairs { wesnoth.map.get_adjacent_hexes(x, y) } do
		visit(near[1], near[2])
	end
end

-- Returns the hexes that exist from the start: keeps, the hexes around them, and the border.
local function first_of(found)
	local lines = { found.width .. "," .. found.height }
	local function tell(x, y)
		lines[#lines + 1] = ("%d,%d,%s"):format(x, y, found.code[y][x])
	end
	for y = 0, found.height + 1 do
		for x = 0, found.width + 1 do
			local inside = x >= 1 and y >= 1 and x <= found.width and y <= found.height
			if not inside then
				tell(x, y)
			elseif found.code[y][x]:find("^%d ") then
				around(x, y, tell)
			end
		end
	end
	return table.concat(lines, "\n")
end

-- Called once in a game, if no engine has answered. `may`: is the game allowed to start on a map of the pack? Returns the map's
-- width, its height and its first codes by "x,y"; nil if there is no map.
function packed.begin(fields, may)
	if wml.variables[KEEPER] then return nil end
	wml.variables[SIZE] = fields.width * fields.height
	wml.variables[KEEPER] = may and find_keeper(fields) or 0
	if wml.variables[KEEPER] == 0 then return nil end
	local text = ask(function() return { data = first_of(map_of(fields)) } end)
	local width, height = text:match("^(%d+),(%d+)")
	local code = {}
	for place, name in text:gmatch("\n(%d+,%d+),([^\n]+)") do
		code[place] = name
	end
	return { width = tonumber(width), height = tonumber(height), code = code }
end

-- Returns the answer for a ring; "" if there is no keeper. each_unmade(visit) visits the ring's hexes.
function packed.answer(fields, radius, each_unmade)
	if wml.variables[KEEPER] == 0 then return "" end
	return ask(function()
		local lines = {}
		each_unmade(function(x, y)
			lines[#lines + 1] = ("%d,%d,%s\n"):format(x, y, (map_of(fields).code[y][x]:gsub("^%d ", "")))
		end)
		return { data = ("%s ring %d %d\n%send\n"):format(facts.answer, radius, #lines, table.concat(lines)) }
	end)
end

return packed
