// Gathers the typed parts of this game for the engine's templates.
#pragma once

#include "games/teufel/codec.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"
#include "games/teufel/questions.h"
#include "games/teufel/rules.h"

namespace hausregel::teufel {

struct Bind {
  using Rules = teufel::Rules;
  using State = teufel::State;
  using Command = teufel::Command;
  using Event = teufel::Event;
  using OpenValue = OpenBet;
  using SealedValue = StakeValue;
  static constexpr std::string_view kName = kGame;
  static constexpr std::string_view kPlayerCountRule = "B-29";

  static const std::vector<RuleRow<Rules>>& rows() { return teufel::rows(); }
  static const std::vector<HookSpec>& hooks() { return teufel::hooks(); }
  static const std::vector<HookSpec>& questions() { return teufel::questions(); }
  static std::vector<RuleConflict> conflicts(const Rules& rules) {
    return teufel::conflicts(rules);
  }
  static std::span<const std::string_view> bot_names() { return teufel::bot_names(); }
  static std::span<const MoveForm> moves() { return move_forms(); }

  static State initial(const Rules& rules, const Setup& setup) {
    return teufel::initial(rules, setup);
  }
  static std::optional<std::string> flaw(const State& state) { return teufel::flaw(state); }
  static Status status(const State& state) { return teufel::status(state); }
  static Outcome outcome(const Rules& rules, const State& state) {
    return teufel::outcome(rules, state);
  }
  static std::vector<Choice> legal(const Rules& rules, const State& state, const Setup& setup) {
    return teufel::legal(rules, state, setup);
  }
  static Result<> decide_any(const Rules& rules, const Setup& setup, const Command& command,
                             Dice& dice, KeepingSink<State, Event>& sink) {
    return teufel::decide_any(rules, setup, command, dice, sink);
  }
  template <class Move, class Luck, class Sink>
  static Result<> decide(const Rules& rules, const Setup& setup, const Move& command, Luck& dice,
                         Sink& sink) {
    return teufel::decide(rules, setup, command, dice, sink);
  }

  static Result<> check_value(const Rules& rules, const State& state, const OpenBet& bet) {
    if (auto refused = check_bet(state, bet.player); !refused) {
      return refused;
    }
    return check_stake(rules, state, bet.player, bet.stake);
  }
  static Result<> check_opening(const Rules& rules, const State& state, const Setup& setup,
                                const StakeValue& value) {
    return teufel::check_opening(rules, state, setup, value);
  }
  static std::pair<Bet, StakeValue> seal(const Rules&, const State& state, const Setup& setup,
                                         const OpenBet& bet, const std::optional<Salt>& salt) {
    Bet sealed{bet.player, std::nullopt};
    if (salt) {
      sealed.commit = commitment("stake", setup.scope_here(state.round, luck_in(state)),
                                 setup.name(bet.player), std::to_string(bet.stake), *salt);
    }
    return {sealed, StakeValue{bet.player, bet.stake, salt}};
  }
  static Result<Json> choose(const BotPlayer& bot, const Rules& rules, const State& state,
                             const Setup& setup, Seat who, BotLuck& luck) {
    return teufel::choose(bot, rules, state, setup, who, luck);
  }
  // An override of chips or stakes is settled with the bank; one of the round gives it a starter.
  static void rebalance(State& state) {
    if (state.starter.somebody() != (state.round > 0)) {
      state.starter = state.round > 0
                          ? left_of(state.first, (state.round - 1) % state.count(), state.count())
                          : Seat{};
    }
    std::int64_t bank = state.total;
    for (const Player& p : state.seats) {
      bank -= std::int64_t{p.chips} + p.stake;
    }
    state.bank = static_cast<int>(bank);
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

  static Result<Spoken> parse(const Rules& rules, const State& state, const Setup& setup,
                              std::span<const Word> words, const Json& draft) {
    return teufel::parse(rules, state, setup, words, draft);
  }
  static Board board(const Rules& rules, const State& state, const Setup& setup, Seat viewer) {
    return teufel::board(rules, state, setup, viewer);
  }
  static std::vector<std::string> hidden_from(const Rules& rules, const State& state, Seat viewer) {
    return teufel::hidden_from(rules, state, viewer);
  }
  static Message story(const Event& event, const Setup& setup) {
    return teufel::story(event, setup);
  }
  static Result<> play_out(const Rules& rules, const PlayoutOrder& order, Tally& tally,
                           PlayoutLog* log) {
    return teufel::play_out(rules, order, tally, log);
  }
};

}  // namespace hausregel::teufel
