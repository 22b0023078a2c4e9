// Why events came about: every kind of both games, with its arithmetic, in every language.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "console/catalogs_for_tests.h"
#include "console/world_for_tests.h"
#include "engine/game.h"

namespace hausregel::console {
namespace {

struct Row {
  std::string event;
  std::string because;  // in English
};

std::unique_ptr<Table> table_of(std::string_view game, std::string_view rules) {
  Setup setup;
  setup.players = {"Anna", "Bert", "Cleo"};
  setup.starter = seat(0);
  setup.mode = Mode::Virtual;
  setup.id = "0123456789abcdef";
  auto table = find_game(game)->open(setup, *read_json(rules));
  REQUIRE(table);
  return std::move(*table);
}

// Every id of those has its ruling in that game's table.
void ruled(const Game& game, const std::string& ids) {
  static const std::regex kId("[A-Z]-[0-9]{2}");
  for (std::sregex_iterator id(ids.begin(), ids.end(), kId), end; id != end; ++id) {
    INFO(id->str());
    CHECK(std::ranges::any_of(game.rulings(),
                              [&](const Ruling& one) { return one.id == id->str(); }));
  }
}

// Folds one row after the other, asking for the reason of each before. Gives the kinds seen.
void explain(std::string_view game, std::string_view rules, const std::vector<Row>& rows,
             std::set<std::string>& kinds) {
  const auto table = table_of(game, rules);
  const TemplateCatalog english = catalog_of("en");
  std::vector<TemplateCatalog> others;
  for (const char* language : {"de", "fr", "it"}) { others.push_back(catalog_of(language)); }
  for (const Row& row : rows) {
    INFO(row.event);
    const Json events = *read_json("[" + row.event + "]");
    const auto reasons = table->reasons(events);
    REQUIRE(reasons.size() == 1);
    CHECK(english.say(reasons[0].text) == row.because);
    ruled(*find_game(game), std::string(reasons[0].ids));
    for (const TemplateCatalog& other : others) {
      const std::string said = other.say(reasons[0].text);
      CHECK_THAT(said, !Has("{"));
      CHECK_THAT(said, !Has(".why."));
    }
    REQUIRE(table->fold(events));
    kinds.insert(*(*events.list())[0].find("e")->string());
  }
}

void every_kind(std::string_view game, const std::set<std::string>& kinds) {
  for (const std::string_view name : find_game(game)->event_names()) {
    INFO(name);
    // tests/script/happenings_test.cpp, asking_test.cpp, decks_test.cpp and declared_moves_test.cpp
    constexpr std::string_view kOfScripts[] = {
        "place_set",     "rolled",       "asked",          "answered",    "answer_sealed",
        "answer_opened", "place_hidden", "place_opened",   "declared",    "shown_to",
        "shown_void",    "card_drawn",   "card_discarded", "deck_limited"};
    const bool of_scripts = contains(kOfScripts, name);
    CHECK((of_scripts || kinds.count(std::string(name)) == 1));
  }
}

const std::string kSeed(64, 'a');

const std::vector<Row> kInAnyGame{
    {R"({"e":"remembered","key":"jackpot","value":7})", "a house rule keeps this number for later"},
    {R"({"e":"told","hook":"round_end","key":"why","values":{"n":3}})",
     "a house rule gives its reason in its own words"},
    {R"({"e":"adjusted","player":"Bert","amount":10,"why":"round_end"})",
     "given or taken by a house rule: 10 (round_end)"},
    {R"({"e":"luck_opened","round":1,"luck":1,"seed":")" + kSeed + R"("})",
     "the round is over: its seed is published, so that its draws can be checked"},
};

std::vector<Row> with_common(std::vector<Row> rows) {
  rows.insert(rows.end(), kInAnyGame.begin(), kInAnyGame.end());
  return rows;
}

}  // namespace

TEST_CASE("every kind of event of teufel says why, with its numbers") {
  std::set<std::string> kinds;
  const std::string sealed = "may stake 10 to all chips, in steps of 10; hidden until all have bet";
  const std::string opened = "all have bet: the stakes are opened together, from the starter on";
  explain(
      "teufel", "{}",
      with_common({
          {R"({"e":"paid","from":"bank","to":"Anna","amount":0,"why":"gift"})",
           "a house rule moves these chips (gift)"},
          {R"({"e":"order_set","players":["Anna","Bert","Cleo"]})",
           "a house rule sets who begins and in which order"},
          {R"({"e":"stake_returned","player":"Anna","stake":0})",
           "the game ends before this stake is settled"},
          {R"({"e":"turn_given","player":"Anna"})",
           "what a house rule keeps for a turn begins anew"},
          {R"({"e":"round_started","round":1,"starter":"Anna","luck":1})",
           "round 1: the first starter is named at the opening, or drawn"},
          {R"({"e":"phrase_given","player":"Bert","text":"red"})",
           "the phrase goes into the chance of the round, before its first draw"},
          {R"({"e":"stake_sealed","player":"Anna","commit":null})", sealed},
          {R"({"e":"stake_sealed","player":"Bert","commit":null})", sealed},
          {R"({"e":"stake_sealed","player":"Cleo","commit":null})", sealed},
          {R"({"e":"stake_opened","player":"Anna","stake":120,"salt":null})", opened},
          {R"({"e":"stake_opened","player":"Bert","stake":60,"salt":null})", opened},
          {R"({"e":"stake_opened","player":"Cleo","stake":140,"salt":null})", opened},
          {R"({"e":"coal_drawn","player":"Anna","value":100,"sum":100})",
           "0 + 100 = 100; pieces: 1"},
          {R"({"e":"coal_drawn","player":"Anna","value":25,"sum":125})",
           "100 + 25 = 125; pieces: 2"},
          {R"({"e":"turn_stopped","player":"Anna","coal":125,"pieces":2})",
           "drawn 2 ≥ 1 that must be: stopped, coal 125 counts"},
          {R"({"e":"coal_drawn","player":"Bert","value":10,"sum":10})", "0 + 10 = 10; pieces: 1"},
          {R"({"e":"devil_drawn","player":"Bert","lost":10,"pieces":1})",
           "a devil ends the turn: coal 10 − 10 = 0"},
          {R"({"e":"coal_drawn","player":"Cleo","value":50,"sum":50})", "0 + 50 = 50; pieces: 1"},
          {R"({"e":"turn_stopped","player":"Cleo","coal":50,"pieces":1})",
           "drawn 1 ≥ 1 that must be: stopped, coal 50 counts"},
          {R"({"e":"bet_won","player":"Anna","stake":120,"paid":120,"top":false})",
           "coal 125 ≥ stake 120: won, 1 × 120 = 120"},
          {R"({"e":"bet_won","player":"Bert","stake":60,"paid":60,"top":false})",
           "coal 125 ≥ stake 60: won, 1 × 60 = 60"},
          {R"({"e":"bet_lost","player":"Cleo","stake":140})",
           "coal 125 < stake 140: lost, the stake goes to the bank"},
          {R"({"e":"bonus_paid","player":"Anna","for":"coal","amount":50})",
           "coal 125 is the highest, and nobody else has it: bonus 50"},
          {R"({"e":"bonus_paid","player":"Anna","for":"pieces","amount":50})",
           "2 is the most pieces, and nobody else has as many: bonus 50"},
          {R"({"e":"pawn_moved","player":"Anna","space":[300,500]})",
           "the pawn follows the chips of its owner"},
          {R"({"e":"pact_made","player":"Cleo","why":"alone_last"})",
           "no pawn stands as far back: alone last"},
          {R"({"e":"refill_declined","left":43})",
           "43 left, and it was decided to play on with them"},
          {R"({"e":"round_started","round":2,"starter":"Bert","luck":2})",
           "Bert sits to the left of Anna"},
          {R"({"e":"pact_paid","to":"Cleo","amount":50,"by":"bank"})",
           "50 is due to Cleo for the devil; the drawer cannot pay that, or need not: the bank "
           "pays 50"},
          {R"({"e":"pact_paid","to":"Cleo","amount":50,"by":"Bert"})",
           "Bert drew a devil, 50 is due to Cleo: ? chips that may pay, 50 paid"},
          {R"({"e":"oven_emptied"})", "0 pieces are left: phase 2 ends"},
          {R"({"e":"pact_kept","player":"Cleo","why":"both"})",
           "alone last, and on the first space, 0 to 50: one pact"},
          {R"({"e":"pact_ended","player":"Cleo"})", "no longer alone last, nor on the first space"},
          {R"({"e":"pact_offered","player":"Cleo","why":"first_space"})",
           "on the first space, 0 to 50"},
          {R"({"e":"pact_declined","player":"Cleo"})",
           "under these rules a pact is offered, and may be declined"},
          {R"({"e":"oven_refilled","pieces":48})",
           "43 left > 16, but a house rule refills: all 48 pieces come back"},
          {R"({"e":"game_ended","winners":["Anna"],"totals":{"Anna":300,"Bert":200,"Cleo":60}})",
           "420 < goal 1600: ended in round 2 by the last round (1000) or a house rule"},
      }),
      kinds);
  every_kind("teufel", kinds);
}

TEST_CASE("the highest bet, and what is paid otherwise than the rule values say") {
  std::set<std::string> kinds;
  explain(
      "teufel", R"({"open_totals":true,"refill_at":47})",
      {{R"({"e":"round_started","round":1,"starter":"Anna","luck":1})",
        "round 1: the first starter is named at the opening, or drawn"},
       {R"({"e":"stake_sealed","player":"Anna","commit":null})",
        "may stake 10 to all chips, in steps of 10; hidden until all have bet"},
       {R"({"e":"stake_opened","player":"Anna","stake":120,"salt":null})",
        "all have bet: the stakes are opened together, from the starter on"},
       {R"({"e":"coal_drawn","player":"Anna","value":100,"sum":100})", "0 + 100 = 100; pieces: 1"},
       {R"({"e":"pact_paid","to":"Cleo","amount":50,"by":"Anna"})",
        "Anna drew a devil, 50 is due to Cleo: 80 chips that may pay, 50 paid"},
       {R"({"e":"coal_drawn","player":"Anna","value":75,"sum":175})", "100 + 75 = 175; pieces: 2"},
       {R"({"e":"turn_stopped","player":"Anna","coal":175,"pieces":2})",
        "drawn 2 ≥ 1 that must be: stopped, coal 175 counts"},
       {R"({"e":"bet_won","player":"Anna","stake":120,"paid":240,"top":true})",
        "highest coal 175 ≥ stake 120: won, and the highest bet: 2 × 120 = 240"},
       {R"({"e":"bet_won","player":"Bert","stake":60,"paid":30,"top":false})",
        "coal 175 ≥ stake 60: won; 1 × 60 = 60, but 30 paid: by a house rule, by a short bank, "
        "or because the highest bet is lost"},
       {R"({"e":"oven_refilled","pieces":48})", "46 left ≤ 47: all 48 pieces come back"}},
      kinds);
}

TEST_CASE("a bonus that is divided, or paid otherwise; a refill that was asked for") {
  std::set<std::string> kinds;
  explain("teufel", R"({"bonus_ties":"split","refill_at":"ask"})",
          {{R"({"e":"round_started","round":1,"starter":"Anna","luck":1})",
            "round 1: the first starter is named at the opening, or drawn"},
           {R"({"e":"coal_drawn","player":"Anna","value":50,"sum":50})", "0 + 50 = 50; pieces: 1"},
           {R"({"e":"coal_drawn","player":"Bert","value":50,"sum":50})", "0 + 50 = 50; pieces: 1"},
           {R"({"e":"bonus_paid","player":"Anna","for":"coal","amount":20})",
            "coal 50 = highest coal 50, 2 tied: 50 / 2 in whole steps of 10 = 20"},
           {R"({"e":"bonus_paid","player":"Bert","for":"pieces","amount":20})",
            "1 pieces = most pieces 1, 2 tied: 50 / 2 in whole steps of 10 = 20"},
           {R"({"e":"bonus_paid","player":"Cleo","for":"coal","amount":30})",
            "coal 0, highest coal 50: 0 by the rule values, but 30 paid: by a house rule, or by a "
            "short bank"},
           {R"({"e":"bonus_paid","player":"Bert","for":"pieces","amount":10})",
            "1 pieces, most pieces 1: 20 by the rule values, but 10 paid: by a house rule, or by a "
            "short bank"},
           {R"({"e":"oven_refilled","pieces":48})",
            "46 left, and somebody decided to refill: all 48 pieces come back"}},
          kinds);
}

TEST_CASE("every kind of event of polterfass says why, with its numbers") {
  std::set<std::string> kinds;
  const std::string sealed = "1 to 2 cards, hidden until the tap is closed";
  explain("polterfass", "{}",
          with_common({
              {R"({"e":"order_set","players":["Anna","Bert","Cleo"]})",
               "a house rule sets who begins and in which order"},
              {R"({"e":"score_given","player":"Anna","n":0,"why":"gift"})",
               "a house rule gives these points (gift)"},
              {R"({"e":"round_started","round":1,"innkeeper":"Anna","luck":1})",
               "round 1: the first starter is named at the opening, or drawn"},
              {R"({"e":"phrase_given","player":"Bert","text":"red"})",
               "the phrase goes into the chance of the round, before its first draw"},
              {R"({"e":"barrels_thrown","throw":1,"barrels":[{"b":0,"up":null},{"b":7,"up":"X"}]})",
               "2 thrown − 1 that lie = 1 that stand"},
              {R"({"e":"throw_repeated"})",
               "0 number barrels stand after this first throw: it is repeated"},
              {R"({"e":"barrels_thrown","throw":2,"barrels":[{"b":0,"up":9},{"b":1,"up":8},)"
               R"({"b":3,"up":4},{"b":7,"up":"X"},{"b":8,"up":"D"}]})",
               "5 thrown − 0 that lie = 5 that stand"},
              {R"({"e":"order_sealed","player":"Bert","cards":2,"commit":null})", sealed},
              {R"({"e":"order_sealed","player":"Cleo","cards":1,"commit":null})", sealed},
              {R"({"e":"special_thrown","b":8})", "it stood, and the innkeeper throws it again"},
              {R"({"e":"barrels_thrown","throw":3,"barrels":[{"b":8,"up":"D"}]})",
               "1 thrown − 0 that lie = 1 that stand"},
              {R"({"e":"tap_closed"})",
               "the innkeeper may close after any throw; 21 mugs stand so far"},
              {R"({"e":"barrel_destroyed","b":3,"up":4})", "1 X to be used: the 4 counts 0"},
              {R"({"e":"barrel_doubled","b":1,"up":8})", "1 D to be used: 2 × 8 = 16"},
              {R"({"e":"special_wasted","b":8})", "no target is left for it, or it was given none"},
              {R"({"e":"served","mugs":25})", "9 + 2 × 8 = 25 mugs"},
              {R"({"e":"order_opened","player":"Bert","cards":[3,7],"sum":10,"salt":null})",
               "cards: 3 + 7 = 10"},
              {R"({"e":"order_opened","player":"Cleo","cards":[5],"sum":5,"salt":null})",
               "cards: 5 = 5"},
              {R"({"e":"bill","kind":"enough","served":25,"ordered":15})",
               "served 25 ≥ ordered 15: enough for all"},
              {R"({"e":"scored","player":"Anna","delta":10,"total":10})",
               "the innkeeper: served 25 − ordered 15 = 10; 0 + 10 = 10"},
              {R"({"e":"scored","player":"Bert","delta":10,"total":10})",
               "a guest gets his order 10; 0 + 10 = 10"},
              {R"({"e":"scored","player":"Cleo","delta":7,"total":7})",
               "a house rule or rule value says 7; 0, now 7"},
              {R"({"e":"round_started","round":2,"innkeeper":"Bert","luck":2})",
               "Bert sits to the left of Anna"},
              {R"({"e":"innkeeper_failed"})", "no standing barrel of this throw saves it: failed"},
              {R"({"e":"game_ended","winners":["Anna"],"totals":{"Anna":10,"Bert":10,"Cleo":7}})",
               "10 < goal 75: ended in round 2 by the last round (1000) or a house rule"},
          }),
          kinds);
  every_kind("polterfass", kinds);
}

TEST_CASE("greedy guests: who loses, who gets, and who is in between") {
  std::set<std::string> kinds;
  explain(
      "polterfass", "{}",
      {{R"({"e":"round_started","round":1,"innkeeper":"Anna","luck":1})",
        "round 1: the first starter is named at the opening, or drawn"},
       {R"({"e":"served","mugs":0})", "0 = 0 mugs"},
       {R"({"e":"order_opened","player":"Bert","cards":[7],"sum":7,"salt":null})", "cards: 7 = 7"},
       {R"({"e":"order_opened","player":"Cleo","cards":[2],"sum":2,"salt":null})", "cards: 2 = 2"},
       {R"({"e":"bill","kind":"greedy","served":0,"ordered":9})",
        "served 0 < ordered 9: the guests were too greedy"},
       {R"({"e":"scored","player":"Anna","delta":0,"total":0})",
        "the innkeeper gets all 0 served; 0 + 0 = 0"},
       {R"({"e":"scored","player":"Bert","delta":-7,"total":-7})",
        "order 7 = highest 7: lost; 0 + -7 = -7"},
       {R"({"e":"scored","player":"Cleo","delta":7,"total":7})",
        "order 2 = lowest 2: gets 7, the highest being 7; 0 + 7 = 7"}},
      kinds);
}

TEST_CASE("a reason cites the rules of its own case, and no others") {
  // The ids that the last of `events` cites, at a table where the others have happened.
  const auto cited = [](std::string_view game, std::string_view rules,
                        const std::vector<std::string>& events) {
    const auto table = table_of(game, rules);
    for (std::size_t i = 0; i + 1 < events.size(); ++i) {
      REQUIRE(table->fold(*read_json("[" + events[i] + "]")));
    }
    return std::string(table->reasons(*read_json("[" + events.back() + "]")).at(0).ids);
  };
  const std::string starts = R"({"e":"round_started","round":1,"starter":"Anna","luck":1})";
  const std::string coal = R"({"e":"coal_drawn","player":"Anna","value":10,"sum":10})";
  const std::string devil = R"({"e":"devil_drawn","player":"Anna","lost":10,"pieces":1})";
  CHECK(cited("teufel", "{}", {starts, coal, devil}) == "B-32");
  CHECK(cited("teufel", R"({"coal":[[10,1]],"devils":1,"refill_at":0})", {starts, coal, devil}) ==
        "B-14, B-32");

  const std::string pours = R"({"e":"round_started","round":1,"innkeeper":"Anna","luck":1})";
  const std::string thrown = R"({"e":"barrels_thrown","throw":1,"barrels":[{"b":0,"up":9}]})";
  const std::string again = R"({"e":"barrels_thrown","throw":2,"barrels":[{"b":1,"up":8}]})";
  CHECK(cited("polterfass", "{}", {pours, thrown}) == "Q-01, P-31");
  CHECK(cited("polterfass", "{}", {pours, thrown, again}) == "P-08, P-11, P-31");
  const std::string bert =
      R"({"e":"order_opened","player":"Bert","cards":[7],"sum":7,"salt":null})";
  const std::string cleo =
      R"({"e":"order_opened","player":"Cleo","cards":[2],"sum":2,"salt":null})";
  const std::string bill = R"({"e":"bill","kind":"greedy","served":0,"ordered":9})";
  const std::vector<std::string> greedy{pours, R"({"e":"served","mugs":0})", bert, cleo, bill};
  const auto scored = [&](const std::string& who, int delta) {
    std::vector<std::string> events = greedy;
    events.push_back(R"({"e":"scored","player":")" + who + R"(","delta":)" + std::to_string(delta) +
                     R"(,"total":)" + std::to_string(delta) + "}");
    return cited("polterfass", "{}", events);
  };
  CHECK(cited("polterfass", "{}", greedy) == "P-25");
  CHECK(scored("Anna", 0) == "P-25");
  CHECK(scored("Bert", -7) == "P-04");
  CHECK(scored("Cleo", 7) == "Q-18, P-03, P-04");
  CHECK(scored("Cleo", 5) == "Q-03, Q-11, P-29");
}

TEST_CASE("every rule id that the source of a game names has its ruling") {
  static const std::regex kIds("\"[A-Z]-[0-9]{2}(, [A-Z]-[0-9]{2})*\"");
  for (const Game* game : games()) {
    const std::string folder = HAUSREGEL_SOURCE "/src/games/" + std::string(game->name());
    std::set<std::string> named;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      if (file.is_directory()) { continue; }
      std::ifstream stream(file.path());
      const std::string text(std::istreambuf_iterator<char>(stream), {});
      for (std::sregex_iterator ids(text.begin(), text.end(), kIds), end; ids != end; ++ids) {
        named.insert(ids->str());
      }
    }
    CHECK((game->name() == "table" || named.size() > 50));  // lists of several
    for (const std::string& ids : named) { ruled(*game, ids); }
  }
}

TEST_CASE("every ruling is worded in every language") {
  for (const char* language : kLanguages) {
    const TemplateCatalog catalog = catalog_of(language);
    for (const Game* game : games()) {
      CHECK(game->rulings().size() > (game->name() == "table" ? 2u : 50u));
      for (const Ruling& ruling : game->rulings()) {
        INFO(language << " " << ruling.id);
        const auto said = [&](std::string_view room, std::string_view name) {
          const std::string id = fmt::format("{}.{}.{}", game->name(), room, name);
          return catalog.say(Message(id)) != id;
        };
        CHECK(said("ruling", ruling.id));
        CHECK((ruling.section.empty() || ruling.section == kOfConsole ||
               said("section", ruling.section)));
        CHECK((ruling.section == kOfConsole || said("printed", ruling.id)));
      }
    }
  }
}

TEST_CASE(".why explains the refusal before it, and after that the last entry") {
  Console console(plain_world());
  tell(console, "new teufel Anna Bert seed=7\nnext\nbet Anna 50\nbet Bert 60");
  CHECK(tell(console, "stop").failed == Fault::Refused);
  const Output refused = tell(console, ".why");
  CHECK_THAT(refused.out, Has("console.why.refused reason=teufel.refuse.stop_early"));
  CHECK_THAT(refused.out, Has("ruling.line id=B-19 text=teufel.ruling.B-19"));
  CHECK_THAT(refused.out, Has("teufel.printed.B-19"));
  CHECK_THAT(refused.out, Has("  draw"));
  const Output entry = tell(console, ".why");
  CHECK_THAT(entry.out, Has("teufel.why.stake_opened"));
  CHECK_THAT(entry.out, Has("console.why.rules ids=B-01, B-02, B-03, T-36"));
  CHECK_THAT(entry.out, Has("section=teufel.section.1"));
  CHECK_THAT(tell(console, ".why --json").out,
             Has(R"({"text":"teufel.why.stake_opened","rules":["T-36","B-03"]})"));
}

TEST_CASE(".why explains every move of the last line, in sentences first") {
  Console console(plain_world());
  tell(console, "new teufel Anna Bert mode=table\nnext\n10 20\n50 20 s 25 d");
  const std::string all = tell(console, ".why").out;
  CHECK_THAT(all, BeginsWith("teufel.coal_drawn player=Anna value=50"));
  CHECK_THAT(all, Has("teufel.turn_stopped player=Anna") && Has("teufel.devil_drawn player=Bert"));
  CHECK_THAT(all, !Has("{\"move\""));
  CHECK_THAT(all, Has("console.why.entry count=5 entry=5–9 at=console.time day=20") &&
                      Has("do=draw, draw, stop, draw, draw\n"));
  const std::size_t printed = all.find("ruling.printed");
  CHECK_THAT(all, Has("section=ruling.sections before="));
  CHECK(all.find("ruling.printed", printed + 1) == all.npos);
  const std::string one = tell(console, ".why 6").out;
  CHECK_THAT(one, BeginsWith("teufel.coal_drawn player=Anna value=20") && !Has("devil_drawn"));
}

TEST_CASE(".why explains lines that were not understood") {
  Console console(plain_world());
  tell(console, "new teufel Anna Bert seed=7\nnext\nbet Anna 50\nbet Bert 60");
  CHECK(tell(console, "darw").failed == Fault::Usage);
  const std::string why = tell(console, ".why").out;
  CHECK_THAT(why, BeginsWith("console.why.not_done reason=console.fits_nowhere word=darw"));
  CHECK_THAT(why, Has("console.did_you_mean words=draw") && Has("  draw"));
}

TEST_CASE(".why of a rule says what .help says of it") {
  Console console(plain_world());
  tell(console, "new teufel Anna Bert seed=7");
  CHECK(tell(console, ".why T-01").out == tell(console, ".help T-01").out);
  CHECK_THAT(tell(console, ".why T-01").out, Has("teufel.ruling.T-01"));
  CHECK(tell(console, ".why t-01").out == tell(console, ".why T-01").out);
}

TEST_CASE(".help knows rule ids, topics and what has a word in it") {
  Console console(plain_world());
  CHECK_THAT(tell(console, ".help B-19").out, Has("teufel.ruling.B-19"));
  CHECK_THAT(tell(console, ".help B-19").out, Has("draw_min"));
  CHECK_THAT(tell(console, ".help T-37").out, Has("ruling.console"));
  CHECK_THAT(tell(console, ".help keys").out, Has("console.topic.keys.1"));
  CHECK_THAT(tell(console, ".help table").out, Has("console.topic.table.3"));
  CHECK_THAT(tell(console, ".help -k DEVIL").out, Has("devils"));
  CHECK(tell(console, ".help -k zzzz").failed == Fault::Usage);
  CHECK(tell(console, ".help -k").failed == Fault::Usage);
  CHECK(tell(console, ".help a b").failed == Fault::Usage);
}

}  // namespace hausregel::console
