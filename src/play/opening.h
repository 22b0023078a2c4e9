// Opens a session: a new game from names, a variant and a seed, a saved one from a file, or a
// branch of another session. Checks all inputs before a session exists.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/session.h"

namespace hausregel::play {

// A session, or why it cannot be opened.
using OpenedSession = Result<std::unique_ptr<Session>>;

// How to open a game.
struct NewGame {
  std::string game;
  Strings players;
  Strings bots;  // one per seat, empty: a person; no list: persons only
  std::string variant = "official";
  Named<Json> settings{};  // of the variant, by qualified name
  std::optional<std::uint64_t> seed;
  Mode mode = Mode::Virtual;
  std::string starter;  // a name, "random", or empty: the first named
  std::string journal;  // file; empty: in memory
};

// Opens a new game. Usage: wrong game, players, variant or rules, or the journal file exists.
OpenedSession open_new(NewGame wanted, const World& world);

// Resumes a journal. `warnings` receives a torn tail, or the reason why nothing can be appended.
// Input: the journal cannot be read.
OpenedSession resume(const std::string& file, const World& world, Messages& warnings);

// Reports that the last line is torn and was left out.
Message torn_left(const journal::TornTail& torn);

// Branches: new lines of play that start between two rounds, each in its own journal with its own
// secrets. A branch inherits only the events that led to it. One kind continues beside its parent,
// which records it; the other continues under different rules and closes its parent.

// Appends to `events`, which lead from the opening `from` to the end of `round`, that the rules of
// `to` apply from there on. Prepends the rules that applied at the beginning.
void add_change(Events& events, const Opening& from, int round, const Opening& to);

// Returns the entry that ended `round` on the line of play; 0 for the round before the first in
// this journal. Refused: no such round ended here.
Result<std::int64_t> end_of_round(const Session& session, int round);

// Returns the entry after which a branch may start: the end of `round` (0: the beginning). Without
// `round`: the current position, or the one before the running round. Refused: the round was not
// played in this journal, or the game is over there.
Result<std::int64_t> branch_point(const Session& session, std::optional<int> round);

// Creates a branch after entry `n`, a branch_point(), in `file` or (empty) in memory. `session`
// records it in an entry if its journal is writable. A seeded game derives the branch's secrets
// from its seed, `n` and `name`. Usage: `file` exists, or the opening would be too long. Errors of
// open_table(), conclude() and Session::enter() leave no entry. After an error of Log::create() the
// entry may remain; its sentence then says that the branch does not exist.
OpenedSession branch(Session& session, std::int64_t n, const std::string& name,
                     const std::string& file);

// Branches at the current position, with other rules from the next round on: the variant, read
// again, or the one named by `from`. Closes the journal of `session`. Also refused: a round is
// running, the game is over, nothing would change, or Table::change_rules() refuses. Usage, Input:
// the variant is invalid.
OpenedSession reload(Session& session, const std::string& from, const std::string& name,
                     const std::string& file);

}  // namespace hausregel::play
