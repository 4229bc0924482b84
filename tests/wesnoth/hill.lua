-- Used by hill.sh: prints what a scenario with a hill says and counts. If there is a schedule (hill.txt), nobody moves, and units
-- stand on the hill as its lines say: TURN SIDE and then, for each keep, the side whose unit stands there after that side's turn.
local on_event = wesnoth.require("on_event")
local SCHEDULE = "~add-ons/levelground_match/hill.txt"

local function say(...)
	std_print("levelground " .. table.concat({ ... }, " "))
end

local schedule
if filesystem.have_file(SCHEDULE) then
	schedule = {}
	for when, sides in filesystem.read_file(SCHEDULE):gmatch("(%d+ %d+)([ %d]*)\n") do
		schedule[when] = sides
	end
end

-- Calls `tell` with what an action of WML gets, and then the action.
local function watch(name, tell)
	local action = wesnoth.wml_actions[name]
	wesnoth.wml_actions[name] = function(cfg)
		tell(cfg)
		action(cfg)
	end
end

watch("endlevel", function(cfg)
	for result in wml.child_range(cfg, "result") do
		say("wins", result.side, result.result, "others", cfg.result)
	end
end)
watch("message", function(cfg) say("message", tostring(cfg.message)) end)
local function keeps()
	local map = wesnoth.current.map
	local middle = { x = (map.playable_width + 1) // 2, y = (map.playable_height + 1) // 2, radius = 2 }
	return wesnoth.map.find { terrain = "K*", wml.tag["and"](middle) }
end

-- Says whether these are the keeps of the hill.
local function where(criteria)
	local found, hill = wesnoth.map.find { x = criteria.x, y = criteria.y }, keeps()
	local same = #found == #hill
	for k, place in ipairs(hill) do
		same = same and found[k][1] == place[1] and found[k][2] == place[2]
	end
	return same and "on the hill" or "elsewhere"
end

watch("modify_ai", function(cfg)
	local goal = wml.get_child(cfg, "goal")
	say("goal", cfg.side, goal.name, goal.value, where(wml.get_child(goal, "criteria")))
end)
watch("label", function(cfg) say("label", tostring(cfg.text)) end)
watch("objectives", function(cfg)
	for objective in wml.child_range(cfg, "objective") do
		say("objective", objective.condition, tostring(objective.description))
	end
end)

local function put_units(sides)
	for _, unit in ipairs(wesnoth.units.find_on_map { canrecruit = false }) do
		unit:erase()
	end
	local places, k = keeps(), 0
	for side in sides:gmatch("%d+") do
		k = k + 1
		if places[k] then wesnoth.units.to_map({ type = "Spearman", side = tonumber(side) }, places[k][1], places[k][2]) end
	end
end

on_event("turn refresh", function() -- after the turn has begun
	local side = wesnoth.current.side
	say("held", wesnoth.current.turn, side, wml.variables["levelground_held_" .. side] or "nothing")
end)
if schedule then
	on_event("prestart", function()
		say("keeps", #keeps())
		for _, side in ipairs(wesnoth.sides) do
			side.gold = 0
		end
	end)
	on_event("turn refresh", -10, function()
		for _, unit in ipairs(wesnoth.units.find_on_map { side = wesnoth.current.side }) do
			unit.moves, unit.attacks_left = 0, 0
		end
	end)
	on_event("side turn end", function()
		local sides = schedule[wesnoth.current.turn .. " " .. wesnoth.current.side]
		if sides then put_units(sides) end
	end)
end
