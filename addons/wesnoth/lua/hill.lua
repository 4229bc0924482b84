-- King of the hill: what a scenario needs so that holding the castle in the middle of its map wins. The events are in the scenario
-- itself, because guests do not need the add-on.
local _ = wesnoth.textdomain "wesnoth-levelground"
local RULE = "~add-ons/levelground/lua/hill_rule.lua"
local AI_WISH = 5 -- how much the computer wants to go there; to defeat a leader is worth 3 to it

local hill = {}
hill.missing = _ "There is no map with a hill for these players, so the game ends as usual. Maps for two to four players have hills."

-- Returns the keeps within two steps of the middle on which nobody starts, as "x,x" and "y,y"; nil if there are none. There are two
-- if the middle of the map lies between two hexes.
function hill.find(map)
	local middle_x, middle_y = (map.width + 1) // 2, (map.height + 1) // 2
	local x, y = {}, {}
	for row = middle_y - 2, middle_y + 2 do
		for column = middle_x - 2, middle_x + 2 do
			local near = wesnoth.map.distance_between(column, row, middle_x, middle_y) <= 2
			if near and map.code[row][column]:find("^K") then
				x[#x + 1], y[#y + 1] = column, row
			end
		end
	end
	if #x > 0 then return { x = table.concat(x, ","), y = table.concat(y, ",") } end
end

local words = {
	title = _ "King of the hill",
	win = _ "Hold the hill in the middle of the map for $turns turns in a row: whenever your turn begins, one of your units stands on a keep of the hill, and no enemy does",
	defeat = _ "Defeat all enemy leaders",
	lose = _ "Death of your leader",
	free = _ "The hill",
	held = _ "$side: $held of $turns",
	won = _ "$side has held the hill for $turns turns.",
}

local function objectives(turns)
	return wml.tag.objectives { summary = words.title,
		wml.tag.objective { condition = "win", description = words.win:vformat { turns = turns } },
		wml.tag.objective { condition = "win", description = words.defeat },
		wml.tag.objective { condition = "lose", description = words.lose } }
end

-- Returns the events of a scenario in which a side wins that holds the keeps for so many turns.
function hill.events(keeps, turns, sides)
	local start = { name = "prestart", objectives(turns),
		wml.tag.label { x = keeps.x:match("%d+"), y = keeps.y:match("%d+"), text = words.free } }
	for side = 1, sides do
		local wish = wml.tag.goal { name = "target_location", value = AI_WISH, wml.tag.criteria { x = keeps.x, y = keeps.y } }
		table.insert(start, wml.tag.modify_ai { side = side, action = "add", path = "goal[]", wish })
	end
	local turn = { name = "side turn", first_time_only = false, wml.tag.lua { code = filesystem.read_file(RULE),
		wml.tag.args { x = keeps.x, y = keeps.y, turns = turns, free = words.free, held = words.held, won = words.won } } }
	return { wml.tag.event(start), wml.tag.event(turn) }
end

return hill
