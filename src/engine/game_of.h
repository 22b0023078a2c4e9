// Makes an engine::Game from the contents of a game's folder; `G` as in engine/game_parts.h. Holds
// everything common to all games, so that a game's folder holds rules alone; differences are asked
// of `G`, never decided by its name.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/rule_table.h"
#include "engine/table_of.h"

namespace hausregel {

// Everything of engine::Game that depends on `G` alone.
template <class G>
class GameOf final : public Game {
 public:
  GameOf() {
    for (const auto& row : rows_of<G>()) {
      specs_.push_back(row.spec);
    }
    [this]<class... Events>(std::type_identity<std::variant<Events...>>) {
      event_names_ = {Events::kName...};
    }(std::type_identity<typename G::Event>());
  }

  std::string_view name() const override { return G::kName; }
  const std::vector<RuleSpec>& rules() const override { return specs_; }
  const std::vector<HookSpec>& hooks() const override { return hooks_of<G>(); }
  std::span<const std::string_view> bots() const override { return G::bot_names(); }
  const std::vector<HookSpec>& questions() const override { return questions_of<G>(); }
  std::span<const MoveForm> moves() const override { return G::moves(); }
  std::span<const Sentence> sentences() const override {
    static const auto table = G::sentences();  // the result views it
    return table;
  }
  std::span<const std::string_view> event_names() const override { return event_names_; }

  std::span<const std::string_view> about() const override { return G::kAbout; }
  std::span<const Ruling> rulings() const override { return G::rulings(); }
  std::string_view who_begins() const override { return G::kWhoBegins; }
  std::span<const ChipKind> chips_at_start() const override { return G::kChipsAtStart; }
  bool on_pad(const Json& event) const override { return G::on_pad(event); }
  std::optional<Pad> pad(const Setup& setup, const Json::List& events) const override {
    return G::pad(setup, events);
  }

  std::vector<RuleConflict> conflicts(const Json& values) const override {
    const auto rules = rules_from(rows_of<G>(), values);
    return rules ? G::conflicts(*rules) : std::vector<RuleConflict>{};
  }

  Result<std::unique_ptr<Table>> open(const Setup& setup, const Json& values,
                                      std::shared_ptr<Hooks> hooks) const override {
    auto rules = checked(setup, values);
    TRY(rules);
    rules->house = house_rules(std::move(hooks), hooks_of<G>(), setup);
    return std::make_unique<TableOf<G>>(setup, std::move(*rules));
  }

  Result<void> play_out(const PlayoutOrder& order, Tally& tally, PlayoutLog* log) const override {
    auto rules = checked(order.setup, order.rules);
    TRY(rules);
    rules->house = house_rules(order.hooks, hooks_of<G>(), order.setup);
    return hausregel::play_out<G>(*rules, order, tally, log);
  }

 private:
  // Returns the rules if they suit the players. Usage: says why not.
  Result<typename G::Rules> checked(const Setup& setup, const Json& values) const {
    auto rules = rules_from(rows_of<G>(), values);
    TRY(rules);
    const auto conflicts = G::conflicts(*rules);
    if (const RuleConflict* wrong = contradiction_in(conflicts)) {
      return fail(Fault::Usage, wrong->what);
    }
    const int most = std::min(rules->players_max, kSeatLimit);
    if (setup.seats() < rules->players_min || setup.seats() > most) {
      return fail(Error{Fault::Usage,
                        {"engine.player_count",
                         {{"game", G::kName},
                          {"min", rules->players_min},
                          {"max", most},
                          {"players", setup.seats()}}},
                        std::string(G::kPlayerCountRule)});
    }
    for (int i = 0; i < setup.seats(); ++i) {
      const std::string& name = setup.name(seat(i));
      // find() returns the first seat of a duplicate name.
      if (!valid_name(name) || setup.find(name) != seat(i)) {
        return fail(Fault::Usage, worded("engine.bad_name", {{"name", clean(name)}}));
      }
    }
    if (setup.starter.index < 0 || setup.starter.index >= setup.seats()) {
      return fail(Fault::Usage, worded("engine.bad_starter"));
    }
    return rules;
  }

  std::vector<RuleSpec> specs_;
  std::vector<std::string_view> event_names_;
};

}  // namespace hausregel
