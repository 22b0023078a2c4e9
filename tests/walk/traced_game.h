// A game whose tables note what is done with them: who calls is found out by the order, and by how
// far the journal had come. Questions that move nothing and make nothing are passed on unnoted.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"

namespace hausregel {

struct Trace {
  std::vector<std::string> calls;
  std::function<std::int64_t()> last_entry;  // of the journal, when something is called

  void note(const std::string& call) {
    calls.push_back(last_entry ? call + " " + std::to_string(last_entry()) : call);
  }
};

class TracedTable final : public Table {
 public:
  TracedTable(std::unique_ptr<Table> real, Trace& trace) : real_(std::move(real)), trace_(trace) {}

  std::unique_ptr<Table> clone() const override {
    return std::make_unique<TracedTable>(real_->clone(), trace_);
  }
  const Setup& setup() const override { return real_->setup(); }
  Status status() const override { return real_->status(); }
  Outcome outcome() const override { return real_->outcome(); }
  std::vector<std::string> phrases() const override { return real_->phrases(); }
  std::string state_json() const override { return real_->state_json(); }
  Json facts(const SeatList& hidden) const override { return real_->facts(hidden); }
  std::optional<Message> flaw() const override { return real_->flaw(); }
  std::vector<Choice> legal() const override { return real_->legal(); }
  Guide guide() const override { return real_->guide(); }
  std::optional<InFull> in_full(std::span<const Word> words) const override {
    return real_->in_full(words);
  }
  Board board(Seat who) const override { return real_->board(who); }
  std::vector<Picture> pictures() const override { return real_->pictures(); }
  std::optional<Odds> odds() const override { return real_->odds(); }
  Hidden hidden_from(Seat who) const override { return real_->hidden_from(who); }
  std::optional<Json> public_form(const Json& command) const override {
    return real_->public_form(command);
  }
  Result<void> check_opening(const Json& value) const override {
    return real_->check_opening(value);
  }

  Result<Events> decide(const Json& command, Dice& dice) override {
    trace_.note("decide");
    return real_->decide(command, dice);
  }
  Result<void> fold(const Events& events, const Recorded* of) override {
    trace_.note("fold");
    return real_->fold(events, of);
  }
  Result<void> begin(const Events& events) override {
    trace_.note("begin");
    return real_->begin(events);
  }
  Result<void> change_rules(const Json& rules,
                            const std::shared_ptr<const PlaceTypes>& places) override {
    trace_.note("change_rules");
    return real_->change_rules(rules, places);
  }
  Result<Events> set_place(std::string_view path, const Json& value) override {
    trace_.note("set_place");
    return real_->set_place(path, value);
  }
  Result<void> restore(const Json& state) override {
    trace_.note("restore");
    return real_->restore(state);
  }
  Result<Spoken> parse(std::span<const Word> words, const Json& draft) const override {
    trace_.note("parse");
    return real_->parse(words, draft);
  }
  Result<Sealing> seal(const Json& command, const std::optional<Salt>& salt) const override {
    trace_.note("seal");
    return real_->seal(command, salt);
  }
  Result<std::string> written_form(const Json& command, const Setup& to) const override {
    trace_.note("written_form");
    return real_->written_form(command, to);
  }
  Result<Json> choose(const BotPlayer& bot, Seat who, BotLuck& luck) const override {
    trace_.note("choose");
    return real_->choose(bot, who, luck);
  }
  Result<Events> renamed_events(const Events& events, const Setup& to) const override {
    trace_.note("renamed_events");
    return real_->renamed_events(events, to);
  }
  std::vector<Message> story(const Events& events) const override {
    trace_.note("story");
    return real_->story(events);
  }
  std::vector<Reason> reasons(const Events& events) const override {
    trace_.note("reasons");
    return real_->reasons(events);
  }
  std::vector<Highlight> highlights(const Events& events) const override {
    trace_.note("highlights");
    return real_->highlights(events);
  }

 private:
  std::unique_ptr<Table> real_;
  Trace& trace_;
};

class TracedGame final : public Game {
 public:
  TracedGame(const Game& real, Trace& trace) : real_(real), trace_(trace) {}

  std::string_view name() const override { return real_.name(); }
  const std::vector<RuleSpec>& rules() const override { return real_.rules(); }
  const std::vector<HookSpec>& hooks() const override { return real_.hooks(); }
  std::vector<RuleConflict> conflicts(const Json& rules) const override {
    return real_.conflicts(rules);
  }
  std::span<const std::string_view> bots() const override { return real_.bots(); }
  const std::vector<HookSpec>& questions() const override { return real_.questions(); }
  std::span<const MoveForm> moves() const override { return real_.moves(); }
  std::span<const std::string_view> event_names() const override { return real_.event_names(); }
  std::vector<std::string> shapes() const override { return real_.shapes(); }
  bool has(Feature feature) const override { return real_.has(feature); }
  std::span<const Ruling> rulings() const override { return real_.rulings(); }
  Result<std::unique_ptr<Table>> open(const Setup& setup, const Json& rules,
                                      std::shared_ptr<Hooks> hooks) const override {
    auto table = real_.open(setup, rules, std::move(hooks));
    if (!table) { return table; }
    return std::unique_ptr<Table>(std::make_unique<TracedTable>(std::move(*table), trace_));
  }
  Result<void> play_out(const PlayoutOrder& order, Tally& tally, PlayoutLog* log) const override {
    return real_.play_out(order, tally, log);
  }

 private:
  const Game& real_;
  Trace& trace_;
};

}  // namespace hausregel
