-- Random numbers from a seed, the same on every machine. The game's own generator cannot be seeded.
local chance = {}

-- Returns a function; each call of it with n returns a whole number from 1 to n.
function chance.stream(seed)
	local state = seed
	return function(n)
		for _ = 1, 3 do
			state = (state * 1103515245 + 12345) % 2147483648
		end
		return state // 65536 % n + 1
	end
end

return chance
