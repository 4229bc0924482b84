-- Used by packed.sh: prints how many hexes each side sees after the first layout of the map was replaced, and how many it would
-- see at most on a board that is covered again.
local on_event = wesnoth.require("on_event")

local function uncovered(side)
	local count = 0
	for _, at in ipairs(wesnoth.map.find { include_borders = true }) do
		if not wesnoth.sides.is_shrouded(side, at) then count = count + 1 end
	end
	return count
end

on_event("side turn", -10, function()
	if wesnoth.current.turn > 1 or wesnoth.current.side > 1 then return end
	for number, side in ipairs(wesnoth.sides) do
		local seen = uncovered(number)
		side:place_shroud(wesnoth.map.find { include_borders = true })
		wesnoth.wml_actions.redraw { clear_shroud = true }
		std_print("levelground shroud " .. (seen > 0 and seen <= uncovered(number) and "covers" or "is open"))
	end
end)
