// The published contract of each hook.
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"

namespace hausregel::teufel {
namespace {

using Kind = FactSpec::Kind;
using Answer = HookSpec::Answer;

constexpr std::int64_t kMoney = 100000;

// What every hook of this game is told, with the stakes as it is to see them.
Facts table_facts(const FactSpec& stakes) {
  return {
      number_shown<State, [](const State& s) { return s.round; }>("round",
                                                                  "number of the round, from 1"),
      goal_fact<Rules>(),
      number_shown<State, [](const State& s) { return s.starter.index + 1; }>(
          "starter", "seat of the starter of the round, from 1"),
      names_fact(),
      shown_by_seat<State, [](const Player& p) { return p.chips; }>(
          "chips", "points in chips, without stakes, by seat"),
      stakes,
      shown_by_seat<State, [](const Player& p) { return p.coal; }>(
          "coals", "value of the coal laid down this round, by seat"),
      shown_by_seat<State, [](const Player& p) { return p.pieces; }>(
          "pieces", "pieces of coal laid down this round, by seat"),
      shown_by_seat<State, [](const Player& p) { return static_cast<int>(p.pact); }>(
          "pacts", "pacts, by seat: 0 none, 1 alone last, 2 on the first space, 3 both"),
      shown_by_seat<State, [](const Player& p) { return p.space.low; }>(
          "spaces",
          "where the pawns stand, by seat: the number of the space, or the number before it; 0 on "
          "the first"),
      number_shown<State, [](const State& s) { return s.oven.left(); }>(
          "pieces_left", "pieces in the oven, devils among them"),
      number_shown<State, [](const State& s) { return s.oven.left_of(s.oven.devils()); }>(
          "devils_left", "devils in the oven"),
  };
}

// Before and while the bets are settled.
Facts open_facts() {
  return table_facts(shown_by_seat<State, [](const Player& p) { return p.stake; }>(
      "stakes", "stakes that lie open, by seat"));
}

// Once they are settled.
Facts settled_facts() {
  return table_facts(shown_by_seat<State, [](const Player& p) { return p.staked; }>(
             "stakes", "what was staked this round, by seat")) +
         Facts{
             shown_by_seat<State, [](const Player& p) { return p.won; }>(
                 "won", "what the bank paid for bets won this round, without the stakes, by seat"),
             shown_by_seat<State, [](const Player& p) { return p.lost; }>(
                 "lost", "stakes lost this round, by seat")};
}

HookSpec deciding(const HookText& text, Answer answer, RuleLimits limits, const Facts& own = {}) {
  return deciding_hook(text, answer, limits, settled_facts() + own);
}

const FactSpec kPlayer{"player", Kind::Integer, "seat of the player it is about, from 1"};
const FactSpec kStake{"stake", Kind::Integer, "the stake, in points"};

std::vector<HookSpec> betting() {
  return {
      judging_hook(
          {"stake_allowed", "B-01, B-02, T-38",
           "Asked for every stake that the rules allow: whether it may be laid down. It can only "
           "forbid, and must leave everybody a stake; stakes of more than 4,000 steps are "
           "forbidden."},
          open_facts() + Facts{kPlayer, kStake}),
      deciding_hook(
          {"payout", "T-04, B-18",
           "Asked for every won bet, from the starter on: what the bank pays on top of the stake. "
           "A multiple of stake_step."},
          Answer::Integer, {0, kMoney},
          open_facts() + Facts{kPlayer,
                               kStake,
                               {"top", Kind::Boolean, "whether no bet is higher"},
                               {"coal", Kind::Integer, "the coal that the stake had to reach"}}),
      deciding(
          {"bonus", "T-17, T-18, B-15, B-17",
           "Asked twice a round, for the most valuable coal and for the most pieces: what the bank "
           "pays each seat. Multiples of stake_step."},
          Answer::Integers, {0, kMoney}, {{"why", Kind::Text, "\"coal\" or \"pieces\""}}),
  };
}

std::vector<HookSpec> pact_hooks() {
  return {
      deciding(
          {"pact", "T-15, T-16, B-12",
           "Asked at the end of a round, when the pawns have moved: who may have a pact, by seat: "
           "0 nobody, 1 alone last, 2 on the first space, 3 both."},
          Answer::Integers, {0, 3}),
      deciding_hook(
          {"pact_payment", "T-11, T-12, T-13, T-14",
           "Asked for every pact partner when a devil is drawn, from the payer's left: what is due "
           "to him. A multiple of stake_step; who cannot pay it is treated as the rules say."},
          Answer::Integer, {0, kMoney},
          open_facts() + Facts{kPlayer, {"to", Kind::Integer, "seat of the pact partner, from 1"}}),
  };
}

std::vector<HookSpec> ends() {
  return {
      deciding(
          {"refill", "B-20, B-21, T-25",
           "Asked at the end of a round: whether the oven is filled again. Not asked where it is "
           "empty, where the game is over, and where the players are asked."},
          Answer::Boolean, {}),
      deciding(
          {"pawn_space", "B-30",
           "Asked for every player before the pawns move: the points by which his pawn stands on "
           "the track."},
          Answer::Integer, {0, 100 * kMoney}, {kPlayer}),
      deciding(
          {"round_end", "T-39",
           "Asked once a round, after bets and bonuses and before the pawns move: what each seat "
           "is given (above 0) or has taken from it, by the bank. Multiples of stake_step; nobody "
           "can lose more chips than he has."},
          Answer::Integers, {-kMoney, kMoney}),
      deciding(
          {"game_over", "T-01, T-02, B-23, B-28",
           "Asked at the end of a round: whether the game is over. After max_rounds rounds, or "
           "with "
           "10,000,000 points in one hand, it is over unasked."},
          Answer::Boolean, {}),
      deciding({"winners", "T-02, B-24",
                "Asked when the game is over: the seats that have won, from 1, at least one."},
               Answer::Integers, {1, kSeatLimit}),
  };
}

}  // namespace

const std::vector<HookSpec>& Teufel::hooks() {
  static const std::vector<HookSpec> table = [] {
    std::vector<HookSpec> all;
    for (auto part : {betting(), pact_hooks(), ends()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return table;
}

}  // namespace hausregel::teufel
