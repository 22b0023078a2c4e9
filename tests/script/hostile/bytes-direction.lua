-- stopped by: source.cpp: marks that turn the direction are refused
-- message: direct
local access = "user‮ ⁦-- check ⁩"
