#include "journal/replay.h"

#include <rapidcheck.h>

#include "catch.h"
#include "fake_table.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

std::unique_ptr<Table> fake() { return std::make_unique<FakeTable>(Setup{}); }

Playback begin() { return std::move(Playback::begin(fake(), sample_opening()).value()); }

std::int64_t sum(const Table& table) { return dynamic_cast<const FakeTable&>(table).sum; }

Entry going(std::int64_t n, std::string_view which, std::int64_t to, std::int64_t after) {
  return sample_entry(n, "{\"" + std::string(which) + "\":" + std::to_string(to) + "}", "[]",
                      after);
}

// Takes `entries`; the Difference of the one that fails, which must be the last.
std::optional<Difference> take_all(Playback& replay, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) {
    const auto taken = replay.take(entry);
    if (!taken) {
      CHECK(entry.n == entries.back().n);
      return taken.error();
    }
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("replay: folds the events and arrives at the states", "[journal][replay]") {
  Playback replay = begin();
  CHECK_FALSE(take_all(replay, sample_entries()));
  CHECK(sum(replay.table()) == 13);
  CHECK(replay.last() == 6);
  CHECK(replay.position() == 6);
  CHECK(replay.line() == std::vector<std::int64_t>{0, 1, 2, 6});
  CHECK(replay.ahead().empty());
}

TEST_CASE("replay: a branch begins with the events of its opening", "[journal][replay]") {
  Opening opening = sample_opening();
  opening.events = json(R"([{"e":"added","by":5},{"e":"added","by":4}])");
  opening.link.state = sum_digest(9);
  auto replay = Playback::begin(fake(), opening);
  REQUIRE(replay);
  CHECK(sum(replay->table()) == 9);
  CHECK(sum(*replay->table_at(0)) == 9);
  opening.link.state = sum_digest(8);
  const auto wrong = Playback::begin(fake(), opening);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().kind == Difference::Kind::State);
  opening.events = json(R"([{"e":"unknown"}])");
  CHECK(Playback::begin(fake(), opening).error().kind == Difference::Kind::Events);
}

TEST_CASE("replay: names the first state that is not as it was, and both digests",
          "[journal][replay]") {
  Playback replay = begin();
  const auto difference = take_all(replay, {added(1, 5, 5), added(2, 7, 13)});
  REQUIRE(difference);
  CHECK(difference->kind == Difference::Kind::State);
  CHECK(difference->n == 2);
  CHECK(difference->stated == sum_digest(13));
  CHECK(difference->found == sum_digest(12));
  CHECK(to_error(*difference, "game.jsonl").fault == Fault::Answer);
}

TEST_CASE("replay: stands where it stood after an entry that does not hold", "[journal][replay]") {
  Playback replay = begin();
  REQUIRE_FALSE(take_all(replay, {added(1, 5, 5)}));
  Entry bad = GENERATE(added(2, 7, 13), sample_entry(2, R"({"move":"x"})", R"([{"e":"?"}])", 5),
                       added(2, 2000, 2005));
  CHECK(take_all(replay, {bad}));
  CHECK(sum(replay.table()) == 5);
  CHECK(replay.last() == 1);
  CHECK_FALSE(take_all(replay, {added(2, 7, 12)}));
  CHECK(sum(replay.table()) == 12);
}

TEST_CASE("replay: a state that cannot be is a flaw though its digest holds", "[journal][replay]") {
  Playback replay = begin();
  const auto difference = take_all(replay, {added(1, 1001, 1001)});
  REQUIRE(difference);
  CHECK(difference->kind == Difference::Kind::Flaw);
}

TEST_CASE("replay: undo and redo lead along the line of play", "[journal][replay]") {
  Playback replay = begin();
  REQUIRE_FALSE(take_all(replay, {added(1, 1, 1), added(2, 2, 3), added(3, 4, 7)}));
  REQUIRE_FALSE(take_all(replay, {going(4, "undo", 1, 1)}));
  CHECK(sum(replay.table()) == 1);
  CHECK(replay.position() == 1);
  CHECK(replay.ahead() == std::vector<std::int64_t>{2, 3});
  REQUIRE_FALSE(take_all(replay, {going(5, "undo", 0, 0)}));
  CHECK(replay.line() == std::vector<std::int64_t>{0});
  CHECK(replay.ahead() == std::vector<std::int64_t>{1, 2, 3});
  REQUIRE_FALSE(take_all(replay, {going(6, "redo", 2, 3)}));
  CHECK(sum(replay.table()) == 3);
  CHECK(replay.ahead() == std::vector<std::int64_t>{3});
  REQUIRE_FALSE(take_all(replay, {added(7, 8, 11)}));
  CHECK(replay.line() == std::vector<std::int64_t>{0, 1, 2, 7});
  CHECK(replay.ahead().empty());
  CHECK(sum(*replay.table_at(3)) == 7);
  CHECK(sum(*replay.table_at(5)) == 0);
  CHECK(sum(*replay.table_at(6)) == 3);
}

TEST_CASE("replay: what was left for good cannot be gone back to", "[journal][replay]") {
  // 1 - 2 (taken back) and 1 - 4: entry 2 is neither behind nor ahead of 4.
  const std::vector<Entry> before{added(1, 1, 1), added(2, 2, 3), going(3, "undo", 1, 1),
                                  added(4, 4, 5)};
  const Entry bad = GENERATE(going(5, "redo", 2, 3), going(5, "undo", 2, 3), going(5, "undo", 7, 0),
                             going(5, "undo", 5, 5), going(5, "redo", 1, 1));
  Playback replay = begin();
  REQUIRE_FALSE(take_all(replay, before));
  const auto difference = take_all(replay, {bad});
  REQUIRE(difference);
  CHECK(difference->kind == Difference::Kind::Undo);
  CHECK(sum(replay.table()) == 5);
}

TEST_CASE("replay: of a round that was given up nothing is played again", "[journal][replay]") {
  const bool given_up = GENERATE(false, true);
  Entry undo = going(4, "undo", 1, 1);
  std::get<Undo>(undo.doing).because = given_up ? std::optional("a child drew") : std::nullopt;
  Playback replay = begin();
  REQUIRE_FALSE(take_all(replay, {added(1, 1, 1), added(2, 2, 3), added(3, 4, 7), undo}));
  CHECK(sum(replay.table()) == 1);
  CHECK(replay.ahead().empty() == given_up);
  const auto difference = take_all(replay, {going(5, "redo", 2, 3)});
  CHECK(difference.has_value() == given_up);
}

TEST_CASE("replay: nothing is taken back where the table stands already", "[journal][replay]") {
  Playback replay = begin();
  const auto difference =
      take_all(replay, {added(1, 1, 1), added(2, 2, 3), sample_entry(3, R"({"note":"x"})", "[]", 3),
                        going(4, "undo", GENERATE(2, 3), 3)});
  REQUIRE(difference);
  CHECK(difference->kind == Difference::Kind::Undo);
}

TEST_CASE("replay: an opening's events end under the rules that it has", "[journal][replay]") {
  Opening opening = sample_opening();
  const LayerText& layer = opening.variant.front();
  const auto changed_to = [&](std::int64_t goal) {
    return R"({"e":"rules_changed","round":0,"variant":[{"name":")" + layer.name +
           R"(","sha256":")" + layer.sha256 + R"("}],"rules":{"goal":)" + std::to_string(goal) +
           "}}";
  };
  opening.rules = json(R"({"goal":2})");
  opening.events = json("[" + changed_to(1) + "," + changed_to(2) + "]");
  const auto good = Playback::begin(fake(), opening);
  INFO((good ? std::string() : good.error().what.text + good.error().stated + good.error().found));
  CHECK(good);
  opening.events = json("[" + changed_to(2) + "," + changed_to(1) + "]");
  const auto wrong = Playback::begin(fake(), opening);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().kind == Difference::Kind::Events);
}

TEST_CASE("replay: an undo states the digest of the entry it goes to", "[journal][replay]") {
  Playback replay = begin();
  const auto difference =
      take_all(replay, {added(1, 1, 1), added(2, 2, 3), going(3, "undo", 1, 3)});
  REQUIRE(difference);
  CHECK(difference->kind == Difference::Kind::State);
  CHECK(difference->stated == sum_digest(3));
  CHECK(difference->found == sum_digest(1));
}

TEST_CASE("replay: notes, marks and failed rules do not stand in the way of redo",
          "[journal][replay]") {
  Playback replay = begin();
  REQUIRE_FALSE(take_all(
      replay,
      {added(1, 1, 1), added(2, 2, 3), going(3, "undo", 1, 1),
       sample_entry(4, R"({"note":"x"})", "[]", 1), sample_entry(5, R"({"mark":"x"})", "[]", 1),
       sample_entry(6, R"({"move":"add"})", R"([{"e":"rule_stopped","hook":"payout","why":"x"}])",
                    1),
       going(7, "redo", 2, 3)}));
  CHECK(sum(replay.table()) == 3);
  CHECK(replay.line() == std::vector<std::int64_t>{0, 1, 2});
}

TEST_CASE("replay: an entry that moves nothing has no events that do", "[journal][replay]") {
  Playback replay = begin();
  const Entry bad = GENERATE(sample_entry(1, R"({"note":"x"})", R"([{"e":"added","by":5}])", 5),
                             sample_entry(1, R"({"undo":0})", R"([{"e":"added","by":5}])", 5));
  CHECK(take_all(replay, {bad}));
  CHECK(sum(replay.table()) == 0);
}

TEST_CASE("replay: overrides are folded like moves", "[journal][replay]") {
  Playback replay = begin();
  CHECK_FALSE(take_all(replay, {sample_entry(1, R"({"override":"sum","value":9,"because":"x"})",
                                             R"([{"e":"added","by":9}])", 9)}));
  CHECK(sum(replay.table()) == 9);
}

TEST_CASE("replay: any state of a long game comes back", "[journal][replay]") {
  Playback replay = begin();
  std::int64_t total = 0;
  for (int n = 1; n <= 500; ++n) {
    total += n % 3;
    REQUIRE(replay.take(added(n, n % 3, total)));
  }
  std::int64_t expected = 0;
  for (int n = 1; n <= 500; ++n) {
    expected += n % 3;
    REQUIRE(sum(*replay.table_at(n)) == expected);
  }
}

TEST_CASE("replay: any mixture of moves, undos and redos leads where a list of states leads",
          "[journal][replay][property]") {
  CHECK(rc::check([] {
    struct Point {
      std::int64_t entry;
      std::int64_t sum;
    };
    std::vector<Point> points{{0, 0}};  // the line of play with what was taken back
    std::size_t at = 0;
    Playback replay = begin();
    const auto choices = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000));
    std::int64_t n = 0;
    for (const int choice : choices) {
      const auto pick = static_cast<std::size_t>(choice / 4);
      ++n;
      if (choice % 4 == 0 && at > 0) {
        at = pick % at;
        RC_ASSERT(replay.take(going(n, "undo", points[at].entry, points[at].sum)).has_value());
      } else if (choice % 4 == 1 && at + 1 < points.size()) {
        at += 1 + pick % (points.size() - at - 1);
        RC_ASSERT(replay.take(going(n, "redo", points[at].entry, points[at].sum)).has_value());
      } else if (choice % 4 == 2) {
        RC_ASSERT(
            replay.take(sample_entry(n, R"({"note":"x"})", "[]", points[at].sum)).has_value());
      } else {
        points.resize(++at);
        const std::int64_t total = points[at - 1].sum + choice % 3;
        points.push_back({n, total});
        RC_ASSERT(replay.take(added(n, choice % 3, total)).has_value());
      }
      RC_ASSERT(replay.position() == points[at].entry);
      RC_ASSERT(sum(replay.table()) == points[at].sum);
      RC_ASSERT(replay.line().size() == at + 1);
      RC_ASSERT(replay.ahead().size() == points.size() - at - 1);
    }
  }));
}

TEST_CASE("replay: entries read again lead back like entries kept", "[journal][replay]") {
  std::vector<Entry> entries;
  std::int64_t total = 0;
  for (int n = 1; n <= 40; ++n) { entries.push_back(added(n, n % 3, total += n % 3)); }
  Playback replay(fake(), [&](std::int64_t n) -> Result<Entry> {
    return entries[static_cast<std::size_t>(n) - 1];
  });
  REQUIRE_FALSE(take_all(replay, entries));
  CHECK(sum(**replay.find_table_at(21)) == 21);
  CHECK(replay.entry(21).value() == entries[20]);
  REQUIRE(replay.take(going(41, "undo", 21, 21)));
  CHECK(sum(replay.table()) == 21);
  // Somebody changes the file meanwhile: to other events, or to none of this game.
  entries[22].events = json(R"([{"e":"added","by":7}])");
  const auto other = replay.take(going(42, "redo", 23, 24));
  REQUIRE_FALSE(other);
  CHECK(other.error().kind == Difference::Kind::Unreadable);
  entries[22].events = json(R"([{"e":"x"}])");
  CHECK(replay.take(going(42, "redo", 23, 24)).error().kind == Difference::Kind::Unreadable);
  CHECK(sum(replay.table()) == 21);
}

TEST_CASE("replay: an undo does not fold long events again", "[journal][replay]") {
  std::vector<Entry> entries;
  for (int n = 1; n <= 6; ++n) { entries.push_back(added(n, 1, n)); }
  std::string events = R"([{"e":"added","by":1})";
  while (events.size() < 20'000) { events += R"(,{"e":"added","by":0})"; }
  entries[3].events = Events(events + "]");
  std::vector<std::int64_t> read;
  Playback replay(fake(), [&](std::int64_t n) -> Result<Entry> {
    read.push_back(n);
    return entries[static_cast<std::size_t>(n) - 1];
  });
  REQUIRE_FALSE(take_all(replay, entries));
  REQUIRE(replay.take(going(7, "undo", 5, 5)));
  CHECK(read == std::vector<std::int64_t>{5});
  REQUIRE(replay.take(going(8, "undo", 3, 3)));
  CHECK(sum(replay.table()) == 3);
}

TEST_CASE("replay: a table that was decided is held to the digest of its entry",
          "[journal][replay]") {
  Playback replay = begin();
  auto decided = std::make_unique<FakeTable>(Setup{});
  decided->sum = 4;
  const auto wrong = replay.take(added(1, 5, 5), std::move(decided));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().kind == Difference::Kind::State);
  CHECK(wrong.error().found == sum_digest(4));
  CHECK(sum(replay.table()) == 0);
}

TEST_CASE("events say what they have without being parsed", "[journal][events]") {
  const Events none;
  CHECK(none.empty());
  CHECK(none == Events(Json::List{}));
  CHECK_FALSE(none.has("added"));
  const Events two(json(R"([{"e":"told","key":"{\"e\":\"added\""},{"e":"added","by":2}])"));
  CHECK(two.has("told"));
  CHECK(two.has("added"));
  CHECK_FALSE(two.has("add"));
  CHECK_FALSE(two.has("by"));
  CHECK(two.begins_with("told"));
  CHECK_FALSE(two.begins_with("tol"));
  CHECK_FALSE(two.begins_with("added"));
  CHECK_FALSE(two.only("told"));
  const Events said(json(R"([{"e":"told","key":"{\"e\":\"added\""}])"));
  CHECK(said.only("told"));
  CHECK_FALSE(said.has("added"));
  Events all;
  all.append(none);
  all.append(said);
  const Events before = all;
  all.append(two);
  all.append(none);
  CHECK(before == said);
  CHECK(all.list().size() == 3);
  CHECK(all.text() == to_text(all.json()));
}
