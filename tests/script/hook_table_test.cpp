// The tables of hooks say what the games tell and take.
#include <map>
#include <set>

#include "script/house.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

FactSpec::Kind kind_of(const Fact::Value& value) {
  constexpr std::array kinds{
      FactSpec::Kind::Integer,  FactSpec::Kind::Boolean, FactSpec::Kind::Text,
      FactSpec::Kind::Integers, FactSpec::Kind::Texts,   FactSpec::Kind::Integers,
      FactSpec::Kind::Integers, FactSpec::Kind::Integer, FactSpec::Kind::Boolean,
      FactSpec::Kind::Integers, FactSpec::Kind::Rows,    FactSpec::Kind::Places,
      FactSpec::Kind::Rounds};
  return kinds[value.index()];
}

// Gives the standard answers and keeps what each hook was told.
class Listener final : public Hooks {
 public:
  bool has(std::string_view) const override { return true; }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    std::map<std::string_view, FactSpec::Kind> told;
    HookAnswer answer;
    for (const Fact& fact : facts) {
      CHECK(told.emplace(fact.name, kind_of(fact.value)).second);
      if (fact.name == "standard") {
        if (const auto* list = std::get_if<std::span<const std::int64_t>>(&fact.value)) {
          answer.value = std::vector<std::int64_t>(list->begin(), list->end());
        } else if (const auto* truth = std::get_if<bool>(&fact.value)) {
          answer.value = *truth;
        } else {
          answer.value = std::get<std::int64_t>(fact.value);
        }
      }
    }
    check(spec, told);
    asked.insert(std::string(spec.name));
    return answer;
  }
  Result<> happen(const HookSpec& spec, std::span<const Fact> facts, Recorder&,
                  const Json*) override {
    std::map<std::string_view, FactSpec::Kind> told;
    for (const Fact& fact : facts) { CHECK(told.emplace(fact.name, kind_of(fact.value)).second); }
    check(spec, told);
    asked.insert(std::string(spec.name));
    return {};
  }
  Place place_of(std::string_view) const override { return {}; }
  void renew() override {}

  std::set<std::string> asked;

 private:
  static void check(const HookSpec& spec, std::map<std::string_view, FactSpec::Kind> told) {
    INFO(spec.name);
    CHECK(told.erase("standard") == (spec.asked == HookSpec::Asked::Happening ? 0u : 1u));
    told.erase("state");
    told.erase("seats");
    told.erase("memory");
    told.erase("luck");
    std::erase_if(told, [](const auto& fact) { return fact.first.starts_with("memory_"); });
    for (const FactSpec& fact : spec.facts) {
      INFO(fact.name);
      REQUIRE(told.count(fact.name) == 1);
      CHECK(told[fact.name] == fact.kind);
    }
    CHECK(told.size() == spec.facts.size());
  }
};

}  // namespace

TEST_CASE("every hook is asked in a game, and told what its row lists", "[hooks]") {
  for (const Game* game : games()) {
    INFO(game->name());
    const auto listener = std::make_shared<Listener>();
    PlayoutOrder order;
    order.setup.players = {"A", "B", "C", "D"};
    order.setup.mode = Mode::Lab;
    order.bots = {"random", "steady", "random", "steady"};
    order.last = 20;
    order.hooks = listener;
    Tally with;
    REQUIRE(game->play_out(order, with, nullptr));
    for (const HookSpec& spec : game->hooks()) {
      INFO(spec.name);
      CHECK(listener->asked.count(std::string(spec.name)) == 1);
    }
  }
}

TEST_CASE("rows of hooks are whole", "[hooks]") {
  for (const Game* game : games()) {
    std::set<std::string_view> names;
    for (const HookSpec& spec : game->hooks()) {
      INFO(game->name() << " " << spec.name);
      CHECK(names.insert(spec.name).second);
      CHECK_FALSE(spec.ids.empty());
      CHECK((spec.help.empty() || spec.help.ends_with('.')));  // empty: check_catalogs.py looks
      CHECK_FALSE(spec.accepted().text.empty());
      CHECK((spec.luck_count == 0) == (spec.asked != HookSpec::Asked::Deciding));
      std::set<std::string_view> facts;
      for (const FactSpec& fact : spec.facts) {
        CHECK(facts.insert(fact.name).second);
        CHECK_FALSE(fact.help.empty());
      }
    }
  }
}
