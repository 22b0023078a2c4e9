// What a bot may see: two tables that differ only in what is hidden from a seat look the same to
// it.
#include "core/dice.h"
#include "engine/bots/bots.h"
#include "engine/rules/place.h"
#include "engine/table_state.h"
#include "script/bots.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// Notes down everything it is told, as text.
class Witness final : public Hooks {
 public:
  bool has(std::string_view) const override { return true; }
  Result<HookAnswer> ask(const HookSpec& question, std::span<const Fact> facts) override {
    std::string told(question.name);
    for (const Fact& fact : facts) {
      told += "\n" + std::string(fact.name) + " " + shown(fact.value);
    }
    CHECK(facts.size() == question.facts.size() + 1);  // and luck
    seen.push_back(told);
    return fail(Fault::HouseRule, "it has seen enough");
  }
  Place place_of(std::string_view) const override { return {}; }
  void renew() override {}

  std::vector<std::string> seen;

 private:
  static std::string shown(const ListView& list) {
    std::string text;
    for (int i = 0; i < list.count; ++i) { text += " " + std::to_string(list.at(list.of, i)); }
    return text;
  }
  static std::string shown(const Fact::Value& value) {
    if (const auto* look = std::get_if<NumberLook>(&value)) { return std::to_string((*look)()); }
    if (const auto* truth = std::get_if<TruthLook>(&value)) {
      return (*truth)() ? "true" : "false";
    }
    if (const auto* list = std::get_if<ListLook>(&value)) { return shown((*list)()); }
    if (const auto* rows = std::get_if<RowsLook>(&value)) {
      std::string text;
      for (int i = 0; i < rows->count(rows->of); ++i) {
        text += " /" + shown(rows->row(rows->of, i));
      }
      return text;
    }
    if (std::holds_alternative<PlacesLook>(value)) { return ""; }
    if (const auto* past = std::get_if<PastLook>(&value)) {
      return std::to_string(past->of(*past->view).count);
    }
    REQUIRE(std::holds_alternative<LuckSource*>(value));
    return std::to_string(std::get<LuckSource*>(value)->draw(0));
  }
};

std::unique_ptr<Table> table_of(const std::string& game, const std::string& rules = "{}") {
  Setup setup{{"A", "B", "C"}, seat(0), Mode::Virtual, seeded_id(7)};
  auto table = find_game(game)->open(setup, *read_json(rules));
  REQUIRE(table);
  return std::move(*table);
}

void play(Table& table, const std::string& command) {
  FairDice dice(seeded_id(7), SeedChain(seeded_root(7), 1000));
  dice.use_phrases(std::vector<std::string>(3));
  const auto done = table.decide(*read_json(command), dice);
  INFO(command);
  INFO((done ? std::string() : done.error().message.id + done.error().message.text));
  REQUIRE(done);
}

// Lays down a value, sealed with this salt; gives what opens it.
Json lay(Table& table, const std::string& command, std::uint8_t salt) {
  std::array<std::uint8_t, 16> bytes{};
  bytes.fill(salt);
  const auto sealing = table.seal(*read_json(command), bytes);
  REQUIRE(sealing);
  play(table, to_text(sealing->command));
  return sealing->opening;
}

std::string seen_by(const Table& table, int who) {
  Witness witness;
  BotLuck luck(3, 1);
  CHECK_FALSE(table.choose({"witness", &witness}, seat(who), luck));
  REQUIRE(witness.seen.size() == 1);
  return witness.seen.front();
}

void give_value(Table& table, const std::string& path, const std::string& value) {
  Json state = *read_json(table.state_json());
  *find_place(state, path) = *read_json(value);
  REQUIRE(table.restore(state));
  REQUIRE_FALSE(table.flaw());
}

}  // namespace

TEST_CASE("a bot sees nothing of a sealed stake", "[bots][sight]") {
  std::vector<std::string> seen;
  for (const char* stake : {"10", "200"}) {
    const auto table = table_of("teufel");
    play(*table, R"({"move":"next"})");
    lay(*table, std::string(R"({"move":"bet","player":"A","stake":)") + stake + "}",
        stake[0] == '1' ? 4 : 5);
    seen.push_back(seen_by(*table, 1));
  }
  CHECK(seen[0] == seen[1]);
}

TEST_CASE("a bot sees nothing of a sealed order but the number of its cards", "[bots][sight]") {
  std::vector<std::string> seen;
  for (const char* cards : {"[0,1]", "[6,7]", "[4]"}) {
    const auto table = table_of("polterfass");
    play(*table, R"({"move":"next"})");
    lay(*table, std::string(R"({"move":"order","player":"B","cards":)") + cards + "}", 9);
    seen.push_back(seen_by(*table, 2));
  }
  CHECK(seen[0] == seen[1]);
  CHECK(seen[0] != seen[2]);
}

TEST_CASE("the innkeeper's bot sees nothing of the orders", "[bots][sight]") {
  std::vector<std::string> seen;
  for (const char* cards : {"[0,1]", "[6,7]"}) {
    const auto table = table_of("polterfass");
    play(*table, R"({"move":"next"})");
    lay(*table, std::string(R"({"move":"order","player":"B","cards":)") + cards + "}", 9);
    lay(*table, R"({"move":"order","player":"C","cards":[3]})", 8);
    REQUIRE(table->status().phase == "pour");
    seen.push_back(seen_by(*table, 0));
  }
  CHECK(seen[0] == seen[1]);
}

TEST_CASE("a bot sees its own chips, and those of others where they lie open", "[bots][sight]") {
  const auto asked = [](int who, const std::string& chips, const std::string& rules) {
    const auto table = table_of("teufel", rules);
    play(*table, R"({"move":"next"})");
    give_value(*table, "A.chips", chips);  // 210 and 290 are the same space of the track
    give_value(*table, "A.space", "[200,300]");
    return seen_by(*table, who);
  };
  CHECK(asked(1, "210", "{}") == asked(1, "290", "{}"));
  CHECK(asked(0, "210", "{}") != asked(0, "290", "{}"));
  CHECK(asked(1, "210", R"({"open_totals":true})") != asked(1, "290", R"({"open_totals":true})"));
}

TEST_CASE("a bot sees no id, no seed and no commitment, and another's place is not its own",
          "[bots][sight]") {
  const auto table = table_of("teufel");
  play(*table, R"({"move":"next"})");
  const std::string b = seen_by(*table, 1);
  CHECK_THAT(b, !Has(seeded_id(7)));
  CHECK(b != seen_by(*table, 2));
  const auto other = find_game("teufel")->open(
      Setup{{"A", "B", "C"}, seat(0), Mode::Virtual, seeded_id(8)}, Json{});
  REQUIRE(other);
  play(**other, R"({"move":"next"})");
  CHECK(b == seen_by(**other, 1));
}

TEST_CASE("a bot draws from its own luck, the same each time it looks", "[bots][luck]") {
  const auto bot = bot_of("teufel", bot_text("teufel", {{"bet",
                                                         "return f.luck[1] == f.luck[1] and "
                                                         "10 * (f.luck[2] % 20 + 1)"}}));
  const auto table = table_of("teufel");
  play(*table, R"({"move":"next"})");
  const auto stake = [&](std::uint64_t entry) {
    BotLuck luck(3, entry);
    const auto move = table->choose({"test.lua", bot.get()}, seat(0), luck);
    REQUIRE(move);
    return *move->find("stake")->integer();
  };
  CHECK(stake(1) == stake(1));
  CHECK((stake(1) != stake(2) || stake(1) != stake(3)));
}
