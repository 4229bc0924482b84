-- Used by generator.sh: makes many maps with the generator in one run of the game, and prints each map when it is made. Also
-- tests reading the shelves in the data folder.
local generator = wesnoth.dofile("~add-ons/levelground/lua/generator.lua")
local shelf = wesnoth.dofile("~add-ons/levelground/lua/shelf.lua")

local many = {}

local function say(...)
	std_print("levelground " .. table.concat({ ... }, " "))
end

local function wish_for(seed)
	local wish = generator.wish
	wish.seed = seed
	wish.players = 2 + seed % 3
	wish.size = generator.sizes[1 + seed // 3 % 4]
	wish.form = seed > 40 and generator.forms[1 + seed % #generator.forms] or "wide"
	wish.climate = generator.climates[1 + seed % #generator.climates]
end

local function same(text)
	return wesnoth.map.create(text).data:gsub("%s*\n", ";") == text:gsub("%s*\n", ";")
end

function many.make(first, last)
	for seed = first, last do
		wish_for(seed)
		local start = wesnoth.ms_since_init()
		local text, _, id, trouble = generator.make()
		local again = generator.make()
		say("made", seed, generator.wish.players, id, wesnoth.ms_since_init() - start, trouble and "plain" or "packed",
			again == text and "same" or "other", same(text) and "taken" or "changed")
		say("map", (text:gsub("\n", ";")))
	end
	generator.wish.players, generator.wish.form = 2, "wide" -- those of the next game
end

-- Prints a map of this seed for players beyond four, or with a hill, and the keeps of the hill.
function many.special(players, hill, seed)
	local wish = generator.wish
	wish.players, wish.hill, wish.seed = players, hill, seed
	local text, _, id, trouble, keeps = generator.make()
	say("special", players, hill, seed, id == "plain" and "plain" or trouble and "other" or "packed",
		same(text) and "taken" or "changed", keeps and keeps.x or "-", keeps and keeps.y or "-", (text:gsub("\n", ";")))
	wish.players, wish.hill = 2, 0
end

-- Returns what a scenario with these settings contains for guests without the add-on: the gold of each side, and the text of
-- the menu about the map.
function many.scenario(players, gold)
	generator.wish.players, generator.wish.gold, generator.wish.seed = players, gold, 7
	local scenario = generator.create_scenario {}
	local _, _, id = generator.make()
	for event in wml.child_range(scenario, "event") do
		for given in wml.child_range(event, "gold") do
			say("extra", players, given.side, given.amount)
		end
		local item = wml.get_child(event, "set_menu_item")
		local command = item and wml.get_child(item, "command")
		local text = command and tostring(wml.get_child(command, "message").message)
		if text then say("about", text:find(id, 1, true) and text:find("seed 7 ", 1, true) and "this map" or text) end
	end
	generator.wish.players = 2 -- the number of players of the next game
end

-- Prints maps for two teams, and the team of each side.
function many.pairs(first, last)
	local wish, teams = generator.wish, {}
	wish.players, wish.size, wish.symmetry, wish.teams = 4, "normal", "rotation", "pairs"
	for seed = first, last do
		wish.seed = seed
		say("pairs", seed, (generator.make():gsub("\n", ";")))
	end
	for side in wml.child_range(generator.create_scenario {}, "side") do
		teams[#teams + 1] = side.side .. ":" .. side.team_name
	end
	say("teams", table.concat(teams, " "))
	wish.players, wish.symmetry, wish.teams = 2, "any", "none"
end

-- Returns how many maps of a shelf can be opened, and how many maps the shelf lists.
function many.read(name)
	local text = shelf.read("~add-ons/levelground_match/" .. name)
	local heads, whole = text and shelf.list(text) or {}, 0
	for _, head in ipairs(heads) do
		local map = shelf.open(text, head)
		if map and #shelf.text(map) > 100 then whole = whole + 1 end
	end
	say("shelf", name, text and "shelf" or "none", #heads, whole)
end

return many
