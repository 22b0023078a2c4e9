// Whole games without a console, typed for speed: the lab's loop. `G` as in engine/table_of.h. The
// only loop besides play/moves, because JSON, copies and questions at every move would cost many
// times the move itself. It has no rules of its own, and its games replay like any other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/lists.h"
#include "engine/bots/bots.h"
#include "engine/codec.h"
#include "engine/deciding.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/rules/house_rules.h"

namespace hausregel {

// FastDice that records its draws, if somebody wants them.
class KeptDice {
 public:
  KeptDice(FastDice dice, bool keeps) : dice_(dice), keeps_(keeps) {}

  // As FastDice; keeps the draw until clear().
  std::int64_t below(const DrawKey& key, std::int64_t n) {
    const std::int64_t got = dice_.below(key, n);
    if (keeps_) { draws_.push_back({key.text(), n, got, DrawnFrom::Generated}); }
    return got;
  }
  const std::vector<Draw>& draws() const { return draws_; }
  void clear() { draws_.clear(); }

 private:
  FastDice dice_;
  bool keeps_;
  std::vector<Draw> draws_;
};

// Returns an event's whole numbers.
template <class Event>
EventNumbers numbers_of(const Event& event) {
  static_assert(Event::kFieldNames.size() <= kEventNumbers);
  EventNumbers numbers{};
  std::size_t place = 0;
  const auto add = [&]<class Value>(const Value& value) {
    if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
      numbers[place] = static_cast<std::int64_t>(value);
    }
  };
  each_field(event, [&]<class Value>(std::string_view, const Value& value) {
    if constexpr (requires { value.value_or(0); }) {
      if (value) { add(*value); }
    } else {
      add(value);
    }
    ++place;
  });
  return numbers;
}

// Makes moves at one simulated table and keeps nothing. Gives every move its own sink and dice:
// nothing then points to the table, and a loop of moves can keep all of it in registers.
template <class G>
struct QuickTable {
  using State = typename G::State;
  // Must outlive the object; moves change `state`.
  const typename G::Rules& rules;
  const Setup& setup;
  State& state;
  FastDice dice;  // counter-based: a copy draws the same

  // Refused: the rules forbid it, and the state is unchanged.
  template <class Command>
  Result<> move(const Command& command) {
    SilentSink<State> sink(state);
    FastDice drawn = dice;
    return make<G>(rules, setup, command, drawn, sink);
  }
};

// QuickTable for a variant with hooks. A hook's failure fails the move, and the state is then void.
// Keeps no copy to go back to: a game whose rule has failed is not counted.
template <class G, class AnyDice>
struct HouseTable {
  using State = typename G::State;
  // As QuickTable.
  const typename G::Rules& rules;
  const Setup& setup;
  State& state;
  AnyDice dice;
  DiceOf<AnyDice> luck{dice};
  HouseScope house{rules.house.get(), &luck, false};

  // Refused, or HouseRule: a hook failed, now or earlier.
  template <class Command>
  Result<> move(const Command& command) {
    SilentSink<State, Asks::HouseRules> sink(state);
    return house.judged(make<G>(rules, setup, command, dice, sink));
  }
  // Something is asked in the middle of a move, and answered.
  void asked() {}
  void answered(const AnswerMove&) {}
};

// Likewise, telling `log` of every move. Reuses its buffers from move to move.
template <class G>
struct LoggedTable : HouseTable<G, KeptDice> {
  using Event = typename G::Event;
  using State = typename G::State;
  using Base = HouseTable<G, KeptDice>;
  using Base::dice;
  using Base::house;
  using Base::luck;
  using Base::rules;
  using Base::setup;
  using Base::state;
  PlayoutLog& log;
  std::vector<Event> events{};
  std::string command_text{};
  std::string event_text{};
  std::string state_text{};

  // Does not log a move that fails.
  template <class Command>
  Result<> move(const Command& command) {
    events.clear();
    dice.clear();
    if (log.wants_entries()) {
      command_text.clear();
      if constexpr (std::is_same_v<Command, AnswerMove>) {
        command_text = hausregel::command_text(command, setup);
      } else {
        codec::put_tagged(command_text, "move", command, setup);
      }
    }
    KeepingSink<State, Event> sink(state, events);
    TRY(house.judged(make<G>(rules, setup, command, static_cast<Dice&>(luck), sink)));
    asked();
    return done();
  }
  // Logs what has happened since the last entry.
  void asked() {
    for (const auto& event : events) {
      std::visit([&](const auto& e) { log.happened(event.index(), numbers_of(e)); }, event);
    }
    if (log.wants_entries()) {
      event_text.clear();
      codec::put_events(event_text, events, setup);
      state_text.clear();
      codec::put(state_text, state, setup);
      log.entry(command_text, dice.draws(), event_text, state_text);
    }
    events.clear();
    dice.clear();
  }
  // The answer is the next entry's command.
  void answered(const AnswerMove& answer) {
    decided();
    command_text = codec::text_of(answer, setup);
  }
  void decided() { log.decided(); }
  void round_ended() { log.round_ended(G::outcome(rules, state), state.starter); }
};

// Has the bots of `order`, moved `turn` seats, answer what is asked at `table`; the rest must
// outlive the moves.
template <class Table>
void answer_by_bots(Table& table, const PlayoutOrder& order, int turn, BotLuck& luck) {
  table.house.answer_by([&, turn](const Questions& questions, const IfSome<Asked>& asks) {
    const Seat who = asks.front().player;
    table.asked();
    auto answer = questions.choose(asks, who, order.bot_at(who.index, turn), luck);
    if (answer) { table.answered(**answer); }
    return answer;
  });
}

// Counts a finished game, number `nth` of its order: a win shared by k seats is 60/k for each.
inline void count_game(Tally& tally, std::uint64_t nth, int rounds, const SeatList& winners) {
  ++tally.games;
  tally.rounds += static_cast<std::uint64_t>(rounds);
  for (const Seat who : winners) {
    tally.wins60[as_index(who.index)] += 60u / static_cast<unsigned>(winners.size());
  }
  if (!tally.each.empty()) {
    Played& played = tally.each[nth];
    played.rounds = static_cast<std::uint32_t>(rounds);
    played.winners.clear();
    for (const Seat who : winners) { played.winners.add(who); }
  }
}

// Plays one game of `order` from `state`, at the cheapest suitable table. HouseRule: a hook failed.
// Also returns errors of play() and `log`; the state is then void.
template <class G, class Play>
Result<> play_game(const typename G::Rules& rules, const PlayoutOrder& order, const GameAt& at,
                   const Setup& setup, typename G::State& state, PlayoutLog* log, Play& play) {
  const FastDice dice(order.seed, at.luck);
  BotLuck luck(order.seed, at.luck);
  if (log == nullptr && !rules.house) {
    return play(QuickTable<G>{rules, setup, state, dice}, luck, at.turn);
  }
  if (log == nullptr) {
    HouseTable<G, FastDice> table{rules, setup, state, dice};
    answer_by_bots(table, order, at.turn, luck);
    return play(table, luck, at.turn);
  }
  log->game_opened(at, setup, log->wants_entries() ? codec::text_of(state, setup) : "");
  LoggedTable<G> table{{rules, setup, state, KeptDice(dice, log->wants_entries())}, *log};
  if (rules.house) { answer_by_bots(table, order, at.turn, luck); }
  if (auto played = play(table, luck, at.turn); !played) {
    log->game_broken_off();
    return played;
  }
  return log->game_closed(G::outcome(rules, state));
}

// Plays games first … last-1 of `order`. HouseRule: one ended in an impossible state. `play(table,
// luck, turn)` makes the moves of one game whose bots have moved `turn` seats; it receives a
// QuickTable by value, the others by reference.
template <class G, class Play>
Result<> play_games(const typename G::Rules& rules, const PlayoutOrder& order, Tally& tally,
                    PlayoutLog* log, Play play) {
  if (rules.house) { rules.house->renew(); }
  Setup setup = order.setup;
  auto fresh = G::initial(rules, setup);
  // Whether a bot may look at rounds that are over.
  const bool looks_back = (rules.house && rules.house->questions(rules, fresh).look_back()) ||
                          std::ranges::any_of(order.scripts, [](const auto& script) {
                            return script && script->reads(kPast);
                          });
  auto state = fresh;
  for (std::uint64_t number = order.first; number < order.last; ++number) {
    const GameAt at = order.at(number);
    if (setup.starter != at.starter) {
      setup.starter = at.starter;
      fresh = G::initial(rules, setup);
    }
    state = fresh;
    if (looks_back) { state.past.start_keeping(); }
    TRY(play_game<G>(rules, order, at, setup, state, log, play));
    if (const auto flaw = rules.house ? G::flaw(state) : std::nullopt) {
      return fail_worded(Fault::HouseRule, "engine.breaks", {}, {{"flaw", *flaw}});
    }
    count_game(tally, number - order.first, state.round, state.winners);
  }
  return done();
}

// Makes the moves of one game between bots. `Table` is a table, or a reference to a borrowed one.
template <class G, class Table>
struct Playout {
  using Phase = decltype(typename G::State{}.phase);

  const typename G::Rules& rules;
  const PerSeat<const typename G::Bot*>& bots;
  Table table;
  BotLuck& luck;
  typename G::Opening& laid;  // values laid down and not yet opened
  const PlayoutOrder& order;
  int turn;  // seats that the bots have moved

  // Inlined, so that the members of this object need not be in memory.
  [[gnu::always_inline]] inline Result<> play() {
    while (table.state.phase != Phase::Over) {
      laid.values.clear();
      TRY(table.move(typename G::Begin{}));
      TRY(play_round(bots, rules, std::as_const(table.state), luck, *this));
      if constexpr (requires { table.round_ended(); }) { table.round_ended(); }
    }
    return done();
  }

  // Opens the values laid down; their salts are null: nothing is sealed here.
  [[gnu::always_inline]] inline Result<> open() {
    if (rules.house != nullptr) [[unlikely]] { sort_laid(); }
    return table.move(laid);
  }
  // A house rule may have named another starter since the first was laid.
  void sort_laid() {
    const auto& s = table.state;
    std::ranges::sort(laid.values, {}, [&](const auto& value) {
      return left_of(value.player, s.count() - s.starter.index, s.count()).index;
    });
  }
  // Makes the moves that bots make unasked; then calls move() if `who` still has to move.
  template <class Move>
  [[gnu::always_inline]] inline Result<> first(Seat who, Move move) {
    if constexpr (requires { table.luck; }) {
      if (rules.house != nullptr) [[unlikely]] {
        const auto due = due_still(who);
        TRY(due);
        if (!*due) { return done(); }
      }
    }
    return move();
  }
  Result<bool> due_still(Seat who) {
    constexpr int kMostUnasked = 256;  // between two moves
    const Questions& questions = rules.house->questions(rules, table.state);
    const bool speaks = questions.has_unasked() || speaks_for_game<G>(questions);
    for (int i = 0; speaks && i < kMostUnasked; ++i) {
      Json said;
      for (const Seat at : clockwise(seat(0), table.state.count())) {
        const BotPlayer bot = order.bot_at(at.index, turn);
        if (!said.is_null()) { continue; }
        TRY(keep(said, said_unasked<G>(rules, table.state, table.setup, at, bot, luck)));
      }
      if (said.is_null()) { break; }
      const auto move = any_move_in<G>(said, table.setup);
      TRY(move);
      TRY(with_move<G>(*move, [&](const auto& held) { return (*this)(held); }));
      if (!is_unasked(said) || !G::asked(table.state, who)) { return false; }
    }
    return true;
  }
  // Makes a move, in open form.
  template <class Command>
  [[gnu::always_inline]] inline Result<> operator()(const Command& command) {
    if constexpr (requires { table.decided(); }) { table.decided(); }
    if constexpr (std::is_same_v<Command, typename G::OpenValue>) {
      return table.move(G::lay(rules, command, laid.values.grow()));
    } else {
      return table.move(command);
    }
  }
};

// Returns the tables side by side for `order`: 1 if moves are kept, or hooks or scripts asked.
template <class G>
int lanes_for(const typename G::Rules& rules, const PlayoutOrder& order, const PlayoutLog* log) {
  const auto is_script = [](const auto& script) { return script != nullptr; };
  if (log != nullptr || rules.house || std::ranges::any_of(order.scripts, is_script)) { return 1; }
  return order.lanes == 0 ? usual_lanes() : std::min(order.lanes, usual_lanes());
}

// As Game::play_out().
template <class G>
Result<> play_out(const typename G::Rules& rules, const PlayoutOrder& order, Tally& tally,
                  PlayoutLog* log) {
  const auto seated = SeatedBots<G>::of(order);
  TRY(seated);
  if constexpr (requires { &G::play_lanes; }) {
    if (const int width = lanes_for<G>(rules, order, log); width > 1) {
      G::play_lanes(rules, order, width, tally);
      return done();
    }
  }
  typename G::Opening open;  // made once: it is large
  PerSeat<PerSeat<const typename G::Bot*>> bots;
  for (const Seat turn : clockwise(seat(0), order.setup.seats())) {
    bots[turn] = seated->after(turn.index);
  }
  return play_games<G>(
      rules, order, tally, log, [&]<class Table>(Table&& table, BotLuck& luck, int turn) {
        const auto& moved = bots[seat(turn)];
        return seated->judge(
            Playout<G, Table>{rules, moved, std::forward<Table>(table), luck, open, order, turn}
                .play(),
            moved, turn);
      });
}

// The signature of a game: SHA-256 over every move, draw, event and state of seeded playouts.
// Programs with equal signatures play equal games. Pinned in tests/contract: it changes only with
// an intended change of rules.

// The bots that play, from the first seat on and again: as in the output of `bench` and in
// `signature.txt`.
inline constexpr std::array<std::string_view, 3> kSignatureBots{"random", "steady",
                                                                "random,steady"};

// By the standard rules, with four people.
struct SignatureOrder {
  std::string_view bots = kSignatureBots[2];
  std::uint64_t seed = 7;
  std::uint64_t games = 1000;
};

// Returns its games.
PlayoutOrder playouts_of(const SignatureOrder& order);

// Returns 64 hexadecimal digits. Errors: as Game::play_out.
Result<std::string> signature(const Game& game, const SignatureOrder& order);

}  // namespace hausregel
