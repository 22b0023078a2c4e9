// The facts and questions for scripts: facts, hooks, the questions to a bot, and how such a bot
// plays. A bot sees what a player at its seat sees, and nothing else.
#include <algorithm>
#include <cstdlib>

#include "core/lists.h"
#include "engine/bots/bots.h"
#include "games/teufel/bots.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/track.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

namespace {

using Kind = FactSpec::Kind;

// --- facts --------------------------------------------------------------------------------------

// The table as one seat sees it, while that seat is asked.
struct SeatView : SeatViewOf<Rules, State> {
  std::vector<int> stakes{};  // that are possible, ascending
};

using Row = FactRows<Rules, State>;
using Seen = FactRows<Rules, State, SeatView>;

int devils_left(const State& s) { return s.oven.left_of(s.oven.devils()); }

FactSpec starter() {
  return Row::seat<&State::starter>("starter", "seat of the starter of the round, from 1");
}
FactSpec open_stakes() {
  return Row::by_seat<&Player::stake>("stakes", "stakes that lie open, by seat");
}
Facts oven_facts() {
  return {Row::number<[](const State& s) { return s.oven.left(); }>(
              "pieces_left", "pieces in the oven, devils among them"),
          Row::number<devils_left>("devils_left", "devils in the oven")};
}
// Facts open to everybody.
Facts shown_facts() {
  return {
      Row::by_seat<&Player::coal>("coals", "value of the coal laid down this round, by seat"),
      Row::by_seat<&Player::pieces>("pieces", "pieces of coal laid down this round, by seat"),
      Row::by_seat<&Player::pact>(
          "pacts", "pacts, by seat: 0 none, 1 alone last, 2 on the first space, 3 both"),
      Row::by_seat<[](const Player& p) { return p.space.low; }>(
          "spaces",
          "where the pawns stand, by seat: the number of the space, or the number before it; 0 on "
          "the first")};
}

int chips_shown(const HouseView& seen, const Player& p) {
  const auto& rules = *static_cast<const Rules*>(seen.rules);
  return shows_total(rules, *static_cast<const State*>(seen.state), p, seen.who) ? p.chips : -1;
}
FactSpec chips_of_bots() {
  return Row::by_seat<chips_shown>("chips", "points in chips, by seat; -1 where they are hidden");
}

// The facts of every hook, with the stakes it should see.
Facts table_facts(const FactSpec& stakes) {
  return Facts{Row::round(),
               Row::goal(),
               starter(),
               Row::names(),
               Row::by_seat<&Player::chips>("chips", "points in chips, without stakes, by seat")
                   .shown_as(chips_of_bots()),
               stakes,
               Row::list<[](const State& s) { return turns_to_come(s).size(); },
                         [](const State& s, int i) { return turns_to_come(s)[i].index + 1; }>(
                   "to_come", "seats whose turn of this round is still to come, in order")} +
         shown_facts() + oven_facts();
}
FactSpec staked(std::string_view name) {
  return Row::by_seat<&Player::staked>(name, "what was staked this round, by seat");
}
Facts bet_facts() {
  return {Row::by_seat<&Player::won>(
              "won", "what the bank paid for bets won this round, without the stakes, by seat"),
          Row::by_seat<&Player::lost>("lost", "stakes lost this round, by seat")};
}
// After the settlement.
Facts settled_facts() { return table_facts(staked("stakes")) + bet_facts(); }

int turn_of(const HouseView& seen, const Player& p) {
  const auto& s = *static_cast<const State*>(seen.state);
  return s.burnt.has(p.name) ? 3 : s.turn == p.name ? 1 : p.pieces > 0 ? 2 : 0;
}

// Returns the number of seats that take their turn after this one.
int to_come(const State& s) { return s.phase == Phase::Draw ? turns_to_come(s).size() : 0; }

bool ahead(const SeatView& seen) {
  const auto& seats = seen.table().seats;
  return std::none_of(
      seats.begin(), seats.end(),
      [place = rank(seen.own().space)](const Player& p) { return rank(p.space) > place; });
}

// The facts of every question to a bot.
Facts seat_facts() {
  return Facts{Seen::own<&Player::coal>("my_coal",
                                        "value of the coal this seat has laid down in this round"),
               Seen::own<&Player::stake>("my_stake", "its stake, once the stakes are open"),
               Seen::own<&Player::chips>("my_chips", "its points in chips, without the stake"),
               Seen::own<&Player::pieces>("my_pieces", "its pieces of coal of this round")} +
         oven_facts() +
         Facts{
             Seen::best_of_others<&Player::coal>(
                 "best_coal", "the most valuable coal that another seat has laid down"),
             Seen::truth<ahead>(
                 "ahead", "whether no pawn stands further along the track than that of this seat"),
             Row::number<[](const State& s) { return s.oven.coal(); }>(
                 "coal_left", "value of all coal in the oven"),
             Row::number<to_come>(
                 "to_come", "players who take their turn after this one; 0 outside of the drawing"),
             Row::me(),
             Row::round(),
             starter(),
             Row::goal(),
             Row::rule<&Rules::bonus_coal>("the rule bonus_coal"),
             Row::rule<&Rules::bonus_pieces>("the rule bonus_pieces"),
             Row::rule<&Rules::pact_payment>("the rule pact_payment"),
             chips_of_bots(),
             open_stakes(),
             staked("staked"),
             Row::by_seat<turn_of>("turns",
                                   "how turns went this round, by seat: 0 none yet, 1 now, 2 "
                                   "stopped, 3 by a devil")} +
         bet_facts() + shown_facts() +
         Facts{Row::list<[](const State& s) { return s.oven.devils(); },
                         [](const State& s, int i) { return s.oven.value(i); }>(
                   "oven_values", "values of the kinds of coal"),
               Row::list<[](const State& s) { return s.oven.devils(); },
                         [](const State& s, int i) { return s.oven.left_of(i); }>(
                   "oven_left", "pieces of each kind in the oven, in the order of oven_values")};
}

Facts stake_facts() {
  return {Seen::number<[](const SeatView& seen) {
            return seen.stakes.empty() ? 0 : seen.stakes.front();
          }>("least", "the smallest stake that is possible"),
          Seen::number<[](const SeatView& seen) {
            return seen.stakes.empty() ? 0 : seen.stakes.back();
          }>("most", "the largest"),
          Row::number<&Rules::stake_step>("step", "the rule stake_step"),
          Seen::list<[](const SeatView& seen) { return as_int(seen.stakes.size()); },
                     [](const SeatView& seen, int i) { return seen.stakes[as_index(i)]; }>(
              "legal", "every stake that is possible, ascending")};
}

}  // namespace

// --- hooks --------------------------------------------------------------------------------------

std::vector<HookSpec> Teufel::hooks() {
  using enum Hook;
  using enum HookSpec::Answer;
  constexpr std::int64_t kMoney = 100000;
  const Facts open = table_facts(open_stakes());  // before and during the settlement of the bets
  const Facts settled = settled_facts();
  const FactSpec player{"player", Kind::Integer, "seat of the player it is about, from 1"};
  const FactSpec stake{"stake", Kind::Integer, "the stake, in points"};
  const FactSpec taken{"taken", Kind::Integer, "the coal that the devil has taken"};
  const FactSpec kept{"kept", Kind::Integer, "the coal that stays"};
  const Facts about{player, {"me", Kind::Integer, "the same seat"}};
  // The turn has passed on, and the next one has not begun: a fact of the question.
  Facts devil = open;
  find_by(devil, &FactSpec::name, "to_come")->in = nullptr;
  return {
      judging_hook(StakeAllowed, {"stake_allowed", "B-01, B-02, T-38"},
                   open + Facts{player, stake}),
      deciding_hook(Payout, {"payout", "T-04, B-18"}, Integer, {0, kMoney},
                    open + Facts{player,
                                 stake,
                                 {"top", Kind::Boolean, "whether no bet is higher"},
                                 {"coal", Kind::Integer, "the coal that the stake had to reach"}}),
      deciding_hook(Bonus, {"bonus", "T-17, T-18, B-15, B-17"}, Integers, {0, kMoney},
                    settled + Facts{{"why", Kind::Text, "\"coal\" or \"pieces\""}}),
      deciding_hook(Pact, {"pact", "T-15, T-16, B-12"}, Integers, {0, 3}, settled),
      deciding_hook(
          PactPayment, {"pact_payment", "T-11, T-12, T-13, T-14"}, Integer, {0, kMoney},
          open + Facts{player, {"to", Kind::Integer, "seat of the pact partner, from 1"}}),
      deciding_hook(Refill, {"refill", "B-20, B-21, T-25"}, Boolean, {}, settled),
      deciding_hook(PawnSpace, {"pawn_space", "B-30"}, Integer, {0, 100 * kMoney},
                    settled + Facts{player}),
      deciding_hook(RoundEnd, {"round_end", "T-39"}, Integers, {-kMoney, kMoney}, settled),
      deciding_hook(GameOver, {"game_over", "T-01, T-02, B-23, B-28"}, Boolean, {}, settled),
      deciding_hook(Winners, {"winners", "T-02, B-24"}, Integers, {1, kSeatLimit}, settled),
      happening_hook(GameBegin, {"game_begin", "T-39"}, open),
      happening_hook(RoundBegin, {"round_begin", "T-39"}, open),
      happening_hook(TurnBegin, {"turn_begin", "T-39"}, open + about),
      happening_hook(AfterCoal, {"coal_drawn", "T-39"}, open + about),
      happening_hook(AfterDevil, {"devil_drawn", "T-39"}, devil + about + Facts{taken, kept}),
      happening_hook(AfterWin, {"bet_won", "T-39"}, settled + about),
      happening_hook(AfterLoss, {"bet_lost", "T-39"}, settled + about),
      happening_hook(RoundOver, {"round_over", "T-39"}, settled),
      deciding_hook(Starter, {"starter", "T-39"}, Integer, {1, kSeatLimit}, open),
      deciding_hook(TurnOrder, {"turn_order", "T-39"}, Integers, {1, kSeatLimit}, open),
      judging_hook(DrawAllowed, {"draw_allowed", "T-39"}, open + about),
      judging_hook(StopAllowed, {"stop_allowed", "T-39"}, open + about),
      deciding_hook(DevilTakes, {"devil_takes", "T-39"}, Integer, {0, kMoney}, open + about),
  };
}

// --- questions ----------------------------------------------------------------------------------

std::vector<HookSpec> Teufel::questions() {
  using enum HookSpec::Answer;
  constexpr std::int64_t kMostChips = std::int64_t{100} * 100000;
  const Facts offer{
      Seen::own<&Player::offered>("why", "1: alone last, 2: on the first space, 3: both")};
  const Facts table = lasting(seat_facts()) + facts_of_table<Rules, State>();
  HookSpec bet = bot_question("bet", Integer, stake_facts() + table);
  bet.limits = {0, kMostChips};
  return {bet, bot_question("draw", Boolean, table), bot_question("pact", Boolean, offer + table),
          bot_question("refill", Boolean, table)};
}

namespace {

class ScriptBot final : public AskedScript<ScriptBot, Teufel, SeatView> {
 public:
  explicit ScriptBot(Hooks& script) : AskedScript(script) {}

  std::optional<std::int64_t> asked(int question, const Rules& rules, const State& seen, Seat who,
                                    BotLuck& luck) const {
    if (!look(question, rules, seen, who)) { return std::nullopt; }
    if (question != kStake) { return mind_.answer<bool>(question, luck); }
    seen_.stakes = allowed_stakes(rules, seen, who);
    const auto wanted = mind_.answer<std::int64_t>(kStake, luck);
    return wanted ? if_good(kStake, *wanted, std::to_string(*wanted),
                            check_stake(rules, seen, who, as_int(*wanted)))
                  : std::nullopt;
  }
};

}  // namespace

std::unique_ptr<Bot> Teufel::script_bot(Hooks& script) {
  return std::make_unique<ScriptBot>(script);
}

namespace {

// Return the stakes that the rules allow `who`, ascending, and whether the hook allows one.
auto stakes_of(const Rules& rules, const State& s, Seat who) {
  return [&rules, &s, who](auto with) {
    if (rules.zero_stake && !with(0)) { return; }
    const int most = largest_possible_stake(rules, s.at(who).chips);
    for (int stake = smallest_stake(rules); stake <= most; stake += rules.stake_step) {
      if (!with(stake)) { return; }
    }
  };
}
auto asked_about(const Rules& rules, const State& s, Seat who) {
  return [&rules, &s, who](int stake) {
    rules.house->about(Hook::StakeAllowed, rules, s).add("player", who).add("stake", stake);
    return rules.house->answer(true);
  };
}

}  // namespace

bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake) {
  return allowed_by_house(*rules.house, stake, who, "teufel.answer.allows_no_stake",
                          stakes_of(rules, s, who), asked_about(rules, s, who));
}

std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who) {
  return left_by_house<int>(rules, asks_stakes(rules), stakes_of(rules, s, who),
                            asked_about(rules, s, who));
}

TurnMoves moves_of_turn(const Rules& rules, const State& s) {
  TurnMoves may{true, s.at(s.turn).pieces >= rules.draw_min};
  const auto allows = [&](Hook hook) {
    if (!judges(rules, hook)) { return true; }
    About{s.turn}(rules.house->about(hook, rules, s));
    return rules.house->answer(true);
  };
  may.draw = allows(Hook::DrawAllowed);
  may.stop = may.stop && allows(Hook::StopAllowed);
  if (!may.draw && !may.stop) {
    rules.house->leaves_nothing(s.turn, "teufel.answer.allows_no_move");
    return {true, true};
  }
  return may;
}

int in_steps(const Rules& rules, std::int64_t amount, int standard) {
  if (amount == standard || amount % rules.stake_step == 0) { return as_int(amount); }
  rules.house->stop("teufel.answer.multiple", {{"step", rules.stake_step}, {"given", amount}});
  return standard;
}

int taken_by_devil(const Rules& rules, std::int64_t takes, int all) {
  if (takes <= all) { return as_int(takes); }
  rules.house->stop("teufel.answer.takes_more", {{"given", takes}, {"coal", all}});
  return all;
}

int given_at_end(const Rules& rules, const Player& p, std::int64_t amount) {
  const int given = in_steps(rules, amount, 0);
  if (p.chips + given >= 0) { return given; }
  rules.house->stop("teufel.answer.takes_too_much",
                    {{"amount", -given},
                     {"player", rules.house->names()[as_index(p.name.index)]},
                     {"chips", p.chips}});
  return 0;
}

std::vector<int> usual_asked_stakes(const Rules& rules, const State& seen, Seat who) {
  std::vector<int> stakes = allowed_stakes(rules, seen, who);
  while (stakes.size() > 1 && stakes.back() > RandomBot::kLargestUsual) { stakes.pop_back(); }
  return stakes;
}

std::optional<int> nearest_asked_stake(const Rules& rules, const State& seen, Seat who, int wish) {
  const std::vector<int> stakes = allowed_stakes(rules, seen, who);
  const auto nearest =
      std::ranges::min_element(stakes, {}, [&](int stake) { return std::abs(stake - wish); });
  return nearest == stakes.end() ? std::nullopt : std::optional(*nearest);
}

}  // namespace hausregel::teufel
