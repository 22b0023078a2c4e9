#include "play/takeback.h"

#include "catch.h"
#include "play/chronicle.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

const EntryTraits kBeginning{.begins_round = true};
const EntryTraits kBetting{.lays_value = true};
const EntryTraits kOpening{.opens = true, .revealed = Revealed::Something};
const EntryTraits kDrawing{.generated = true, .revealed = Revealed::Something};
const EntryTraits kTyped{.revealed = Revealed::Something};  // what a real table has shown
const EntryTraits kStopping{.revealed = Revealed::Choice};

// A journal as far as takebacks look at it.
class File {
 public:
  explicit File(Mode mode = Mode::Virtual, int running = 0)
      : takebacks_(mode, running), lucks_(running) {}

  std::int64_t take(const EntryTraits& entry) {
    lucks_.take(entry);
    line_.moved(0);
    takebacks_.moved(entry, lucks_.greatest(), line_);
    return line_.last();
  }
  std::int64_t goes(std::int64_t target) {
    line_.went(target);
    takebacks_.stayed();
    return line_.last();
  }
  std::int64_t stays() {
    line_.stayed();
    takebacks_.stayed();
    return line_.last();
  }
  std::optional<std::int64_t> undo(std::int64_t wanted) const {
    return takebacks_.undo_target(line_.stands_for(wanted), line_);
  }
  std::optional<std::int64_t> redo() const { return takebacks_.redo_target(line_); }
  const Takebacks& takebacks() const { return takebacks_; }

 private:
  journal::LineOfPlay line_{0};
  Takebacks takebacks_;
  Lucks lucks_;
};

}  // namespace

TEST_CASE("a correction does not go behind a round begun later, taken back or not") {
  File file(Mode::Table);
  const auto first = file.take(kBeginning);
  const auto drawn = file.take(kTyped);
  CHECK(file.takebacks().corrects(drawn, first));
  CHECK_FALSE(file.takebacks().needs_reason(drawn, first));
  const auto second = file.take(kBeginning);
  const auto again = file.take(kTyped);
  CHECK(file.takebacks().corrects(again, second));
  CHECK(file.takebacks().needs_reason(again, first));
  file.goes(second);
  file.goes(drawn);  // the empty round, too
  CHECK_FALSE(file.takebacks().corrects(drawn, first));
  CHECK(file.takebacks().needs_reason(drawn, first));
}

TEST_CASE("what the program drew at a real table was not typed") {
  File file(Mode::Table);
  const auto first = file.take(kBeginning);
  const auto drawn = file.take(kDrawing);
  CHECK_FALSE(file.takebacks().corrects(drawn, first));
  CHECK(file.takebacks().needs_reason(drawn, first));
}

TEST_CASE("draws alone are taken back to where they began") {
  File file;
  file.take(kBeginning);
  file.take(kBetting);
  const auto opened = file.take(kOpening);
  file.take(kDrawing);
  file.take(kDrawing);
  CHECK(file.undo(opened) == opened);
  CHECK(file.takebacks().wrong_target(opened) == Takebacks::Wrong::No);
}

TEST_CASE("a value laid before a seen draw is taken back with its round") {
  File file;
  const auto next = file.take(kBeginning);
  const auto first = file.take(kBetting);
  const auto second = file.take(kBetting);
  file.take(kOpening);
  CHECK(file.undo(next) == next);  // nothing is known yet
  file.take(kDrawing);
  CHECK(file.undo(first) == 0);
  CHECK(file.undo(next) == 0);
  CHECK(file.takebacks().wrong_target(first) == Takebacks::Wrong::Barred);
  CHECK(file.takebacks().wrong_target(second) == Takebacks::Wrong::WithinStep);
}

TEST_CASE("draws of the next round bar nothing in the last") {
  const EntryTraits throwing{
      .begins_round = true, .generated = true, .revealed = Revealed::Something};
  File file;
  const auto next = file.take(throwing);
  file.take(kBetting);
  file.take(kOpening);
  file.take(throwing);
  CHECK(file.undo(next) == next);
  CHECK(file.takebacks().wrong_target(next) == Takebacks::Wrong::No);
}

TEST_CASE("in two steps it is the same: undo the draw, then undo the bet") {
  File file;
  const auto next = file.take(kBeginning);
  file.take(kBetting);
  const auto opened = file.take(kOpening);
  file.take(kDrawing);
  file.goes(opened);
  CHECK(file.undo(next) == 0);
}

TEST_CASE("a redo passes what is barred: undo behind the round, play only `next` again, bet anew") {
  File file;
  file.take(kBeginning);
  file.take(kBetting);
  file.take(kBetting);
  const auto opened = file.take(kOpening);
  file.take(kDrawing);
  file.goes(0);
  CHECK(file.redo() == opened);
}

TEST_CASE("a round begun again has its own luck, and what was drawn in the other bars nothing") {
  File file;
  file.take(kBeginning);
  file.take(kBetting);
  file.take(kOpening);
  file.take(kDrawing);
  file.goes(0);
  const auto again = file.take(kBeginning);
  CHECK(file.takebacks().luck(again) == 2);
  file.take(kBetting);
  CHECK(file.undo(again) == again);
  CHECK(file.undo(0) == 0);
}

TEST_CASE("earlier rounds stay where they are when one is begun again") {
  File file;
  file.take(kBeginning);
  file.take(kBetting);
  file.take(kOpening);
  file.take(kDrawing);
  const auto over = file.take(kStopping);
  const auto next = file.take(kBeginning);
  file.take(kBetting);
  file.take(kOpening);
  file.take(kDrawing);
  CHECK(file.undo(next) == over);
  CHECK(file.takebacks().luck(next) == 2);
}

TEST_CASE("in a branch begun within a round there is nothing to go behind") {
  File file(Mode::Virtual, 1);
  file.take(kBetting);
  file.take(kOpening);
  file.take(kDrawing);
  CHECK(file.undo(0) == std::nullopt);
  const auto next = file.take(kBeginning);
  CHECK(file.takebacks().luck(next) == 2);
}

TEST_CASE("at a real table nothing is barred, but steps stay whole") {
  File file(Mode::Table);
  const auto next = file.take(kBeginning);
  const auto bet = file.take(kBetting);
  file.take(kOpening);
  file.take(kDrawing);
  CHECK(file.undo(next) == next);
  CHECK(file.takebacks().wrong_target(bet) == Takebacks::Wrong::WithinStep);
}

TEST_CASE("an undo of what was revealed says why") {
  File file;
  const auto next = file.take(kBeginning);
  const auto bet = file.take(kBetting);
  const auto drawn = file.take(kDrawing);
  file.stays();
  const auto stopped = file.take(kStopping);
  CHECK_FALSE(file.takebacks().needs_reason(bet, next));
  CHECK(file.takebacks().needs_reason(drawn, bet));
  CHECK_FALSE(file.takebacks().needs_reason(stopped, drawn));
}

TEST_CASE("at a real table what was typed is corrected without a reason up to the next round") {
  File file(Mode::Table);
  const auto next = file.take(kBeginning);
  const auto drawn = file.take(kTyped);
  const auto last = file.take(kTyped);
  CHECK(file.takebacks().corrects(last, drawn));
  CHECK_FALSE(file.takebacks().needs_reason(last, next));
  const auto again = file.take(kBeginning);
  CHECK_FALSE(file.takebacks().corrects(again, last));
  CHECK_FALSE(file.takebacks().needs_reason(again, last));  // nothing was revealed since
  CHECK(file.takebacks().needs_reason(again, drawn));
}

TEST_CASE("a million entries in one round are barred once each") {
  File file;
  file.take(kBeginning);
  for (int i = 0; i < 500'000; ++i) {
    file.take(kBetting);
    file.take(kDrawing);
  }
  CHECK(file.undo(500'000) == 0);
}

TEST_CASE("a luck is a `next` of the file, whatever became of it; there is one phrase a seat") {
  Lucks lucks;
  CHECK(lucks.next() == 1);
  CHECK(lucks.of_phrase(0) == 1);
  lucks.speak(1, seat(2));
  CHECK(lucks.has_spoken(1, seat(2)));
  CHECK_FALSE(lucks.has_spoken(1, seat(1)));
  lucks.take({.begins_round = true, .stopped = true});
  lucks.take(kBetting);
  CHECK(lucks.greatest() == 1);
  CHECK(lucks.of_phrase(0) == 2);
  CHECK(lucks.of_phrase(1) == 1);
  CHECK_FALSE(lucks.has_spoken(2, seat(2)));
  CHECK(Lucks(1).next() == 2);
}
