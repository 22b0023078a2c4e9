// The examples inside of a variant.
#include "author/check.h"
#include "author/reference.h"
#include "catch.h"
#include "script/load_layer.h"
#include "script/source.h"
#include "script/variant_library.h"

using namespace hausregel;
using namespace hausregel::author;

namespace {

std::vector<CaseResult> results_of(const std::string& rules, const std::string& tests) {
  const std::string text = "return { game = 'teufel', name = 'mine',\nrules = {" + rules +
                           "},\ntests = {\n" + tests + "\n} }\n";
  auto layer = script::load_layer({"mine.lua", "mine", text});
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  Variant variant;
  variant.layers.push_back(std::move(*layer));
  auto results = run_cases(*find_game("teufel"), variant);
  REQUIRE(results);
  return std::move(*results);
}

CaseResult result_of(const std::string& test, const std::string& rules = "") {
  auto results = results_of(rules, test);
  REQUIRE(results.size() == 1);
  return std::move(results.front());
}

using Texts = std::vector<std::string>;

const std::string kRound =
    "given = { players = { 'Anna', 'Bert', 'Cleo' }, moves = { 'next', 'bets 100 50 30' } },";

Texts texts(const std::vector<Message>& said) {
  Texts all;
  for (const Message& one : said) { all.push_back(one.text); }
  return all;
}

}  // namespace

TEST_CASE("a case that holds is good, with its name and place", "[cases]") {
  const CaseResult good = result_of("{ name = 'a devil', " + kRound +
                                    "when = { 'draw 10 devil' },\n"
                                    "expect = { phase = 'draw', ['Anna.stake'] = 100,\n"
                                    "events = { { e = 'devil_drawn', lost = 10 } } } }");
  INFO((good.errors.empty() ? std::string() : good.errors.front().message.text));
  for (const Message& line : good.differences) {
    CAPTURE(line.text);
    CHECK(false);
  }
  CHECK(good.good());
  CHECK(good.name == "a devil");
  CHECK(good.place == Place{"mine.lua", 4, 1});
}

TEST_CASE("what is different is shown, wanted and got", "[cases]") {
  const CaseResult bad = result_of("{ " + kRound +
                                   "when = { 'draw 10 devil' },\n"
                                   "expect = { phase = 'bet', events = { { e = 'devil_drawn', lost "
                                   "= 20 } } } }");
  CHECK(bad.name == "tests[1]");
  CHECK(texts(bad.differences) ==
        Texts{"events:", R"(- {"e":"devil_drawn","lost":20})",
              R"(+ {"e":"coal_drawn","player":"Anna","value":10,"sum":10})",
              R"(+ {"e":"devil_drawn","player":"Anna","lost":10,"pieces":1})", "- phase = \"bet\"",
              "+ phase = \"draw\""});
}

TEST_CASE("the rules of the variant hold in its cases", "[cases]") {
  const std::string test =
      "{ " + kRound + "when = { 'draw 10 stop' }, expect = { refused = 'B-19' } }";
  CHECK_FALSE(result_of(test).good());
  CHECK(result_of(test, "draw_min = 2").good());
  CHECK(texts(result_of(test).differences) == Texts{"- refused B-19", "+ nothing refused"});
}

TEST_CASE("a state can be given by its places", "[cases]") {
  const CaseResult good = result_of(
      "{ given = { players = { 'Anna', 'Bert' }, state = { ['Anna.chips'] = 500 } },\n"
      "when = { 'next', 'bets 300 50' }, expect = { ['Anna.chips'] = 200 } }");
  INFO((good.errors.empty() ? std::string()
                            : good.errors.front().message.id + good.errors.front().message.text));
  CHECK(good.good());
}

TEST_CASE("a case that cannot be tried says why, and where", "[cases]") {
  const auto error = [](const std::string& test) {
    const CaseResult bad = result_of(test);
    REQUIRE(bad.errors.size() == 1);
    return bad.errors.front();
  };
  CHECK(error("{ wenn = {} }").message.text ==
        "'wenn' is not a field of a case; its fields are name, given, when, expect");
  CHECK(error("{ wehn = {} }").suggestions == Texts{"when"});
  CHECK(error("{\nwhen = 'next', expect = {} }").place.line == 5);
  CHECK(error("{ when = { 'frob' }, expect = {} }").place.line == 4);
  CHECK(error("{ when = { 'next' },\n expect = { nowhere = 1 } }").place ==
        Place{"mine.lua", 5, 13});
  CHECK(error("{ given = { players = { 'Anna' } }, when = {}, expect = {} }").fault ==
        Fault::Usage);
  CHECK(error("{ games = 0, expect = {} }").message.text ==
        "'games' must be a whole number, 1 … 100000");
  CHECK(
      error("{ games = 1, expect = { per_100_games = { bet_wun = { min = 1 } } } }").suggestions ==
      Texts{"bet_won"});
}

TEST_CASE("figures of many games are held between bounds", "[cases]") {
  const CaseResult good = result_of(
      "{ games = 300, players = 4, expect = { rounds = { min = 5, max = 20 }, per_100_games = {\n"
      "bet_won = { min = 100 }, ['bet_won.paid'] = { min = 10000 } } } }");
  CHECK(good.good());
  const CaseResult bad =
      result_of("{ games = 50, players = 4, expect = { rounds = { max = 2 } } }");
  REQUIRE(bad.differences.size() == 2);
  CHECK(bad.differences[0].text == "- rounds at most 2");
  CHECK_THAT(bad.differences[1].text, BeginsWith("+ rounds = "));
  for (const char* bound : {"min = 4611686018427387904", "min = math.maxinteger",
                            "max = -4611686018427387904", "max = math.mininteger"}) {
    INFO(bound);
    const CaseResult beyond = result_of("{ games = 1, players = 2, expect = { rounds = { " +
                                        std::string(bound) + " } } }");
    CHECK(beyond.differences.size() == 2);
  }
}

TEST_CASE("a new variant is good for every game", "[cases][template]") {
  const auto text =
      script::read_script(HAUSREGEL_SOURCE "/scripts/templates/variant.lua", 1u << 16);
  REQUIRE(text);
  const script::ScriptLibrary library({HAUSREGEL_SOURCE "/variants"});
  for (const Game* game : games()) {
    INFO(game->name());
    auto layer = script::load_layer(
        {"mine.lua", "mine",
         new_variant(*text, *game, "mine", {}, [](const Message& m) { return m.id; })});
    REQUIRE(layer);
    // A whole game stands alone.
    const bool whole = layer->extends.empty();
    CHECK(whole == (game->name() == "table"));
    Variant variant = *library.load(std::string(game->name()), "official");
    if (whole) { variant.layers.clear(); }
    variant.layers.push_back(std::move(*layer));
    REQUIRE(resolve(*game, variant));
    const auto results = run_cases(*game, variant);
    REQUIRE(results);
    CHECK(results->size() == (whole ? 3 : 2));
    for (const CaseResult& result : *results) {
      INFO(result.name);
      CHECK(result.good());
    }
  }
}

TEST_CASE("a case may demand that something does not happen", "[cases]") {
  const auto without = [](const std::string& event) {
    return result_of("{ name = 'x', " + kRound +
                     "when = { 'draw 10 devil' },\n"
                     "expect = { no_events = { " +
                     event + " } } }");
  };
  CHECK(without("{ e = 'devil_drawn', lost = 25 }").good());
  CHECK(texts(without("{ e = 'devil_drawn' }").differences) ==
        Texts{"- no event {\"e\":\"devil_drawn\"}",
              "+ {\"e\":\"devil_drawn\",\"player\":\"Anna\",\"lost\":10,\"pieces\":1}"});
}

TEST_CASE("an event that the game does not have is no event to expect", "[cases]") {
  for (const char* list : {"events", "no_events"}) {
    const CaseResult wrong = result_of("{ " + kRound + "when = { 'draw 10' }, expect = { " + list +
                                       " = { { e = 'coal_drown' } } } }");
    REQUIRE(wrong.errors.size() == 1);
    CHECK(wrong.errors.front().message.text == "teufel has no event 'coal_drown'");
    CHECK(wrong.errors.front().suggestions.front() == "coal_drawn");
  }
}

TEST_CASE("shares of wins have bounds by seat or by bot", "[cases]") {
  const auto tried = [](const std::string& wins) {
    return result_of("{ games = 300, players = 3, bots = { 'random' }, expect = { wins_percent = " +
                     wins + " } }");
  };
  CHECK(tried("{ random = { max = 60 }, steady = { min = 40 } }").good());
  CHECK(tried("{ { max = 99 }, { max = 99 }, { min = 1 } }").good());
  CHECK(tried("{ { max = 99 }, {}, { min = 1 } }").good());
  CHECK_FALSE(tried("{ { max = 99 }, {}, { min = 100 } }").good());
  CHECK(tried("{ random = { min = 99 } }").differences.size() == 2);
  CHECK(tried("{ bold = { min = 1 } }").errors.front().message.text ==
        "no seat of this case is played by 'bold'");
  CHECK_FALSE(tried("3").errors.empty());
}

TEST_CASE("a round that is set has its starter", "[cases]") {
  CHECK(result_of("{ given = { players = { 'Anna', 'Bert', 'Cleo' }, state = { round = 3 } },\n"
                  "when = { 'next', 'bets 50 60 70', 'draw 10 stop' },\n"
                  "expect = { round = 4, starter = 'Anna', ['Anna.coal'] = 10 } }")
            .good());
}

TEST_CASE("typed cases ask about the oven where the rule does, and only there", "[cases]") {
  const std::string test =
      "{ given = { players = { 'Anna', 'Bert' }, moves = { 'next', 'bets 10 20' } },\n"
      "when = { 'draw 50 stop', 'draw devil' }, expect = { phase = '";
  CHECK(result_of(test + "idle' } }").good());
  CHECK(result_of(test + "refill' } }", "refill_at = 'ask'").good());
}

namespace {

// The results of a variant with these fields.
std::vector<CaseResult> results_with(const std::string& fields) {
  const std::string text = "return { game = 'teufel', name = 'mine',\n" + fields + "\n}\n";
  auto layer = script::load_layer({"mine.lua", "mine", text});
  INFO((layer ? std::string() : layer.error().front().message.text));
  REQUIRE(layer);
  Variant variant;
  variant.layers.push_back(std::move(*layer));
  auto results = run_cases(*find_game("teufel"), variant);
  REQUIRE(results);
  return std::move(*results);
}

const std::string kTwo = "given = { players = { 'Anna', 'Bert' }, moves = { 'next', 'bets 10 20' }";

}  // namespace

TEST_CASE("luck that a hook asks for can be set in a case", "[cases]") {
  const auto with = [&](const std::string& luck, int paid) {
    return results_with(
        "hooks = { payout = function(f) return 10 * (f.luck[1] % 6 + 1) end },\n"
        "tests = { { " +
        kTwo + ", luck = " + luck +
        " },\nwhen = { 'draw 50 stop', 'draw devil' }, expect = { events = {\n"
        "{ e = 'bet_won', player = 'Anna', paid = " +
        std::to_string(paid) + " } } } } }");
  };
  CHECK(with("{ 3, 5 }", 40).front().good());
  CHECK(with("{ 5, 0 }", 60).front().good());
  CHECK_FALSE(with("{ 5 }", 40).front().good());
  for (const char* bad : {"3", "{ -1 }", "{ 27720 }", "{ 'six' }"}) {
    INFO(bad);
    const CaseResult result = with(bad, 10).front();
    REQUIRE(result.errors.size() == 1);
    CHECK(result.errors.front().message.text.find("'luck' must be a list") == 0);
    CHECK(result.errors.front().place.line > 0);
  }
}

TEST_CASE("a hook says why before what it brings about", "[cases][told]") {
  const std::string fields =
      "say = { more = { en = '{player} gets {points}', de = '{player} bekommt {points}' } },\n"
      "hooks = { payout = function(f, base)\n"
      "return base(f), 7, { say = 'more', player = f.names[f.player], points = base(f) } end },\n"
      "tests = { { " +
      kTwo +
      " }, when = { 'draw 50 stop', 'draw devil' }, expect = { events = {\n"
      "{ e = 'remembered', key = 'payout', value = 7 },\n"
      "{ e = 'told', hook = 'payout', key = 'more', values = { player = 'Anna', points = 10 } },\n"
      "{ e = 'bet_won', player = 'Anna', paid = 10 } } } } }";
  const auto results = results_with(fields);
  INFO((results.front().errors.empty() ? "" : results.front().errors.front().message.text));
  CHECK(results.front().good());
}

TEST_CASE("a reason that the variant cannot say stops its hook", "[cases][told]") {
  const auto failure = [&](const std::string& reason) {
    const auto results = results_with(
        "say = { more = { en = '{points}', de = '{points}' } },\n"
        "hooks = { payout = function(f, base) return base(f), nil, " +
        reason + " end },\ntests = { { " + kTwo +
        " }, when = { 'draw 50 stop', 'draw devil' }, expect = { round = 1 } } }");
    REQUIRE(results.front().errors.size() == 1);
    return results.front().errors.front().message.text;
  };
  const auto holds = [](const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
  };
  CHECK(holds(failure("'mroe'"), "say has no such key"));
  CHECK(holds(failure("'more'"), "without a value for {points}"));
  CHECK(holds(failure("{ say = 'more', points = 'Zoe' }"), "numbers and names of players"));
  CHECK(holds(failure("{ say = 'more', points = { 1 } }"), "numbers and names of players"));
  CHECK(holds(failure("{ say = 'more', points = 1, key = 2 }"), "which is taken"));
  CHECK(holds(failure("17"), "third result"));
  CHECK(holds(failure("'more', 1"), "more than three results"));
}

TEST_CASE("a case says what is asked and what is possible, and names members at every depth",
          "[cases]") {
  const std::string head = "{ " + kTwo + " },\nwhen = { 'draw 50' }, expect = { ";
  const auto holds = [&](const std::string& expect) {
    return result_of(head + expect + " } }").good();
  };
  CHECK(holds("legal = { 'draw', 'stop' }, asks = {}"));
  CHECK_FALSE(holds("legal = { 'draw' }"));
  CHECK(holds("seats = { { coal = 50 }, { coal = 0 } }"));
  CHECK_FALSE(holds("seats = { { coal = 50 } }"));
  CHECK_FALSE(holds("seats = { { coal = 50, nothing = 1 }, {} }"));

  const auto asked = results_with(
      "api = 2, moves = { dare = {} }, hooks = { turn_begin = function(f, t) t.ask(f.me, 'dare') "
      "end },\n"
      "tests = { { " +
      kTwo + " }, when = {}, expect = { asks = 'Anna dare', legal = { 'dare' } } } }");
  CHECK(asked.front().good());
}
