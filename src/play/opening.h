// Opening a game, and going on with one: from names, a variant and a seed, or from a file, to a
// session. Whatever may be wrong with them is said here, before there is one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/session.h"

namespace hausregel::play {

// How a game is to be opened.
struct NewGame {
  std::string game;
  std::vector<std::string> players;
  std::vector<std::string> bots;  // one a seat, empty text: a person; no list: persons only
  std::string variant = "official";
  std::optional<std::uint64_t> seed;
  Mode mode = Mode::Virtual;
  std::string starter;  // a name, "random", or empty: the first named
  std::string journal;  // file; empty: in memory
};

// Usage: game, players, variant, rules, or a journal file that is there already.
Result<std::unique_ptr<Session>> open_new(const NewGame& wanted, const World& world);

// Goes on with a journal. `warnings` tells of a torn tail, or why nothing can be appended. Input:
// no journal can be read from it.
Result<std::unique_ptr<Session>> resume(const std::string& file, const World& world,
                                        std::vector<Message>& warnings);

// Begins the journal of `opening`, in `file` or (empty) in memory. Errors as Log::create().
Result<std::unique_ptr<Session>> begin(Made made, journal::Opening opening,
                                       journal::Secrets secrets, const std::string& file,
                                       const World& world);

// That the last line is torn, and left out.
Message torn_left(const journal::TornTail& torn);

}  // namespace hausregel::play
