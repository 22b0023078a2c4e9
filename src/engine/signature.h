// The signature of a game: SHA-256 over every move, draw, event and state of seeded playouts.
// Programs with equal signatures play equal games. Pinned in tests/contract: it changes only with
// an intended change of rules.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game.h"

namespace hausregel {

// The bots that play, from the first seat on and again: as in the output of `bench` and in
// `signature.txt`.
inline constexpr std::array<std::string_view, 3> kSignatureBots{"random", "steady",
                                                                "random,steady"};

// By the standard rules, with four people.
struct SignatureOrder {
  std::string_view bots = kSignatureBots[2];
  std::uint64_t seed = 7;
  std::uint64_t games = 1000;
};

// Returns its games.
PlayoutOrder playouts_of(const SignatureOrder& order);

// Returns 64 hexadecimal digits. Errors: as Game::play_out.
Result<std::string> signature(const Game& game, const SignatureOrder& order);

}  // namespace hausregel
