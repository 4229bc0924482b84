-- Reads shelves of maps that the tool has made; src/wesnoth/cli/wesnoth.h describes their format. Damaged maps are skipped. A map
-- in this file has width and height without the border, and code[y][x] with the border, where x and y begin at 0.
local shelf = {}

local FIRST = 33 -- the number of the character that stands for the first code, "!"

-- Returns the text of a shelf, or nil.
function shelf.read(path)
	local there, text = pcall(function() return filesystem.have_file(path) and filesystem.read_file(path) end)
	return there and type(text) == "string" and text:find("^levelground maps 1\n") and text or nil
end

-- Returns the heads of the maps on a shelf. A head is the line that describes a map.
function shelf.list(text)
	local found = {}
	for id, width, height, climate, symmetry, sum, at in
		text:gmatch("\nmap (%S+) (%d+) (%d+) (%S+) (%S+) (%d+)\n()") do
		found[#found + 1] = { id = id, width = tonumber(width), height = tonumber(height), climate = climate,
			symmetry = symmetry, sum = tonumber(sum), at = at }
	end
	return found
end

local function sum_of(body)
	local sum = 0
	for i = 1, #body do
		sum = (sum * 31 + body:byte(i)) % 4294967296
	end
	return sum
end

-- Returns the lines of a map; nil if they do not agree with its head.
local function body_of(text, head)
	local first = text:find("\n", head.at, true)
	local stop = first and first + (head.width + 3) * (head.height + 2)
	if not stop or stop > #text then return nil end
	return sum_of(text:sub(head.at, stop)) == head.sum and text:sub(head.at, first - 1), text:sub(first + 1, stop)
end

-- Returns a map, or nil if it is damaged.
function shelf.open(text, head)
	local names, rows = body_of(text, head)
	if not names then return nil end
	local pool, map, y = {}, { width = head.width, height = head.height, code = {} }, 0
	for name in names:gmatch("[^,]+") do
		pool[#pool + 1] = name
	end
	for row in rows:gmatch("([^\n]+)\n") do
		local codes = {}
		for x = 1, #row do
			codes[x - 1] = pool[row:byte(x) - FIRST + 1]
		end
		map.code[y], y = codes, y + 1
	end
	return map
end

-- Draws one of the heads at random. Returns its map and the head; nil if all maps are damaged. Removes the heads that it has
-- tried.
function shelf.draw(text, heads, pick)
	while #heads > 0 do
		local head = table.remove(heads, pick(#heads))
		local map = shelf.open(text, head)
		if map then return map, head end
	end
end

-- Returns a map in the game's format.
function shelf.text(map)
	local rows = {}
	for y = 0, map.height + 1 do
		rows[#rows + 1] = table.concat(map.code[y], ", ", 0, map.width + 1)
	end
	return table.concat(rows, "\n") .. "\n"
end

return shelf
