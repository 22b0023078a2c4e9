// Gathers the typed parts of this game for the engine's templates.
#pragma once

#include "engine/table_state.h"
#include "games/polterfass/codec.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"
#include "games/polterfass/pad.h"
#include "games/polterfass/questions.h"
#include "games/polterfass/rules.h"
#include "games/polterfass/script_bot.h"

namespace hausregel::polterfass {

struct Bind {
  using Rules = polterfass::Rules;
  using State = polterfass::State;
  using Command = polterfass::Command;
  using Event = polterfass::Event;
  using OpenValue = OpenOrder;
  using SealedValue = OrderValue;
  using Begin = Next;
  using Opening = Open;
  using Bot = polterfass::Bot;
  using ScriptBot = polterfass::ScriptBot;
  static constexpr std::string_view kName = kGame;
  static constexpr std::string_view kSealKind = "order";
  static constexpr std::string_view kPlayerCountRule = "P-01";
  static constexpr std::string_view kAbout[] = {"polterfass.about.players", "polterfass.about.box",
                                                "polterfass.about.start", "polterfass.about.pad",
                                                "polterfass.about.first"};
  static constexpr std::string_view kWhoBegins = "polterfass.about.begins";

  static constexpr auto rows = polterfass::rows;
  static constexpr auto hooks = polterfass::hooks;
  static constexpr auto questions = polterfass::questions;
  static constexpr auto conflicts = polterfass::conflicts;
  static constexpr auto bot_names = polterfass::bot_names;
  static constexpr auto find_bot = polterfass::find_bot;
  static constexpr auto moves = polterfass::move_forms;

  static std::vector<Sentence> sentences() { return {}; }

  static constexpr auto initial = polterfass::initial;
  static constexpr auto flaw = polterfass::flaw;
  static constexpr auto status = polterfass::status;
  static constexpr auto outcome = polterfass::outcome;
  static constexpr auto legal = polterfass::legal;
  static constexpr auto decide_any = polterfass::decide_any;
  static constexpr auto check_opening = polterfass::check_opening;
  static constexpr auto parse = polterfass::parse;
  static constexpr auto board = polterfass::board;
  static constexpr auto story = polterfass::story;

  static Result<> check_value(const Rules& rules, const State& state, const OpenOrder& order) {
    if (auto refused = check_order(state, order.player); !refused) {
      return refused;
    }
    return check_cards(rules, state, order.player, order.cards);
  }
  // An order laid down unseen, and what opens it.
  static Order lay(const Rules& rules, const OpenOrder& order, OrderValue& value) {
    value.player = order.player;
    value.cards = order.cards;
    return {order.player, {rules.card_count_shown ? order.cards.size() : CardCount::kUnknown}, {}};
  }
  static std::pair<Order, OrderValue> seal(const Rules& rules, const State& state,
                                           const Setup& setup, const OpenOrder& order,
                                           const std::optional<Salt>& salt) {
    OrderValue value{{}, {}, salt};
    Order sealed = lay(rules, order, value);
    if (salt) {
      sealed.commit = commitment(kSealKind, setup.scope_here(state.round, luck_in(state)),
                                 setup.name(order.player), joined(order.cards), *salt);
    }
    return {sealed, value};
  }
  // An override of a total is booked.
  static void rebalance(State& state) {
    mend_starter(state, state.innkeeper);
    std::int64_t ledger = 0;
    for (const Player& p : state.seats) {
      ledger += p.total;
    }
    state.ledger = static_cast<int>(ledger);
  }
  static void keep_untold(State& state, const State& before) { state.luck = before.luck; }
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
  // Totals lie open, and a hand is what its owner has not shown yet.
  static std::vector<std::string> hidden_from(const Rules&, const State&, Seat) { return {}; }
  static constexpr auto on_pad = polterfass::on_pad;
  static constexpr auto pad = polterfass::pad;
};

}  // namespace hausregel::polterfass
