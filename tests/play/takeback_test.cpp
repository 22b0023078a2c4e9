#include "catch.h"
#include "play/chronicle.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

using Wrong = Takebacks::Wrong;

const EntryTraits kBeginning{.begins_round = true};
const EntryTraits kBetting{};
const EntryTraits kOpening{.opens = true, .shows = true};
const EntryTraits kDrawing{.generated = true, .shows = true};
const EntryTraits kTyped{.shows = true};  // what a real table has shown
const EntryTraits kSpeaking{.speaks = true, .shows = true};
const EntryTraits kStopping{};
const EntryTraits kStopped{.stopped = true};
const EntryTraits kUndoing{.kind = journal::Kind::Undo};
const EntryTraits kGivingUp{.kind = journal::Kind::Undo, .gives_up = true};

// A journal as far as takebacks look at it.
class File {
 public:
  explicit File(Mode mode = Mode::Virtual) : takebacks_(mode) {}

  std::int64_t take(const EntryTraits& entry) {
    line_.moved(0);
    return told(entry);
  }
  std::int64_t stays(const EntryTraits& entry) {
    line_.stayed();
    return told(entry);
  }
  std::int64_t goes(std::int64_t target, const EntryTraits& undo = kUndoing) {
    line_.went(target, undo.gives_up);
    return told(undo);
  }
  Wrong plain(std::int64_t target) const {
    return takebacks_.wrong_undo(line_.stands_for(target), false, true, line_);
  }
  Wrong reasoned(std::int64_t target, bool running = true) const {
    return takebacks_.wrong_undo(line_.stands_for(target), true, running, line_);
  }
  const journal::LineOfPlay& line() const { return line_; }

 private:
  std::int64_t told(const EntryTraits& entry) {
    takebacks_.take(entry, line_);
    return line_.last();
  }

  journal::LineOfPlay line_{0};
  Takebacks takebacks_;
};

}  // namespace

TEST_CASE("what has shown nothing is taken back, as far as the round's next") {
  File file;
  const auto next = file.take(kBeginning);
  const auto first = file.take(kBetting);
  file.take(kBetting);
  CHECK(file.plain(first) == Wrong::No);
  CHECK(file.plain(next) == Wrong::No);
  CHECK(file.plain(0) == Wrong::Shown);
}

TEST_CASE("a draw, an opening or a phrase stays") {
  for (const EntryTraits& shown : {kDrawing, kOpening, kSpeaking}) {
    File file;
    file.take(kBeginning);
    const auto bet = file.take(kBetting);
    const auto there = file.take(shown);
    const auto after = file.take(kStopping);
    file.take(kStopping);
    CHECK(file.plain(after) == Wrong::No);
    CHECK(file.plain(there) == Wrong::No);
    CHECK(file.plain(bet) == Wrong::Shown);
  }
}

TEST_CASE("a move that a house rule stopped has shown what it drew") {
  File file;
  file.take(kBeginning);
  const auto bet = file.take(kBetting);
  file.take(kBetting);
  file.stays(kStopped);
  CHECK(file.plain(bet) == Wrong::No);
  file.stays({.stopped = true, .shows = true});
  CHECK(file.plain(bet) == Wrong::Shown);
}

TEST_CASE("with a reason the running round is given up, for good") {
  File file;
  const auto next = file.take(kBeginning);
  file.take(kBetting);
  const auto drawn = file.take(kDrawing);
  CHECK(file.reasoned(0) == Wrong::No);
  CHECK(file.reasoned(next) == Wrong::NotARound);
  CHECK(file.reasoned(drawn) == Wrong::NotARound);
  CHECK(file.reasoned(0, false) == Wrong::RoundOver);
  file.goes(0, kGivingUp);
  CHECK(file.line().ahead().empty());
  const auto again = file.take(kBeginning);
  CHECK(file.plain(0) == Wrong::Shown);
  CHECK(file.reasoned(0) == Wrong::No);
  CHECK(file.plain(again) == Wrong::No);
}

TEST_CASE("an earlier round stays where the program draws") {
  File file;
  file.take(kBeginning);
  const auto over = file.take(kDrawing);
  file.take(kBeginning);
  file.take(kBetting);
  CHECK(file.reasoned(over) == Wrong::No);
  CHECK(file.reasoned(0) == Wrong::RoundOver);
}

TEST_CASE("between rounds what was set by hand is taken back") {
  File file;
  file.take(kBeginning);
  const auto over = file.take(kDrawing);
  const auto set = file.take({.kind = journal::Kind::Override});
  CHECK(file.plain(over) == Wrong::No);
  file.take({.kind = journal::Kind::Override});
  CHECK(file.plain(set) == Wrong::No);
}

TEST_CASE("a plain undo leaves its moves to be played again; what comes next takes their place") {
  File file;
  const auto next = file.take(kBeginning);
  const auto first = file.take(kBetting);
  const auto second = file.take(kBetting);
  file.goes(next);
  CHECK(file.line().ahead() == std::vector<std::int64_t>{first, second});
  file.take(kBetting);
  CHECK(file.line().ahead().empty());
}

TEST_CASE("at a real table everything typed since the last next is corrected, and that next") {
  File file(Mode::Table);
  const auto first = file.take(kBeginning);
  const auto drawn = file.take(kTyped);
  CHECK(file.plain(first) == Wrong::No);
  CHECK(file.plain(0) == Wrong::No);
  SECTION("a next behind which nothing was typed does not end the correcting") {
    file.take(kBeginning);
    CHECK(file.plain(drawn) == Wrong::No);
    CHECK(file.plain(0) == Wrong::No);
  }
  SECTION("one behind which something was typed does, taken back or not") {
    const auto second = file.take(kBeginning);
    file.take(kTyped);
    CHECK(file.plain(second) == Wrong::No);
    CHECK(file.plain(drawn) == Wrong::No);
    CHECK(file.plain(first) == Wrong::Shown);
    file.goes(second);
    file.goes(drawn);  // that next, too
    CHECK(file.plain(first) == Wrong::Shown);
  }
}

TEST_CASE("at a real table a reason goes back to before any round of this journal") {
  File file(Mode::Table);
  const auto set = file.take({.kind = journal::Kind::Override});
  file.take(kBeginning);
  const auto over = file.take(kTyped);
  file.take(kBeginning);
  const auto typed = file.take(kTyped);
  CHECK(file.reasoned(set, false) == Wrong::No);
  CHECK(file.reasoned(over, false) == Wrong::No);
  CHECK(file.reasoned(typed, false) == Wrong::NotARound);
  file.goes(set, kGivingUp);
  CHECK(file.plain(0) == Wrong::Shown);
  const auto again = file.take(kBeginning);
  file.take(kTyped);
  CHECK(file.plain(again) == Wrong::No);
  CHECK(file.plain(set) == Wrong::No);
}
