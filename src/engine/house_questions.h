// How a game asks the house rules while it decides: standard answers where the variant has no such
// hook, or the sink asks nobody, and then at however many tables. Facts are laid out and answers
// held to the table here; whether a variant has a hook is no concern of the rules that ask.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "engine/events.h"
#include "engine/house_rules.h"
#include "engine/lanes.h"

namespace hausregel {

// Whether decide() is to ask `hook`. With a sink that never asks it is no question at run time.
template <class Sink, class Hook>
bool asks(const std::shared_ptr<HouseRules>& house, Hook hook) {
  if constexpr (Sink::kAsks) {
    return house != nullptr && house->has(static_cast<int>(hook));
  } else {
    return false;
  }
}

// The same of the house rules of `rules`.
template <class Sink, class Rules, class Hook>
  requires requires(const Rules& rules) { rules.house; }
bool asks(const Rules& rules, Hook hook) {
  return asks<Sink>(rules.house, hook);
}
// Whether `hook`, one that judges, is asked what is possible.
template <class Rules, class Hook>
bool judges(const Rules& rules, Hook hook) {
  return rules.house != nullptr && rules.house->has(static_cast<int>(hook));
}

// What the hook asked last wants to keep, and why it answers so, become events.
template <class Sink>
void keep_and_tell(HouseRules& house, Sink& sink) {
  if (const auto remembered = house.take_remembered()) {
    sink(*remembered);
  }
  if (const auto told = house.take_told()) {
    sink(*told);
  }
}

// What a house rule makes of the `standard` answer: ask(standard) where the variant has `hook`, and
// what the hook keeps and tells becomes an event.
template <class Sink, class Hook, class Answer, class Ask>
Answer by_house(const std::shared_ptr<HouseRules>& house, Hook hook, Sink& sink, Answer standard,
                Ask ask) {
  if (!asks<Sink>(house, hook)) {
    return standard;
  }
  const Answer answer = ask(standard);
  keep_and_tell(*house, sink);
  return answer;
}

// What a question tells besides its table, and what becomes of an answer.
struct NothingMore {
  void operator()(FactSheet&) const {}
};
struct AsItIs {
  int operator()(std::int64_t answer, int /*standard*/) const { return static_cast<int>(answer); }
  int operator()(std::int64_t answer, int /*standard*/, int /*seat*/) const {
    return static_cast<int>(answer);
  }
};

// What `hook`, asked about the table as it stands, makes of the `standard` answer. `slot` as in
// HouseRules::about(); tell(sheet) tells what belongs to this question, made(answer, standard)
// gives what is taken for the answer, and may stop the hook.
template <class Rules, class Hook, class Sink, class Tell = NothingMore, class Made = AsItIs>
  requires Sink::kAsks
inline int ask_number(const Rules& rules, Hook hook, Sink& sink, int standard, int slot = 0,
                      Tell tell = {}, Made made = {}) {
  return by_house(rules.house, hook, sink, standard, [&](int number) {
    tell(rules.house->about(static_cast<int>(hook), rules, sink.state(), slot));
    return made(rules.house->number(number), number);
  });
}
// The same for yes or no, and for seats, of which there is one at least.
template <class Rules, class Hook, class Sink, class Tell = NothingMore>
  requires Sink::kAsks
inline bool ask_truth(const Rules& rules, Hook hook, Sink& sink, bool standard, int slot = 0,
                      Tell tell = {}) {
  return by_house(rules.house, hook, sink, standard, [&](bool truth) {
    tell(rules.house->about(static_cast<int>(hook), rules, sink.state(), slot));
    return rules.house->truth(truth);
  });
}
template <class Rules, class Hook, class Sink>
inline SeatList ask_seats(const Rules& rules, Hook hook, Sink& sink, const SeatList& standard) {
  return by_house(rules.house, hook, sink, standard, [&](const SeatList& seats) {
    rules.house->about(static_cast<int>(hook), rules, sink.state());
    return rules.house->seats(seats);
  });
}
// number(who) of every seat, all of them before anything changes.
template <class Sink, class Number>
  requires Sink::kAsks
PerSeat<int> before_changes(Sink& sink, Number number) {
  PerSeat<int> numbers{};
  for (int i = 0; i < sink.state().count(); ++i) {
    numbers[seat(i)] = number(seat(i));
  }
  return numbers;
}
// A number a seat; standard(who), made(answer, standard, seat).
template <class Rules, class Hook, class Sink, class Standard, class Tell = NothingMore,
          class Made = AsItIs>
  requires Sink::kAsks
inline PerSeat<int> ask_per_seat(const Rules& rules, Hook hook, Sink& sink, Standard standard,
                                 int slot = 0, Tell tell = {}, Made made = {}) {
  const PerSeat<int> standards = before_changes(sink, standard);
  return by_house(rules.house, hook, sink, standards, [&](const PerSeat<int>& numbers) {
    tell(rules.house->about(static_cast<int>(hook), rules, sink.state(), slot));
    SeatNumbers asked;
    for (int i = 0; i < sink.state().count(); ++i) {
      asked.push_back(numbers[seat(i)]);
    }
    const SeatNumbers given = rules.house->per_seat(asked);
    PerSeat<int> answers{};
    for (int i = 0; i < given.size(); ++i) {
      answers[seat(i)] = made(given[i], numbers[seat(i)], i);
    }
    return answers;
  });
}

// A sink that asks nobody has the standard answers, at however many tables.
template <class Rules, class Hook, class Sink, class N, class... More>
  requires(!Sink::kAsks)
OVER_LANES N ask_number(const Rules&, Hook, Sink&, N standard, const More&...) {
  return standard;
}
template <class Rules, class Hook, class Sink, class M, class... More>
  requires(!Sink::kAsks)
OVER_LANES M ask_truth(const Rules&, Hook, Sink&, M standard, const More&...) {
  return standard;
}
// Numbers of seats that nobody is asked about are found when they are needed: what they are made of
// does not change meanwhile.
template <class Number>
struct NumbersOfSeats {
  Number number;
  OVER_LANES auto operator[](Seat who) const { return number(who); }
};
template <class Sink, class Number>
  requires(!Sink::kAsks)
OVER_LANES NumbersOfSeats<Number> before_changes(Sink&, Number number) {
  return {number};
}
template <class Rules, class Hook, class Sink, class Standard, class... More>
  requires(!Sink::kAsks)
OVER_LANES NumbersOfSeats<Standard> ask_per_seat(const Rules&, Hook, Sink&, Standard standard,
                                                 const More&...) {
  return {standard};
}

// Of what the rules allow, what a hook that judges leaves; nothing where it has failed.
// each(with) calls with(option) for what the rules allow until that is false; allows(option) asks.
template <class Option, class Each, class Allows>
std::vector<Option> left_by_house(const HouseRules& house, Each each, Allows allows) {
  std::vector<Option> left;
  each([&](const Option& option) {
    if (allows(option)) {
      left.push_back(option);
    }
    return !house.failure();
  });
  return house.failure() ? std::vector<Option>{} : left;
}
// Whether it allows `option`, a `what`, to `who`. One that leaves somebody nothing has failed.
template <class Option, class Each, class Allows>
bool allowed_by_house(HouseRules& house, const Option& option, Seat who, std::string_view what,
                      Each each, Allows allows) {
  if (allows(option)) {
    return true;
  }
  bool any = false;
  each([&](const Option& other) {
    any = allows(other);
    return !any;
  });
  if (!any) {
    house.leaves_nothing(who, what);
  }
  // A failure throws the move away and tells why; a refusal would hide it.
  return house.failure().has_value();
}

// What the hook `round_end` gives or takes, from `first` clockwise; paid(amount) is how much of it
// there is.
template <class Hook, class Rules, class Sink, class Made, class Paid>
void adjust_by_house(const Rules& rules, Seat first, Sink& sink, Made made, Paid paid) {
  if (!asks<Sink>(rules.house, Hook::RoundEnd)) {
    return;
  }
  const auto amounts =
      ask_per_seat(rules, Hook::RoundEnd, sink, [](Seat) { return 0; }, 0, NothingMore{}, made);
  for (const Seat who : clockwise(first, sink.state().count())) {
    if (const int given = paid(amounts[who]); given != 0) {
      sink(Adjusted{who, given, "round_end"});
    }
  }
}

}  // namespace hausregel
