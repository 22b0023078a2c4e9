// JSON of the types that only this game has: spaces and payers. Everything else follows from the
// descriptions in types.h.
#pragma once

#include <string>

#include "engine/codec.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

// [300,300] on a number, [300,500] between two, [0,50] the first, [1600,null] beyond the last.
void put(std::string& out, const Space& space, const Setup&);
codec::Taken take(const Json& json, Space& space, const Setup&);

// A player's name, or "bank".
void put(std::string& out, const Payer& payer, const Setup& setup);
codec::Taken take(const Json& json, Payer& payer, const Setup& setup);

}  // namespace hausregel::teufel
