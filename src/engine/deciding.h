// Lets a game decide a command, with or without house rules, and go on with one that has stopped at
// a question: it is decided again from the table before it, with its draws and all answers so far
// (engine/rules/questions.h). Only this file knows when a copy is needed, because a hook may fail
// after the first event. It holds no rules and keeps nothing of a refused move.
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
  void name_results(Strings names) override {
    if (used_ >= past_) { live_.name_results(std::move(names)); }
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

// Returns the events of `command` and moves `state`; leaves it unchanged if refused. If house rules
// may be asked, decides on a copy, because a hook may fail after the first event; the copy becomes
// the state if no hook failed and it has no flaw. Where a question has no answer in `record`, state
// and events end at the question. `luck`: of the round, if the command is decided again; else 0.
// HouseRule: says why not.
template <class G>
Result<std::vector<typename G::Event>> decide_at(typename G::State& state,
                                                 const typename G::Rules& rules, const Setup& setup,
                                                 const AnyMove<G>& command, Dice& dice,
                                                 Record& record, int luck) {
  using State = typename G::State;
  using Event = typename G::Event;
  std::vector<Event> events;
  const auto decide = [&](State& on, Dice& with) {
    KeepingSink<State, Event> sink(on, events);
    if constexpr (kHolds<Declared, Event>) {
      if (const auto* own = std::get_if<AnswerMove>(&command)) {
        return make<G>(rules, setup, *own, with, sink);
      }
    }
    return G::decide_any(rules, setup, std::get<0>(command), with, sink);
  };
  if (rules.house == nullptr) {
    TRY(decide(state, dice));
    return events;
  }
  State working = state;
  RepeatedDice repeated(dice, record, luck);
  const HouseMove move(rules.house.get(), &repeated);
  std::optional<State> asking;
  std::size_t told = 0;
  std::size_t used = 0;
  rules.house->answer_by([&](const Questions&, const auto&) -> Result<std::optional<AnswerMove>> {
    if (used < record.answers.size()) { return record.answers[used++]; }
    asking = working;
    told = events.size();
    repeated.stop();
    return std::nullopt;
  });
  auto decided = move.judged(decide(working, repeated));
  if (rules.house->waits()) {
    working = std::move(*asking);
    events.resize(told);
  } else {
    TRY(decided);
  }
  if (used < record.answers.size() || !repeated.same()) {
    return fail(Error{Fault::HouseRule, worded("engine.decides_otherwise"),
                      std::string(rules.house->asked())});
  }
  if (const auto found = G::flaw(working)) {
    return fail(Error{Fault::HouseRule, worded("engine.would_break", {}, {{"flaw", *found}}),
                      std::string(rules.house->asked())});
  }
  state = std::move(working);
  return events;
}

// A command that has stopped at a question: its table before, and what it was decided with.
template <class State>
struct Stopped {
  std::shared_ptr<const State> before{};
  Json command{};
  Record record{};
};

// Decides `command` of `run`, for the first time or, if it `goes_on`, with one more answer. Returns
// the events that have not been told, and moves `state`; `stopped` is then what resuming it needs,
// null: it is finished. Errors as decide_at().
template <class G, class State = typename G::State>
Result<Events> go_on(Stopped<State>& run, bool goes_on, const AnyMove<G>& command,
                     const typename G::Rules& rules, const Setup& setup, Dice& dice, State& state,
                     std::shared_ptr<const Stopped<State>>& stopped) {
  State next = goes_on ? *run.before : state;
  const auto events =
      decide_at<G>(next, rules, setup, command, dice, run.record, goes_on ? luck_in(state) : 0);
  TRY(events);
  std::string all;
  codec::put_events(all, *events, setup);
  const std::size_t told = goes_on ? run.record.events.text().size() - 1 : 0;
  if (all.compare(0, told, run.record.events.text(), 0, told) != 0) {
    return fail_worded(Fault::HouseRule, "engine.decides_otherwise");
  }
  Events now(told == 0 ? std::move(all) : "[" + all.substr(told + 1));
  if (is_asking(next)) {
    if (!goes_on) { run.before = std::make_shared<const State>(std::move(state)); }
    run.record.events.append(now);
    stopped = std::make_shared<const Stopped<State>>(std::move(run));
  } else {
    stopped.reset();
  }
  state = std::move(next);
  return now;
}

// Returns what resuming needs if `events`, those of the entry `of`, leave the table asking; `state`
// and `before` are those before it. Null: they do not, or somebody has forged them.
template <class State>
std::shared_ptr<const Stopped<State>> stopped_by(const Recorded& of, const Events& events,
                                                 const State& state, const Stopped<State>* before,
                                                 const Setup& setup) {
  Stopped<State> next;
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
  return std::make_shared<const Stopped<State>>(std::move(next));
}

}  // namespace hausregel
