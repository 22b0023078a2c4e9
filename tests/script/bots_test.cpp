// The bots that ship: they play whole games by every house rule that ships, each in its own style.
#include "script/bots.h"

#include "script/house.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

using Scripts = std::vector<std::shared_ptr<Hooks>>;

Scripts table_of(const std::string& game, const std::vector<std::string>& names) {
  Scripts scripts;
  for (const std::string& name : names) { scripts.push_back(shipped_bot(game, name)); }
  return scripts;
}

// Counts events, and adds up a number in them.
class Counter final : public PlayoutLog {
 public:
  void game_opened(const GameAt&, const Setup&, std::string_view) override {}
  void entry(std::string_view, std::span<const Draw>, std::string_view events,
             std::string_view) override {
    const Json list = *read_json(events);
    for (const Json& event : *list.list()) {
      const std::string name = *event.find("e")->string();
      ++counts[name];
      for (const auto& [key, value] : *event.object()) {
        if (const std::int64_t* number = value.integer()) { sums[name + "." + key] += *number; }
      }
    }
  }
  Result<void> game_closed(const Outcome&) override { return {}; }

  double per(const std::string& what, const std::string& event) {
    const double sum = static_cast<double>(counts.contains(what) ? counts[what] : sums[what]);
    return sum / static_cast<double>(counts[event]);
  }

  std::map<std::string, std::int64_t> counts;
  std::map<std::string, std::int64_t> sums;
};

Counter counted(const std::string& game, const std::string& bot) {
  Counter counter;
  BotGames games{game, table_of(game, {bot, bot, bot, bot})};
  games.last = 100;
  REQUIRE(games.play(&counter));
  return counter;
}

}  // namespace

TEST_CASE("every bot that ships plays whole games by every variant that ships", "[bots][shipped]") {
  const std::string game = GENERATE("teufel", "polterfass");
  CHECK(shipped_bots().names() ==
        std::vector<std::string>{"bold", "careful", "master", "reckoner", "regular", "rival"});
  for (const VariantLibrary::Listed& variant : shipped_variants().list()) {
    if (variant.game != game) { continue; }
    for (const std::string& name : shipped_bots().names()) {
      BotGames games{game, table_of(game, {name, name, name}), variant.name};
      games.last = 3;
      const auto alone = games.play();
      INFO(variant.name);
      INFO(name);
      INFO((alone ? std::string() : to_text(Json(alone.error().message.args.back().second))));
      CHECK(alone);
    }
    BotGames mixed{game, table_of(game, {"bold", "careful", "reckoner", "rival"}), variant.name};
    mixed.last = 10;
    const auto together = mixed.play();
    INFO(variant.name);
    REQUIRE(together);
    CHECK(together->games == 10);
  }
}

TEST_CASE("the bots that ship differ in what they stake and how long they draw",
          "[bots][shipped]") {
  std::map<std::string, Counter> of;
  for (const std::string& name : shipped_bots().names()) {
    of.emplace(name, counted("teufel", name));
  }
  const auto stake = [&](const char* bot) {
    return of.at(bot).per("stake_opened.stake", "stake_opened");
  };
  const auto coal = [&](const char* bot) {
    return of.at(bot).per("turn_stopped.coal", "turn_stopped");
  };
  INFO(stake("careful") << " " << stake("rival") << " " << stake("reckoner") << " "
                        << stake("bold"));
  CHECK(stake("careful") == 10);
  CHECK(stake("rival") > 40);
  CHECK(stake("rival") < 75);
  CHECK(stake("reckoner") > stake("rival") + 5);
  CHECK(stake("reckoner") < stake("bold") - 5);
  CHECK(stake("bold") > 80);
  INFO(coal("careful") << " " << coal("rival") << " " << coal("reckoner") << " " << coal("bold"));
  CHECK(coal("careful") < 60);
  CHECK(coal("careful") < coal("rival"));
  CHECK(coal("rival") < coal("bold"));
  CHECK(coal("bold") > 90);
}

TEST_CASE("the bots that ship differ in what they order and serve", "[bots][shipped]") {
  std::map<std::string, Counter> of;
  for (const std::string& name : shipped_bots().names()) {
    of.emplace(name, counted("polterfass", name));
  }
  const auto order = [&](const char* bot) {
    return of.at(bot).per("order_opened.sum", "order_opened");
  };
  const auto fails = [&](const char* bot) {
    return of.at(bot).per("innkeeper_failed", "round_started");
  };
  INFO(order("careful") << " " << order("rival") << " " << order("reckoner") << " "
                        << order("bold"));
  CHECK(order("bold") == 13);
  CHECK(order("careful") < 6);
  CHECK(order("rival") < order("reckoner") + 6);
  CHECK(order("reckoner") > order("careful"));
  INFO(fails("careful") << " " << fails("rival") << " " << fails("reckoner") << " "
                        << fails("bold"));
  CHECK(fails("careful") < 0.1);
  CHECK(fails("bold") > 0.2);
  CHECK(fails("careful") < fails("rival"));
}

TEST_CASE("a bot reads the values of rules", "[bots]") {
  const auto bot = read_bot(
      *find_game("teufel"),
      {"test.lua", bot_text("teufel", {{"draw", "assert(rules.goal == 900) return rules.more"}})});
  REQUIRE(bot);
  const auto rules = Json::Object{{"goal", 900}};
  for (const bool given : {true, false}) {
    ScriptHooks script(*bot, given ? Json(rules) : Json());
    const auto answer = script.ask(find_game("teufel")->questions()[1], {});
    REQUIRE_FALSE(answer);
    CHECK_THAT(answer.error().message.text,
               Has(std::string("there is no rule or setting '") + (given ? "more'" : "goal'")));
  }
}

TEST_CASE("games of scripts are the same in one batch and in two", "[bots][lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  BotGames games{game, table_of(game, {"bold", "careful", "reckoner", "rival"})};
  games.last = 40;
  Tally whole = *games.play();
  games.last = 17;
  Tally parts = *games.play();
  games.first = 17;
  games.last = 40;
  parts += *games.play();
  CHECK(parts == whole);
}

TEST_CASE("a house rule that fails while a bot looks is no failure of the bot", "[bots][hooks]") {
  BotGames games{"teufel", {}};
  for (int i = 0; i < 3; ++i) {
    games.scripts.push_back(bot_of("teufel", bot_text("teufel", {{"bet", "return f.legal[1]"}})));
  }
  games.house = house_variant(
      "teufel",
      "stake_allowed = function(f) if f.round > 2 then error('gone') end return true end");
  const auto played = games.play();
  REQUIRE_FALSE(played);
  CHECK(played.error().fault == Fault::HouseRule);
  CHECK(played.error().rule == "stake_allowed");
}
