// Bots for a game that writes none of its own: `random`, `steady`, and scripts, and how they play a
// round. Chooses moves as data, so is slower than the bots of shipped games.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "core/lists.h"
#include "engine/bots/bots.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/lanes/lanes.h"
#include "engine/rules/hooks.h"
#include "engine/table_state.h"

namespace hausregel {

inline constexpr std::array<std::string_view, 2> kPlainBots{"random", "steady"};
// Rounds after which a simulated game counts as endless.
inline constexpr int kMostRounds = 100000;

// A bot's action: a move, or a value to be sealed.
template <class G>
using BotAction = std::variant<typename G::Command, typename G::OpenValue>;

// Returns a setup of `seats` people, 1 to kSeatLimit, with invented names: bots know seats.
inline const Setup& anonymous(int seats) {
  static const PerSeat<Setup> setups = [] {
    PerSeat<Setup> all;
    for (std::size_t count = 1; count <= all.size(); ++count) {
      for (std::size_t i = 1; i <= count; ++i) {
        all[count - 1].players.push_back("P" + std::to_string(i));
      }
    }
    return all;
  }();
  return setups[as_index(seats) - 1];
}

// Precondition: `json` comes from a choice of the game.
template <class G>
BotAction<G> action_of(const Json& json, const Setup& setup) {
  typename G::OpenValue value;
  if (json.at("move") == Json(G::OpenValue::kName) && codec::take_fields(json, value, setup, 1)) {
    return value;
  }
  typename G::Command command;
  (void)codec::take_variant(json, "move", command, setup);
  return command;
}

// Chooses moves at a seat. Keeps no state between moves except a script's failure.
template <class G>
class PlainBot {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  virtual ~PlainBot() = default;
  // Precondition: `who` is asked. The move is legal.
  virtual BotAction<G> choose(const Rules& rules, const State& seen, Seat who,
                              BotLuck& luck) const = 0;
  // A script's first failure since it was seated; null for other bots.
  virtual const Error* failure() const { return nullptr; }
};

// Picks one of the seat's choices, each equally likely, then one of its commands (pick_command()).
template <class G>
class RandomBot final : public PlainBot<G> {
  using Rules = typename G::Rules;
  using State = typename G::State;

 public:
  BotAction<G> choose(const Rules& rules, const State& seen, Seat who,
                      BotLuck& luck) const override {
    const Setup& setup = anonymous(seen.count());
    const auto choices = choices_of(G::legal(rules, seen, setup), who);
    const auto picked = as_index(luck.below(as_int(choices.size())));
    return action_of<G>(pick_command(choices[picked], setup, luck), setup);
  }
};

// Plays the game's steady().
template <class G>
class SteadyBot final : public PlainBot<G> {
  using Rules = typename G::Rules;
  using State = typename G::State;

 public:
  BotAction<G> choose(const Rules& rules, const State& seen, Seat who, BotLuck&) const override {
    return G::steady(rules, seen, who);
  }
};

// Asks the script about its moves (BotMind::command()); without an answer plays like `steady`.
template <class G>
class ScriptedBot final : public PlainBot<G> {
  using Rules = typename G::Rules;
  using State = typename G::State;

 public:
  // `script` must outlive the object.
  explicit ScriptedBot(Hooks& script) : mind_(script, questions_of<G>(), seen_) {}

  BotAction<G> choose(const Rules& rules, const State& seen, Seat who,
                      BotLuck& luck) const override {
    const Setup& setup = anonymous(seen.count());
    static_cast<HouseView&>(seen_) = {&rules, &seen, {}, who};
    const auto command =
        mind_.command(choices_of(G::legal(rules, seen, setup), who), setup, seen_, luck);
    return command ? action_of<G>(*command, setup) : G::steady(rules, seen, who);
  }
  const Error* failure() const override { return mind_.failure(); }

 private:
  mutable MoveView seen_;  // of the running question
  mutable BotMind mind_;
};

// Calls make(move) with the move of `bot` at `who`, who must be asked; sealed values in open form.
template <class G, class Make>
auto move_of(const PlainBot<G>& bot, const typename G::Rules& rules, const typename G::State& s,
             Seat who, BotLuck& luck, Make&& make) {
  const BotAction<G> made = bot.choose(rules, s, who, luck);
  return made.index() == 0 ? std::visit(make, std::get<0>(made)) : make(std::get<1>(made));
}

// Plays the bots' moves in a round that has begun, until nobody must move or open. play(move) makes
// a move, play.open() opens sealed values. HouseRule: more than kMostRounds.
template <class G, std::size_t Seats, class Play>
Result<> play_round(const std::array<const PlainBot<G>*, Seats>& bots,
                    const typename G::Rules& rules, const typename G::State& s, BotLuck& luck,
                    Play& play) {
  const auto make = [&]<class Move>(const Move& move) -> Result<> {
    if constexpr (std::is_same_v<Move, typename G::OpenValue> && G::kSealKind.empty()) {
      return fail(Fault::Internal, "nothing is sealed in this game");
    } else {
      return play(move);
    }
  };
  if (s.round > kMostRounds) {
    return fail_worded(Fault::HouseRule, "engine.no_end", {{"rounds", kMostRounds}});
  }
  for (Status now = G::status(s); !now.to_move.empty() || !now.unopened.empty();
       now = G::status(s)) {
    Result<> moved;
    if constexpr (!G::kSealKind.empty()) { moved = now.unopened.empty() ? moved : play.open(); }
    if (now.unopened.empty()) {
      const Seat who = now.to_move[0];
      moved = move_of(*bots[as_index(who.index)], rules, s, who, luck, make);
    }
    if (!moved) { return moved; }
  }
  return done();
}

// Bots of a game that asks its players questions answered by a number (a truth is 1 or 0), written
// once over N (engine/lanes/lanes.h): for one table, where scripts answer too, and for several. A
// game's own bot is a struct with
//   answer(question, rules, state, on, who, luck), OVER_LANES: returns a number, or a mask, for the
//   tables in `on`; keeps nothing between questions, and reads only what its seat may see
// Questions are numbers from 0.

// At one table.
template <class RulesOf, class StateOf>
class AskedBot {
 public:
  using Rules = RulesOf;
  using State = StateOf;

  virtual ~AskedBot() = default;
  virtual int answer(int question, const Rules& rules, const State& seen, Seat who,
                     BotLuck& luck) const = 0;
  // A script's first failure since it was seated; null for other bots.
  virtual const Error* failure() const { return nullptr; }
};

// A shipped bot.
template <class Bot, class Own>
class OwnBot final : public Bot {
  using Rules = typename Bot::Rules;
  using State = typename Bot::State;

 public:
  // Asks the bot over N about one table, where it is asked.
  int answer(int question, const Rules& rules, const State& seen, Seat who,
             BotLuck& luck) const override {
    return Own().answer(question, rules, seen, true, who, luck);
  }
};

// Returns the game's own bot `name`; null if there is none. Owns are in the order of kPlainBots.
template <class Bot, class... Owns>
const Bot* find_own_bot(std::type_identity<std::tuple<Owns...>>, std::string_view name) {
  static const std::tuple<OwnBot<Bot, Owns>...> bots;
  const Bot* found = nullptr;
  std::size_t at = 0;
  std::apply([&](const auto&... bot) { ((found = kPlainBots[at++] == name ? &bot : found), ...); },
             bots);
  return found;
}

// A script as a bot of the game `G`, which derives `Of` from this and defines
//   asked(question, rules, seen, who, luck): the script's answer; nullopt: answer like `steady`
template <class Of, class G, class View>
class AskedScript : public G::Bot {
  friend Of;
  // `script` must outlive the object.
  explicit AskedScript(Hooks& script)  // NOLINTNEXTLINE(clang-analyzer-optin*): BotMind sets them
      : mind_(script, questions_of<G>(), seen_) {}

 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  // Returns the script's answer; if it has none, or has failed, the answer of `steady`.
  int answer(int question, const Rules& rules, const State& seen, Seat who,
             BotLuck& luck) const override {
    const auto told = static_cast<const Of&>(*this).asked(question, rules, seen, who, luck);
    return told ? as_int(*told) : steady(question, rules, seen, who, luck);
  }
  const Error* failure() const override { return mind_.failure(); }

 protected:
  int steady(int question, const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
    return steady_.answer(question, rules, seen, who, luck);
  }
  // Whether to ask the script `q`, a row of its questions; if so, points `seen_` at what it sees.
  bool look(int q, const Rules& rules, const State& state, Seat who) const {
    const bool asked = mind_.answers(q);
    if (asked) { seen_.look_at(rules, state, who); }
    return asked;
  }
  // Returns `wanted`; if the rules refuse it, records the script's failure and returns nullopt.
  template <class Wanted>
  std::optional<Wanted> if_good(int q, Wanted wanted, const std::string& words,
                                const Result<>& good) const {
    if (good) { return wanted; }
    mind_.refuse(q, words, good.error());
    return std::nullopt;
  }

  const typename G::Bot& steady_ = *G::find_bot("steady");
  mutable View seen_;  // of the running question
  mutable BotMind mind_;
};

// Returns the answer of the bot at `who`. At one table the mask is always true; for several see
// engine/lanes/lockstep.h.
template <class Bot>
OVER_LANES int answer(const PerSeat<const Bot*>& bots, int question, bool, Seat who,
                      const typename Bot::Rules& rules, const typename Bot::State& s,
                      BotLuck& luck) {
  return bots[who]->answer(question, rules, s, who, luck);
}

}  // namespace hausregel
