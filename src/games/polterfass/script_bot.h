// A script as a bot of this game. Questions that it does not answer are answered as "steady" does.
#pragma once

#include "games/polterfass/bots.h"
#include "games/polterfass/questions.h"

namespace hausregel::polterfass {

class ScriptBot final : public Bot {
 public:
  // `script` outlives the object.
  explicit ScriptBot(Hooks& script);

  Cards order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override;
  std::optional<Roll> pour(const Rules& rules, const State& seen, BotLuck& luck) const override;
  Target aim(const Rules& rules, const State& seen, BotLuck& luck) const override;
  const Error* failure() const override { return mind_.failure() ? &*mind_.failure() : nullptr; }

 private:
  bool look(Question q, const Rules& rules, const State& state, Seat who) const;
  std::optional<Roll> wants_more(const Rules& rules, const State& state, BotLuck& luck) const;

  const Bot& steady_;
  mutable SeatView seen_;  // of the running question
  mutable BotMind mind_;
};

}  // namespace hausregel::polterfass
