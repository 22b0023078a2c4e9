// A script that plays a seat, as a game asks it. Its first failure is kept, and from then on
// nothing is asked: the game goes on with answers of its own bots, and its driver throws the move,
// or the simulated game, away.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/dice.h"
#include "engine/house_facts.h"

namespace hausregel {

// Draws of one question, besides its facts.
inline constexpr int kBotLuck = 4;
FactSpec bot_luck_fact();  // as the documentation has them
// The row of a question. `facts`: all that it shows, luck left out. `help` in English, or empty
// where en.lua has it, under "GAME.question.NAME".
HookSpec bot_question(std::string_view name, HookSpec::Answer answer, std::vector<FactSpec> facts,
                      std::string_view help = "");

class BotMind final : private LuckSource {
 public:
  // `script`, `questions` and `seen`, where their facts are found, outlive the object; a question's
  // number is its place.
  BotMind(Hooks& script, std::span<const HookSpec> questions, const HouseView& seen);
  BotMind(const BotMind&) = delete;
  BotMind& operator=(const BotMind&) = delete;

  // Whether the script answers `q` itself and has not failed.
  bool answers(int q) const { return !failure_ && (present_ >> q & 1u) != 0; }

  // Precondition of all three: answers(q), and its row wants such an answer. Nothing where the
  // script fails.
  std::optional<std::int64_t> number(int q, BotLuck& luck) { return answer<std::int64_t>(q, luck); }
  std::optional<bool> truth(int q, BotLuck& luck) { return answer<bool>(q, luck); }
  std::optional<std::vector<std::int64_t>> list(int q, BotLuck& luck) {
    return answer<std::vector<std::int64_t>>(q, luck);
  }
  // A number, or 1 for true and 0 for false, as the row of `q` says.
  std::optional<std::int64_t> whole(int q, BotLuck& luck);

  // The answer to `q` does not do; `why` is what the rules say against it.
  void refuse(int q, const std::string& wanted, const Error& why);
  // Fault Bot, with the script's place.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  std::optional<HookAnswer> ask(int q, BotLuck& luck);
  template <class Answer>
  std::optional<Answer> answer(int q, BotLuck& luck) {
    auto said = ask(q, luck);
    return said ? std::optional(std::get<Answer>(std::move(said->value))) : std::nullopt;
  }
  int size() const override { return kBotLuck; }
  std::int64_t draw(int i) override;

  Hooks& script_;
  std::span<const HookSpec> questions_;
  std::vector<std::vector<Fact>> facts_;  // by question
  std::uint32_t present_ = 0;
  BotLuck* luck_ = nullptr;                                  // of the running question
  std::array<std::optional<std::int64_t>, kBotLuck> drawn_;  // the same
  std::optional<Error> failure_;
};

}  // namespace hausregel
