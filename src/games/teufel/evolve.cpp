#include "games/teufel/evolve.h"

#include <algorithm>
#include <cstdint>

#include "core/lists.h"
#include "games/teufel/game.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {

namespace {

std::optional<Message> seat_flaw(const State& s) {
  using enum Phase;
  const bool betting = s.phase == Bet || s.phase == Open;
  return first_flaw(s.seats, [&](const Player& p) -> Flaws {
    const auto [low, high] = p.space;
    return {
        {!all_countable(p), "teufel.flaw.counts"},
        {!countable(low) || (high != Space::kOpen && (low > high || !countable(high))),
         "teufel.flaw.space"},
        {p.stake > 0 && !is_asking(s) && s.phase != Open && s.phase != Draw, "teufel.flaw.stake"},
        {(p.coal > 0 || p.pieces > 0) && betting, "teufel.flaw.early"},
        {p.offered != PactWhy::None && s.phase != Pact, "teufel.flaw.pact"}};
  });
}

std::optional<Message> ledger_flaw(const State& s) {
  std::int64_t held = s.bank + s.places.chips();
  for (const Player& p : s.seats) { held += p.chips + p.stake; }
  if (held != s.total) {
    return worded("teufel.flaw.ledger", {{"held", held}, {"total", s.total}});
  }
  return std::nullopt;
}

std::optional<Message> oven_flaw(const State& s) {
  using enum Phase;
  const int devils = s.oven.devils();
  int left = 0;
  for (int i = 0; i <= devils; ++i) {
    const Lump lump = s.oven.kind(i);
    if (lump.left < 0 || lump.left > lump.of) {
      return worded("teufel.flaw.lump",
                    {{"left", lump.left}, {"value", lump.value}, {"of", lump.of}});
    }
    left += lump.left;
  }
  if (left != s.oven.left()) {
    return worded("teufel.flaw.oven", {{"left", s.oven.left()}, {"counted", left}});
  }
  std::int64_t drawn = 0;
  for (const Player& p : s.seats) { drawn += p.pieces; }
  return first_flaw(
      {{s.phase == Draw && drawn > s.oven.full - left, "teufel.flaw.drawn"},
       {left == 0 && !is_asking(s) && s.phase != Pact && s.phase != Over, "teufel.flaw.empty"}});
}

// Whether every commitment belongs to a different player whose stake is sealed.
bool commits_fit(const State& s) {
  SeatSet committed;
  for (const Commit& commit : s.commits) {
    if (!commit.player.somebody() || !s.sealed.has(commit.player) || committed.has(commit.player)) {
      return false;
    }
    committed.add(commit.player);
  }
  return true;
}

// Whether the order of turns has every seat once, and the starter first.
bool order_fits(const State& s) {
  SeatSet seen;
  for (const Seat who : s.order) {
    if (who.somebody()) { seen.add(who); }
  }
  return s.order.size() == as_index(s.count()) && seen == SeatSet::all(s.count()) &&
         s.order[0] == s.starter;
}

std::optional<Message> phase_flaw(const State& s) {
  using enum Phase;
  const bool open = s.phase == Open;
  bool offered = false;
  bool bets = false;  // somebody who has bet already, or has too few chips
  for (const Player& p : s.seats) {
    bets = bets || (s.due.has(p.name) && (s.sealed.has(p.name) || p.chips < s.stake_floor));
    offered = offered || p.offered != PactWhy::None;
  }
  return first_flaw(
      {{(s.phase == Draw) != s.turn.somebody(), "teufel.flaw.turn"},
       {(s.phase == Bet) == s.due.empty(), "teufel.flaw.due"},
       {open ? s.sealed.empty() : s.phase != Bet && !s.sealed.empty(), "teufel.flaw.sealed"},
       {!commits_fit(s), "teufel.flaw.commit"},
       {bets, "teufel.flaw.bet"},
       {!s.order.empty() && !order_fits(s), "teufel.flaw.order"},
       {s.phase == Pact && !offered, "teufel.flaw.nobody_asked"},
       {s.phase == Refill && !s.asks_refill, "teufel.flaw.refill"}});
}

}  // namespace

WholeNumbers Teufel::chips(const State& s) {
  WholeNumbers heaps;
  for (const auto amount : {&Player::chips, &Player::stake}) {
    for (const Player& p : s.seats) { heaps.push_back(p.*amount); }
  }
  return heaps;
}

State Teufel::initial(const Rules& rules, const Setup& setup) {
  State s = fresh_state<State>(setup);
  s.total = worth_of_box(rules);
  s.bank = s.total - rules.start_chips * setup.seats() - as_int(s.places.chips());
  s.stake_floor = rules.zero_stake ? 1 : smallest_stake(rules);
  s.chipless_draws = rules.chipless_draws;
  s.asks_refill = rules.refill_at == kAskRefill || (setup.mode == Mode::Table && !setup.tried);
  for (const Pair& kind : rules.coal) { s.oven.add({kind.first, kind.second, kind.second}); }
  s.oven.add({0, rules.devils, rules.devils});
  for (Player& p : s.seats) {
    p.chips = rules.start_chips;
    p.space = space_of(rules, rules.start_chips);
  }
  return s;
}

std::optional<Message> Teufel::flaw(const State& s) {
  return first_flaw(s, {table_flaw<State>, seat_flaw, ledger_flaw, oven_flaw, phase_flaw});
}

// Chips stay below the goal, which ends the game and must be reached in play. While stakes are
// sealed nobody's chips may be set: whether a stake could still be opened would tell of it.
std::vector<Teufel::Place> Teufel::places() {
  using enum Phase;
  return {Place::number<&Player::chips>("chips",
                                        [](const Rules& rules) {
                                          return PlaceValues{
                                              0, std::min(rules.goal - 1, worth_of_box(rules)),
                                              rules.stake_step};
                                        },
                                        {Draw}),
          Place::word<&Player::pact>("pact", {Bet, Open, Draw})};
}

std::span<const PrintedPlace<State>> State::printed() {
  static constexpr int kMostCoal = 10000;
  static constexpr PrintedPlace<State> kPlaces[] = {
      {"coal", true,
       [](const State& s, Seat who) {
         const bool laid = s.phase != Phase::Bet && s.phase != Phase::Open;
         return laid ? Json(s.at(who).coal) : Json();
       },
       [](State& s, Seat who, const Json& value) {
         return set_number(value, kMostCoal, s.at(who).coal);
       }},
      {"pact", true, [](const State& s, Seat who) { return Json(word_of(s.at(who).pact)); },
       [](State& s, Seat who, const Json& value) {
         return codec::take(value, s.at(who).pact, Setup{}).has_value();
       }}};
  return kPlaces;
}

void Teufel::rebalance(State& s) {
  mend_starter(s);
  std::int64_t bank = s.total - s.places.chips();
  for (const Player& p : s.seats) { bank -= std::int64_t{p.chips} + p.stake; }
  s.bank = as_int(bank);
}

void Teufel::keep_untold(State& s, const State& before) {
  GameParts::keep_untold(s, before);
  s.burnt = before.burnt;
  for (const int i : indices(s.count())) {
    s.seats[i].staked = before.seats[i].staked;
    s.seats[i].won = before.seats[i].won;
    s.seats[i].lost = before.seats[i].lost;
  }
}

bool Teufel::same_frame(const State& s, const State& other) {
  bool same = GameParts::same_frame(s, other) && s.total == other.total &&
              static_cast<const Frame&>(s) == other && s.oven.kinds == other.oven.kinds;
  for (int i = 0; same && i < s.oven.kinds; ++i) {
    const Lump lump = s.oven.kind(i);
    same = lump.value == other.oven.kind(i).value && lump.of == other.oven.kind(i).of;
  }
  return same;
}

}  // namespace hausregel::teufel
