-- stopped by: source.cpp: no operator whose digits go by the processor
-- message: x * x
return { game = "teufel", name = "power", rules = { goal = 1000 + 1.38 ^ 1.3 // 1 | 0 } }
