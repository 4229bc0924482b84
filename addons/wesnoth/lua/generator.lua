-- The generator behind "levelground" in the game's list of random maps. It takes a map from a shelf and varies it. If the
-- engine runs, the engine's new maps come first. The generator runs on the host before others join, and needs no engine. While
-- one generator is selected, the game keeps its global variables: the settings and the maps already seen.
local shelf = wesnoth.dofile("~add-ons/levelground/lua/shelf.lua")
local facts = wesnoth.dofile("~add-ons/levelground/lua/facts.lua")
local chance = wesnoth.dofile("~add-ons/levelground/lua/chance.lua")
local vary = wesnoth.dofile("~add-ons/levelground/lua/vary.lua")
local hill = wesnoth.dofile("~add-ons/levelground/lua/hill.lua")
local _ = wesnoth.textdomain "wesnoth-levelground"

local generator = {}

local PACK, STOCK = "~add-ons/levelground/pack/", "~add-ons/levelground/io/ans_stock-"
generator.sizes = facts.sizes
generator.climates = facts.climates
generator.forms = facts.forms
generator.players = { 2, 3, 4, 6, 8 }
generator.golds = { 0, 4, 8, 12, 16, 20 }
generator.hills = { 0, 2, 3, 4, 5 } -- for so many turns has the hill to be held; 0: there is none
generator.symmetries = facts.symmetries
generator.teams = { "none", "pairs" }

local memory = rawget(_G, "levelground_memory")
if not memory then
	memory = { wish = { players = 2, size = "normal", form = "wide", climate = "any", symmetry = "any", seed = 0, gold = 0, hill = 0,
		teams = "none" }, seen = {} }
	levelground_memory = memory
end
generator.wish = memory.wish

-- Returns true if a map fits the wish. A temperate map can be given the colours of some other climates.
local function fits(head, wish)
	local climate = wish.climate == "any" or head.climate == wish.climate
		or head.climate == "temperate" and vary.seasons[wish.climate]
	return climate and (wish.symmetry == "any" or head.symmetry == wish.symmetry)
end

-- Returns the heads (the descriptions) of the maps on a shelf that fit the wish: only unseen maps or, if every fitting map was
-- seen, all of them (unless only_new).
local function choose(text, wish, only_new)
	local fit, new = {}, {}
	for _, head in ipairs(shelf.list(text)) do
		if fits(head, wish) then
			fit[#fit + 1] = head
			if not memory.seen[head.id] then new[#new + 1] = head end
		end
	end
	return (only_new or #new > 0) and new or fit
end

-- Takes a map that fits from one shelf; returns nil if there is none. only_new is used for the engine's shelf, because its maps
-- change.
local function take(path, wish, pick, only_new)
	local text = shelf.read(path)
	if text then return shelf.draw(text, choose(text, wish, only_new), pick) end
end

-- Returns the wish, and after it other wishes that are similar. Only wide land has sizes. For six and eight players there is one
-- size.
local function nearer(wish)
	local wishes = { wish, { symmetry = "any" }, { symmetry = "any", climate = "any" } }
	for k = #generator.sizes, 1, -1 do
		wishes[#wishes + 1] = { symmetry = "any", climate = "any", form = "wide", hill = 0, size = generator.sizes[k] }
	end
	for k = 2, #wishes do
		setmetatable(wishes[k], { __index = wish })
	end
	return wishes
end

-- Returns the name of the shelf (see shelf_kinds in src/wesnoth/cli/install.c).
local function shelf_for(wish)
	local kind = wish.hill > 0 and "summit" or wish.form == "wide" and wish.size or wish.form
	return wish.players .. "-" .. kind .. ".txt"
end

-- Finds a map, and returns it, its head, and whether it has a hill. If a seed is given, the engine's maps are not used, because they
-- change and the seed should always give the same map.
local function find(wish, pick)
	if wish.seed > 0 then memory.seen = {} end
	for _, near in ipairs(nearer(wish)) do
		local name = shelf_for(near)
		local map, head
		if wish.seed == 0 then map, head = take(STOCK .. name, near, pick, true) end
		memory.fresh = map ~= nil -- true if an engine made the map, so that the seed would not find it again
		if not map then map, head = take(PACK .. name, near, pick) end
		if map then
			memory.seen[head.id] = true
			return map, head, near.hill > 0
		end
	end
end

local function shuffled(count, pick)
	local order = {}
	for k = 1, count do
		table.insert(order, pick(k), k)
	end
	return order
end

-- The symmetry of a map for four maps side 1 on side 2, and side 3 on side 4. In an order for two teams no such pair is a team, so
-- that the symmetry maps one team on the other.
local function for_teams(order)
	local first, last = order[1], order[4]
	return (first - 1) // 2 ~= (last - 1) // 2
end

local function order_of_places(wish, pick)
	local order
	repeat
		order = shuffled(wish.players, pick)
	until not generator.has_teams() or for_teams(order)
	return order
end

local function season_for(head, wish, pick)
	if head.climate ~= "temperate" then return nil end
	return wish.climate == "any" and ({ "autumn", "tropical" })[pick(3)] or wish.climate
end

local function varied(map, head, wish, pick)
	if pick(2) == 2 then map = vary.turn(map) end
	vary.places(map, order_of_places(wish, pick))
	local season = season_for(head, wish, pick)
	if vary.seasons[season] then vary.recolour(map, season) end
	return map
end

-- Do sides 1 and 4 play against sides 2 and 3? So the team that moves first has the last move of the turn, too.
function generator.has_teams()
	return memory.wish.players == 4 and memory.wish.teams == "pairs"
end

-- Returns a map of grass and villages, for use if there are no maps.
local function plain(players)
	local land = wesnoth.dofile("~add-ons/levelground/lua/land.lua")
	land.width, land.height = facts.size, facts.size
	return land.draw(land.castles(players), land.plain_code)
end

local function complain()
	local text = _ "The add-on’s maps are missing or damaged, so this map is plain. Please install levelground again."
	if not memory.complained then
		memory.complained = true
		pcall(gui.show_popup, _ "levelground", text)
	end
	return text
end

-- Returns the map as text, its seed, its origin and, if something is wrong, a sentence about it; also the keeps of the hill, if one
-- is asked for and there.
function generator.make()
	local wish = memory.wish
	local seed = wish.seed > 0 and wish.seed or mathx.random(1, 999999999)
	local pick = chance.stream(seed)
	local map, head, has_hill = find(wish, pick)
	if not map then return plain(wish.players), seed, "plain", complain() end
	map = varied(map, head, wish, pick)
	local keeps = has_hill and hill.find(map) or nil
	return shelf.text(map), seed, head.id, wish.hill > 0 and not keeps and hill.missing or nil, keeps
end

local teams = { _ "Team 1", _ "Team 2", _ "Team 3", _ "Team 4", _ "Team 5", _ "Team 6", _ "Team 7", _ "Team 8" }

local function side(number)
	local team = not generator.has_teams() and number or (number == 1 or number == 4) and 1 or 2
	return wml.tag.side { side = number, controller = "human", canrecruit = true, team_name = "team" .. team,
		user_team_name = teams[team], fog = true }
end

-- Returns WML that gives gold to the side that moves last, and a part of it to the sides between. It is WML and not Lua,
-- because guests do not need the add-on.
local function gold_event(last)
	local event = { name = "prestart" }
	for number = 2, memory.wish.players do
		local part = math.floor(last * (number - 1) / (memory.wish.players - 1) + 0.5)
		table.insert(event, wml.tag.gold { side = number, amount = part })
	end
	return wml.tag.event(event)
end

local words = {
	packed = _ "‘levelground generate --id $id’ makes this land again. Here it may be turned or have other colours. If the same maps are installed, the same settings with seed $seed give exactly this map. To keep the map under a name of your own, choose Save Map in the game’s menu. The game then lists it among its custom maps.",
	fresh = _ "‘levelground generate --id $id’ makes this land again. Here it may be turned or have other colours. To keep the map under a name of your own, choose Save Map in the game’s menu. The game then lists it among its custom maps.",
	plain = _ "To keep this map under a name of your own, choose Save Map in the game’s menu. The game then lists it among its custom maps.",
}

-- Returns WML that adds an item to the right-click menu, which tells which map this is and how to keep it. The game itself
-- saves maps under a name.
local function about(id, seed)
	local title = _ "levelground: about this map"
	local text = words[id == "plain" and "plain" or memory.fresh and "fresh" or "packed"]
	local message = wml.tag.message { speaker = "narrator", caption = title,
		message = text:vformat { seed = seed, id = id } }
	return wml.tag.event { name = "prestart", wml.tag.set_menu_item { id = "levelground_about", description = title,
		synced = false, wml.tag.command { message } } }
end

function generator.create_map()
	return (generator.make())
end

function generator.create_scenario(params)
	local scenario = wml.clone(wml.get_child(params, "scenario") or {})
	local text, seed, id, trouble, keeps = generator.make()
	scenario.map_data = text
	scenario.modify_placing = false -- the starting places are fair already
	scenario.name = (_ "levelground, seed $seed"):vformat { seed = seed }
	for number = 1, memory.wish.players do
		table.insert(scenario, side(number))
	end
	table.insert(scenario, wml.tag.variables { levelground_map = id, levelground_seed = seed })
	table.insert(scenario, about(id, seed))
	if memory.wish.gold > 0 then table.insert(scenario, gold_event(memory.wish.gold)) end
	if keeps then
		for _, event in ipairs(hill.events(keeps, memory.wish.hill, memory.wish.players)) do
			table.insert(scenario, event)
		end
	end
	if trouble then
		table.insert(scenario, wml.tag.event { name = "start", wml.tag.message { speaker = "narrator", message = trouble } })
	end
	return scenario
end

return generator
