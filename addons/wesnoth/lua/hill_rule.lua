-- King of the hill: runs whenever a side's turn begins. hill.lua writes this text into the scenario. The side holds the hill if a
-- unit of it stands on one of the keeps, and no enemy does. If it holds the hill for so many turns in a row, it wins, and its
-- allies win with it. Who holds the hill, and for how long, is said beside the hill and in the chat.
local hill = wml.literal((...)) -- otherwise the game would replace the $ in the texts itself
local side = wesnoth.current.side

-- How many turns has a side held the hill?
local function variable(of)
	return "levelground_held_" .. of
end

local function held_by(of)
	return wml.variables[variable(of)] or 0
end

local function is_anybodys()
	for _, other in ipairs(wesnoth.sides) do
		if held_by(other.side) > 0 then return true end
	end
	return false
end

local function is_held()
	local ours, theirs = false, false
	for _, unit in ipairs(wesnoth.units.find_on_map { x = hill.x, y = hill.y }) do
		ours = ours or unit.side == side
		theirs = theirs or wesnoth.sides.is_enemy(unit.side, side)
	end
	return ours and not theirs
end

local function say(text, held)
	local words = { side = wesnoth.sides[side].user_team_name, held = held, turns = hill.turns }
	return tostring(stringx.vformat(text, words))
end

local function show(text)
	local function first(list) return tostring(list):match("%d+") end -- WML makes a number of a list of one
	wesnoth.wml_actions.label { x = first(hill.x), y = first(hill.y), text = text }
end

local function win()
	local ends = { result = "defeat" }
	for _, other in ipairs(wesnoth.sides) do
		if not wesnoth.sides.is_enemy(other.side, side) then
			table.insert(ends, wml.tag.result { side = other.side, result = "victory" })
		end
	end
	wesnoth.wml_actions.endlevel(ends)
end

local before = held_by(side)
local held = is_held() and before + 1 or 0
wml.variables[variable(side)] = held
if held > 0 then
	show(say(hill.held, held))
	wesnoth.interface.add_chat_message("levelground", say(held < hill.turns and hill.held or hill.won, held))
elseif before > 0 and not is_anybodys() then
	show(hill.free)
end
if held >= hill.turns then win() end
