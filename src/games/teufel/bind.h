// Gathers the typed parts of this game for the engine's templates.
#pragma once

#include "engine/table_state.h"
#include "games/teufel/codec.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"
#include "games/teufel/questions.h"
#include "games/teufel/rules.h"
#include "games/teufel/script_bot.h"

namespace hausregel::teufel {

struct Bind {
  using Rules = teufel::Rules;
  using State = teufel::State;
  using Command = teufel::Command;
  using Event = teufel::Event;
  using OpenValue = OpenBet;
  using SealedValue = StakeValue;
  using Begin = Next;
  using Opening = Open;
  using Bot = teufel::Bot;
  using ScriptBot = teufel::ScriptBot;
  static constexpr std::string_view kName = kGame;
  static constexpr std::string_view kSealKind = "stake";
  static constexpr std::string_view kPlayerCountRule = "B-29";
  static constexpr std::string_view kAbout[] = {"teufel.about.players", "teufel.about.box",
                                                "teufel.about.start", "teufel.about.bank",
                                                "teufel.about.first"};
  static constexpr std::string_view kWhoBegins = "teufel.about.begins";

  static constexpr auto rows = teufel::rows;
  static constexpr auto hooks = teufel::hooks;
  static constexpr auto questions = teufel::questions;
  static constexpr auto conflicts = teufel::conflicts;
  static constexpr auto bot_names = teufel::bot_names;
  static constexpr auto find_bot = teufel::find_bot;
  static constexpr auto moves = teufel::move_forms;

  static std::vector<Sentence> sentences() { return {}; }

  static constexpr auto initial = teufel::initial;
  static constexpr auto flaw = teufel::flaw;
  static constexpr auto status = teufel::status;
  static constexpr auto outcome = teufel::outcome;
  static constexpr auto legal = teufel::legal;
  static constexpr auto decide_any = teufel::decide_any;
  static constexpr auto check_opening = teufel::check_opening;
  static constexpr auto parse = teufel::parse;
  static constexpr auto board = teufel::board;
  static constexpr auto hidden_from = teufel::hidden_from;
  static constexpr auto story = teufel::story;

  static Result<> check_value(const Rules& rules, const State& state, const OpenBet& bet) {
    if (auto refused = check_bet(state, bet.player); !refused) {
      return refused;
    }
    return check_stake(rules, state, bet.player, bet.stake);
  }
  // A bet laid down unseen, and what opens it.
  static Bet lay(const Rules&, const OpenBet& bet, StakeValue& value) {
    value.player = bet.player;
    value.stake = bet.stake;
    return {bet.player, std::nullopt};
  }
  static std::pair<Bet, StakeValue> seal(const Rules& rules, const State& state, const Setup& setup,
                                         const OpenBet& bet, const std::optional<Salt>& salt) {
    StakeValue value{{}, 0, salt};
    Bet sealed = lay(rules, bet, value);
    if (salt) {
      sealed.commit = commitment(kSealKind, setup.scope_here(state.round, luck_in(state)),
                                 setup.name(bet.player), std::to_string(bet.stake), *salt);
    }
    return {sealed, value};
  }
  // An override of chips or stakes is settled with the bank; one of the round gives it a starter.
  static void rebalance(State& state) {
    mend_starter(state, state.starter);
    std::int64_t bank = state.total;
    for (const Player& p : state.seats) {
      bank -= std::int64_t{p.chips} + p.stake;
    }
    state.bank = static_cast<int>(bank);
  }
  static void keep_untold(State& state, const State& before) {
    state.luck = before.luck;
    for (int i = 0; i < state.count(); ++i) {
      state.seats[i].staked = before.seats[i].staked;
      state.seats[i].won = before.seats[i].won;
      state.seats[i].lost = before.seats[i].lost;
    }
  }
  // Whether rules and setup, as far as a state knows them, are those of `other`.
  static bool same_frame(const State& state, const State& other) {
    bool same = state.id == other.id && state.mode == other.mode && state.total == other.total &&
                state.stake_floor == other.stake_floor &&
                state.chipless_draws == other.chipless_draws &&
                state.asks_refill == other.asks_refill && state.oven.kinds() == other.oven.kinds();
    for (int i = 0; same && i < state.oven.kinds(); ++i) {
      const Oven::Lump lump = state.oven.kind(i);
      same = lump.value == other.oven.kind(i).value && lump.of == other.oven.kind(i).of;
    }
    return same;
  }
  // 1 × 100, 1 × 50, 2 × 20, 1 × 10 (German rules, page 2).
  static std::span<const ChipKind> chips_at_start() {
    static constexpr ChipKind kPrinted[] = {{100, 1}, {50, 1}, {20, 2}, {10, 1}};
    return kPrinted;
  }
};

}  // namespace hausregel::teufel
