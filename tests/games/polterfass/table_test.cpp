// The game behind the engine's interface: JSON of commands, events and states.
#include "core/dice.h"
#include "engine/rules/place.h"
#include "games/polterfass/arrange.h"
#include "scripted_dice.h"

using namespace hausregel;
using namespace hausregel::polterfass;

namespace {

std::unique_ptr<Table> table_of(int players, Mode mode = Mode::Lab,
                                const std::string& rules = "{}") {
  auto table = find_game("polterfass")->open(people(players, mode), *read_json(rules));
  REQUIRE(table);
  return std::move(*table);
}

// Makes a move and folds its events into `copy`, whose state must come out the same.
void move(Table& table, Table& copy, const Json& command, Dice& dice) {
  const auto events = table.decide(command, dice);
  INFO(to_text(command));
  REQUIRE(events);
  const Json read = events->json();
  CHECK(to_text(read) == events->text());
  REQUIRE(copy.fold(read));
  REQUIRE(copy.state_json() == table.state_json());
  CHECK_FALSE(table.flaw());
  CHECK(table.story(read).size() == read.list()->size());
  CHECK(to_text(*read_json(table.state_json())) == table.state_json());
}

// Plays with the bot everywhere, through JSON alone.
void play(Table& table, int rounds, const std::string& bot, std::uint64_t seed) {
  FairDice dice(seeded_id(seed), SeedChain(seeded_root(seed), 200));
  const auto copy = table.clone();
  BotLuck luck(seed, 0);
  Json::List values;
  while (!table.status().over && table.status().round <= rounds) {
    const Status now = table.status();
    CHECK_FALSE(table.legal().empty());
    if (now.phase == "idle") {
      move(table, *copy, *read_json(R"({"move":"next"})"), dice);
      values.clear();
    } else if (!now.unopened.empty()) {
      Json open;
      open.set("move", "open");
      Json::List in_order;
      for (const Seat who : now.unopened) {
        for (const Json& value : values) {
          if (*value.find("player")->string() == table.setup().name(who)) {
            in_order.push_back(value);
          }
        }
      }
      open.set("values", Json(std::move(in_order)));
      move(table, *copy, open, dice);
    } else {
      auto command = table.choose(bot, now.to_move[0], luck);
      REQUIRE(command);
      if (table.public_form(*command)) {
        const auto sealed = table.seal(*command, Salt{9});
        REQUIRE(sealed);
        values.push_back(sealed->opening);
        command = sealed->command;
      }
      move(table, *copy, *command, dice);
    }
    const auto restored = table.clone();
    REQUIRE(restored->restore(*read_json(table.state_json())));
    CHECK(restored->state_json() == table.state_json());
  }
}

template <class T>
void round_trip(const T& value) {
  const Setup setup = people(4);
  std::string text;
  codec::put_tagged(text, "x", value, setup);
  T read;
  INFO(text);
  REQUIRE(codec::take_fields(*read_json(text), read, setup, 1));
  std::string again;
  codec::put_tagged(again, "x", read, setup);
  CHECK(again == text);
}

bool decodes(const std::string& event) {
  Event held;
  return codec::take_variant(*read_json(event), "e", held, people(4)).has_value();
}

}  // namespace

TEST_CASE("A game of bots runs through JSON alone, sealed and with keyed dice",
          "[polterfass][table]") {
  for (const std::string bot : {"steady", "random"}) {
    const auto table = table_of(5, Mode::Virtual);
    play(*table, 6, bot, 7);
    CHECK(table->status().round >= 6);
  }
}

TEST_CASE("Unusual rules play as well", "[polterfass][table]") {
  for (
      const std::string rules :
      {R"({"goal":9999,"destroying":"may","doubling":"may","specials":4,"stand_chance":[2,3]})",
       R"({"goal":9999,"cards_return":false,"cards_max":3,"cards_min":2,"card_count_shown":false})",
       R"({"goal":9999,"rethrow_specials":"some","throw_saved_by":"number","double_destroyed":true,"specials":4})",
       R"({"goal":9999,"first_throw_needs":"any","first_throw_repeats":"lying","barrels":[[5,5]],"specials":1})",
       R"({"goal":9999,"stand_chance":[1,1],"totals":"gains","all_tied":"penalty","lowest_share":"split"})"}) {
    for (const std::string bot : {"steady", "random"}) {
      const auto table = table_of(3, Mode::Virtual, rules);
      play(*table, 5, bot, 11);
      CHECK(table->status().round >= 5);
    }
  }
}

TEST_CASE("Commands and events come back from their JSON", "[polterfass][table]") {
  round_trip(Phrase{kBecky, "Prost"});
  round_trip(Roll{{7, 8}});
  round_trip(Order{kBecky, {2}, sha256("x")});
  round_trip(Order{kBecky, {}, std::nullopt});
  round_trip(Destroy{{9}});
  round_trip(Double{{Target::kNone}});
  Open open;
  open.values.push_back({kBecky, cards_of({0, 7}), Salt{1}});
  round_trip(open);
  BarrelsThrown thrown{2, {}};
  thrown.barrels.add(0, 9);
  thrown.barrels.add(3, kLying);
  thrown.barrels.add(8, kDoubles);
  round_trip(thrown);
  CHECK(
      text_of(thrown) ==
      R"({"e":"barrels_thrown","throw":2,"barrels":[{"b":0,"up":9},{"b":3,"up":null},{"b":8,"up":"D"}]})");
  round_trip(Bill{BillKind::Failed, std::nullopt, std::nullopt});
  CHECK(text_of(Bill{BillKind::Failed, std::nullopt, std::nullopt}) ==
        R"({"e":"bill","kind":"failed","served":null,"ordered":null})");
  CHECK(text_of(OrderOpened{kBecky, cards_of({3, 4}), 7, std::nullopt}) ==
        R"({"e":"order_opened","player":"Becky","cards":[3,4],"sum":7,"salt":null})");
}

TEST_CASE("Events that name no barrel or card of any table do not decode", "[polterfass][table]") {
  CHECK(decodes(R"({"e":"barrel_destroyed","b":13,"up":9})"));
  CHECK_FALSE(decodes(R"({"e":"barrel_destroyed","b":14,"up":9})"));
  CHECK_FALSE(decodes(R"({"e":"barrel_destroyed","b":-1,"up":9})"));
  CHECK_FALSE(decodes(R"({"e":"barrel_destroyed","b":0,"up":"Y"})"));
  CHECK_FALSE(
      decodes(R"({"e":"barrels_thrown","throw":1,"barrels":[{"b":1,"up":8},{"b":0,"up":9}]})"));
  CHECK_FALSE(
      decodes(R"({"e":"order_opened","player":"Becky","cards":[4,3],"sum":7,"salt":null})"));
  CHECK_FALSE(
      decodes(R"({"e":"order_opened","player":"Becky","cards":[3,3],"sum":6,"salt":null})"));
  CHECK_FALSE(
      decodes(R"({"e":"order_opened","player":"Becky","cards":[32],"sum":32,"salt":null})"));
}

TEST_CASE("The state's JSON has a seat a player with name and total", "[polterfass][table]") {
  const auto table = table_of(3);
  const Json state = *read_json(table->state_json());
  CHECK(to_text(*find_place(state, "Augustin.total")) == "0");
  CHECK(to_text(*find_place(state, "phase")) == R"("idle")");
  CHECK(to_text(*find_place(state, "barrels.7.ends")) == R"(["X","D"])");
  CHECK(find_place(state, "Benedikt") != nullptr);
}

TEST_CASE("An overridden total is booked", "[polterfass][table]") {
  const auto table = table_of(3);
  CHECK(table->set_place("Augustin.total", Json(40)));
  CHECK(table->set_place("Benedikt.total", Json(-12)));
  CHECK_FALSE(table->flaw());
  CHECK(table->outcome().winners == SeatList{kAugustin});
  CHECK(to_text(*find_place(*read_json(table->state_json()), "ledger")) == "28");
}

TEST_CASE("A broken barrel is a flaw, and so is a doubler before a destroyer",
          "[polterfass][table]") {
  const auto flawed = [](const std::vector<std::pair<std::string, std::string>>& places) {
    const auto table = table_of(3);
    Json state = *read_json(table->state_json());
    for (const auto& [path, value] : places) { *find_place(state, path) = *read_json(value); }
    REQUIRE(table->restore(state));
    return table->flaw().has_value();
  };
  CHECK(flawed({{"barrels.0.up", "7"}}));
  CHECK(flawed({{"barrels.0.destroyed", "true"}}));
  CHECK(flawed({{"phase", "\"destroy\""}}));
  CHECK_FALSE(flawed({{"barrels.0.up", "2"}}));
  const std::vector<std::pair<std::string, std::string>> serving{
      {"round", "1"},
      {"barrels.0.up", "9"},
      {"barrels.1.up", "8"},
      {"barrels.7.up", "\"X\""},
      {"barrels.8.up", "\"D\""},
      {"sealed", R"(["Augustin","Benedikt"])"},
      {"destroys", "1"},
      {"doubles", "1"}};
  const auto in_phase = [&](const char* phase) {
    auto places = serving;
    places.emplace_back("phase", phase);
    return flawed(places);
  };
  CHECK_FALSE(in_phase("\"destroy\""));
  CHECK(in_phase("\"double\""));
}

TEST_CASE("A refused command changes nothing and draws nothing", "[polterfass][table]") {
  const auto table = table_of(4);
  ScriptedDice dice({0});
  REQUIRE(table->decide(*read_json(R"({"move":"next"})"), dice));
  const std::string before = table->state_json();
  const std::size_t drawn = dice.draws().size();
  for (const std::string command :
       {R"({"move":"next"})", R"({"move":"roll","throw":[]})", R"({"move":"close"})",
        R"({"move":"destroy","face":9})", R"({"move":"open","values":[]})",
        R"({"move":"order","player":"Franziska","cards":1,"commit":null})",
        R"({"move":"order","player":"Becky","cards":9,"commit":null})"}) {
    const auto refused = table->decide(*read_json(command), dice);
    INFO(command);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == Fault::Refused);
    CHECK_FALSE(refused.error().rule.empty());
    CHECK(table->state_json() == before);
    CHECK(dice.draws().size() == drawn);
  }
}
