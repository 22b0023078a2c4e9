// The published contract of each question, and where its facts are found.
#include "games/teufel/questions.h"

#include <algorithm>
#include <array>

#include "engine/sight.h"
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

constexpr std::int64_t kMostChips = 100 * 100000;

template <auto find>
FactSpec number(std::string_view name, std::string_view help) {
  return number_in<SeatView, find>(name, help);
}
template <auto find>
FactSpec truth(std::string_view name, std::string_view help) {
  return truth_in<SeatView, find>(name, help);
}
// By seat.
template <auto of>
FactSpec each(std::string_view name, std::string_view help) {
  return list_in<SeatView, [](const SeatView& seen) { return seen.state->count(); },
                 [](const SeatView& seen, int i) -> std::int64_t {
                   return of(seen, seen.state->seats[i]);
                 }>(name, help);
}

const Player& own(const SeatView& seen) { return seen.state->at(seen.who); }

int coal_left(const SeatView& seen) {
  const Oven& oven = seen.state->oven;
  int sum = 0;
  for (int kind = 0; kind < oven.devils(); ++kind) {
    sum += oven.value(kind) * oven.left_of(kind);
  }
  return sum;
}

// Seats that take their turn after this one.
int to_come(const SeatView& seen) {
  const State& s = *seen.state;
  if (s.phase != Phase::Draw) {
    return 0;
  }
  int seats = 0;
  for (Seat at = left_of(s.turn, 1, s.count()); at != s.starter; at = left_of(at, 1, s.count())) {
    seats += s.draws.has(at) ? 1 : 0;
  }
  return seats;
}

int best_coal(const SeatView& seen) {
  int best = 0;
  for (const Player& p : seen.state->seats) {
    best = p.name != seen.who && p.coal > best ? p.coal : best;
  }
  return best;
}

bool ahead(const SeatView& seen) {
  const int place = rank(own(seen).space);
  return std::none_of(seen.state->seats.begin(), seen.state->seats.end(),
                      [&](const Player& p) { return rank(p.space) > place; });
}

Facts seat_facts() {
  return {
      number<[](const SeatView& seen) { return own(seen).coal; }>(
          "my_coal", "value of the coal this seat has laid down in this round"),
      number<[](const SeatView& seen) { return own(seen).stake; }>(
          "my_stake", "its stake, once the stakes are open"),
      number<[](const SeatView& seen) { return own(seen).chips; }>(
          "my_chips", "its points in chips, without the stake"),
      number<[](const SeatView& seen) { return own(seen).pieces; }>(
          "my_pieces", "its pieces of coal of this round"),
      number<[](const SeatView& seen) { return seen.state->oven.left(); }>(
          "pieces_left", "pieces in the oven, devils among them"),
      number<[](const SeatView& seen) {
        return seen.state->oven.left_of(seen.state->oven.devils());
      }>("devils_left", "devils in the oven"),
      number<best_coal>("best_coal", "the most valuable coal that another seat has laid down"),
      truth<ahead>("ahead",
                   "whether no pawn stands further along the track than that of this seat"),
      number<coal_left>("coal_left", "value of all coal in the oven"),
      number<to_come>("to_come",
                      "players who take their turn after this one; 0 outside of the drawing"),
      number<[](const SeatView& seen) { return seen.who.index + 1; }>(
          "me", "the seat that is asked, from 1"),
      number<[](const SeatView& seen) { return seen.state->round; }>("round",
                                                                     "number of the round, from 1"),
      number<[](const SeatView& seen) { return seen.state->starter.index + 1; }>(
          "starter", "seat of the starter of the round, from 1"),
      number<[](const SeatView& seen) { return seen.rules->goal; }>("goal", "the rule goal"),
      number<[](const SeatView& seen) { return seen.rules->bonus_coal; }>("bonus_coal",
                                                                          "the rule bonus_coal"),
      number<[](const SeatView& seen) { return seen.rules->bonus_pieces; }>(
          "bonus_pieces", "the rule bonus_pieces"),
      number<[](const SeatView& seen) { return seen.rules->pact_payment; }>(
          "pact_payment", "the rule pact_payment"),
      each<[](const SeatView& seen, const Player& p) {
        return shows_total(*seen.rules, *seen.state, p, seen.who) ? p.chips : -1;
      }>("chips", "points in chips, by seat; -1 where they are hidden"),
      each<[](const SeatView&, const Player& p) { return p.stake; }>(
          "stakes", "stakes that lie open, by seat"),
      each<[](const SeatView&, const Player& p) { return p.coal; }>(
          "coals", "value of the coal laid down this round, by seat"),
      each<[](const SeatView&, const Player& p) { return p.pieces; }>(
          "pieces", "pieces of coal laid down this round, by seat"),
      each<[](const SeatView&, const Player& p) { return static_cast<int>(p.pact); }>(
          "pacts", "pacts, by seat: 0 none, 1 alone last, 2 on the first space, 3 both"),
      each<[](const SeatView&, const Player& p) { return p.space.low; }>(
          "spaces",
          "where the pawns stand, by seat: the number of the space, or the number before it; 0 on "
          "the first"),
      list_in<SeatView, [](const SeatView& seen) { return seen.state->oven.devils(); },
              [](const SeatView& seen, int i) -> std::int64_t {
                return seen.state->oven.value(i);
              }>("oven_values", "values of the kinds of coal"),
      list_in<SeatView, [](const SeatView& seen) { return seen.state->oven.devils(); },
              [](const SeatView& seen, int i) -> std::int64_t {
                return seen.state->oven.left_of(i);
              }>("oven_left", "pieces of each kind in the oven, in the order of oven_values")};
}

// --- the stakes that may be laid down ---------------------------------------------------------

int stakes_possible(const SeatView& seen) {
  if (seen.asks_house) {
    return static_cast<int>(seen.allowed.size());
  }
  const int least = smallest_stake(*seen.rules);
  const int most = largest_stake(*seen.rules, own(seen).chips);
  return (seen.rules->zero_stake ? 1 : 0) +
         (most < least ? 0 : (most - least) / seen.rules->stake_step + 1);
}

int possible_stake(const SeatView& seen, int i) {
  if (seen.asks_house) {
    return seen.allowed[static_cast<std::size_t>(i)];
  }
  const int above = seen.rules->zero_stake ? i - 1 : i;
  return above < 0 ? 0 : smallest_stake(*seen.rules) + above * seen.rules->stake_step;
}

Facts stake_facts() {
  return {number<[](const SeatView& seen) {
            return stakes_possible(seen) == 0 ? 0 : possible_stake(seen, 0);
          }>("least", "the smallest stake that is possible"),
          number<[](const SeatView& seen) {
            const int count = stakes_possible(seen);
            return count == 0 ? 0 : possible_stake(seen, count - 1);
          }>("most", "the largest"),
          number<[](const SeatView& seen) { return seen.rules->stake_step; }>(
              "step", "the rule stake_step"),
          list_in<SeatView, stakes_possible, [](const SeatView& seen, int i) -> std::int64_t {
            return possible_stake(seen, i);
          }>("legal", "every stake that is possible, ascending")};
}

Facts offer_facts() {
  return {number<[](const SeatView& seen) { return static_cast<int>(own(seen).offered); }>(
      "why", "1: alone last, 2: on the first space, 3: both")};
}

}  // namespace

const std::vector<HookSpec>& Teufel::questions() {
  using Answer = HookSpec::Answer;
  static const std::vector<HookSpec> table = [] {
    const auto spec = [](std::string_view name, HookSpec::Answer answer, std::string_view help,
                         const Facts& own) {
      return bot_question(name, answer, help, own + seat_facts());
    };
    HookSpec bet =
        spec("bet", Answer::Integer, "How much to stake: one of `legal`.", stake_facts());
    bet.limits = {0, kMostChips};
    return std::vector<HookSpec>{
        bet,
        spec("draw", Answer::Boolean,
             "Whether to draw one more piece of coal, or stop; asked where both are possible.", {}),
        spec("pact", Answer::Boolean,
             "Whether to make the pact that is offered (rule pact_optional).", offer_facts()),
        spec("refill", Answer::Boolean, "Whether to fill the oven again (rule refill_at \"ask\").",
             {}),
    };
  }();
  return table;
}

}  // namespace hausregel::teufel
