-- The generator behind "levelground" among the game's random maps: it takes a map from a shelf, the engine's fresh ones first
-- where it runs, and varies it. It runs on the host, before the lobby fills, and needs no engine.
-- The game keeps the globals of one generator as long as it is selected: what was set, and what was seen.
local shelf = wesnoth.dofile("~add-ons/levelground/lua/shelf.lua")
local chance = wesnoth.dofile("~add-ons/levelground/lua/chance.lua")
local vary = wesnoth.dofile("~add-ons/levelground/lua/vary.lua")
local _ = wesnoth.textdomain "wesnoth-levelground"

local generator = {}

local PACK, STOCK = "~add-ons/levelground/pack/", "~add-ons/levelground/io/ans_stock-"
generator.sizes = { "small", "normal", "large", "huge" }
generator.climates = { "any", "temperate", "autumn", "snow", "desert", "tropical", "marsh", "cave" }
generator.symmetries = { "any", "rotation", "mirror", "none" }

local memory = rawget(_G, "levelground_memory")
if not memory then
	memory = { wish = { players = 2, size = "normal", climate = "any", symmetry = "any", seed = 0 }, seen = {} }
	levelground_memory = memory
end
generator.wish = memory.wish

-- Can a map become what is wished for? A temperate one can take on some other climates' colours.
local function fits(head, wish)
	local climate = wish.climate == "any" or head.climate == wish.climate
		or head.climate == "temperate" and vary.seasons[wish.climate]
	return climate and (wish.symmetry == "any" or head.symmetry == wish.symmetry)
end

-- The shelf's heads that fit: those not yet seen, where there are any.
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

-- Of one shelf: a map that fits, or nil. Of the engine's, which change, one that was not seen yet.
local function take(path, wish, pick, only_new)
	local text = shelf.read(path)
	if text then return shelf.draw(text, choose(text, wish, only_new), pick) end
end

-- What is wished for, then what comes near it.
local function nearer(wish)
	local wishes = { wish, { symmetry = "any" }, { symmetry = "any", climate = "any" } }
	for k = #generator.sizes, 1, -1 do
		wishes[#wishes + 1] = { symmetry = "any", climate = "any", size = generator.sizes[k] }
	end
	for k = 2, #wishes do
		setmetatable(wishes[k], { __index = wish })
	end
	return wishes
end

-- A given seed takes no map of the engine's: tomorrow those are others.
local function find(wish, pick)
	if wish.seed > 0 then memory.seen = {} end
	for _, near in ipairs(nearer(wish)) do
		local name = near.players .. "-" .. near.size .. ".txt"
		local map, head
		if wish.seed == 0 then map, head = take(STOCK .. name, near, pick, true) end
		if not map then map, head = take(PACK .. name, near, pick) end
		if map then
			memory.seen[head.id] = true
			return map, head
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

local function season_for(head, wish, pick)
	if head.climate ~= "temperate" then return nil end
	return wish.climate == "any" and ({ "autumn", "tropical" })[pick(3)] or wish.climate
end

local function varied(map, head, wish, pick)
	if pick(2) == 2 then map = vary.turn(map) end
	vary.places(map, shuffled(wish.players, pick))
	local season = season_for(head, wish, pick)
	if vary.seasons[season] then vary.recolour(map, season) end
	return map
end

-- Grass and villages, where there are no maps.
local function plain(players)
	local land = wesnoth.dofile("~add-ons/levelground/lua/land.lua")
	land.width, land.height = 40, 40
	return land.draw(land.castles(players), land.plain_code)
end

local function complain()
	local text = _ "The add-on’s maps are missing or damaged, so this land is plain: install levelground anew."
	if not memory.complained then
		memory.complained = true
		pcall(gui.show_popup, _ "levelground", text)
	end
	return text
end

-- The map as text, its seed, where it is from, and a sentence where something is wrong.
function generator.make()
	local wish = memory.wish
	local seed = wish.seed > 0 and wish.seed or mathx.random(1, 999999999)
	local pick = chance.stream(seed)
	local map, head = find(wish, pick)
	if not map then return plain(wish.players), seed, "plain", complain() end
	return shelf.text(varied(map, head, wish, pick)), seed, head.id
end

local function side(number)
	return wml.tag.side { side = number, controller = "human", canrecruit = true, team_name = "team" .. number,
		user_team_name = _ "Team" .. " " .. number, fog = true }
end

function generator.create_map()
	return (generator.make())
end

function generator.create_scenario(params)
	local scenario = wml.clone(wml.get_child(params, "scenario") or {})
	local text, seed, id, trouble = generator.make()
	scenario.map_data = text
	scenario.modify_placing = false -- places are fair as they are
	scenario.name = (_ "levelground, seed $seed"):vformat { seed = seed }
	for number = 1, memory.wish.players do
		table.insert(scenario, side(number))
	end
	table.insert(scenario, wml.tag.variables { levelground_map = id, levelground_seed = seed })
	if trouble then
		table.insert(scenario, wml.tag.event { name = "start", wml.tag.message { speaker = "narrator", message = trouble } })
	end
	return scenario
end

return generator
