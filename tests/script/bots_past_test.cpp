// What bots see of rounds that are over, of declared places, and of what they are offered; and that
// a script answers a variant's questions itself.
#include <fmt/format.h>

#include <algorithm>

#include "script/bots.h"
#include "script/house.h"
#include "script/load_layer.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// A script that says what it sees by failing: `all` is what it shows, a list of numbers.
std::shared_ptr<Hooks> telling(const std::string& game, const std::string& all) {
  const std::string body = "local all = {} " + all + " error(table.concat(all, ' '))";
  Strings questions{"bet", "draw"};
  if (game == "polterfass") { questions = {"order", "pour"}; }
  return bot_of(game, bot_text(game, {{questions[0], body}, {questions[1], body}}));
}

std::string seen_by(const Table& table, Seat who, Hooks& script) {
  BotLuck luck(3, 1);
  const auto chosen = table.choose({"test.lua", &script}, who, luck);
  REQUIRE_FALSE(chosen);
  const auto& parts = chosen.error().message.parts;
  return parts.empty() ? chosen.error().message.text : parts.front().second.text;
}

// Plays on until somebody has to move in round `round`.
void play_to(HouseGame& house, int round, Json::List& events) {
  while (house.table().status().round < round || house.table().status().to_move.empty()) {
    const auto made = house.step("steady");
    REQUIRE(made);
    for (const Json& event : made->items()) { events.push_back(event); }
  }
}

std::string joined_numbers(const std::vector<Json>& events, std::string_view field) {
  std::string all;
  for (const Json& event : events) { add_word(all, std::to_string(number_at(event, field))); }
  return all;
}

constexpr const char* kShowsStakes =
    "for r, round in ipairs(f.past) do\n"
    "  for i = 0, #f.seats - 1 do\n"
    "    all[#all + 1] = round.staked[(round.starter + i - 1) % #f.seats + 1]\n"
    "  end\n"
    "end";

const Variant& plain_house() {
  static const Variant house = house_variant("teufel", "round_over = function(f, t) end");
  return house;
}

}  // namespace

TEST_CASE("a bot sees the stakes and turns of rounds that are over", "[bots][past]") {
  HouseGame house("teufel", plain_house(), 3);
  Json::List events;
  play_to(house, 4, events);
  const Seat who = house.table().status().to_move[0];
  const auto seen = [&](const std::string& shows) {
    return seen_by(house.table(), who, *telling("teufel", shows));
  };
  const std::vector<Json> opened = events_called(events, "stake_opened");
  REQUIRE(opened.size() == 9);
  CHECK_THAT(seen(kShowsStakes), Has(joined_numbers(opened, "stake")));
  CHECK_THAT(seen("all[1] = #f.past .. 'rounds' .. f.round"), Has("3rounds4"));
  const auto count_turns = [&](int how) {
    return seen("local n = 0 for r = 1, #f.past do n = n + f.count(f.past[r].turns, " +
                std::to_string(how) + ") end all[1] = 'turns=' .. n .. '.'");
  };
  CHECK_THAT(count_turns(2),
             Has(fmt::format("turns={}.", events_called(events, "turn_stopped").size())));
  CHECK_THAT(count_turns(3),
             Has(fmt::format("turns={}.", events_called(events, "devil_drawn").size())));
  CHECK_THAT(seen("all[1] = tostring(f.past[4]) .. tostring(f.past[0])"), Has("nilnil"));
}

TEST_CASE("what a past round does not have is an error that says so", "[bots][past]") {
  HouseGame house("teufel", plain_house(), 3);
  Json::List events;
  play_to(house, 2, events);
  const Seat who = house.table().status().to_move[0];
  const auto seen = [&](const std::string& shows) {
    return seen_by(house.table(), who, *telling("teufel", shows));
  };
  CHECK_THAT(seen("all[1] = f.past[1].legal"), Has("a round that is over has no 'legal'"));
  CHECK_THAT(seen("all[1] = f.past[1].state"), Has("a round that is over has no 'state'"));
  CHECK_THAT(seen("all[1] = f.past[1].past"), Has("a round that is over has no 'past'"));
  CHECK_THAT(seen("all[1] = #f.past[1]"), Has("length"));
  CHECK_THAT(seen("f.past[1].coals[1] = 5"), Has("read-only"));
  CHECK_THAT(seen("f.past[1] = 5"), Has("read-only"));
}

TEST_CASE("a bot sees orders and bills of rounds that are over", "[bots][past]") {
  HouseGame house("polterfass", house_variant("polterfass", "round_over = function(f, t) end"), 3);
  Json::List events;
  play_to(house, 4, events);
  const auto seen = [&](const std::string& shows) {
    return seen_by(house.table(), house.table().status().to_move[0], *telling("polterfass", shows));
  };
  const std::vector<Json> opened = events_called(events, "order_opened");
  REQUIRE(opened.size() >= 6);
  CHECK_THAT(seen("for _, round in ipairs(f.past) do\n"
                  "  for i = 1, #f.seats - 1 do\n"
                  "    local guest = (round.innkeeper + i - 1) % #f.seats + 1\n"
                  "    local sum = 0\n"
                  "    for _, card in ipairs(round.ordered_cards[guest]) do sum = sum + card end\n"
                  "    if round.orders[guest] >= 0 then\n"
                  "      assert(sum == round.orders[guest]) all[#all + 1] = sum\n"
                  "    end\n"
                  "  end\n"
                  "end"),
             Has(joined_numbers(opened, "sum")));
  CHECK_THAT(seen("for _, round in ipairs(f.past) do\n"
                  "  for i = 0, #f.seats - 1 do\n"
                  "    all[#all + 1] = round.deltas[(round.innkeeper + i - 1) % #f.seats + 1]\n"
                  "  end\n"
                  "end"),
             Has(joined_numbers(events_called(events, "scored"), "delta")));
}

TEST_CASE("a copy of a table that goes on otherwise has a past of its own", "[bots][past]") {
  HouseGame house("teufel", plain_house(), 3);
  Json::List events;
  play_to(house, 3, events);
  const auto script = telling("teufel", kShowsStakes);
  const auto shown = [&](const Table& table) {
    return seen_by(table, table.status().to_move[0], *script);
  };
  const std::unique_ptr<Table> before = house.table().clone();
  const std::string seen = shown(*before);
  play_to(house, 5, events);
  CHECK(shown(*before) == seen);
  const std::string gone_on = shown(house.table());
  CHECK(gone_on != seen);
  // The same round as the table above has ended in the meantime, ended by other bots.
  FairDice dice(seeded_id(8), SeedChain(seeded_root(8), 1000));
  BotLuck luck(8, 1);
  Json::List laid;
  while (before->status().round < 4 || before->status().to_move.empty()) {
    const Status now = before->status();
    Json command = Json::Object{{"move", "next"}};
    if (!now.unopened.empty()) {
      std::ranges::sort(laid, {}, [&](const Json& value) {
        return std::ranges::find(now.unopened, before->setup().find(value.at("player").text())) -
               now.unopened.begin();
      });
      command = Json::Object{{"move", "open"}, {"values", std::exchange(laid, {})}};
    } else if (!now.to_move.empty()) {
      const auto chosen = before->choose("random", now.to_move[0], luck);
      REQUIRE(chosen);
      const auto sealing = before->seal(*chosen, std::nullopt);
      REQUIRE(sealing);
      if (!sealing->opening.is_null()) { laid.push_back(sealing->opening); }
      command = sealing->command;
    }
    INFO(to_text(command));
    const auto made = before->decide(command, dice);
    INFO((made ? std::string() : made.error().message.text));
    REQUIRE(made);
  }
  CHECK(shown(*before) != gone_on);
  CHECK(shown(house.table()) == gone_on);
}

TEST_CASE("a simulation keeps rounds for bots that look at them, and for no others",
          "[bots][past]") {
  for (const bool looks : {true, false}) {
    const std::string sees = looks ? "assert(#f.past == f.round - 1) " : "";
    BotGames games{"teufel", {}};
    for (int i = 0; i < 3; ++i) {
      games.scripts.push_back(
          bot_of("teufel", bot_text("teufel", {{"bet", sees + "return f.legal[1]"},
                                               {"draw", sees + "return f.my_coal < f.my_stake"}})));
      CHECK(games.scripts.back()->reads(kPast) == looks);
    }
    games.last = 50;
    const auto played = games.play();
    INFO((played ? std::string() : played.error().message.text));
    CHECK(played);
  }
}

TEST_CASE("a bot sees declared places, and what is hidden if it is its own", "[bots][past]") {
  const auto variant = shipped_variants().load("teufel", "secret-goals");
  REQUIRE(variant);
  HouseGame house("teufel", *variant, 3);
  REQUIRE(house.step());
  const Seat who = house.table().status().to_move[0];
  const auto seen = [&](const std::string& shows) {
    return seen_by(house.table(), who, *telling("teufel", shows));
  };
  const std::string own =
      house.table().seen_by(who).at("places").at("secret-goals.aim").at("A").text();
  REQUIRE(own != "?");
  CHECK_THAT(seen("all[1] = '<' .. f.state['secret-goals.aim'][f.me] .. '>'"),
             Has("<" + own + ">"));
  CHECK_THAT(seen("all[1] = f.state['secret-goals.aim'][f.me % 3 + 1]"), Has("hidden from"));
  CHECK_THAT(seen("all[1] = f.state.aim"), Has("there is no place called 'aim'"));
}

namespace {

// A rule that offers something to seat 1, whose answer it keeps in `sum`.
Variant offering(const std::string& more = "") {
  const std::string text =
      "return { api = 2, game = 'teufel', name = 'house',\n"
      "state = { sum = { type = 'integer', to = 100000 } },\n"
      "moves = { give = { args = { { name = 'n', type = 'integer', from = 0, to = 5 } } },\n"
      "          wait = { phase = 'draw', who = 'all', effect = function(f, t)\n"
      "            t.set('sum', 50 + f.me) end,\n"
      "            legal = function(f) return f.state.sum < 50, 'late' end } },\n"
      "say = { late = { en = 'late', de = 'spät' }, wanted = { en = '{player}, {n}?', de = "
      "'{player}, {n}?' } },\n" +
      more +
      "hooks = { round_begin = function(f, t)\n"
      "  if t.offer(1, 'wanted', { player = 2, n = 7 }) then t.add('sum', 10) end\n"
      "  t.add('sum', t.ask(1, 'give').n)\n"
      "end } }";
  const auto layer = load_layer({"house.lua", "house", text});
  INFO(text);
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  return Variant{{*layer}};
}

Json sum_at(const Table& table) {
  return known_json(table.state_json()).at("places").at("house.sum");
}

}  // namespace

TEST_CASE("the variant's bots see the values of an offer", "[bots][hooks]") {
  for (const bool more : {true, false}) {
    HouseGame house("teufel",
                    offering(std::string("bots = { wanted = function(f)\n"
                                         "  assert(f.values.player == 2 and #f.past == 0)\n"
                                         "  return f.values.n > ") +
                             (more ? "6" : "7") + " end },\n"),
                    3);
    for (int i = 0; i < 3; ++i) {
      const auto made = house.step("steady");
      INFO((made ? std::string() : made.error().message.text));
      REQUIRE(made);
    }
    CHECK(sum_at(house.table()) == Json(more ? 10 : 0));
  }
}

TEST_CASE("who answers a variant does not see totals that are hidden from him", "[bots][hooks]") {
  const std::string wanted =
      "wanted = function(f) error(table.concat(f.chips, ' ') .. ' ' .. f.seats[2]) end";
  const std::string hidden = "rules = { open_totals = false },\n";
  const auto bot =
      bot_of("teufel", "return { name = 'test', teufel = { house = { " + wanted + " } } }");
  HouseGame asks("teufel", offering(hidden), 3);
  REQUIRE(asks.step());
  CHECK_THAT(seen_by(asks.table(), seat(0), *bot), Has("200 -1 -1 2"));
  HouseGame own("teufel", offering(hidden + "bots = { " + wanted + " },\n"), 3);
  REQUIRE(own.step());
  BotLuck luck(3, 1);
  const auto chosen = own.table().choose("steady", seat(0), luck);
  REQUIRE_FALSE(chosen);
  CHECK_THAT(chosen.error().message.text, Has("200 -1 -1 2"));
  HouseGame open("teufel", offering("rules = { open_totals = true },\n"), 3);
  REQUIRE(open.step());
  CHECK_THAT(seen_by(open.table(), seat(0), *bot), Has("200 200 200 2"));
}

TEST_CASE("a script answers the questions of a variant itself", "[bots][hooks]") {
  const std::string text =
      "return { name = 'test', teufel = { house = {\n"
      "  wanted = function(f) return f.values.n == 7 end,\n"
      "  give = function(f) return f.legal[4 + f.luck[1] * 0] end,\n"
      "  wait = function(f) return f.me == 1 and #f.past == 0 and f.state['house.sum'] < 50 end,\n"
      "} } }";
  const auto bot = bot_of("teufel", text);
  HouseGame house("teufel", offering("bots = { wanted = function(f) error('no') end },\n"), 2);
  BotLuck luck(3, 1);
  REQUIRE(house.step());
  for (int i = 0; i < 2; ++i) {
    const auto chosen = house.table().choose({"test.lua", bot.get()}, seat(0), luck);
    INFO((chosen ? std::string() : chosen.error().message.text));
    REQUIRE(chosen);
    REQUIRE(house.make(*chosen));
  }
  CHECK(sum_at(house.table()) == Json(13));

  // In a simulation, too, where moves that nobody asks for are made.
  for (const bool recalled : {false, true}) {
    BotGames games{"teufel", {bot, bot_of("teufel", text)}};
    games.house = offering("bots = { wanted = function(f) error('never asked') end },\n");
    games.recalled = recalled;
    games.last = 5;
    const auto played = games.play();
    INFO((played ? std::string() : played.error().message.text));
    CHECK(played);
  }
  const auto failing = bot_of(
      "teufel",
      "return { name = 'test', teufel = { house = { wanted = function(f) return 5 end } } }");
  HouseGame other("teufel", offering(), 2);
  REQUIRE(other.step());
  const auto chosen = other.table().choose({"test.lua", failing.get()}, seat(0), luck);
  REQUIRE_FALSE(chosen);
  CHECK(chosen.error().fault == Fault::Bot);
  CHECK_THAT(chosen.error().message.text, Has("test.lua"));
  CHECK(chosen.error().place.line == 1);
}

TEST_CASE("answers to a variant are functions of a table called as it is", "[bots]") {
  const auto problem = [](const std::string& text) {
    const auto bot = read_bot(*find_game("teufel"), {"test.lua", text});
    return bot ? "" : bot.error().message.text;
  };
  CHECK(problem("return { name = 'test', teufel = { house = { wanted = function(f) end } } }")
            .empty());
  CHECK_THAT(problem("return { name = 'test', teufel = { house = { wanted = 5 } } }"),
             Has("wanted"));
  CHECK_THAT(problem("return { name = 'test', teufel = { house = { wanted = { } } } }"),
             Has("wanted"));
  CHECK_THAT(problem("return { name = 'test', teufel = { bat = function(f) end } }"), Has("bat"));
  CHECK_FALSE(
      problem("return { name = 'test', teufel = { draw = function(f) end }, table = 5 }").empty());
}
