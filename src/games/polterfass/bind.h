// Gathers the typed parts of this game for the engine's templates.
#pragma once

#include "games/polterfass/codec.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"
#include "games/polterfass/questions.h"
#include "games/polterfass/rules.h"

namespace hausregel::polterfass {

struct Bind {
  using Rules = polterfass::Rules;
  using State = polterfass::State;
  using Command = polterfass::Command;
  using Event = polterfass::Event;
  using OpenValue = OpenOrder;
  using SealedValue = OrderValue;
  static constexpr std::string_view kName = kGame;
  static constexpr std::string_view kPlayerCountRule = "P-01";

  static const std::vector<RuleRow<Rules>>& rows() { return polterfass::rows(); }
  static const std::vector<HookSpec>& hooks() { return polterfass::hooks(); }
  static const std::vector<HookSpec>& questions() { return polterfass::questions(); }
  static std::vector<RuleConflict> conflicts(const Rules& rules) {
    return polterfass::conflicts(rules);
  }
  static std::span<const std::string_view> bot_names() { return polterfass::bot_names(); }
  static std::span<const MoveForm> moves() { return move_forms(); }

  static State initial(const Rules& rules, const Setup& setup) {
    return polterfass::initial(rules, setup);
  }
  static std::optional<std::string> flaw(const State& state) { return polterfass::flaw(state); }
  static Status status(const State& state) { return polterfass::status(state); }
  static Outcome outcome(const Rules& rules, const State& state) {
    return polterfass::outcome(rules, state);
  }
  static std::vector<Choice> legal(const Rules& rules, const State& state, const Setup& setup) {
    return polterfass::legal(rules, state, setup);
  }
  static Result<> decide_any(const Rules& rules, const Setup& setup, const Command& command,
                             Dice& dice, KeepingSink<State, Event>& sink) {
    return polterfass::decide_any(rules, setup, command, dice, sink);
  }
  template <class Move, class Luck, class Sink>
  static Result<> decide(const Rules& rules, const Setup& setup, const Move& command, Luck& dice,
                         Sink& sink) {
    return polterfass::decide(rules, setup, command, dice, sink);
  }

  static Result<> check_value(const Rules& rules, const State& state, const OpenOrder& order) {
    if (auto refused = check_order(state, order.player); !refused) {
      return refused;
    }
    return check_cards(rules, state, order.player, order.cards);
  }
  static Result<> check_opening(const Rules& rules, const State& state, const Setup& setup,
                                const OrderValue& value) {
    return polterfass::check_opening(rules, state, setup, value);
  }
  static std::pair<Order, OrderValue> seal(const Rules& rules, const State& state,
                                           const Setup& setup, const OpenOrder& order,
                                           const std::optional<Salt>& salt) {
    Order sealed{order.player, {}, std::nullopt};
    if (rules.card_count_shown) {
      sealed.cards.value = order.cards.size();
    }
    if (salt) {
      sealed.commit = commitment("order", setup.scope_here(state.round, luck_in(state)),
                                 setup.name(order.player), joined(order.cards), *salt);
    }
    return {sealed, OrderValue{order.player, order.cards, salt}};
  }
  static Result<Json> choose(const BotPlayer& bot, const Rules& rules, const State& state,
                             const Setup& setup, Seat who, BotLuck& luck) {
    return polterfass::choose(bot, rules, state, setup, who, luck);
  }
  // An override of a total is booked.
  static void rebalance(State& state) {
    if (state.innkeeper.somebody() != (state.round > 0)) {
      state.innkeeper = state.round > 0
                            ? left_of(state.first, (state.round - 1) % state.count(), state.count())
                            : Seat{};
    }
    std::int64_t ledger = 0;
    for (const Player& p : state.seats) {
      ledger += p.total;
    }
    state.ledger = static_cast<int>(ledger);
  }
  // Whether rules and setup, as far as a state knows them, are those of `other`.
  static bool same_frame(const State& state, const State& other) {
    bool same = state.id == other.id && state.mode == other.mode && state.cards == other.cards &&
                state.cards_min == other.cards_min && state.cards_return == other.cards_return &&
                state.double_destroyed == other.double_destroyed &&
                state.barrels.size() == other.barrels.size();
    for (int b = 0; same && b < state.barrels.size(); ++b) {
      same = state.barrels.barrel(b).ends == other.barrels.barrel(b).ends;
    }
    return same;
  }

  static Result<Spoken> parse(const Rules& rules, const State& state, const Setup& setup,
                              std::span<const Word> words, const Json& draft) {
    return polterfass::parse(rules, state, setup, words, draft);
  }
  static Board board(const Rules& rules, const State& state, const Setup& setup, Seat) {
    return polterfass::board(rules, state, setup);
  }
  // Totals lie open, and a hand is what its owner has not shown yet.
  static std::vector<std::string> hidden_from(const Rules&, const State&, Seat) { return {}; }
  static Message story(const Event& event, const Setup& setup) {
    return polterfass::story(event, setup);
  }
  static Result<> play_out(const Rules& rules, const PlayoutOrder& order, Tally& tally,
                           PlayoutLog* log) {
    return polterfass::play_out(rules, order, tally, log);
  }
};

}  // namespace hausregel::polterfass
