// JSON of the types that only this game has: faces, ends of a barrel, cards, targets. Everything
// else follows from the descriptions in types.h and moves.h.
#pragma once

#include <string>

#include "engine/codec.h"
#include "games/polterfass/moves.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// [9,2] or ["X","D"].
void put(std::string& out, Ends ends, const Setup& setup);
codec::Taken take(const Json& json, Ends& ends, const Setup& setup);

// [3,4]: ascending, different, 0 … kHighestCard.
void put(std::string& out, Cards cards, const Setup&);
codec::Taken take(const Json& json, Cards& cards, const Setup&);

void put(std::string& out, const Rack& rack, const Setup& setup);
codec::Taken take(const Json& json, Rack& rack, const Setup& setup);

// [{"b":0,"up":9},{"b":1,"up":null}]: ascending.
void put(std::string& out, const Thrown& thrown, const Setup& setup);
codec::Taken take(const Json& json, Thrown& thrown, const Setup& setup);

// "9", "X".
std::string words_of_face(Face up);
// "9/2", "X/D": both ends of a barrel, which name it for people.
std::string words_of_ends(const Ends& ends);

// The cards joined by '+' in ascending order, as a commitment holds them.
std::string sealed_text(Cards cards);

}  // namespace hausregel::polterfass
