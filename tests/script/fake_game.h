// A game with a few rules, for tests that resolve variants. It cannot be played.
#pragma once

#include "engine/game.h"

namespace hausregel {

class FakeGame final : public Game {
 public:
  FakeGame() {
    specs_.push_back(number("goal", 1600, {10, 100000}));
    specs_.push_back(number("stake_min", 10, {0, 1000}));
    RuleSpec open;
    open.name = "open_totals";
    open.kind = RuleKind::Boolean;
    open.standard = Json(false);
    specs_.push_back(open);
    RuleSpec bet;
    bet.name = "bet_on";
    bet.kind = RuleKind::Choice;
    bet.standard = Json("best");
    bet.choices = {"best", "others", "sum"};
    specs_.push_back(bet);
    RuleSpec coal;
    coal.name = "coal";
    coal.kind = RuleKind::Pairs;
    coal.standard = Json(Json::List{Json(Json::List{Json(100), Json(2)})});
    coal.limits = {1, 1000};
    coal.second = {0, 99};
    coal.items = {1, 12};
    specs_.push_back(coal);
    HookSpec payout;
    payout.name = "payout";
    hooks_.push_back(payout);
  }

  std::string_view name() const override { return "fake"; }
  const std::vector<RuleSpec>& rules() const override { return specs_; }
  const std::vector<HookSpec>& hooks() const override { return hooks_; }
  std::vector<RuleConflict> conflicts(const Json& rules) const override {
    if (*rules.find("stake_min")->integer() > *rules.find("goal")->integer()) {
      return {{{"goal", "stake_min"}, plain("the smallest stake is above the goal")}};
    }
    return {};
  }
  std::span<const std::string_view> bots() const override { return {}; }
  const std::vector<HookSpec>& questions() const override { return hooks_; }
  std::span<const MoveForm> moves() const override { return {}; }
  std::span<const std::string_view> event_names() const override { return {}; }
  std::vector<std::string> shapes() const override { return {}; }
  bool has(Feature) const override { return false; }
  Result<std::unique_ptr<Table>> open(const Setup&, const Json&,
                                      std::shared_ptr<Hooks>) const override {
    return fail(Fault::Usage, "the fake game cannot be played");
  }
  Result<void> play_out(const PlayoutOrder&, Tally&, PlayoutLog*) const override {
    return fail(Fault::Usage, "the fake game cannot be played");
  }

 private:
  static RuleSpec number(std::string_view name, int standard, RuleLimits limits) {
    RuleSpec spec;
    spec.name = name;
    spec.standard = Json(standard);
    spec.limits = limits;
    return spec;
  }

  std::vector<RuleSpec> specs_;
  std::vector<HookSpec> hooks_;
};

}  // namespace hausregel
