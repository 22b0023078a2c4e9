// The same decisions on the same luck under other rules.
#include "audit/rejudge.h"

#include "audit/journals.h"
#include "catch.h"
#include "journal/replay.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

// The journal `text` judged again with rule `name` as `value`.
Rejudged under(const std::string& text, const std::string& name, const Json& value) {
  journal::Reader reader(journal::text_source(text));
  journal::Opening opening;
  std::vector<journal::Entry> entries;
  for (auto step = reader.next(); std::holds_alternative<journal::Record>(step);
       step = reader.next()) {
    auto& record = std::get<journal::Record>(step);
    if (record.n == 0) {
      opening = std::get<journal::Opening>(record.content);
    } else {
      entries.push_back(std::get<journal::Entry>(record.content));
    }
  }
  const hausregel::Game& game = *find_game(opening.game);
  Json rules = opening.rules;
  rules.set(name, value);
  return rejudge(opening, entries, journal::open_table(game, opening).value(),
                 game.open(journal::setup_of(opening).value(), rules).value())
      .value();
}

}  // namespace

TEST_CASE("second judgement: unchanged rules change nothing", "[audit][rejudge]") {
  for (const char* game : {"teufel", "polterfass"}) {
    const std::string text = played({game, {}, 100000, {"phrase Ann x", ".undo", "phrase Bob y"}});
    const Rejudged same = under(text, "max_rounds", 1000);
    CHECK(same.moves > 20);
    CHECK(same.changed.empty());
    CHECK_FALSE(same.stop);
    CHECK(same.was.totals == same.now.totals);
    CHECK(same.now_over);
  }
}

TEST_CASE("second judgement: overrides are made again", "[audit][rejudge]") {
  const Rejudged same = under(
      played({"teufel", {}, 30, {".set seats[0].chips 150 because \"lost\""}}), "max_rounds", 1000);
  CHECK(same.changed.empty());
  CHECK_FALSE(same.stop);
}

TEST_CASE("second judgement: another bonus changes the settlements, and no draw",
          "[audit][rejudge]") {
  const Rejudged other = under(played({"teufel", {}, 60, {}}), "bonus_coal", 40);
  CHECK_FALSE(other.changed.empty());
  for (const ChangedMove& move : other.changed) {
    CHECK(to_text(move.was) != to_text(move.now));
    CHECK(to_text(move.was).find("bonus_paid") != std::string::npos);
  }
  CHECK(other.was.totals != other.now.totals);
}

TEST_CASE("second judgement: a decision that is no longer legal ends it", "[audit][rejudge]") {
  const Rejudged other = under(played({"teufel", {}, 60, {}}), "stake_min", 170);
  REQUIRE(other.stop);
  CHECK(other.stop->n > 0);
  CHECK_FALSE(other.stop->why.rule.empty());
  const Rejudged shorter = under(played({"teufel"}), "goal", 300);
  REQUIRE(shorter.stop);
  CHECK(shorter.now_over);
}
