// What is read off an entry, and what an entry may be.
#include "catch.h"
#include "engine/codec.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/evening.h"

using namespace hausregel;
using namespace hausregel::play;

namespace {

EntryTraits both(const std::string& doing, const std::string& events = "[]",
                 std::vector<Draw> draws = {}) {
  journal::Entry entry;
  entry.n = 1;
  entry.at = "2026-11-20T17:00:00Z";
  entry.doing = journal::read_doing(*read_json(doing)).value();
  entry.events = *read_json(events);
  entry.draws = std::move(draws);
  entry.link.state = "0123456789abcdef";
  const std::string line = journal::finish(entry, journal::kNoHash);
  const auto parts = journal::take_apart(line);
  REQUIRE(parts);
  const EntryTraits read = traits_of(entry);
  const EntryTraits same = traits_of(journal::entry_in(*parts).value());
  CHECK((same.kind == read.kind && same.stopped == read.stopped && same.shows == read.shows));
  CHECK((same.generated == read.generated && same.begins_round == read.begins_round));
  return read;
}

const Draw kGenerated{"coal/r1/s0/1", 48, 3, DrawnFrom::Generated};
const Draw kObserved{"coal/r1/s0/1", 48, 3, DrawnFrom::Observed};

// An entry whose move a house rule has stopped.
journal::Entry stopped_entry(const journal::Doing& doing) {
  journal::Entry entry;
  entry.doing = doing;
  entry.events = codec::only_event(RuleStopped{"payout", "error"});
  return entry;
}

Digest digest(std::uint8_t byte) {
  Digest made{};
  made.fill(byte);
  return made;
}

}  // namespace

TEST_CASE("an entry in memory and its line have the same traits") {
  CHECK(both(R"({"move":"next"})", R"([{"e":"round_started","round":1}])").begins_round);
  CHECK(both(R"({"move":"next"})", R"([{"e":"rule_stopped","hook":"h","why":"w"}])").stopped);
  CHECK(both(R"({"move":"open","values":[{"player":"A","stake":1,"salt":null}]})").opens);
  CHECK(both(R"({"move":"draw"})", "[]", {kGenerated}).generated);
  CHECK_FALSE(both(R"({"move":"draw"})", "[]", {kObserved}).generated);
  CHECK(both(R"({"move":"draw"})", "[]", {kObserved}).shows);
  CHECK(both(R"({"move":"stop"})", R"([{"e":"x"},{"e":"luck_opened"}])").shows);
  CHECK_FALSE(both(R"({"move":"stop"})").shows);
  CHECK_FALSE(both(R"({"undo":0})").gives_up);
  CHECK(both(R"({"undo":0,"because":"why"})").gives_up);
  CHECK(both(R"({"undo":0})").kind == journal::Kind::Undo);
  const auto spoken = both(R"({"move":"phrase","player":"A","text":",\"commit\":"})");
  CHECK(spoken.speaks);
  CHECK(spoken.shows);
  CHECK_FALSE(both(R"({"move":"draw"})", R"([{"e":"x","y":"\"from\":\"generated\""}])").generated);
}

TEST_CASE("what is due lets nothing else come first") {
  const EntryTraits draw;
  const EntryTraits open{.opens = true};
  const EntryTraits note{.kind = journal::Kind::Note};
  const EntryTraits undo{.kind = journal::Kind::Undo};
  const EntryTraits redo{.kind = journal::Kind::Redo};
  const EntryTraits close{.kind = journal::Kind::Close};
  CHECK(may_come(draw, Due::Nothing, false));
  CHECK_FALSE(may_come(draw, Due::Opening, false));
  CHECK_FALSE(may_come(draw, Due::Opening, true));
  CHECK(may_come(open, Due::Opening, false));
  CHECK_FALSE(may_come(open, Due::Closing, false));
  CHECK_FALSE(may_come(draw, Due::Closing, false));
  CHECK(may_come(close, Due::Closing, false));
  CHECK(may_come(close, Due::Nothing, false));
  CHECK_FALSE(may_come(close, Due::Opening, false));
  CHECK(may_come(close, Due::Opening, true));
  CHECK_FALSE(may_come(redo, Due::Closing, false));
  for (const Due due : {Due::Nothing, Due::Opening, Due::Closing}) {
    CHECK(may_come(note, due, false));
    CHECK(may_come(undo, due, false));
  }
}

TEST_CASE("a failure is told with its hook and a reason that has no words of the script") {
  Error failure{Fault::HouseRule, plain("oh dear"), "payout", {"/home/me/rules.lua", 7, 3}, {}};
  const auto told = stopped_by(failure, false);
  REQUIRE(told);
  CHECK(told->why == "error@rules.lua:7");
  CHECK(read_stopped(codec::only_event(*told)) == told);
  CHECK(is_told(*told, failure, false));
  CHECK_FALSE(is_told(*told, failure, true));
  CHECK(is_told({"payout", "error"}, failure, true));
  failure.place.line = 8;
  CHECK_FALSE(is_told(*told, failure, false));
  failure.place.line = 7;
  failure.message = {std::string(kBudgetSpent), {}};
  CHECK(stopped_by(failure, false)->why == "budget@rules.lua:7");
  CHECK_FALSE(is_told(*told, failure, false));
  failure.rule = "bonus";
  CHECK_FALSE(is_told(*told, failure, false));
  failure.fault = Fault::Refused;
  CHECK_FALSE(stopped_by(failure, true));
}

TEST_CASE("what hangs on the machine leaves an entry only behind a draw") {
  const Error late{
      Fault::Interrupted, plain("too late"), "payout", {"/home/me/rules.lua", 7, 3}, {}};
  CHECK_FALSE(stopped_by(late, false));
  CHECK(stopped_by(late, true)->why == "machine");
}

TEST_CASE("rule_stopped stands alone, and complete") {
  CHECK_FALSE(read_stopped(Events(std::string("[]"))));
  CHECK_FALSE(read_stopped(
      Events(std::string(R"([{"e":"rule_stopped","hook":"h","why":"w"},{"e":"x"}])"))));
  CHECK_FALSE(read_stopped(Events(std::string(R"([{"e":"rule_stopped","hook":"h"}])"))));
  CHECK_FALSE(read_stopped(Events(std::string(R"([{"e":"rule_stopped","hook":1,"why":"w"}])"))));
  CHECK_FALSE(
      read_stopped(Events(std::string(R"([{"e":"rule_stopped","hook":"h","why":"w","more":1}])"))));
}

TEST_CASE("a value that a house rule stopped has stood, and is not to be opened") {
  Evening evening;
  const Table& table = evening.session().table();
  Chronicle chronicle(table);
  journal::LineOfPlay line(0);
  const journal::Doing bet =
      journal::Move::of(
          known_json(R"({"move":"bet","player":"Petra","commit":")" + std::string(64, 'a') + "\"}"))
          .value();
  line.stayed();
  chronicle.take(stopped_entry(bet), table.status(), line);
  CHECK(chronicle.seals().unopened().empty());
  CHECK(chronicle.forbids(bet, table.status(), 0) == Chronicle::Forbidden::CommitmentLaid);
}

TEST_CASE("no round begins without a seed") {
  Evening evening;
  const Table& table = evening.session().table();
  Chronicle chronicle(table);
  journal::LineOfPlay line(0);
  const journal::Doing next = journal::Move::of(known_json(R"({"move":"next"})")).value();
  CHECK(chronicle.forbids(next, table.status(), 1) == Chronicle::Forbidden::No);
  CHECK(chronicle.greatest_luck() == 0);
  line.stayed();
  chronicle.take(stopped_entry(next), table.status(), line);
  CHECK(chronicle.greatest_luck() == 1);
  CHECK(chronicle.forbids(next, table.status(), 1) == Chronicle::Forbidden::ChainUsedUp);
  CHECK(chronicle.forbids(next, table.status(), 2) == Chronicle::Forbidden::No);
}

TEST_CASE("a luck is a `next` of the file, whatever became of it") {
  Evening evening;
  const Table& table = evening.session().table();
  Chronicle chronicle(table);
  journal::LineOfPlay line(0);
  CHECK(chronicle.next_luck() == 1);
  for (const char* command : {R"({"move":"next"})", R"({"move":"bet","player":"Petra"})"}) {
    line.stayed();
    chronicle.take(stopped_entry(journal::Move::of(known_json(command)).value()), table.status(),
                   line);
    CHECK(chronicle.greatest_luck() == 1);
    CHECK(chronicle.next_luck() == 2);
  }
}

TEST_CASE("a commitment stands once, and waits until it is opened") {
  Seals seals;
  seals.lay({1, "Petra", digest(9), 1});
  seals.lay({3, "Angela", digest(1), 1});
  seals.lay({4, "Petra", digest(2), 1});
  seals.lay({8, "Petra", digest(2), 1});
  seals.open(digest(1));
  seals.open(digest(7));
  const auto waiting = seals.unopened();
  REQUIRE(waiting.size() == 2);
  CHECK(waiting[0].commit == digest(9));
  CHECK(waiting[1].n == 4);
  CHECK(seals.has_stood(digest(1)));
  seals.lay({9, "Angela", digest(1), 2});
  CHECK(seals.unopened().size() == 2);
}

TEST_CASE("a closing entry publishes the greatest luck, and none where none was begun") {
  CHECK(luck_due(0, Mode::Virtual) == std::nullopt);
  CHECK(luck_due(1, Mode::Table) == 1);
  CHECK(luck_due(1, Mode::Lab) == std::nullopt);
}
