// A table for tests of the journal: its state is one sum. Events: {"e":"added","by":N},
// {"e":"rule_stopped",…}, {"e":"rules_changed",…}; anything else does not decode. A sum above 1000
// is a flaw.
#pragma once

#include "engine/game.h"

namespace hausregel {

class FakeTable final : public Table {
 public:
  explicit FakeTable(Setup setup) : setup_(std::move(setup)) {}

  std::unique_ptr<Table> clone() const override { return std::make_unique<FakeTable>(*this); }
  const Setup& setup() const override { return setup_; }
  Status status() const override { return {}; }
  Outcome outcome() const override { return {}; }
  std::vector<std::string> phrases() const override { return {}; }
  Json facts(const SeatList&) const override { return Json(Json::Object{}); }
  std::optional<Message> flaw() const override {
    return sum > 1000 ? std::optional(plain("the sum is above 1000")) : std::nullopt;
  }
  std::vector<Choice> legal() const override { return {}; }
  Result<Events> decide(const Json&, Dice&) override { return fail(Fault::Internal, "not used"); }
  using Table::fold;
  Result<void> fold(const Events& events, const Recorded*) override {
    for (const Json& event : events.list()) {
      if (*event.find("e") == Json("rule_stopped") || *event.find("e") == Json("rules_changed")) {
        continue;
      }
      if (*event.find("e") != Json("added") || event.find("by") == nullptr ||
          !event.find("by")->is_int()) {
        return fail(Fault::Input, "no such event");
      }
      sum += *event.find("by")->integer();
    }
    ++folds;
    return {};
  }
  Result<void> begin(const Events& events) override { return fold(events, nullptr); }
  Result<void> change_rules(const Json&, const std::shared_ptr<const PlaceTypes>&) override {
    return fail(Fault::Internal, "not used");
  }
  Result<Events> set_place(std::string_view, const Json&) override {
    return fail(Fault::Internal, "not used");
  }
  Result<void> restore(const Json&) override { return {}; }
  Result<Spoken> parse(std::span<const Word>, const Json&) const override { return Spoken{}; }
  std::optional<Json> public_form(const Json&) const override { return std::nullopt; }
  Result<Sealing> seal(const Json&, const std::optional<Salt>&) const override {
    return fail(Fault::Internal, "not used");
  }
  Result<void> check_opening(const Json&) const override {
    return fail(Fault::Internal, "not used");
  }
  Result<Json> choose(const BotPlayer&, Seat, BotLuck&) const override {
    return fail(Fault::Internal, "not used");
  }
  Board board(Seat) const override { return {}; }
  Result<std::string> written_form(const Json& command, const Setup&) const override {
    return to_text(command);
  }
  Result<Events> renamed_events(const Events& events, const Setup&) const override {
    return events;
  }
  std::string state_json() const override { return "{\"sum\":" + std::to_string(sum) + "}"; }
  std::vector<Reason> reasons(const Events&) const override { return {}; }
  std::vector<Message> story(const Events&) const override { return {}; }

  std::int64_t sum = 0;
  int folds = 0;

 private:
  Setup setup_;
};

}  // namespace hausregel
