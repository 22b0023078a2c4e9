// The questions to players, and how the shipped bots answer, at one table or at several
// (engine/lanes/lanes.h).
#pragma once

#include <optional>

#include "core/lists.h"
#include "engine/bots/plain_bots.h"
#include "engine/odds.h"
#include "games/polterfass/serve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// Order: the cards that the guest lays down, as bits. Pour: the standing specials that the
// innkeeper throws with the lying barrels, as bits, or kCloses. Aim: the number that the special in
// turn is used on, or Target::kNone.
enum Question : std::uint8_t { kOrder, kPour, kAim };
inline constexpr int kCloses = -1;
using Bot = AskedBot<Rules, State>;

// Whether a seat must move now.
inline bool asked(const State& s, Seat who) {
  using enum Phase;
  const bool pours = s.phase == Throw || s.phase == Pour || s.phase == Destroy || s.phase == Double;
  return pours ? who == s.starter : s.phase == Order && s.due.has(who);
}

// Calls make(move) with the move of `bot` at `who`, who must be asked; an order in open form.
[[gnu::always_inline]] inline auto move_of(const Bot& bot, const Rules& rules, const State& s,
                                           Seat who, BotLuck& luck, auto&& make) {
  const auto says = [&](Question asked) { return bot.answer(asked, rules, s, who, luck); };
  switch (s.phase) {
    case Phase::Throw:
      return make(Roll{});
    case Phase::Order:
      return make(OpenOrder{who, {says(kOrder)}});
    case Phase::Pour: {
      const int again = says(kPour);
      return again == kCloses ? make(Close{}) : make(roll_of({again}));
    }
    case Phase::Destroy:
      return make(Destroy{{says(kAim)}});
    default:
      return make(Double{{says(kAim)}});
  }
}

// Plays a round that has begun: all moves of `bots`, one a seat, and the opening. Several tables
// have their own course in lanes.cpp: one version for both took 2 to 4 % more instructions at one
// table, and 1 to 2 % at several.
[[gnu::always_inline]] inline Result<> play_round(const auto& bots, const Rules& rules,
                                                  const State& s, BotLuck& luck, auto&& make) {
  const auto moves = [&](Seat who) IN_LANES -> Result<> {
    while (asked(s, who)) {
      TRY(make.first(who,
                     [&]() IN_LANES { return move_of(*bots[who], rules, s, who, luck, make); }));
    }
    return done();
  };
  for (const Seat who : clockwise(s)) { TRY(moves(who)); }
  TRY(moves(s.starter));
  return make.open();
}

// --- the shipped bots ---------------------------------------------------------------------------

// Returns a random order that a house rule allows, of at most `most` cards if there is one that
// small; nullopt if the hook has failed. In scripts.cpp.
std::optional<Cards> some_allowed(const Rules& rules, const State& seen, Seat who, int most,
                                  BotLuck& luck);
// Returns where the innkeeper, who would throw at the tables in `would`, may do so.
template <class S>
OVER_LANES MaskIn<S> may_throw(const Rules& rules, const S& seen, MaskIn<S> would) {
  if constexpr (kOneTable<NumberIn<S>>) {
    return would && (!asks_throws(rules) || house_allows_throw(rules, seen));
  } else {
    return would;
  }
}

// [n][k]: the number of sets of k of n cards.
inline constexpr auto kWays = sets_by_size<int, kHandCards>();

// Returns `count` different cards of `hand`, every set equally likely. One card of a full hand,
// most orders of most rules, is found without counting through the bits of the hand.
template <class S, class N = NumberIn<S>>
OVER_LANES CardsOf<N> some_cards(const Rules& rules, const S& s, MaskIn<S> on, CardsOf<N> hand,
                                 NumberIn<S> count, auto& luck) {
  CardsOf<N> drawn;
  const Mask<N> one_of_all = on & (count == 1) & (hand.bits == s.cards.bits);
  if (any(one_of_all)) {
    const N which = chance(one_of_all, luck, N{} + rules.cards.size());
    // Lane by lane, because vectors cannot index a list; a lane outside the mask reads a valid
    // card, too.
    for (int i = 0; i < kWidth<N>; ++i) {
      put_lane(drawn.bits, i, 1 << rules.cards[lane(which, i)]);
    }
    drawn.bits = pick(one_of_all, drawn.bits, 0);
  }
  for (Mask<N> draws = on & no(one_of_all); any(draws);) {
    draws = draws & (drawn.size() < count) & no(hand.empty());
    if (any(draws)) {
      const N card = nth_alone(hand.bits, chance(draws, luck, hand.size()));
      drawn.bits |= pick(draws, card, 0);
      hand.bits &= ~card;
    }
  }
  return drawn;
}

// Shared by the bots. `Own` answers the three questions by order(), pour() and aim(), over N; its
// kMostCards limits the cards it lays down if house rules restrict orders.
template <class Own>
struct ShippedBot {
  template <class S>
  OVER_LANES NumberIn<S> answer(int question, const Rules& rules, const S& s, MaskIn<S> on,
                                Seat who, auto& luck) const {
    const Own& own = static_cast<const Own&>(*this);
    if constexpr (kOneTable<NumberIn<S>>) {
      if (question == kOrder && asks_orders(rules)) [[unlikely]] {
        if (const auto left = some_allowed(rules, s, who, rules.*Own::kMostCards, luck)) {
          return left->bits;
        }
      }
    }
    return question == kOrder  ? own.order(rules, s, on, who, luck).bits
           : question == kPour ? own.pour(rules, s, on, luck)
                               : own.aim(rules, s, on, luck);
  }
};

struct RandomBot : ShippedBot<RandomBot> {
  static constexpr auto kMostCards = &Rules::cards_max;

  // Uniform over every possible order.
  template <class S, class N = NumberIn<S>>
  OVER_LANES CardsOf<N> order(const Rules& rules, const S& s, MaskIn<S> on, Seat who,
                              auto& luck) const {
    const CardsOf<N> hand = s.at(who).hand;
    const auto ways = [&](int count) IN_LANES {
      N sets{};
      for (int i = 0; i < kWidth<N>; ++i) {
        const auto cards = as_index(lane(hand.size(), i));
        put_lane(sets, i, kWays[cards][as_index(count)]);
      }
      return sets;
    };
    N all{};
    for (int count = rules.cards_min; count <= rules.cards_max; ++count) { all += ways(count); }
    N picked = chance(on, luck, all);
    N cards = N{} + rules.cards_min;
    for (int count = rules.cards_min; count < rules.cards_max; ++count) {
      const Mask<N> more = (cards == count) & (picked >= ways(count));
      subtract(more, picked, ways(count));
      add(more, cards, 1);
    }
    return some_cards(rules, s, on, hand, cards, luck);
  }

  template <class S, class N = NumberIn<S>>
  OVER_LANES N pour(const Rules& rules, const S& s, MaskIn<S> on, auto& luck) const {
    const SetOf<N> standing = s.barrels.standing_specials();
    // Excludes the empty set if something must be thrown again.
    const N least = one_if(must_rethrow(rules, s) | s.barrels.lying().empty());
    const N sets = ((N{} + 1) << standing.size()) - least;
    Mask<N> goes = on & (sets > 0);
    goes = goes & (chance(goes, luck, N{} + 2) != 0);
    goes = may_throw(rules, s, goes);
    N picked = least + chance(goes, luck, sets);
    SetOf<N> again;
    for (const int b : s.barrels.specials) {
      const Mask<N> stands = standing.has(b);
      again.bits |= pick(stands & ((picked & 1) != 0), 1 << b, 0);
      set(stands, picked, picked >> 1);
    }
    return pick(goes, again.bits, kCloses);
  }

  template <class S, class N = NumberIn<S>>
  OVER_LANES N aim(const Rules& rules, const S& s, MaskIn<S> on, auto& luck) const {
    const SetOf<N> faces = faces_of(s, targets(s));
    const N count = faces.size();
    const N picked = chance(on, luck, count + one_if(may_decline(rules, s)));
    return pick(picked == count, Target::kNone, nth_in(faces.bits, picked));
  }
};

struct SteadyBot : ShippedBot<SteadyBot> {
  static constexpr auto kMostCards = &Rules::cards_min;

  template <class S, class N = NumberIn<S>>
  OVER_LANES CardsOf<N> order(const Rules& rules, const S& s, MaskIn<S> on, Seat who,
                              auto& luck) const {
    return some_cards(rules, s, on, s.at(who).hand, N{} + rules.cards_min, luck);
  }

  template <class S, class N = NumberIn<S>>
  OVER_LANES N pour(const Rules& rules, const S& s, MaskIn<S>, auto&) const {
    constexpr int kEnough = 15;  // mugs on the standing number barrels
    const Mask<N> goes =
        may_throw(rules, s, (s.barrels.worth() < kEnough) & no(s.barrels.lying().empty()));
    const N first = nth_alone(s.barrels.standing_specials().bits, N{});  // 0 if none stands
    return pick(goes, pick(must_rethrow(rules, s), first, 0), kCloses);
  }

  template <class S, class N = NumberIn<S>>
  OVER_LANES N aim(const Rules&, const S& s, MaskIn<S>, auto&) const {
    const N faces = faces_of(s, targets(s)).bits;
    return pick(is_destroying(s), lowest_in(faces), highest_in(faces));
  }
};

}  // namespace hausregel::polterfass
