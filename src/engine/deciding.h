// Lets a game decide a command, with or without house rules, and resume one that waits at a
// question: it is decided again from the table before it, with its draws and all answers so far
// (engine/rules/questions.h). The caller gives a copy of the state, because a hook may fail after
// the first event. Holds no rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "core/lists.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/moves/answers.h"
#include "engine/moves/rounds.h"
#include "engine/rules/house_rules.h"
#include "engine/table_state.h"

namespace hausregel {

// What a command was decided with: all that deciding it again needs.
struct Record {
  std::vector<Draw> draws;
  std::vector<AnswerMove> answers;  // to its questions, in order
  Events events{};                  // told so far

  // Returns those of `all` that have not been told. HouseRule: others have.
  Result<Events> untold(const std::string& all) const {
    const std::string told =
        answers.empty() ? "" : events.text().substr(0, events.text().size() - 1);
    if (!all.starts_with(told)) {
      return fail_worded(Fault::HouseRule, "engine.decides_otherwise");
    }
    return Events(told.empty() ? all : "[" + all.substr(told.size() + 1));
  }
};

// The dice of a command that may be decided again: repeats the draws of a record, then adds new
// ones to it. The events decided again must begin with those of the record.
class RepeatedDice final : public Dice {
 public:
  // Both must outlive the object. `luck`: what next_luck() returned when the command was first
  // decided; 0: it is now.
  RepeatedDice(Dice& live, Record& record, int luck)
      : live_(live), record_(record), past_(record.draws.size()), luck_(luck) {}

  std::int64_t below(const DrawKey& key, std::int64_t n) override {
    if (void_) { return nothing_.below(key, n); }
    if (const Draw* draw = past(key, n)) {
      return std::clamp<std::int64_t>(draw->got.value_or(0), 0, n - 1);
    }
    const std::int64_t got = live_.below(key, n);
    add({key.text(), n, got, DrawnFrom::Generated});
    return got;
  }
  void name_results(DrawnCards cards) override {
    if (used_ >= past_) { live_.name_results(std::move(cards)); }
  }
  void hide(const DrawKey& key, std::int64_t n) override {
    if (void_ || past(key, n) != nullptr) { return; }
    live_.hide(key, n);
    add({key.text(), n, std::nullopt, DrawnFrom::Hidden});
  }
  int next_luck() override { return luck_ > 0 ? luck_ : live_.next_luck(); }
  std::optional<Digest> seed(int luck) override { return live_.seed(luck); }
  std::string recorded() const override {
    const std::string now = live_.recorded();
    if (now.empty()) { return now; }
    Events all = record_.events;
    all.append(Events(now));
    return all.text();
  }

  Dice& live() { return live_; }
  // The answers of the record.
  const std::vector<AnswerMove>& answers() const { return record_.answers; }
  // Draws from now on do not count.
  void stop() { void_ = true; }
  // Whether exactly the draws of the record were made again.
  bool same() const { return !other_ && used_ >= past_; }

 private:
  // Returns the next draw of the record; null: it has no more.
  const Draw* past(const DrawKey& key, std::int64_t n) {
    if (used_ >= past_) { return nullptr; }
    const Draw& draw = record_.draws[used_++];
    other_ = other_ || draw.key != key.text() || draw.below != n;
    return &draw;
  }
  void add(Draw draw) {
    record_.draws.push_back(std::move(draw));
    used_ = ++past_;
  }

  Dice& live_;
  Record& record_;
  std::size_t past_;
  std::size_t used_ = 0;
  int luck_;
  bool void_ = false;
  bool other_ = false;
  FastDice nothing_{0, 0};
};

// A move of the game, or a declared one that nobody has asked for.
template <class G>
using AnyMove = std::variant<typename G::Command, AnswerMove>;

// Returns make(move) of the move that `any` holds.
template <class G, class Make>
Result<> with_move(const AnyMove<G>& any, Make make) {
  if constexpr (kHolds<Declared, typename G::Event>) {
    if (const auto* own = std::get_if<AnswerMove>(&any)) { return make(*own); }
  }
  return std::visit(make, std::get<0>(any));
}

// Input: it does not decode.
template <class G>
Result<AnyMove<G>> any_move_in(const Json& json, const Setup& setup) {
  if (is_unasked(json)) {
    return answers_in(json, {}, setup).map([](auto moves) { return AnyMove<G>(moves.front()); });
  }
  typename G::Command command;
  TRY(codec::result_of(codec::take_variant(json, "move", command, setup), "move"));
  return command;
}

// Returns the declared moves that are open now, as if they were asked. Precondition: house rules.
template <class G>
IfSome<Asked> unasked_in(const typename G::Rules& rules, const typename G::State& s) {
  const Questions& questions = rules.house->questions(rules, s);
  if (!kHolds<Declared, typename G::Event> || !questions.has_unasked()) { return {}; }
  return questions.unasked(word_of(s.phase), G::status(s).to_move);
}
// Whether the variant's own bots say when to make some move of the game.
template <class G>
bool speaks_for_game(const Questions& questions) {
  return std::ranges::any_of(G::moves(),
                             [&](const MoveForm& form) { return questions.has_bot(form.word); });
}
// Returns the command of a declared move that a bot at `who` makes now, or of a move without
// values of the game that the variant's own bots make; null: none. Precondition: house rules.
template <class G>
Result<Json> said_unasked(const typename G::Rules& rules, const typename G::State& s,
                          const Setup& setup, Seat who, const BotPlayer& bot, BotLuck& luck) {
  IfSome<Asked> open = unasked_in<G>(rules, s);
  const Questions& questions = rules.house->questions(rules, s);
  if (!bot.is_random() && speaks_for_game<G>(questions) && contains(G::status(s).to_move, who)) {
    for (const Choice& choice : choices_of(G::legal(rules, s, setup), who)) {
      const bool bare = choice.of == Choice::Of::Nothing && choice.fixed.empty();
      if (bare) { open.push_back({who, "." + choice.move, {}, {}}); }
    }
  }
  auto said = questions.choose(open, who, bot, luck, true);
  TRY(said);
  if (!*said) { return Json(); }
  AnswerMove& move = **said;
  if (move.answer.starts_with('.')) { return Json(Json::Object{{"move", move.answer.substr(1)}}); }
  move.how = AnswerMove::How::Unasked;
  return known_json(command_text(move, setup));
}

// Returns the events of `command` and moves `state`, which is void after an error. Where a question
// has no answer in the record of `dice`, state and events end at the question. HouseRule: says why
// not.
template <class G>
Result<std::vector<typename G::Event>> decide_at(typename G::State& state,
                                                 const typename G::Rules& rules, const Setup& setup,
                                                 const AnyMove<G>& command, RepeatedDice& dice) {
  using State = typename G::State;
  using Event = typename G::Event;
  std::vector<Event> events;
  KeepingSink<State, Event> sink(state, events);
  const auto decide = [&](Dice& with) {
    return with_move<G>(command, [&](const auto& move) -> Result<> {
      return make<G>(rules, setup, move, with, sink);
    });
  };
  if (rules.house == nullptr) {
    TRY(decide(dice.live()));
    return events;
  }
  const HouseScope house(rules.house.get(), &dice);
  std::optional<State> asking;
  std::size_t told = 0;
  std::size_t used = 0;
  rules.house->answer_by([&](const Questions&, const auto&) -> Result<std::optional<AnswerMove>> {
    if (used < dice.answers().size()) { return dice.answers()[used++]; }
    asking = state;
    told = events.size();
    dice.stop();
    return std::nullopt;
  });
  auto decided = house.judged(decide(dice));
  if (rules.house->waits()) {
    state = std::move(*asking);
    events.resize(told);
  } else {
    TRY(decided);
  }
  const auto flaw = G::flaw(state);
  const bool same = used == dice.answers().size() && dice.same();
  if (same && !flaw) { return events; }
  return fail(Error{Fault::HouseRule,
                    same ? worded("engine.would_break", {}, {{"flaw", *flaw}})
                         : worded("engine.decides_otherwise"),
                    std::string(rules.house->asked())});
}

// A command that waits for an answer: the table before it, and what it was decided with.
template <class State>
struct Suspended {
  std::shared_ptr<const State> before{};
  Json command{};
  Record record{};
};

// Returns what resuming needs if `events`, those of the entry `of`, leave the table asking; `state`
// and `before` are those before it. Null: they do not, or somebody has forged them.
template <class State>
std::shared_ptr<const Suspended<State>> resumption_of(const Recorded& of, const Events& events,
                                                      const State& state,
                                                      const Suspended<State>* before,
                                                      const Setup& setup) {
  Suspended<State> next;
  if (before != nullptr) {
    const auto answers = answers_in(of.command, state.asks, setup);
    if (!answers) { return nullptr; }
    next = *before;
    add_all(next.record.answers, *answers);
  } else if (events.has(Asked::kName)) {
    next.before = std::make_shared<const State>(state);
    next.command = of.command;
  } else {
    return nullptr;
  }
  add_all(next.record.draws, of.draws);
  next.record.events.append(events);
  return std::make_shared<const Suspended<State>>(std::move(next));
}

}  // namespace hausregel
