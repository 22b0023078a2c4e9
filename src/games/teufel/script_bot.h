// A script as a bot of this game. Questions that it does not answer are answered as "steady" does.
#pragma once

#include "games/teufel/bots.h"
#include "games/teufel/questions.h"

namespace hausregel::teufel {

class ScriptBot final : public Bot {
 public:
  // `script` outlives the object.
  explicit ScriptBot(Hooks& script);

  int stake(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override;
  bool draws(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override;
  bool pact(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override;
  bool refill(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override;
  const Error* failure() const override { return mind_.failure() ? &*mind_.failure() : nullptr; }

 private:
  bool look(Question q, const Rules& rules, const State& state, Seat who) const;
  std::optional<bool> truth(Question q, const Rules& rules, const State& state, Seat who,
                            BotLuck& luck) const;

  const Bot& steady_;
  mutable SeatView seen_;  // of the running question
  mutable BotMind mind_;
};

}  // namespace hausregel::teufel
