// Whole games without a console, typed for speed: the lab's loop. `G` as in engine/table_of.h. The
// only loop besides play/driver, because JSON, copies and questions at every move would cost many
// times the move itself. It has no rules of its own, and its games replay like any other.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/house_rules.h"
#include "engine/seated_bots.h"
#include "engine/sink.h"

namespace hausregel {

// FastDice that records its draws.
class KeptDice {
 public:
  explicit KeptDice(FastDice dice) : dice_(dice) {}

  // As FastDice; keeps the draw until clear().
  std::int64_t below(const DrawKey& key, std::int64_t n) {
    const std::int64_t got = dice_.below(key, n);
    draws_.push_back({key.text(), n, got, DrawnFrom::Generated});
    return got;
  }
  std::optional<Digest> seed(int) { return std::nullopt; }
  const std::vector<Draw>& draws() const { return draws_; }
  void clear() { draws_.clear(); }

 private:
  FastDice dice_;
  std::vector<Draw> draws_;
};

// Makes moves at one simulated table and keeps nothing. Gives every move its own sink and dice:
// nothing then points to the table, and a loop of moves can keep all of it in registers.
template <class G>
class QuickTable {
 public:
  // All but the dice must outlive the object; moves change `state`.
  QuickTable(const typename G::Rules& rules, const Setup& setup, typename G::State& state,
             FastDice dice)
      : rules_(rules), setup_(setup), state_(state), dice_(dice) {}

  const typename G::State& state() const { return state_; }

  // Refused: the rules forbid it, and the state is unchanged.
  template <class Command>
  Result<> move(const Command& command) {
    SilentSink<typename G::State> sink(state_);
    FastDice dice = dice_;
    return decide(rules_, setup_, command, dice, sink);
  }

 private:
  const typename G::Rules& rules_;
  const Setup& setup_;
  typename G::State& state_;
  FastDice dice_;  // counter-based: a copy draws the same
};

// QuickTable for a variant with hooks. A hook's failure fails the move, and the state is then void.
// Keeps no copy to go back to: a game whose rule has failed is not counted.
template <class G>
class HouseTable {
 public:
  // As QuickTable.
  HouseTable(const typename G::Rules& rules, const Setup& setup, typename G::State& state,
             FastDice dice)
      : rules_(rules),
        setup_(setup),
        sink_(state),
        dice_(dice),
        luck_(dice_),
        house_(rules.house.get(), &luck_) {}

  const typename G::State& state() const { return sink_.state(); }

  // Refused, or HouseRule: a hook failed, now or earlier.
  template <class Command>
  Result<> move(const Command& command) {
    return house_.judged(decide(rules_, setup_, command, dice_, sink_));
  }

 private:
  const typename G::Rules& rules_;
  const Setup& setup_;
  SilentSink<typename G::State, Asks::HouseRules> sink_;
  FastDice dice_;
  DiceOf<FastDice> luck_;
  HouseLuck house_;
};

// Either of them, logging every move to `log`. Reuses its buffers from move to move.
template <class G>
class LoggedTable {
 public:
  // As QuickTable; `log` too must outlive the object.
  LoggedTable(const typename G::Rules& rules, const Setup& setup, typename G::State& state,
              FastDice dice, PlayoutLog& log)
      : rules_(rules),
        setup_(setup),
        state_(state),
        dice_(dice),
        luck_(dice_),
        house_(rules.house.get(), &luck_),
        log_(log) {}

  const typename G::State& state() const { return state_; }

  // As HouseTable; does not log a move that fails.
  template <class Command>
  Result<> move(const Command& command) {
    events_.clear();
    dice_.clear();
    KeepingSink<typename G::State, typename G::Event> sink(state_, events_);
    auto moved = house_.judged(G::decide_any(rules_, setup_, command, luck_, sink));
    if (!moved) {
      return moved;
    }
    command_text_.clear();
    codec::put_tagged(command_text_, "move", command, setup_);
    event_text_.clear();
    codec::put_events(event_text_, events_, setup_);
    state_text_.clear();
    codec::put(state_text_, state_, setup_);
    log_.entry(command_text_, dice_.draws(), event_text_, state_text_);
    return done();
  }

 private:
  const typename G::Rules& rules_;
  const Setup& setup_;
  typename G::State& state_;
  KeptDice dice_;
  DiceOf<KeptDice> luck_;
  HouseLuck house_;
  PlayoutLog& log_;
  std::vector<typename G::Event> events_;
  std::string command_text_;
  std::string event_text_;
  std::string state_text_;
};

// Counts a finished game: a win shared by k seats is 60/k for each.
inline void count_game(Tally& tally, int rounds, const SeatList& winners) {
  ++tally.games;
  tally.rounds += static_cast<std::uint64_t>(rounds);
  for (const Seat who : winners) {
    tally.wins60[static_cast<std::size_t>(who.index)] +=
        60u / static_cast<unsigned>(winners.size());
  }
}

// Whether a game with house rules ended in a possible state. HouseRule: names the flaw.
template <class G>
Result<> sound(const typename G::State& state) {
  const auto found = G::flaw(state);
  return found ? Result<>(fail(Fault::HouseRule, worded("engine.breaks", {}, {{"flaw", *found}})))
               : done();
}

// Plays one game of `order` from `state`, at the cheapest suitable table. HouseRule: a hook failed.
// Also returns errors of play() and `log`; the state is then void.
template <class G, class Play>
Result<> play_game(const typename G::Rules& rules, const PlayoutOrder& order, std::uint64_t game,
                   typename G::State& state, PlayoutLog* log, Play& play) {
  const FastDice dice(order.seed, game);
  BotLuck luck(order.seed, game);
  if (log == nullptr && !rules.house) {
    return play(QuickTable<G>(rules, order.setup, state, dice), luck);
  }
  if (log == nullptr) {
    HouseTable<G> table(rules, order.setup, state, dice);
    return play(table, luck);
  }
  std::string text;
  codec::put(text, state, order.setup);
  log->game_opened(game, order.setup, text);
  LoggedTable<G> table(rules, order.setup, state, dice, *log);
  if (auto played = play(table, luck); !played) {
    log->game_broken_off();
    return played;
  }
  return log->game_closed(G::outcome(rules, state));
}

// Plays games first … last-1 of `order`. `play(table, luck)` makes the moves of one game; it
// receives a QuickTable by value, the others by reference.
template <class G, class Play>
Result<> play_games(const typename G::Rules& rules, const PlayoutOrder& order, Tally& tally,
                    PlayoutLog* log, Play play) {
  if (rules.house) {
    rules.house->renew();
  }
  const typename G::State fresh = G::initial(rules, order.setup);
  typename G::State state = fresh;
  for (std::uint64_t game = order.first; game < order.last; ++game) {
    state = fresh;
    auto played = play_game<G>(rules, order, game, state, log, play);
    if (played && rules.house) {
      played = sound<G>(state);
    }
    if (!played) {
      return played;
    }
    count_game(tally, state.round, state.winners);
  }
  return done();
}

// Makes the moves of one game between bots. `Table` is a table, or a reference to a borrowed one.
template <class G, class Table>
class Playout {
 public:
  using Bots = PerSeat<const typename G::Bot*>;
  // `open`: values laid down and not yet opened.
  Playout(const typename G::Rules& rules, const Setup& setup, const Bots& bots, Table&& table,
          BotLuck& luck, typename G::Opening& open)
      : rules_(rules),
        setup_(setup),
        bots_(bots),
        table_(std::forward<Table>(table)),
        luck_(luck),
        open_(open) {}

  // Inlined, so that the members of this object need not be in memory.
  [[gnu::always_inline]] inline Result<> play() {
    while (s().phase != Phase::Over) {
      TRY(round());
    }
    return done();
  }

  // Opens the values laid down; their salts are null: nothing is sealed here.
  [[gnu::always_inline]] inline Result<> open() { return table_.move(open_); }
  // Makes a move, in open form.
  template <class Command>
  [[gnu::always_inline]] inline Result<> operator()(const Command& command) {
    if constexpr (std::is_same_v<Command, typename G::OpenValue>) {
      return table_.move(G::lay(rules_, command, open_.values.grow()));
    } else {
      return table_.move(command);
    }
  }

 private:
  using Phase = decltype(typename G::State{}.phase);

  const typename G::State& s() const { return table_.state(); }

  [[gnu::always_inline]] inline Result<> round() {
    open_.values.clear();
    if (auto moved = table_.move(typename G::Begin{}); !moved) {
      return moved;
    }
    return play_round(bots_, rules_, s(), luck_, *this);
  }

  const typename G::Rules& rules_;
  const Setup& setup_;
  const Bots& bots_;
  Table table_;
  BotLuck& luck_;
  typename G::Opening& open_;
};

// Returns the tables side by side for `order`: 1 if moves are kept, or hooks or scripts asked.
template <class G>
int lanes_for(const typename G::Rules& rules, const PlayoutOrder& order, const PlayoutLog* log) {
  const auto is_script = [](const auto& script) { return script != nullptr; };
  if (log != nullptr || rules.house || std::ranges::any_of(order.scripts, is_script)) {
    return 1;
  }
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
  return play_games<G>(rules, order, tally, log, [&]<class Table>(Table&& table, BotLuck& luck) {
    return seated->judge(Playout<G, Table>(rules, order.setup, seated->bots(),
                                           std::forward<Table>(table), luck, open)
                             .play());
  });
}

}  // namespace hausregel
