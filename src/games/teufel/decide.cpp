#include "games/teufel/decide.h"

#include "core/text.h"
#include "games/teufel/game.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {
bool nothing_drawn(const State& s) {
  // Nobody has drawn while the first to draw has nothing and is still drawing, which he is not
  // after a devil. If he stops with nothing (rule draw_min), the time for phrases is over, too.
  const bool nobody_drew =
      s.phase == Phase::Draw && s.at(s.turn).pieces == 0 && s.turn == first_turn(s);
  return s.phase == Phase::Bet || nobody_drew;
}

std::optional<NextDraw> drawn_next(const State& s, Seat who) {
  if (s.turn != who || s.oven.left() == 0) { return std::nullopt; }
  const DrawKey key{kCoal, s.round, 's', who.index, 0, s.at(who).pieces + 1};
  return NextDraw{key.text(), s.oven.left()};
}

Result<> refuse_laying(const State& s, Seat player) {
  TRY(in_phase(s, Phase::Bet));
  if (!player.somebody()) { return refuse("B-01", "teufel.refuse.nobody"); }
  if (s.sealed.has(player)) { return refuse("B-03", "engine.refuse.laid"); }
  return refuse("B-01", "teufel.refuse.no_chips");
}

namespace {

// Whether everybody knows what `p` has to bet with: it is open (B-25), or his pawn is on it.
bool shows_chips(const Rules& rules, const State& s, const Player& p) {
  return shows_total(rules, s, p, {}) || (p.space.low == p.chips && p.space.high == p.chips);
}

}  // namespace

Result<> check_stake(const Rules& rules, const State& s, Seat player, int stake) {
  const int most = largest_possible_stake(rules, s.at(player).chips);
  if (stake_fits(rules, s.at(player).chips, stake) && stake <= most) {
    return !asks_stakes(rules) || house_allows_stake(rules, s, player, stake)
               ? done()
               : refuse("T-38", "teufel.refuse.house_stake", {{"stake", stake}});
  }
  if (stake < smallest_stake(rules)) {
    return refuse("B-01", "teufel.refuse.stake_low",
                  {{"stake", stake}, {"min", smallest_stake(rules)}});
  }
  if (stake > most && shows_chips(rules, s, s.at(player))) {
    return refuse("B-02", "teufel.refuse.stake_high", {{"stake", stake}, {"max", most}});
  }
  if (stake > most) { return refuse("B-02", "teufel.refuse.stake_beyond", {{"stake", stake}}); }
  return refuse("B-02", "teufel.refuse.stake_step", {{"stake", stake}, {"step", rules.stake_step}});
}

bool Teufel::asked(const State& s, Seat who) {
  using enum Phase;
  return (s.phase == Bet && s.due.has(who)) || (s.phase == Draw && s.turn == who) ||
         (s.phase == Pact && s.at(who).offered != PactWhy::None) ||
         (s.phase == Refill && who == s.starter);
}

SeatList Teufel::winners_now(const Rules& rules, const State& s) {
  return seats_in(winners_of(rules, s), s.count());
}

namespace {

// Returns the stakes that a house rule leaves, as ranges.
std::vector<Choice> ranges_of(const Rules& rules, const std::vector<int>& stakes, Choice choice) {
  std::vector<Choice> all;
  for (const int stake : stakes) {
    // 0 is a choice of its own, even if the smallest stake is one step above it.
    if (!all.empty() && stake > smallest_stake(rules) &&
        stake == all.back().max + rules.stake_step) {
      all.back().max = stake;
      continue;
    }
    choice.min = choice.max = stake;
    all.push_back(choice);
  }
  return all;
}

void bets(const Rules& rules, const State& s, std::vector<Choice>& all) {
  for (const Seat who : Teufel::status(s).to_move) {
    const Player& p = s.at(who);
    Choice choice = choice_of(
        OpenBet{who, 0}, &OpenBet::value,
        Numbers{smallest_stake(rules), largest_possible_stake(rules, p.chips), rules.stake_step});
    std::vector<Choice> ranges;
    if (asks_stakes(rules)) { ranges = ranges_of(rules, allowed_stakes(rules, s, who), choice); }
    const bool judged = !ranges.empty();  // else a hook that was asked has failed: all is allowed
    if (!judged && choice.max >= choice.min) { ranges.push_back(choice); }
    if (!ranges.empty()) { ranges.back().shows_max = shows_chips(rules, s, p); }
    if (!judged && rules.zero_stake) {
      choice.min = choice.max = 0;
      ranges.push_back(choice);
    }
    add_all(all, ranges);
  }
}

// "draw 100|75|devil": the pieces a real table can show.
std::string words_of_draw(const State& s) {
  return std::string(DrawCoal::kName) + " " + joined(pieces_left(s), "|", &Guide::Possible::word);
}

void turns(const Rules& rules, const State& s, std::vector<Choice>& all) {
  const TurnMoves may = moves_of_turn(rules, s);
  if (may.draw) { all.push_back(choice_of(DrawCoal{})); }
  if (may.draw && s.mode == Mode::Table) {
    all.back().words = words_of_draw(s);
    all.back().least = all.back().words.substr(0, all.back().words.find('|'));
  }
  if (may.stop) { all.push_back(choice_of(Stop{})); }
}

}  // namespace

std::vector<Choice> Teufel::choices(const Rules& rules, const State& s) {
  std::vector<Choice> all;
  switch (s.phase) {
    case Phase::Bet:
      bets(rules, s, all);
      break;
    case Phase::Draw:
      turns(rules, s, all);
      break;
    case Phase::Pact:
      for (const Player& p : s.seats) {
        if (p.offered != PactWhy::None) {
          all.push_back(choice_of(Pact{p.name}, &Pact::yes, kYesOrNo));
        }
      }
      break;
    case Phase::Refill:
      all.push_back(choice_of(Refill{}, &Refill::yes, kYesOrNo));
      break;
    default:
      break;
  }
  return all;
}

}  // namespace hausregel::teufel
