// Events, commands and states as JSON.
#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

PlaceType ten_to_forty() {
  PlaceType type;
  type.from = 10;
  type.to = 40;
  type.step = 10;
  return type;
}

struct Sample {
  Event event;
  std::string json;
};

GameEnded shared_win() {
  GameEnded ended;
  ended.winners = {kGottlieb, kLucy};
  ended.totals.of = {1700, 0, 1700};
  return ended;
}

const std::string kZeros(64, '0');

std::vector<Sample> samples() {
  return {
      {RoundStarted{2, kAngela}, R"({"e":"round_started","round":2,"starter":"Angela"})"},
      {PhraseGiven{kLucy, "a \"b\""}, R"({"e":"phrase_given","player":"Lucy","text":"a \"b\""})"},
      {StakeSealed{kLucy, std::nullopt}, R"({"e":"stake_sealed","player":"Lucy","commit":null})"},
      {StakeSealed{kLucy, Digest{}},
       R"({"e":"stake_sealed","player":"Lucy","commit":")" + kZeros + "\"}"},
      {StakeOpened{kLucy, 120, Salt{0xAB}},
       R"({"e":"stake_opened","player":"Lucy","stake":120,"salt":"ab)" + kZeros.substr(34) + "\"}"},
      {CoalDrawn{kAngela, 25, 35}, R"({"e":"coal_drawn","player":"Angela","value":25,"sum":35})"},
      {DevilDrawn{kAngela, 90, 3}, R"({"e":"devil_drawn","player":"Angela","lost":90,"pieces":3})"},
      {PactPaid{kLucy, 50, Payer{kAngela}},
       R"({"e":"pact_paid","to":"Lucy","amount":50,"by":"Angela"})"},
      {PactPaid{kLucy, 50, Payer{}}, R"({"e":"pact_paid","to":"Lucy","amount":50,"by":"bank"})"},
      {TurnStopped{kAngela, 50, 4},
       R"({"e":"turn_stopped","player":"Angela","coal":50,"pieces":4})"},
      {OvenEmptied{}, R"({"e":"oven_emptied"})"},
      {BetWon{kAngela, 120, 240, true},
       R"({"e":"bet_won","player":"Angela","stake":120,"paid":240,"top":true})"},
      {BetLost{kAngela, 140}, R"({"e":"bet_lost","player":"Angela","stake":140})"},
      {BonusPaid{kAngela, BonusFor::Pieces, 50},
       R"({"e":"bonus_paid","player":"Angela","for":"pieces","amount":50})"},
      {PawnMoved{kAngela, {300, 500}}, R"({"e":"pawn_moved","player":"Angela","space":[300,500]})"},
      {PawnMoved{kAngela, {1600, Space::kOpen}},
       R"({"e":"pawn_moved","player":"Angela","space":[1600,null]})"},
      {PactEnded{kAngela}, R"({"e":"pact_ended","player":"Angela"})"},
      {PactOffered{kAngela, PactWhy::AloneLast},
       R"({"e":"pact_offered","player":"Angela","why":"alone_last"})"},
      {PactMade{kAngela, PactWhy::Both}, R"({"e":"pact_made","player":"Angela","why":"both"})"},
      {PactKept{kAngela, PactWhy::Both}, R"({"e":"pact_kept","player":"Angela","why":"both"})"},
      {PactDeclined{kAngela}, R"({"e":"pact_declined","player":"Angela"})"},
      {OvenRefilled{48}, R"({"e":"oven_refilled","pieces":48})"},
      {RefillDeclined{14}, R"({"e":"refill_declined","left":14})"},
      {Adjusted{kLucy, -20, "late"},
       R"({"e":"adjusted","player":"Lucy","amount":-20,"why":"late"})"},
      {Paid{{{}, kLucy}, {"jackpot.pot", {}}, 20, "fine"},
       R"({"e":"paid","from":"Lucy","to":"jackpot.pot","amount":20,"why":"fine"})"},
      {Paid{{}, {{}, kLucy}, 20, "gift"},
       R"({"e":"paid","from":"bank","to":"Lucy","amount":20,"why":"gift"})"},
      {PlaceSet{"fines.devils", kLucy, 0, 1},
       R"({"e":"place_set","place":"fines.devils","player":"Lucy","was":0,"value":1})"},
      {Declared{"tips.tip", kLucy, {}},
       R"({"e":"declared","move":"tips.tip","player":"Lucy","args":{}})"},
      {ShownTo{kLucy, {}, {}}, R"({"e":"shown_to","player":"Lucy"})"},
      {ShownVoid{kLucy, {}}, R"({"e":"shown_void","player":"Lucy"})"},
      {PlaceHidden{"goals.aim", kLucy, 1, 1, 3, {}},
       R"({"e":"place_hidden","place":"goals.aim","player":"Lucy","n":1,"count":1,"below":3,"commit":null})"},
      {PlaceOpened{"goals.aim", kLucy, "rich", {}},
       R"({"e":"place_opened","place":"goals.aim","player":"Lucy","value":"rich","salt":null})"},
      {OrderSet{{kLucy, kAngela}}, R"({"e":"order_set","players":["Lucy","Angela"]})"},
      {StakeReturned{kLucy, 60}, R"({"e":"stake_returned","player":"Lucy","stake":60})"},
      {TurnGiven{kAngela}, R"({"e":"turn_given","player":"Angela"})"},
      {Rolled{"event", {2, 6}}, R"({"e":"rolled","key":"event","values":[2,6]})"},
      {CardDrawn{"fate.omens", "calm", "fate.hand", kLucy},
       R"({"e":"card_drawn","deck":"fate.omens","card":"calm","place":"fate.hand","player":"Lucy"})"},
      {CardDiscarded{"fate.omens", 3}, R"({"e":"card_discarded","deck":"fate.omens","card":3})"},
      {DeckLimited{"fate.omens", 2}, R"({"e":"deck_limited","deck":"fate.omens","n":2})"},
      {Asked{kLucy, "auction.bid", {{"amount", ten_to_forty()}}, {}},
       R"({"e":"asked","player":"Lucy","move":"auction.bid","args":{"amount":)"
       R"({"type":"integer","from":10,"to":40,"step":10}}})"},
      {Asked{kLucy, "house.wanted", {}, {{{"n", 3}, {"player", kAngela}}}},
       R"({"e":"asked","player":"Lucy","move":"house.wanted","args":{},)"
       R"("values":{"n":3,"player":"Angela"}})"},
      {AnswerSealed{"auction.bid", kLucy, 2, Digest{}},
       R"({"e":"answer_sealed","move":"auction.bid","player":"Lucy","n":2,"commit":")" +
           std::string(64, '0') + "\"}"},
      {AnswerOpened{"auction.bid", kLucy, 2, Json(Json::Object{{"amount", 20}}), Salt{}},
       R"({"e":"answer_opened","move":"auction.bid","player":"Lucy","n":2,"args":{"amount":20},"salt":")" +
           std::string(32, '0') + "\"}"},
      {Answered{"auction.bid", kLucy, Json(Json::Object{{"amount", 20}})},
       R"({"e":"answered","move":"auction.bid","player":"Lucy","args":{"amount":20}})"},
      {Remembered{"jackpot", 300}, R"({"e":"remembered","key":"jackpot","value":300})"},
      {Told{"payout", "dice", {{{"threw", 3}, {"who", kLucy}}}},
       R"({"e":"told","hook":"payout","key":"dice","values":{"threw":3,"who":"Lucy"}})"},
      {shared_win(),
       R"({"e":"game_ended","winners":["Gottlieb","Lucy"],"totals":{"Gottlieb":1700,"Angela":0,"Lucy":1700}})"},
      {RoundStarted{2, kAngela, 5},
       R"({"e":"round_started","round":2,"starter":"Angela","luck":5})"},
      {LuckOpened{3, 4, Digest{}},
       R"({"e":"luck_opened","round":3,"luck":4,"seed":")" + kZeros + "\"}"},
      {LuckOpened{3, {}, Digest{}}, R"({"e":"luck_opened","round":3,"seed":")" + kZeros + "\"}"},
  };
}

template <class Variant>
std::optional<Variant> decoded(std::string_view tag, std::string_view json) {
  Variant value;
  if (!codec::take_variant(*read_json(json), tag, value, people(3))) { return std::nullopt; }
  return value;
}

std::string moved(const Command& command) {
  std::string json;
  codec::put_tagged(json, "move", command, people(3));
  return json;
}

}  // namespace

TEST_CASE("teufel: every kind of event is written as the journal has it, and read again",
          "[teufel][codec]") {
  std::vector<bool> kinds(std::variant_size_v<Event>, false);
  for (const Sample& sample : samples()) {
    kinds[sample.event.index()] = true;
    std::string json;
    codec::put_tagged(json, "e", sample.event, people(3));
    CHECK(json == sample.json);
    const auto again = decoded<Event>("e", sample.json);
    REQUIRE(again);
    CHECK(*again == sample.event);
  }
  CHECK(std::count(kinds.begin(), kinds.end(), false) == 0);
}

TEST_CASE("teufel: every kind of move is read as it is written", "[teufel][codec]") {
  const std::vector<std::string> moves{
      R"({"move":"next"})",
      R"({"move":"bet","player":"Lucy","commit":null})",
      R"({"move":"bet","player":"Lucy","commit":")" + kZeros + "\"}",
      R"({"move":"open","values":[]})",
      R"({"move":"open","values":[{"player":"Lucy","stake":10,"salt":null},)"
      R"({"player":"Angela","stake":20,"salt":")" +
          kZeros.substr(32) + R"("}]})",
      R"({"move":"draw"})",
      R"({"move":"stop"})",
      R"({"move":"pact","player":"Lucy","yes":false})",
      R"({"move":"refill","yes":true})",
      R"({"move":"phrase","player":"Lucy","text":"red"})",
  };
  std::vector<bool> kinds(std::variant_size_v<Command>, false);
  for (const std::string& json : moves) {
    const auto command = decoded<Command>("move", json);
    INFO(json);
    REQUIRE(command);
    kinds[command->index()] = true;
    CHECK(moved(*command) == json);
  }
  CHECK(std::count(kinds.begin(), kinds.end(), false) == 0);
}

TEST_CASE("teufel: what is no event or no move is not read", "[teufel][codec]") {
  const auto* const json =
      GENERATE(R"([])", R"(7)", R"({})", R"({"e":7})", R"({"e":"coal"})", R"({"e":"coal_drawn"})",
               R"({"e":"coal_drawn","player":"Nobody","value":25,"sum":35})",
               R"({"e":"coal_drawn","player":"Lucy","value":"25","sum":35})",
               R"({"e":"coal_drawn","player":"Lucy","value":25,"sum":35,"more":1})",
               R"({"e":"coal_drawn","player":"Lucy","value":9999999999,"sum":35})",
               R"({"e":"pact_paid","to":"Lucy","amount":50,"by":null})",
               R"({"e":"pact_made","player":"Lucy","why":"because"})",
               R"({"e":"pawn_moved","player":"Lucy","space":[300]})",
               R"({"e":"pawn_moved","player":"Lucy","space":[null,300]})",
               R"({"e":"luck_opened","round":1,"seed":"00"})",
               R"({"e":"game_ended","winners":[],"totals":{"Lucy":1}})");
  CHECK_FALSE(decoded<Event>("e", json));
  CHECK_FALSE(decoded<Command>("move", json));
}

TEST_CASE("teufel: a move that names nobody is no move", "[teufel][codec]") {
  CHECK_FALSE(decoded<Command>("move", R"({"move":"bet","player":null,"commit":null})"));
  CHECK_FALSE(decoded<Command>(
      "move", R"({"move":"open","values":[{"player":null,"stake":10,"salt":null}]})"));
}

TEST_CASE("teufel: an event that names nobody is no event", "[teufel][codec]") {
  const auto table = find_game("teufel")->open(people(3), Json());
  const std::string before = (*table)->state_json();
  const auto* const json = GENERATE(
      R"([{"e":"coal_drawn","player":null,"value":25,"sum":35}])",
      R"([{"e":"round_started","round":1,"starter":null}])",
      R"([{"e":"pact_paid","to":null,"amount":50,"by":"bank"}])",
      R"([{"e":"pawn_moved","player":null,"space":[300,300]}])",
      R"([{"e":"game_ended","winners":[null],"totals":{"Gottlieb":1,"Angela":0,"Lucy":0}}])");
  const auto folded = (*table)->fold(*read_json(json));
  REQUIRE_FALSE(folded);
  CHECK(folded.error().fault == Fault::Input);
  CHECK((*table)->state_json() == before);
}

TEST_CASE("teufel: a state with everything in it comes back the same", "[teufel][codec]") {
  Scene scene(4, standard(), Mode::Virtual);
  scene.deal({{.chips = 120, .stake = 80, .coal = 135, .pieces = 3},
              {.chips = 1700},
              {.chips = 40, .pact = PactWhy::Both},
              {.chips = 0}});
  scene.turn_of(kLucy, {kSaulus}).leave_in_oven({100, 75, 10, 0, 0});
  State& s = scene.state;
  s.commits = {{kAngela, Digest{9}}};
  s.at(kSaulus).offered = PactWhy::FirstSpace;
  s.due.add(kAngela);
  s.sealed.add(kAngela);
  s.phrases = {"", "grün", "", ""};
  s.memory.keep({"jackpot", -5});
  s.winners = {kAngela};
  std::string json;
  codec::put(json, s, scene.setup);
  State again;
  REQUIRE(codec::take(*read_json(json), again, scene.setup));
  CHECK(again == s);
  std::string rewritten;
  codec::put(rewritten, again, scene.setup);
  CHECK(rewritten == json);
}

TEST_CASE("teufel: the fields of a state are those that scripts rely on", "[teufel][codec]") {
  const Scene scene(2);
  std::string json;
  codec::put(json, scene.state, scene.setup);
  CHECK(json ==
        R"({"id":"","mode":"lab","round":0,"phase":"idle","first":"Gottlieb","starter":null,)"
        R"("turn":null,"due":[],"sealed":[],"commits":[],"draws":[],"bank":10280,"total":10680,)"
        R"("stake_floor":10,"chipless_draws":true,"asks_refill":false,)"
        R"("oven":[{"value":100,"left":2,"of":2},{"value":75,"left":3,"of":3},)"
        R"({"value":50,"left":7,"of":7},{"value":25,"left":9,"of":9},)"
        R"({"value":20,"left":9,"of":9},{"value":10,"left":9,"of":9},)"
        R"({"value":0,"left":9,"of":9}],"phrases":[],"memory":{},"winners":[],)"
        R"("seats":[{"name":"Gottlieb","chips":200,"stake":0,"coal":0,"pieces":0,)"
        R"("space":[200,200],"pact":"none","offered":"none"},)"
        R"({"name":"Angela","chips":200,"stake":0,"coal":0,"pieces":0,)"
        R"("space":[200,200],"pact":"none","offered":"none"}]})");
}
