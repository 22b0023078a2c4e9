// Moves that every game has, and how a round begins and ends. Refusals first, then chance, then
// events, as in a game's own decide.h. What only one game has does not stand here.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/dice.h"
#include "core/result.h"
#include "engine/choice.h"
#include "engine/house_questions.h"
#include "engine/table_state.h"

namespace hausregel {

using Next = Bare<"next">;

// A player says `text` into the chance of the round.
struct Phrase {
  Seat player;
  std::string text;
  static constexpr std::string_view kName = "phrase";
  FIELDS(Phrase, player, text);
};

// A round begins: its number, from 1, who leads it, and where the journal counts it its luck.
struct RoundStarted {
  int round = 0;
  Seat starter;
  IfAny<int> luck{};
  static constexpr std::string_view kName = "round_started";
  FIELDS(RoundStarted, round, starter, luck);
};

// --- luck -------------------------------------------------------------------------------------

// Which seed of the game's chain a round draws from (docs/journal.md, 5): counted over all rounds
// that a journal has begun, so that no round is begun again from the same seed. In the lab, which
// has no seeds, it is the number of the round. No seed is known here.

// What round_started tells of the round that begins now; nothing where the journal does not count.
template <class AnyDice>
std::optional<int> next_luck(const Setup& setup, AnyDice& dice) {
  if constexpr (std::is_base_of_v<Dice, AnyDice>) {
    if (setup.counts_luck()) {
      return dice.next_luck();
    }
  }
  return std::nullopt;
}

// The luck of the round that is running; between rounds 0, or where the journal does not count the
// number of the last.
template <class State>
int luck_in(const State& state) {
  return state.luck.value_or(state.round);
}

// The end of a round: its seed is published, where the dice have seeds.
template <class AnyDice, class Sink>
void publish_luck(AnyDice& dice, Sink& sink) {
  const auto& state = sink.state();
  if (const auto seed = dice.seed(luck_in(state))) {
    sink(LuckOpened{state.round, state.luck, *seed});
  }
}

// --- phases -----------------------------------------------------------------------------------

// The phase in the words of the catalogs, "phase.PHASE".
Message phase_called(std::string_view phase);

// Refused, always: the game is over, or it is in phase `now` and not in `needed`.
Result<> refuse_phase(const OrderRules& rules, bool over, std::string_view now,
                      std::string_view needed);

// Why nothing that belongs into phase `needed` may come now, by the rule ids of the game.
template <class State, class Phase>
Result<> refuse_phase(const State& s, Phase needed) {
  const auto words = names_of(needed);
  return refuse_phase(State::kOrder, s.phase == Phase::Over,
                      words[static_cast<std::size_t>(s.phase)],
                      words[static_cast<std::size_t>(needed)]);
}

// Refused: the table is in another phase. Costs one comparison where it is not.
template <class State, class Phase>
inline Result<> in_phase(const State& s, Phase needed) {
  if (s.phase != needed) [[unlikely]] {
    return refuse_phase(s, needed);
  }
  return done();
}

// --- phrases ----------------------------------------------------------------------------------

// What players say into the chance of a round: one phrase a seat, until the round's first draw.
// Only where the program draws: at a real table there is nothing to speak into.

// Longest phrase, in bytes.
inline constexpr int kPhraseBytes = 200;

// What a game knows of a phrase: `spoken` as in its state, one a seat or none; `rule` names the
// refusals.
struct PhraseTime {
  std::span<const std::string> spoken;
  bool idle = false;         // between rounds
  bool before_draw = false;  // in a round that has drawn nothing yet
};
// Whether somebody may say one now.
bool takes_phrases(const Setup& setup, const PhraseTime& time);
// Refused, by `rule`: as below. Precondition: the time takes phrases, or the game is not over.
Result<> check_phrase(const Setup& setup, const PhraseTime& time, Seat player,
                      std::string_view text, std::string_view rule);
// Appends the phrases that are possible now.
void add_phrases(const Setup& setup, const PhraseTime& time, std::vector<Choice>& all);

// What the state says about the time for phrases; nothing_drawn(state) is the game's.
template <class State>
PhraseTime phrase_time(const State& s) {
  return {s.phrases, s.phase == decltype(s.phase)::Idle, nothing_drawn(s)};
}

// Refused: it is not the time for phrases, that seat has given one, or the text does not do.
template <class State>
Result<> check_phrase(const Setup& setup, const State& s, const Phrase& command) {
  using Phase = decltype(s.phase);
  if (s.phase == Phase::Over) {
    return refuse_phase(s, Phase::Idle);
  }
  return check_phrase(setup, phrase_time(s), command.player, command.text, State::kOrder.phrase);
}

// Whichever of them are possible now.
template <class State>
void add_round_choices(const Setup& setup, const State& s, std::vector<Choice>& all) {
  if (s.phase == decltype(s.phase)::Idle) {
    all.push_back(plain_choice(Next::kName));
  }
  add_phrases(setup, phrase_time(s), all);
}

// --- moves, and the end -----------------------------------------------------------------------

// Refused: check_phrase().
template <class Rules, class Luck, class Sink>
inline Result<> decide(const Rules&, const Setup& setup, const Phrase& command, Luck&, Sink& sink) {
  if (auto refused = check_phrase(setup, sink.state(), command); !refused) {
    return refused;
  }
  sink(PhraseGiven{command.player, command.text});
  return done();
}

// Refused: a round is running, or the game is over. Seats begin in turn.
template <class Rules, class Luck, class Sink>
inline Result<> decide(const Rules&, const Setup& setup, const Next&, Luck& dice, Sink& sink) {
  const auto& s = sink.state();
  if (auto refused = in_phase(s, decltype(s.phase)::Idle); !refused) {
    return refused;
  }
  sink(RoundStarted{s.round + 1, seat((s.first.index + s.round) % s.count()),
                    next_luck(setup, dice)});
  return done();
}

// The last event but luck_opened of a game; total_of(player) is the game's.
template <class Sink>
inline void end_game(const SeatList& winners, Sink& sink) {
  GameEnded ended{winners, {}};
  for (const auto& player : sink.state().seats) {
    ended.totals.of.push_back(total_of(player));
  }
  sink(ended);
}

// Points in one hand, or below zero, that end a game whatever a hook says: sums stay far inside 32
// bits.
inline constexpr int kMostPoints = 10000000;
// Whether the game is over unasked; total_of(player) is the game's.
template <class Rules, class State>
bool ends_anyway(const Rules& rules, const State& s) {
  return s.round >= rules.max_rounds || std::ranges::any_of(s.seats, [](const auto& player) {
           return total_of(player) >= kMostPoints || total_of(player) <= -kMostPoints;
         });
}

// The seats, of the first `seats`, that are `in`; in seat order.
inline SeatList seats_in(const PerSeat<bool>& in, int seats) {
  SeatList list;
  for (const Seat who : clockwise(seat(0), seats)) {
    if (in[who]) {
      list.push_back(who);
    }
  }
  return list;
}

// Whether the game is over, by the rules or by the hook `game_over`, which is not asked where it is
// over anyway; then it ends, and winners() or the hook `winners` say whose it is.
template <class Hook, class Rules, class Sink, class Winners>
bool ends_game(const Rules& rules, Sink& sink, bool over, Winners winners) {
  if (asks<Sink>(rules.house, Hook::GameOver)) {
    over = ends_anyway(rules, sink.state()) || ask_truth(rules, Hook::GameOver, sink, over);
  }
  if (!over) {
    return false;
  }
  end_game(ask_seats(rules, Hook::Winners, sink, winners()), sink);
  return true;
}

}  // namespace hausregel
