// How a game asks house rules while it decides. Uses the standard answers if the variant lacks the
// hook or if the sink asks nobody, then for any number of tables. Lays out facts and limits answers
// to what the table allows, so that rules need not know whether a variant has a hook.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/lists.h"
#include "core/names.h"
#include "engine/events.h"
#include "engine/lanes/lanes.h"
#include "engine/rules/house_rules.h"

namespace hausregel {

// Whether the variant has `hook`: a judging one is then asked what is possible.
template <class Rules, class Hook>
bool judges(const Rules& rules, Hook hook) {
  return rules.house != nullptr && rules.house->has(as_int(hook));
}
// Whether decide() must ask `hook`. A sink that never asks makes this a compile-time constant.
template <class Sink, class Rules, class Hook>
bool asks(const Rules& rules, Hook hook) {
  if constexpr (Sink::kAsks) {
    return judges(rules, hook);
  } else {
    return false;
  }
}

// Emits events for the number that the hook asked last keeps, and the reason it gives.
template <class Sink>
void keep_and_tell(HouseRules& house, Sink& sink) {
  if (const auto remembered = house.take_remembered()) { sink(*remembered); }
  if (const auto told = house.take_told()) { sink(*told); }
}

// Returns a house rule's answer in place of `standard`: ask(standard) if the variant has `hook`,
// and emits what the hook keeps and tells.
template <class Rules, class Sink, class Hook, class Answer, class Ask>
Answer by_house(const Rules& rules, Hook hook, Sink& sink, Answer standard, Ask ask) {
  if (!asks<Sink>(rules, hook)) { return standard; }
  const Answer answer = ask(standard);
  keep_and_tell(*rules.house, sink);
  return answer;
}

// The table of a sink, for functions that act. Chips are moved where the state has a bank, points
// given where it has none.
template <class Rules, class Sink>
class ActsOn final : public ActedOn {
  using State = std::decay_t<decltype(std::declval<Sink&>().state())>;
  static constexpr bool kHasChips = requires(const State& s) { s.bank; };
  static constexpr bool kHasTurns = requires(const State& s) { turns_to_come(s); };
  static constexpr bool kPeeks = requires(const State& s) { drawn_next(s, Seat()); };
  static constexpr bool kGivesTurns = requires { State::kTurnsOfVariant; };
  static constexpr bool kHasPoints = !kHasChips && requires(State& s) { evolve(s, Adjusted()); };
  // Whether the game has such an event.
  template <class Event>
  static constexpr bool kTakes =
      std::is_same_v<Event, Paid>         ? kHasChips
      : std::is_same_v<Event, ScoreGiven> ? kHasPoints
                                          : kGivesTurns || !std::is_same_v<Event, TurnGiven>;

 public:
  ActsOn(const Rules& rules, Sink& sink, bool passed)
      : rules_(rules), sink_(sink), passed_(passed) {}

  const DeclaredPlaces& places() const override { return sink_.state().places; }
  std::optional<std::int64_t> chips_of(Seat who) const override {
    if constexpr (kHasChips) { return sink_.state().at(who).chips; }
    return std::nullopt;
  }
  std::int64_t points_of(Seat who) const override { return total_of(sink_.state().at(who)); }
  std::int64_t bank_has(std::int64_t amount) const override {
    if constexpr (kHasChips) { return bank_pays(rules_, sink_.state(), as_int(amount)); }
    return 0;
  }
  std::int64_t chip_step() const override {
    if constexpr (kHasChips) { return rules_.stake_step; }
    return 1;
  }
  void tell(const ActedOn::Event& event) override {
    const auto tell_one = [&]<class Event>([[maybe_unused]] const Event& held) {
      has_asked_ = has_asked_ || std::is_same_v<Event, Asked>;
      if constexpr (kTakes<Event>) { sink_(held); }
    };
    std::visit(tell_one, event);
  }
  bool has_turns() const override { return kHasTurns; }
  SeatList to_come() const override {
    if constexpr (kHasTurns) { return turns_to_come(sink_.state(), passed_); }
    return {};
  }
  void order([[maybe_unused]] const SeatList& to_come) override {
    if constexpr (kHasTurns) { sink_(OrderSet{with_turns(sink_.state(), to_come)}); }
  }
  bool stop_turn() override {
    if constexpr (kHasTurns) {
      const auto stopped = passed_ || stopped_ ? std::nullopt : turn_stopped(sink_.state());
      if (stopped) { sink_(*stopped); }
      stopped_ = stopped_ || stopped;
      return stopped_;
    }
    return false;
  }
  std::optional<bool> printed(std::string_view name) const override {
    const auto* place = find_printed(sink_.state(), name);
    return place != nullptr ? std::optional(place->each) : std::nullopt;
  }
  bool set_printed(PlaceSet& event, bool adds) const override {
    const State& s = sink_.state();
    const auto* place = find_printed(s, event.place);
    event.was = place->read(s, event.player.value_or(Seat{}));
    if (adds && event.was.is_int() && event.value.is_int()) {
      event.value = event.was.whole() + event.value.whole();
    }
    return can_set(s, *place, event);
  }
  bool gives_turns() const override { return kGivesTurns; }
  // Whether something was asked.
  bool has_asked() const { return has_asked_; }
  HiddenRound hidden_round() const override {
    return round_of_hidden(sink_.state(), rules_.house->setup());
  }
  std::optional<NextDraw> next_draw([[maybe_unused]] Seat who) const override {
    if constexpr (kPeeks) { return drawn_next(sink_.state(), who); }
    return std::nullopt;
  }
  Json value_of_draw([[maybe_unused]] std::int64_t got) const override {
    if constexpr (kPeeks) { return value_drawn(sink_.state(), got); }
    return {};
  }
  const IfSome<ShownTo>& shown() const override { return sink_.state().shown; }
  const IfSome<PlaceHidden>& hidden() const override { return sink_.state().hidden; }
  const IfSome<Asked>& asks() const override { return sink_.state().asks; }
  void look() const override { rules_.house->questions(rules_, sink_.state()); }
  // Without turns a round is played to its end.
  bool may_end() const override {
    const State& s = sink_.state();
    if constexpr (requires { State::Phase::Open; }) {
      return kHasTurns || !in_round(s) || s.phase == State::Phase::Open;
    }
    return true;
  }
  SeatSet sealed() const override {
    if constexpr (requires(const State& s) { s.sealed; }) { return sink_.state().sealed; }
    return {};
  }

 private:
  const Rules& rules_;
  Sink& sink_;
  bool passed_;  // the turn has just passed on
  bool has_asked_ = false;
  bool stopped_ = false;  // a function has ended the turn
};

// Defaults: extra facts for a question, and the treatment of its answer.
struct NothingMore {
  void operator()(FactSheet&) const {}
};
struct AsItIs {
  auto operator()(auto answer, auto /*standard*/, int /*seat*/ = 0) const { return answer; }
};

// Asks `hook` about the current table, with `standard`, a number or a truth, as its standard
// answer. `slot` as in HouseRules::about(); tell(sheet) adds the facts of this question;
// made(answer, standard) returns the answer to use, and may stop the hook.
template <class Rules, class Hook, class Sink, class N, class Slot = int, class Tell = NothingMore,
          class Made = AsItIs>
OVER_LANES N ask_house(const Rules& rules, Hook hook, Sink& sink, N standard, Slot slot = 0,
                       Tell tell = {}, Made made = {}) {
  if constexpr (Sink::kAsks) {
    return by_house(rules, hook, sink, standard, [&](N value) {
      tell(rules.house->about(hook, rules, sink.state(), slot));
      return made(rules.house->answer(value), value);
    });
  } else {
    return standard;
  }
}
// Asks for a list of at least one seat.
template <class Rules, class Hook, class Sink>
inline SeatList ask_seats(const Rules& rules, Hook hook, Sink& sink, const SeatList& standard) {
  return by_house(rules, hook, sink, standard, [&](const SeatList& seats) {
    rules.house->about(hook, rules, sink.state());
    return rules.house->seats(seats);
  });
}
// Adds the player that a happening is about, by both of his names.
struct About {
  Seat player;
  void operator()(FactSheet& sheet) const { sheet.add("player", player).add("me", player); }
};
// Asks, after a round has begun, who starts it and in which order turns are taken; emits the order
// where it is another than clockwise from the printed starter.
template <class Hook, class Rules, class Sink>
void order_by_house(const Rules& rules, Sink& sink) {
  if constexpr (Sink::kAsks) {
    const auto& s = sink.state();
    const int first = ask_house(
        rules, Hook::Starter, sink, s.starter.index + 1, 0, NothingMore{}, [&](int given, int own) {
          if (given <= s.count()) { return given; }
          rules.house->stop("hook.no_such_seat",
                            {{"name", "starter"}, {"given", given}, {"seats", s.count()}});
          return own;
        });
    PerSeat<int> turns{};
    for (const int i : indices(s.count())) {
      turns[seat(i)] = left_of(seat(first - 1), i, s.count()).index + 1;
    }
    if constexpr (requires { Hook::TurnOrder; }) {
      turns = by_house(rules, Hook::TurnOrder, sink, turns, [&](const PerSeat<int>& standard) {
        rules.house->about(Hook::TurnOrder, rules, s);
        return rules.house->order(standard);
      });
    }
    SeatList players;
    bool same = true;
    for (const int i : indices(s.count())) {
      players.push_back(seat(turns[seat(i)] - 1));
      same = same && players[i] == left_of(s.starter, i, s.count());
    }
    if (!same) { sink(OrderSet{players}); }
  }
}
// Whether a happening has ended the game.
template <class Sink, class Rules>
bool finished_by_house(const Rules& rules) {
  if constexpr (Sink::kAsks) { return rules.house != nullptr && rules.house->winners(); }
  return false;
}

// Runs the functions of the happening `hook`; tell(sheet) adds its facts. `passed`: the turn has
// just passed on with it.
template <class Rules, class Hook, class Sink, class Tell = NothingMore>
OVER_LANES void happens(const Rules& rules, Hook hook, Sink& sink, Tell tell = {},
                        bool passed = false) {
  if constexpr (Sink::kAsks) {
    if (!judges(rules, hook)) { return; }
    tell(rules.house->about(hook, rules, sink.state()));
    ActsOn<Rules, Sink> table(rules, sink, passed);
    rules.house->happen(table);
  }
}
// Begins a turn: places that are reset with every turn are.
template <class Rules, class Sink>
void gives_turn(const Rules& rules, Sink& sink, Seat who) {
  if (rules.house != nullptr) {
    ActsOn<Rules, Sink> table(rules, sink, true);
    rules.house->end_turn(table);
  }
  sink(TurnGiven{who});
}
// Makes a declared move that nobody has asked for, which is possible. Refused: it changes nothing,
// and asks nothing.
template <class Rules, class Luck, class Sink>
Result<> decide(const Rules& rules, const Setup& setup, const AnswerMove& move, Luck&, Sink& sink) {
  const auto& s = sink.state();
  const std::string before = codec::text_of(s, setup);
  sink(Declared{move.answer, move.player, move.args});
  ActsOn<Rules, Sink> table(rules, sink, false);
  const Seat turn = [&] {
    if constexpr (requires { s.turn; }) { return s.turn; }
    return Seat{};
  }();
  rules.house->effect(move, rules, s, table);
  if (!rules.house->failure() && !table.has_asked() && !finished_by_house<Sink>(rules) &&
      codec::text_of(s, setup) == before) {
    return refuse(move.answer, "engine.refuse.no_effect", {{"player", setup.name(move.player)}});
  }
  if constexpr (requires { go_on(rules, sink, turn); }) { go_on(rules, sink, turn); }
  return done();
}
template <class Number>
struct NumbersOfSeats {
  Number number;
  OVER_LANES auto operator[](Seat who) const { return number(who); }
};
// Evaluates number(who) for every seat before anything changes; for a sink that asks nobody when
// needed, because then its inputs do not change meanwhile.
template <class Sink, class Number>
OVER_LANES auto before_changes(Sink& sink, Number number) {
  if constexpr (Sink::kAsks) {
    PerSeat<int> numbers{};
    for (const Seat who : clockwise(seat(0), sink.state().count())) { numbers[who] = number(who); }
    return numbers;
  } else {
    return NumbersOfSeats<Number>{number};
  }
}
// Asks for one number a seat: standard(who), made(answer, standard, seat).
template <class Rules, class Hook, class Sink, class Standard, class Tell = NothingMore,
          class Made = AsItIs>
OVER_LANES auto ask_per_seat(const Rules& rules, Hook hook, Sink& sink, Standard standard,
                             int slot = 0, Tell tell = {}, Made made = {}) {
  const auto standards = before_changes(sink, standard);
  if constexpr (Sink::kAsks) {
    return by_house(rules, hook, sink, standards, [&](const PerSeat<int>& numbers) {
      tell(rules.house->about(hook, rules, sink.state(), slot));
      PerSeat<int> answers = rules.house->per_seat(numbers);
      for (const Seat who : clockwise(seat(0), sink.state().count())) {
        answers[who] = made(answers[who], numbers[who], who.index);
      }
      return answers;
    });
  } else {
    return standards;
  }
}

// Returns the options that the rules allow and a judging hook, if `asked`, leaves; empty if it
// failed. each(with) calls with(option) for every option until it returns false; allows(option)
// asks.
template <class Option, class Rules, class Each, class Allows>
std::vector<Option> left_by_house(const Rules& rules, bool asked, Each each, Allows allows) {
  std::vector<Option> left;
  const auto failed = [&] { return asked && rules.house->failure(); };
  each([&](const Option& option) {
    if (!asked || allows(option)) { left.push_back(option); }
    return !failed();
  });
  return failed() ? std::vector<Option>{} : left;
}
// Whether the hook allows `option` to `who`. One that leaves somebody nothing has failed, and
// `allows_none` says so.
template <class Option, class Each, class Allows>
bool allowed_by_house(HouseRules& house, const Option& option, Seat who,
                      std::string_view allows_none, Each each, Allows allows) {
  if (allows(option)) { return true; }
  bool any = false;
  each([&](const Option& other) {
    any = allows(other);
    return !any;
  });
  if (!any) { house.leaves_nothing(who, allows_none); }
  // A failure discards the move and says why; a refusal would hide it.
  return house.failure().has_value();
}

// Applies what the hook `round_end` pays or charges, clockwise from `first`; paid(amount) returns
// how much of it is available.
template <class Hook, class Rules, class Sink, class Made, class Paid>
void adjust_by_house(const Rules& rules, Seat first, Sink& sink, Made made, Paid paid) {
  if (!asks<Sink>(rules, Hook::RoundEnd)) { return; }
  const auto amounts =
      ask_per_seat(rules, Hook::RoundEnd, sink, [](Seat) { return 0; }, 0, NothingMore{}, made);
  for (const Seat who : clockwise(first, sink.state().count())) {
    if (const int given = paid(amounts[who]); given != 0) {
      sink(Adjusted{who, given, "round_end"});
    }
  }
}

}  // namespace hausregel
