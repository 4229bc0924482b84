-- Made by tools/wesnoth_facts.c from the tables of the program. Change the tables, not this file.
return {
	sizes = { "small", "normal", "large", "huge" },
	climates = { "any", "temperate", "autumn", "snow", "desert", "tropical", "marsh", "cave" },
	forms = { "wide", "islands", "caves", "city", "coast", "lava" },
	symmetries = { "any", "rotation", "mirror", "none" },
	starts = { -- the keeps, as shares of width and height; symmetric for two and four sides
		[2] = { { 0.2, 0.2 }, { 0.8, 0.8 } },
		[3] = { { 0.5, 0.14 }, { 0.19, 0.61 }, { 0.81, 0.61 } },
		[4] = { { 0.2, 0.2 }, { 0.8, 0.8 }, { 0.2, 0.8 }, { 0.8, 0.2 } },
	},
	request = {
		"lg", "id", "game", "width", "height", "sides", "seed", "variant", "budget", "keeps",
		"turn", "side", "x", "y", "moves", "vision", "made", "scale", "evaluations", "help",
		"patch", "villages", "worth", "gold"
	},
	low = { lg = 1, width = 1, height = 1, sides = 2, seed = 0, budget = 1, turn = 1, side = 1, x = 1, y = 1, moves = 0, vision = 0, made = 0, scale = 1, evaluations = 1, help = 0, patch = 0, villages = 0, worth = 0, gold = 0 },
	high = {
		lg = 1, width = 200, height = 200, sides = 4, seed = 1000000000, budget = 10000,
		turn = 100000, side = 4, x = 200, y = 200, moves = 1000, vision = 1000,
		made = 40000, scale = 1000, evaluations = 1000000, help = 100, patch = 1, villages = 40000,
		worth = 1000000, gold = 1000000
	},
	answer = "levelground 1", -- what an answer of the engine begins with
	least_side = 16, size = 40, scale = 10, evaluations = 30000,
	unmade = "Xv", grass = "Gg", village = "Gg^Vh", longest_code = 15,
}
