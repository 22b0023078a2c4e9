// The same decisions on the same luck under other rules.
#include "audit/rejudge.h"

#include <fstream>

#include "audit/journals.h"
#include "catch.h"
#include "engine/events.h"
#include "journal/replay.h"
#include "play/moves.h"

using namespace hausregel;
using namespace hausregel::audit;

namespace {

// The journal `text` judged again with rule `name` as `value`; a bot plays on.
Rejudged under(const std::string& text, const std::string& name, const Json& value,
               const std::string& bot = {}) {
  const journal::Log log = log_of(text);
  const journal::Opening& opening = log.opening();
  const hausregel::Game& game = *find_game(opening.game);
  Json rules = opening.rules;
  rules.set(name, value);
  const play::Chooser then = [&bot](const Table& table, Seat who, BotLuck& luck) {
    return table.choose(bot, who, luck);
  };
  return rejudge(log, game.open(journal::setup_of(opening).value(), rules).value(),
                 bot.empty() ? play::Chooser() : then)
      .value();
}

// What chance has brought, of a list of events.
Json::List drawn_in(const Events& events) {
  Json::List drawn;
  for (const Json& event : events.list()) {
    if (is_event(event, "coal_drawn") || is_event(event, "devil_drawn")) { drawn.push_back(event); }
  }
  return drawn;
}

}  // namespace

TEST_CASE("second judgement: unchanged rules change nothing", "[audit][rejudge]") {
  for (const char* game : {"teufel", "polterfass"}) {
    const std::string text = played(
        {game, {}, 100000, {"phrase Ann x", "next", ".undo round because again", "phrase Bob y"}});
    const Rejudged same = under(text, "max_rounds", 1000);
    CHECK(same.moves > 20);
    CHECK(same.changed.empty());
    CHECK_FALSE(same.stop);
    CHECK(same.was.totals == same.now.totals);
    CHECK(same.now_over);
  }
}

TEST_CASE("second judgement: overrides are made again", "[audit][rejudge]") {
  const Rejudged same = under(played({"teufel", {}, 30, {".set Ann.chips 150 because \"lost\""}}),
                              "max_rounds", 1000);
  CHECK(same.changed.empty());
  CHECK_FALSE(same.stop);
}

TEST_CASE("second judgement: another bonus changes the settlements, and no draw",
          "[audit][rejudge]") {
  const Rejudged other = under(played({"teufel", {}, 60, {}}), "bonus_coal", 40);
  CHECK_FALSE(other.changed.empty());
  std::size_t drawn = 0;
  for (const play::ChangedMove& move : other.changed) {
    CHECK(move.was != move.now);
    CHECK_THAT(move.was.text(), Has("bonus_paid"));
    CHECK(drawn_in(move.was) == drawn_in(move.now));
    drawn += drawn_in(move.was).size();
  }
  CHECK(drawn > 0);
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

TEST_CASE("second judgement: a bot plays on where the decisions end, to the end",
          "[audit][rejudge]") {
  for (const auto& [game, rule, value] :
       {std::tuple("teufel", "stake_max", 40), std::tuple("teufel", "goal", 3000),
        std::tuple("polterfass", "goal", 200), std::tuple("polterfass", "cards_max", 1)}) {
    INFO(game << ' ' << rule);
    const Rejudged other = under(played({game}), rule, Json(value), "steady");
    REQUIRE(other.then);
    CHECK_FALSE(other.then->stop);
    CHECK(other.then->moves > 0);
    CHECK(other.now_over);
    CHECK(other.moves == (other.stop ? other.then->after : other.moves));
  }
}

TEST_CASE("second judgement: what plays on has the luck of its journal where that is published",
          "[audit][rejudge]") {
  const std::string text = played({"teufel"});
  const Rejudged longer = under(text, "goal", 3000, "steady");
  REQUIRE(longer.then);
  CHECK_FALSE(longer.stop);
  CHECK(longer.then->other_luck > 0);
  CHECK(longer.then->other_luck_from > 1);
  // Stopped in the middle: rounds that the journal has played keep their seeds.
  const Rejudged capped = under(text, "stake_max", 40, "steady");
  REQUIRE(capped.then);
  REQUIRE(capped.stop);
  CHECK((capped.then->other_luck == 0 ||
         capped.then->other_luck_from >= longer.then->other_luck_from));
  const Rejudged again = under(text, "stake_max", 40, "steady");
  CHECK(again.now.totals == capped.now.totals);
  CHECK(again.then->moves == capped.then->moves);
}

TEST_CASE("second judgement: nobody plays on behind the end, or under unchanged rules",
          "[audit][rejudge]") {
  const std::string text = played({"teufel"});
  CHECK_FALSE(under(text, "goal", 300, "steady").then);
  const Rejudged same = under(text, "max_rounds", 1000, "steady");
  CHECK_FALSE(same.then);
  CHECK(same.changed.empty());
}

TEST_CASE("second judgement: a stake is refused where it was laid, not where it was opened",
          "[audit][rejudge]") {
  const Rejudged other = under(played({"teufel"}), "stake_max", 40);
  REQUIRE(other.stop);
  CHECK(std::get<journal::Move>(*other.stop->doing).word() == "bet");
}

TEST_CASE("second judgement: what was sealed and never opened ends it", "[audit][rejudge]") {
  const std::string text = played({"teufel", 7, 0, {"next", "bet Ann 50"}, Mode::Virtual});
  const Rejudged other = under(text, "goal", 3000, "steady");
  REQUIRE(other.then);
  REQUIRE(other.then->stop);
  CHECK_THAT(other.then->stop->why.message.text, Has("Ann has sealed"));
  CHECK_FALSE(other.now_over);
}

TEST_CASE("second judgement: a real table is played on with luck of another source",
          "[audit][rejudge]") {
  const Rejudged table =
      under(played({"teufel", {}, 0, {"next", "bets 10 20 30", "draw 10 stop"}, Mode::Table}),
            "goal", 1000, "random");
  REQUIRE(table.then);
  CHECK_FALSE(table.then->stop);
  CHECK(table.then->other_luck > 0);
  CHECK(table.now_over);
}

TEST_CASE("second judgement: a simulated game has luck for every draw", "[audit][rejudge]") {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/golden/teufel-lab.jsonl", std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  const Rejudged longer = under(text.str(), "goal", 3000, "steady");
  REQUIRE(longer.then);
  CHECK(longer.then->other_luck == 0);
  CHECK(longer.now_over);
}
