// Which takebacks a game of format 2 allows, whoever asks: the session before it writes one, the
// audit when it reads one. Runs beside a LineOfPlay, entry by entry, and holds 20 bytes an entry.
//
// A step is a move with what followed it by itself; undo and redo go to the end of a step. Where
// the console draws, a position is *barred* if, within the luck in which it stands, a value was
// laid behind it and chance was drawn behind that, on any line through it: to go back there would
// be to lay the value again knowing the draw. An undo that would end there goes back behind the
// beginning of the round instead, which is then drawn anew; a redo passes it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "journal/line_of_play.h"
#include "play/entry_traits.h"

namespace hausregel::play {

// Whether an undo that takes back what was revealed is told as the correction of what was typed:
// at a real table it is one where it says no reason, which it may leave out for that alone.
inline bool is_correction(Mode mode, bool reasoned) { return mode == Mode::Table && !reasoned; }

class Takebacks {
 public:
  // `running`: the luck of the round in whose midst the journal begins (a branch), else 0. Outside
  // of virtual mode nothing is barred.
  explicit Takebacks(Mode mode, int running = 0);

  // The entry that `line` has just taken. `luck` is that of the round it begins; for any other
  // entry it is that of the position before it, and the argument is not looked at. Only an entry
  // that has moved the table counts. Amortised constant time.
  void moved(const EntryTraits& entry, int luck, const journal::LineOfPlay& line);
  // An entry that left the table as it was, or went elsewhere.
  void stayed();

  // In these, `n` stands for itself: it is position() or came out of LineOfPlay::target(),
  // stands_for(), before() or ahead().

  // The luck of the round that was begun last on the way to `n`; 0: none in this journal.
  int luck(std::int64_t n) const { return node(n).luck; }
  bool barred(std::int64_t n) const { return node(n).barred; }
  // Whether nothing has followed `n` by itself.
  bool ends_step(std::int64_t n) const { return !node(n).followed; }
  // Whether going back from `from` to `to` corrects what was typed at a real table, in the round
  // that was begun last in the whole journal: nobody is harmed, whatever the table had shown. Of a
  // round that came after it the table has seen something, also where that was taken back since;
  // and what the program drew was not typed.
  bool corrects(std::int64_t from, std::int64_t to) const {
    return !bars_ && luck(to) == begun_last_ && node(from).generated == node(to).generated;
  }
  // Whether an undo from `from` to `to` says why: it takes back something that was revealed, and is
  // no correction.
  bool needs_reason(std::int64_t from, std::int64_t to) const {
    return node(from).revealed > node(to).revealed && !corrects(from, to);
  }

  // Where an undo that would end at `wanted`, the end of a step, goes. Nothing: its round was begun
  // before this journal was, so that there is nothing to go behind.
  std::optional<std::int64_t> undo_target(std::int64_t wanted,
                                          const journal::LineOfPlay& line) const;
  // Where a redo goes: to the first end of a step ahead that is not barred. Nothing: nothing was
  // taken back.
  std::optional<std::int64_t> redo_target(const journal::LineOfPlay& line) const;

  enum class Wrong : std::uint8_t {
    No,
    WithinStep,  // something followed it by itself
    Barred,
  };
  // Why no undo or redo ends at `target`.
  Wrong wrong_target(std::int64_t target) const;

 private:
  struct Node {
    std::int32_t luck = 0;
    std::int32_t laid = -1;      // the last entry of this luck, on the way here, that laid a value
    std::int32_t revealed = 0;   // entries on the way here that have revealed something
    std::int32_t generated = 0;  // and that hold draws of the program
    bool barred = false;
    bool followed = false;
  };

  const Node& node(std::int64_t n) const { return nodes_[static_cast<std::size_t>(n)]; }
  Node& node(std::int64_t n) { return nodes_[static_cast<std::size_t>(n)]; }
  void bar_before(std::int64_t laid, const journal::LineOfPlay& line);

  bool bars_;
  int begun_last_;  // the luck of the round begun last on any line
  std::deque<Node> nodes_;
};

}  // namespace hausregel::play
