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

enum class SignatureBots : std::uint8_t {
  Random,  // all play `random`
  Steady,  // all play `steady`
  Mixed,   // alternating, from the first seat
};
inline constexpr std::array kSignatureBots{SignatureBots::Random, SignatureBots::Steady,
                                           SignatureBots::Mixed};
// As in the output of `bench` and in `signature.txt`: "random", "steady", "random,steady".
std::string_view name_of(SignatureBots bots);

// By the standard rules, with four people.
struct SignatureOrder {
  SignatureBots bots = SignatureBots::Mixed;
  std::uint64_t seed = 7;
  std::uint64_t games = 1000;
};

// Returns its games.
PlayoutOrder playouts_of(const SignatureOrder& order);

// Returns 64 hexadecimal digits. Errors: as Game::play_out.
Result<std::string> signature(const Game& game, const SignatureOrder& order);
inline Result<std::string> signature(const Game& game, SignatureBots bots) {
  return signature(game, SignatureOrder{.bots = bots});
}

}  // namespace hausregel
