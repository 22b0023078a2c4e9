// The signature of a game: SHA-256 over every move, draw, event and state of seeded playouts. Two
// programs with the same signature play the same games. Pinned in tests/contract: it changes only
// where a change of rules is meant.
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
  Mixed,   // both in turn, from the first seat
};
inline constexpr std::array kSignatureBots{SignatureBots::Random, SignatureBots::Steady,
                                           SignatureBots::Mixed};
// As `bench` prints and `signature.txt` has it: "random", "steady", "random,steady".
std::string_view name_of(SignatureBots bots);

// By the standard rules, with four people.
struct SignatureOrder {
  SignatureBots bots = SignatureBots::Mixed;
  std::uint64_t seed = 7;
  std::uint64_t games = 1000;
};

// Its games.
PlayoutOrder playouts_of(const SignatureOrder& order);

// 64 hexadecimal digits. Errors as Game::play_out.
Result<std::string> signature(const Game& game, const SignatureOrder& order);
inline Result<std::string> signature(const Game& game, SignatureBots bots) {
  return signature(game, SignatureOrder{.bots = bots});
}

}  // namespace hausregel
