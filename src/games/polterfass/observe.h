// A throw on a real table: turns the standing faces into results of the draws.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// A typed face, and its place on the line.
struct TypedFace {
  Face up;
  Word word;
};

// X or D, in either case.
std::optional<Face> special_face(std::string_view word);

// Parses words 1 … as faces, or the single word "none" or "-". Usage: not a face.
Result<std::vector<TypedFace>> face_words(std::span<const Word> words);

// Returns the least result of every thrown barrel, in barrel order, that shows `faces` and nothing
// else: the highest face goes to the lowest free barrel that can show it. Refused: no such barrels
// are thrown.
Result<std::vector<std::int64_t>> observed_throw(const Rules& rules, const State& state,
                                                 const Roll& roll, std::vector<TypedFace> faces);

}  // namespace hausregel::polterfass
