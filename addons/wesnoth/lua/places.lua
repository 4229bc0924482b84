-- Returns the place of a side. With swap 1 the places are exchanged in reverse order. With swap 2 places 1 and 2 are exchanged,
-- and 3 and 4, so that the team of sides 1 and 4 gets the places of the team of sides 2 and 3.
return function(side, sides, swap)
	if swap == 1 then return sides + 1 - side end
	if swap == 2 then return side % 2 == 1 and side + 1 or side - 1 end
	return side
end
