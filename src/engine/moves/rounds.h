// Moves of every game, and how a round begins and ends. Refusals first, then chance, then events,
// as in a game's own decide.h. Holds nothing specific to one game.
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
#include "engine/moves/choice.h"
#include "engine/rules/house_questions.h"
#include "engine/table_state.h"

namespace hausregel {

using Next = Bare<"next">;

// A player contributes `text` to the round's chance.
using Phrase = TextOf<"phrase">;

// A round begins: its number, from 1, its leader and, if the journal counts it, its luck.
struct RoundStarted {
  int round = 0;
  Seat starter;
  IfAny<int> luck{};
  static constexpr std::string_view kName = "round_started";
  FIELDS(RoundStarted, round, starter, luck);
};

// --- luck -------------------------------------------------------------------------------------

// A round's luck is the seed of the game's chain it draws from (docs/journal.md, 5). It counts all
// rounds that a journal has begun, so that no round restarts from the same seed. The lab has no
// seeds and uses the number of the round. No seed is known here.

// Returns the luck for round_started of a new round; nullopt if the journal does not count it.
template <class AnyDice>
std::optional<int> next_luck(const Setup& setup, AnyDice& dice) {
  if constexpr (std::is_base_of_v<Dice, AnyDice>) {
    if (setup.counts_luck()) { return dice.next_luck(); }
  }
  return std::nullopt;
}

// Returns the luck of the running round; between rounds 0 or, if the journal does not count luck,
// the number of the last round.
template <class State>
int luck_in(const State& state) {
  return state.luck.value_or(state.round);
}

// --- phases -----------------------------------------------------------------------------------

// Returns the phase in the words of the catalogs, "GAME.phase_name.PHASE".
Message phase_called(std::string_view game, std::string_view phase);

// Always refuses: the game is over, or it is in phase `now` instead of one of `needed`.
Result<> refuse_phase(const OrderRules& rules, bool over, std::string_view now,
                      const Strings& needed);

// Refuses anything that belongs to phase `needed`, by the game's rule ids.
template <class State, class Phase>
Result<> refuse_phase(const State& s, Phase needed) {
  return refuse_phase(State::kOrder, s.phase == Phase::Over, word_of(s.phase),
                      {std::string(word_of(needed))});
}

// Refused: the table is in another phase. Costs one comparison otherwise.
template <class State, class Phase>
inline Result<> in_phase(const State& s, Phase needed) {
  if (s.phase != needed) [[unlikely]] { return refuse_phase(s, needed); }
  return done();
}

// --- phrases ----------------------------------------------------------------------------------

// Players contribute to a round's chance: one phrase a seat, before the round's first draw. Only if
// the program draws; at a real table there is nothing to contribute to.

// Longest phrase, in bytes.
inline constexpr int kPhraseBytes = 200;

// A game's state of phrases: `spoken` as in its state, one a seat or none; `early`: no round runs,
// or it has drawn nothing yet. Refusals cite `rule`.
struct PhraseTime {
  std::span<const std::string> spoken;
  bool early = false;
};
// Refused, by `rule`: phrases are not accepted now, that seat has given one, or the text is
// invalid. Precondition: the game is not over.
Result<> check_phrase(const Setup& setup, const PhraseTime& time, Seat player,
                      std::string_view text, std::string_view rule);
// Appends the phrases that are possible now.
void add_phrases(const Setup& setup, const PhraseTime& time, std::vector<Choice>& all);

// Returns the PhraseTime of a state; nothing_drawn(state) is the game's.
template <class State>
PhraseTime phrase_time(const State& s) {
  return {s.phrases, s.phase == decltype(s.phase)::Idle || (nothing_drawn(s) && s.shown.empty())};
}

// --- moves, and the end -----------------------------------------------------------------------

// Refused: the game is over, or as check_phrase().
template <class Rules, class Luck, class Sink>
inline Result<> decide(const Rules&, const Setup& setup, const Phrase& command, Luck&, Sink& sink) {
  const auto& s = sink.state();
  using Phase = std::decay_t<decltype(s.phase)>;
  TRY(s.phase == Phase::Over
          ? refuse_phase(s, Phase::Idle)
          : check_phrase(setup, phrase_time(s), command.player, command.text, s.kOrder.phrase));
  sink(PhraseGiven{command.player, command.text});
  return done();
}

// Refused: a round is running, or the game is over.
template <class Rules, class Luck, class Sink>
inline Result<> decide(const Rules&, const Setup& setup, const Next&, Luck& dice, Sink& sink) {
  const auto& s = sink.state();
  TRY(in_phase(s, decltype(s.phase)::Idle));
  sink(RoundStarted{s.round + 1, next_starter(s), next_luck(setup, dice)});
  return done();
}

// Emits a game's last event except luck_opened; total_of(player) is the game's.
template <class Sink>
inline void end_game(const SeatList& winners, Sink& sink) {
  GameEnded ended{winners, {}};
  for (const auto& player : sink.state().seats) { ended.totals.of.push_back(total_of(player)); }
  sink(ended);
}

// Points as total_of(player), which is the game's; engine/contract.h says where it has none.
struct TotalOf {
  OVER_LANES auto operator()(const auto& player) const {
    if constexpr (requires { total_of(player); }) {
      return total_of(player);
    } else {
      return 0;
    }
  }
};
// Returns the highest points(player).
template <class S, class Points = TotalOf>
OVER_LANES NumberIn<S> most_points(const S& s, Points points = {}) {
  NumberIn<S> best = points(s.seats[0]);
  for (const auto& player : s.seats) { best = most(best, points(player)); }
  return best;
}
// Whether somebody has reached the goal (if `alone`, as the only one with the best points), or the
// last round is over.
template <class Rules, class S, class Points = TotalOf>
OVER_LANES MaskIn<S> goal_or_last_round(const Rules& rules, const S& s, bool alone = false,
                                        Points points = {}) {
  using N = NumberIn<S>;
  const N best = most_points(s, points);
  Mask<N> reached = best >= rules.goal;
  if (alone) {
    N holders{};
    for (const auto& player : s.seats) { holders += one_if(points(player) == best); }
    reached = reached & (holders == 1);
  }
  return reached | (s.round >= rules.max_rounds);
}

// Points in one hand, or below zero, that end a game whatever a hook says: keeps sums far inside 32
// bits.
inline constexpr int kMostPoints = 10000000;
// Whether the game is over without asking; total_of(player) is the game's.
template <class Rules, class State>
bool ends_anyway(const Rules& rules, const State& s) {
  return s.round >= rules.max_rounds || std::ranges::any_of(s.seats, [](const auto& player) {
           return total_of(player) >= kMostPoints || total_of(player) <= -kMostPoints;
         });
}

// Opens what a house rule has hidden and nobody has opened, and says what looks are void. `seed`:
// of the round.
template <class G, class Sink>
void open_hidden(const Setup& setup, const Digest& seed, Sink& sink) {
  const auto& s = sink.state();
  if constexpr (kHolds<PlaceOpened, typename G::Event>) {
    const IfSome<PlaceHidden> left = s.hidden;
    for (const PlaceHidden& one : left) {
      const PlaceType& type = s.places.type(s.places.find(one.place));
      if (setup.mode == Mode::Virtual) {
        sink(opening_of(one, type, round_of_hidden(s, setup), seed));
      }
    }
    const IfSome<ShownTo> seen = s.shown;
    for (const ShownTo& one : seen) {
      if (one.deck) { sink(ShownVoid{one.player, one.deck}); }
    }
  }
}

// Makes a move of game `G`, and what follows of itself: where G::ends(rules, state) says so, which
// is asked after every move, the end of the game, and of a round that is over its seed, if the dice
// have seeds. What follows within a round is the game's decide().
template <class G, class Rules, class Move, class AnyDice, class Sink>
inline Result<> make(const Rules& rules, const Setup& setup, const Move& move, AnyDice& dice,
                     Sink& sink) {
  const auto& s = sink.state();
  constexpr bool ends = requires { G::ends(rules, s); };
  constexpr bool publishes = std::is_base_of_v<Dice, AnyDice>;  // the lab's have no seeds
  if constexpr (!ends && !publishes) { return decide(rules, setup, move, dice, sink); }
  const bool ran = in_round(s);
  const int round = s.round;  // a round may end with the move that begins it
  TRY(decide(rules, setup, move, dice, sink));
  if constexpr (ends) {
    if (G::ends(rules, s)) { end_game(G::winners_now(rules, s), sink); }
  }
  if constexpr (publishes) {
    const bool over = !in_round(s) && (ran || s.round > round);
    if (const auto seed = over ? dice.seed(luck_in(s)) : std::nullopt) {
      open_hidden<G>(setup, *seed, sink);
      sink(LuckOpened{s.round, s.luck, *seed});
    }
  }
  return done();
}

// Returns those of the first `seats` seats that are `in`, in seat order.
inline SeatList seats_in(const PerSeat<bool>& in, int seats) {
  SeatList list;
  for (const Seat who : clockwise(seat(0), seats)) {
    if (in[who]) { list.push_back(who); }
  }
  return list;
}

// Whether the game is over, by the rules or by the hook `game_over`, which is not asked if the game
// is over anyway. If so, ends it with the winners that winners() or the hook `winners` names.
template <class Hook, class Rules, class Sink, class Winners>
bool ends_game(const Rules& rules, Sink& sink, bool over, Winners winners) {
  if (finished_by_house<Sink>(rules)) {
    end_game(*rules.house->winners(), sink);
    return true;
  }
  if (asks<Sink>(rules, Hook::GameOver)) {
    over = ends_anyway(rules, sink.state()) || ask_house(rules, Hook::GameOver, sink, over);
  }
  if (!over) { return false; }
  end_game(ask_seats(rules, Hook::Winners, sink, winners()), sink);
  return true;
}

}  // namespace hausregel
