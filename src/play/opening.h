// Opens a session: a new game from names, a variant and a seed, or a saved one from a file. Checks
// all inputs before a session exists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/session.h"

namespace hausregel::play {

// How to open a game.
struct NewGame {
  std::string game;
  std::vector<std::string> players;
  std::vector<std::string> bots;  // one per seat, empty: a person; no list: persons only
  std::string variant = "official";
  std::optional<std::uint64_t> seed;
  Mode mode = Mode::Virtual;
  std::string starter;  // a name, "random", or empty: the first named
  std::string journal;  // file; empty: in memory
};

// Opens a new game. Usage: wrong game, players, variant or rules, or the journal file exists.
Result<std::unique_ptr<Session>> open_new(const NewGame& wanted, const World& world);

// Resumes a journal. `warnings` receives a torn tail, or the reason why nothing can be appended.
// Input: the journal cannot be read.
Result<std::unique_ptr<Session>> resume(const std::string& file, const World& world,
                                        std::vector<Message>& warnings);

// Begins the journal of `opening` in `file`, or in memory if empty. Errors as Log::create().
Result<std::unique_ptr<Session>> begin(Made made, journal::Opening opening,
                                       journal::Secrets secrets, const std::string& file,
                                       const World& world);

// Reports that the last line is torn and was left out.
Message torn_left(const journal::TornTail& torn);

}  // namespace hausregel::play
