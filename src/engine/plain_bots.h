// Bots for a game that writes none of its own: `random`, `steady`, and scripts, and how they play a
// round. Chooses moves as data, so is slower than the bots of shipped games.
#pragma once

#include <array>
#include <string>
#include <variant>

#include "engine/bot_mind.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/game_tables.h"
#include "engine/house_facts.h"

namespace hausregel {

inline constexpr std::array<std::string_view, 2> kPlainBots{"random", "steady"};
// Rounds after which a simulated game counts as endless.
inline constexpr int kMostRounds = 100000;

// A bot's action: a move, or a value to be sealed.
template <class G>
using Made = std::variant<typename G::Command, typename G::OpenValue>;

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
  return setups[static_cast<std::size_t>(seats) - 1];
}

// Returns the form for a driver: {"move":…}, a sealed value in open form.
template <class G>
Json json_of(const Made<G>& made, const Setup& setup) {
  return std::visit(
      [&](const auto& move) { return known_json(codec::tagged("move", move, setup)); }, made);
}

// Precondition: `json` comes from a choice of the game.
template <class G>
Made<G> made_of(const Json& json, const Setup& setup) {
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
  virtual Made<G> choose(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const = 0;
  // A script's first failure since it was seated; null for other bots.
  virtual const Error* failure() const { return nullptr; }
};

// Picks one of the seat's choices, each equally likely, then one of its commands (pick_command()).
template <class G>
class RandomBot final : public PlainBot<G> {
 public:
  Made<G> choose(const typename G::Rules& rules, const typename G::State& seen, Seat who,
                 BotLuck& luck) const override {
    const Setup& setup = anonymous(seen.count());
    const auto choices = choices_of(G::legal(rules, seen, setup), who);
    const auto picked = static_cast<std::size_t>(luck.below(static_cast<int>(choices.size())));
    return made_of<G>(pick_command(choices[picked], setup, luck), setup);
  }
};

// Plays the game's steady().
template <class G>
class SteadyBot final : public PlainBot<G> {
 public:
  Made<G> choose(const typename G::Rules& rules, const typename G::State& seen, Seat who,
                 BotLuck&) const override {
    return G::steady(rules, seen, who);
  }
};

// Asks the script the game's current question; without an answer plays like `steady`.
template <class G>
class ScriptedBot final : public PlainBot<G> {
 public:
  // `script` must outlive the object.
  explicit ScriptedBot(Hooks& script) : mind_(script, questions_of<G>(), seen_) {}

  Made<G> choose(const typename G::Rules& rules, const typename G::State& seen, Seat who,
                 BotLuck& luck) const override {
    const int q = G::question(seen, who);
    if constexpr (requires { G::answered(rules, seen, who, q, 0); }) {
      if (q >= 0 && mind_.answers(q)) {
        seen_ = {&rules, &seen, {}, who};
        if (const auto said = mind_.whole(q, luck)) {
          const Setup& setup = anonymous(seen.count());
          const Made<G> made = G::answered(rules, seen, who, q, *said);
          if (is_among(G::legal(rules, seen, setup), json_of<G>(made, setup), setup)) {
            return made;
          }
          mind_.refuse(q, std::to_string(*said), Error{});
        }
      }
    }
    return G::steady(rules, seen, who);
  }
  const Error* failure() const override { return mind_.failure() ? &*mind_.failure() : nullptr; }

 private:
  mutable HouseView seen_;  // of the running question
  mutable BotMind mind_;
};

// Returns null if there is no bot of that name.
template <class G>
const PlainBot<G>* find_plain_bot(std::string_view name) {
  static const RandomBot<G> random;
  static const SteadyBot<G> steady;
  return name == "random" ? static_cast<const PlainBot<G>*>(&random)
                          : (name == "steady" ? &steady : nullptr);
}

// Calls make(move) with the move of `bot` at `who`, who must be asked; sealed values in open form.
template <class G, class Make>
auto move_of(const PlainBot<G>& bot, const typename G::Rules& rules, const typename G::State& s,
             Seat who, BotLuck& luck, Make&& make) {
  const Made<G> made = bot.choose(rules, s, who, luck);
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
    return fail(Fault::HouseRule, worded("engine.no_end", {{"rounds", kMostRounds}}));
  }
  for (Status now = G::status(s); !now.to_move.empty() || !now.unopened.empty();
       now = G::status(s)) {
    Result<> moved;
    if constexpr (!G::kSealKind.empty()) {
      moved = now.unopened.empty() ? moved : play.open();
    }
    if (now.unopened.empty()) {
      const Seat who = now.to_move[0];
      moved = move_of(*bots[static_cast<std::size_t>(who.index)], rules, s, who, luck, make);
    }
    if (!moved) {
      return moved;
    }
  }
  return done();
}

}  // namespace hausregel
