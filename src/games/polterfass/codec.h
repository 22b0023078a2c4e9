// JSON of the types that only this game has: faces, ends of a barrel, cards, targets. Everything
// else follows from the descriptions in types.h and moves.h.
#pragma once

#include <string>

#include "engine/codec.h"
#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// 9, "X", "D", or null for a barrel that lies.
void put(std::string& out, Face face, const Setup&);
codec::Taken take(const Json& json, Face& face, const Setup&);

// [9,2] or ["X","D"].
void put(std::string& out, Ends ends, const Setup& setup);
codec::Taken take(const Json& json, Ends& ends, const Setup& setup);

// 0 … kBarrels-1.
void put(std::string& out, BarrelNumber number, const Setup&);
codec::Taken take(const Json& json, BarrelNumber& number, const Setup&);

// 2 or null.
void put(std::string& out, CardCount count, const Setup&);
codec::Taken take(const Json& json, CardCount& count, const Setup&);

// [3,4]: ascending, different, 0 … kHighestCard.
void put(std::string& out, Cards cards, const Setup&);
codec::Taken take(const Json& json, Cards& cards, const Setup&);

void put(std::string& out, const Rack& rack, const Setup& setup);
codec::Taken take(const Json& json, Rack& rack, const Setup& setup);

// [{"b":0,"up":9},{"b":1,"up":null}]: ascending.
void put(std::string& out, const Thrown& thrown, const Setup& setup);
codec::Taken take(const Json& json, Thrown& thrown, const Setup& setup);

// 9 or "none".
void put(std::string& out, Target target, const Setup&);
codec::Taken take(const Json& json, Target& target, const Setup&);

// The cards joined by '+' in ascending order, as a commitment holds them.
std::string joined(Cards cards);

}  // namespace hausregel::polterfass
