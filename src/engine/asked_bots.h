// Bots of a game that asks its players questions answered by a number (a truth is 1 or 0), written
// once over N (engine/lanes.h): for one table, where scripts answer too, and for several. A game's
// own bot is a struct with
//   answer(question, rules, state, on, who, luck), OVER_LANES: returns a number, or a mask, for the
//   tables in `on`; keeps nothing between questions, and reads only what its seat may see
// Questions are numbers from 0, known at compile time when asked. Each has its own function,
// because a switch at every question costs a fiftieth of the speed of one table.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/bot_mind.h"
#include "engine/game_tables.h"
#include "engine/lanes.h"
#include "engine/plain_bots.h"

namespace hausregel {

// At one table.
template <class RulesOf, class StateOf, int count>
class AskedBot {
 public:
  using Rules = RulesOf;
  using State = StateOf;

  virtual ~AskedBot() = default;
  // 0 <= question < count.
  int answer(int question, const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
    return answers_[static_cast<std::size_t>(question)](*this, rules, seen, who, luck);
  }
  // A script's first failure since it was seated; null for other bots.
  virtual const Error* failure() const { return nullptr; }

 protected:
  // `Of` is the derived class and defines said(question, rules, seen, who, luck). Instantiates one
  // function a question, each compiled for its question.
  template <class Of>
  explicit AskedBot(std::type_identity<Of>)
      : answers_([]<int... question>(std::integer_sequence<int, question...>) {
          return Answers{&said_by<Of, question>...};
        }(std::make_integer_sequence<int, count>{})) {}

 private:
  using Answer = int (*)(const AskedBot&, const Rules&, const State&, Seat, BotLuck&);
  using Answers = std::array<Answer, count>;

  template <class Of, int question>
  static int said_by(const AskedBot& bot, const Rules& rules, const State& seen, Seat who,
                     BotLuck& luck) {
    return static_cast<const Of&>(bot).said(question, rules, seen, who, luck);
  }

  Answers answers_;
};

// A shipped bot.
template <class Bot, class Own>
class OwnBot final : public Bot {
 public:
  OwnBot() : Bot(std::type_identity<OwnBot>()) {}
  // Asks the bot over N about one table, where it is asked.
  OVER_LANES int said(int question, const typename Bot::Rules& rules,
                      const typename Bot::State& seen, Seat who, BotLuck& luck) const {
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
      : G::Bot(std::type_identity<AskedScript>()), mind_(script, questions_of<G>(), seen_) {}

 public:
  // Returns the script's answer; if it has none, or has failed, the answer of `steady`.
  int said(int question, const typename G::Rules& rules, const typename G::State& seen, Seat who,
           BotLuck& luck) const {
    const auto told = static_cast<const Of&>(*this).asked(question, rules, seen, who, luck);
    return told ? static_cast<int>(*told) : steady(question, rules, seen, who, luck);
  }
  const Error* failure() const override { return mind_.failure() ? &*mind_.failure() : nullptr; }

 protected:
  int steady(int question, const typename G::Rules& rules, const typename G::State& seen, Seat who,
             BotLuck& luck) const {
    return steady_.answer(question, rules, seen, who, luck);
  }
  // Whether to ask the script `q`, a row of its questions; if so, points `seen_` at what it sees.
  bool look(int q, const typename G::Rules& rules, const typename G::State& state, Seat who) const {
    const bool asked = mind_.answers(q);
    if (asked) {
      seen_.look_at(rules, state, who);
    }
    return asked;
  }
  // Returns `wanted`; if the rules refuse it, records the script's failure and returns nullopt.
  template <class Wanted>
  std::optional<Wanted> if_good(int q, Wanted wanted, const std::string& words,
                                const Result<>& good) const {
    if (good) {
      return wanted;
    }
    mind_.refuse(q, words, good.error());
    return std::nullopt;
  }

  const typename G::Bot& steady_ = *G::find_bot("steady");
  mutable View seen_;  // of the running question
  mutable BotMind mind_;
};

// Returns the answer of the bot at `who`. One table ignores the mask; for several see
// engine/lockstep.h.
template <class Bot>
OVER_LANES int answer(const PerSeat<const Bot*>& bots, int question, bool, Seat who,
                      const typename Bot::Rules& rules, const typename Bot::State& s,
                      BotLuck& luck) {
  return bots[who]->answer(question, rules, s, who, luck);
}

}  // namespace hausregel
