// The published contract of each hook.
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

using Kind = FactSpec::Kind;
using Answer = HookSpec::Answer;

constexpr std::int64_t kMugs = 100000;

template <auto of>
FactSpec shown_by_barrel(std::string_view name, std::string_view help) {
  return list_shown<State, [](const State& s) { return s.barrels.size(); },
                    [](const State& s, int b) -> std::int64_t { return of(s.barrels, b); }>(name,
                                                                                            help);
}

// What every hook of this game is told. Nothing of it changes between an order and its opening.
Facts table_facts() {
  return {
      number_shown<State, [](const State& s) { return s.round; }>("round",
                                                                  "number of the round, from 1"),
      goal_fact<Rules>(),
      number_shown<State, [](const State& s) { return s.innkeeper.index + 1; }>(
          "innkeeper", "seat of the innkeeper, from 1"),
      names_fact(),
      shown_by_seat<State, [](const Player& p) { return p.total; }>("totals",
                                                                    "totals in mugs, by seat"),
  };
}

Facts barrel_facts() {
  return table_facts() +
         Facts{
             number_shown<State, [](const State& s) { return s.throws; }>(
                 "throws", "throws made in this round, repeats counted"),
             shown_by_barrel<[](const Rack& rack, int b) { return rack.up(b).value; }>(
                 "faces",
                 "what shows, by barrel, specials last: the number, 0 lying, -1 destroys, -2 "
                 "doubles"),
             shown_by_barrel<[](const Rack& rack, int b) { return rack.destroyed().has(b); }>(
                 "destroyed", "1 where a barrel is destroyed, else 0, by barrel"),
             shown_by_barrel<[](const Rack& rack, int b) { return rack.doubled().has(b); }>(
                 "doubled", "1 where a barrel counts double, else 0, by barrel"),
             number_shown<State, [](const State& s) { return bits_in(s.barrels.lying().bits); }>(
                 "lying", "barrels that lie"),
             number_shown<State, [](const State& s) { return s.barrels.worth(); }>(
                 "worth", "mugs on the standing barrels, specials left out"),
         };
}

Facts result_facts() {
  return barrel_facts() +
         Facts{
             truth_shown<State, [](const State& s) { return s.bill == BillKind::Failed; }>(
                 "failed", "whether the innkeeper has failed"),
             number_shown<State, [](const State& s) { return s.served.value_or(0); }>(
                 "served", "mugs served; 0 where the innkeeper has failed"),
             number_shown<State, [](const State& s) { return s.ordered.value_or(0); }>(
                 "ordered", "mugs ordered; 0 where the innkeeper has failed"),
             shown_by_seat<State, [](const Player& p) { return p.order.value_or(-1); }>(
                 "orders", "orders, by seat; -1 for the innkeeper"),
         };
}

Facts end_facts() {
  return result_facts() + Facts{shown_by_seat<State, [](const Player& p) { return p.delta; }>(
                              "deltas", "what the bill gave in this round, by seat")};
}

// Others may change what they keep before an order is opened.
HookSpec order_hook() {
  HookSpec made = judging_hook(
      {"order_allowed", "P-20, P-22, P-37",
       "Asked for every order that the rules allow: whether it may be laid down. It can only "
       "forbid, must leave everybody an order, and knows nothing of the barrels, which change "
       "before the order is opened; of what hooks keep it is told memory_round_end alone."},
      table_facts() + Facts{{"player", Kind::Integer, "seat of the guest, from 1"},
                            {"cards", Kind::Integers, "the cards, ascending"},
                            {"hand", Kind::Integers, "the cards of his hand, ascending"},
                            {"sum", Kind::Integer, "the sum of the cards"}});
  made.recalls = "round_end";
  return made;
}

std::vector<HookSpec> throwing() {
  return {
      order_hook(),
      judging_hook(
          {"throw_allowed", "P-08, P-09, P-38",
           "Asked when the innkeeper could throw once more: whether he may. Closing the tap is "
           "always possible."},
          barrel_facts()),
      deciding_hook(
          {"first_throw_done", "Q-01, P-06",
           "Asked after the first throw and each repeat of it: whether it counts. It must accept "
           "one of the first 200."},
          Answer::Boolean, {}, barrel_facts()),
      deciding_hook(
          {"failed", "P-11, Q-04",
           "Asked after every later throw: whether the innkeeper has failed with it."},
          Answer::Boolean, {},
          barrel_facts() + Facts{{"stood", Kind::Integer, "barrels of this throw that stand"}}),
      deciding_hook(
          {"served", "P-13, P-14, P-16",
           "Asked when the tap is closed and every special is used: how many mugs are served."},
          Answer::Integer, {0, kMugs}, barrel_facts()),
  };
}

std::vector<HookSpec> paying() {
  return {
      deciding_hook(
          {"bill", "P-01, P-02, P-03, P-04, Q-18",
           "Asked when the orders are open: what each seat scores. Where the bill is \"enough\" "
           "the "
           "numbers add up to the mugs served."},
          Answer::Integers, {-kMugs, kMugs},
          result_facts() + Facts{{"kind", Kind::Text, "\"failed\", \"enough\" or \"greedy\""}}),
      deciding_hook(
          {"round_end", "P-39",
           "Asked once a round, after the bill: what each seat is given (above 0) or has taken "
           "from "
           "it."},
          Answer::Integers, {-kMugs, kMugs}, end_facts()),
      deciding_hook(
          {"game_over", "P-28, Q-10",
           "Asked at the end of a round: whether the game is over. After max_rounds rounds, or "
           "with "
           "a total of 10,000,000, it is over unasked."},
          Answer::Boolean, {}, end_facts()),
      deciding_hook({"winners", "Q-10, Q-11, P-28",
                     "Asked when the game is over: the seats that have won, from 1, at least one."},
                    Answer::Integers, {1, kSeatLimit}, end_facts()),
  };
}

}  // namespace

const std::vector<HookSpec>& Polterfass::hooks() {
  static const std::vector<HookSpec> table = [] {
    std::vector<HookSpec> all = throwing();
    const std::vector<HookSpec> more = paying();
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return table;
}

}  // namespace hausregel::polterfass
