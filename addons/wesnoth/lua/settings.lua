-- The dialog that asks what kind of map the generator should make.
local generator = wesnoth.dofile("~add-ons/levelground/lua/generator.lua")
local _ = wesnoth.textdomain "wesnoth-levelground"
local T = wml.tag

local words = {
	players = { _ "2 players", _ "3 players", _ "4 players", _ "6 players", _ "8 players" },
	size = { _ "Small", _ "Usual", _ "Large", _ "Huge" },
	form = { _ "Wide", _ "Islands", _ "Caves", _ "City", _ "Coast", _ "Lava and ruins" },
	climate = { _ "Any", _ "Temperate", _ "Autumn", _ "Snow", _ "Desert", _ "Tropical", _ "Marsh", _ "Cave" },
	symmetry = { _ "Any", _ "Half a turn", _ "Mirrored", _ "No symmetry" },
	teams = { _ "Each for itself", _ "1 and 4 against 2 and 3" },
	gold = { "0", "4", "8", "12", "16", "20" },
	hill = { _ "No", _ "Hold it for 2 turns", _ "Hold it for 3 turns", _ "Hold it for 4 turns", _ "Hold it for 5 turns" },
}
local values = { players = generator.players, size = generator.sizes, form = generator.forms, climate = generator.climates,
	symmetry = generator.symmetries, teams = generator.teams, gold = generator.golds, hill = generator.hills }
local choices = { "players", "size", "form", "climate", "symmetry", "teams", "gold", "hill" }

local function label(text)
	return T.column { border = "all", border_size = 5, horizontal_alignment = "left", T.label { label = text } }
end

local function row(title, widget)
	return T.row { label(title),
		T.column { border = "all", border_size = 5, horizontal_grow = true, widget } }
end

local function menu(id)
	local options = { id = id, definition = "default" }
	for _, word in ipairs(words[id]) do
		table.insert(options, T.option { label = word })
	end
	return T.menu_button(options)
end

local function button(id, text)
	return T.column { border = "all", border_size = 5, horizontal_alignment = "right", T.button { id = id, label = text } }
end

local dialog = {
	maximum_width = 640,
	T.helptip { id = "tooltip_large" }, T.tooltip { id = "tooltip_large" },
	T.grid {
		T.row { T.column { border = "all", border_size = 5, horizontal_alignment = "left",
			T.label { definition = "title", label = _ "levelground: fair maps" } } },
		T.row { T.column { border = "all", border_size = 5, horizontal_alignment = "left",
			T.label { wrap = true, label = _ "On every map, no side has more land or more villages near it than another, for any kind of unit. With the same maps installed, a seed gives the same map." } } },
		T.row { T.column { horizontal_grow = true, T.grid {
			row(_ "Players:", menu "players"),
			row(_ "Land:", menu "form"),
			row(_ "Size (wide land, up to four players):", menu "size"),
			row(_ "Climate:", menu "climate"),
			row(_ "Symmetry:", menu "symmetry"),
			row(_ "Teams (four players):", menu "teams"),
			row(_ "Gold for who moves last (8 makes two computers even):", menu "gold"),
			row(_ "King of the hill (wide land, up to four players):", menu "hill"),
			row(_ "Seed (0: another map each time):", T.text_box { id = "seed" }),
		} } },
		T.row { T.column { horizontal_alignment = "right", T.grid { T.row {
			button("ok", _ "OK"), button("cancel", _ "Cancel"),
		} } } },
	},
}

local function index_of(list, value)
	for k, one in ipairs(list) do
		if one == value then return k end
	end
	return 1
end

local function ask()
	local wish, chosen = generator.wish, {}
	local function show(window)
		for _, id in ipairs(choices) do
			window[id].selected_index = index_of(values[id], wish[id])
		end
		window.seed.text = tostring(wish.seed)
	end
	local function read(window)
		for _, id in ipairs(choices) do
			chosen[id] = values[id][window[id].selected_index]
		end
		chosen.seed = math.max(0, math.floor(tonumber(window.seed.text) or 0)) % 1000000000
	end
	if gui.show_dialog(dialog, show, read) ~= -1 then return end
	for name, value in pairs(chosen) do
		wish[name] = value
	end
end

return { ask = ask }
