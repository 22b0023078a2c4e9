// Folds the entries of a journal over a table: no rules are asked, no dice thrown. Every state is
// compared with the digest in its entry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "journal/format.h"

namespace hausregel::journal {

// The first entry whose story does not hold.
struct Difference {
  enum class Kind : std::uint8_t {
    State,   // the digest is another
    Events,  // an event does not decode, or changes the table where it may not
    Flaw,    // an invariant is broken
    Undo,    // there is nothing to take back or to play again there
  };

  Kind kind = Kind::State;
  std::int64_t n = 0;
  std::uint64_t offset = 0;
  std::string what;    // a sentence, without place
  std::string stated;  // what the journal says
  std::string found;   // what was found
};
std::string_view name_of(Difference::Kind kind);
Error to_error(const Difference& difference, const std::string& path);

template <class T = void>
using Replayed = tl::expected<T, Difference>;

// The table that `opening` opens, before its events. Usage, Input: it does not open one.
Result<std::unique_ptr<Table>> open_table(const Game& game, const Opening& opening);

class Replay {
 public:
  // `fresh` is the table as Game::open gives it; the opening's events are folded over it.
  static Replayed<Replay> begin(std::unique_ptr<Table> fresh, const Opening& opening);

  // Takes entry `entry`, whose line begins at byte `offset`. Precondition: entries come in order.
  // After a Difference the replay stands where it stood before the entry.
  Replayed<void> take(const Entry& entry, std::uint64_t offset);

  const Table& table() const { return *table_; }
  // The entry whose state the table has: the last that changed it, or the one an undo went back to.
  std::int64_t position() const { return position_; }
  std::int64_t last() const { return static_cast<std::int64_t>(nodes_.size()) - 1; }

  // The entries from the opening (0) to position() that count, ascending.
  std::vector<std::int64_t> line() const;
  // The entries that were taken back and can be played again, the next one first.
  std::vector<std::int64_t> ahead() const;
  // A copy of the table as it was after entry `n`, 0 <= n <= last().
  std::unique_ptr<Table> table_at(std::int64_t n) const;

 private:
  // What an entry did to the line of play. An entry that changes nothing or goes back stands for
  // another one, whose state it has.
  struct Node {
    std::int64_t stands_for = 0;
    std::int64_t before = -1;  // the entry it followed on the line of play; -1: the opening
    int since_copy = 0;        // entries since the last kept copy on the line
    Json events;
    std::string state;
    std::unique_ptr<Table> copy;
  };

  Replay() = default;
  Replayed<void> fold_entry(const Entry& entry, std::uint64_t offset, Doing kind);
  Replayed<void> go_back(const Entry& entry, std::uint64_t offset, Doing kind);
  bool leads_to(std::int64_t from, std::int64_t to) const;

  std::unique_ptr<Table> table_;
  std::vector<Node> nodes_;
  std::int64_t position_ = 0;
  std::int64_t tip_ = 0;  // the end of the line of play, with what was taken back
};

}  // namespace hausregel::journal
