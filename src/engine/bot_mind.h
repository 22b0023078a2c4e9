// A script that plays a seat, as its game sees it. Keeps the first failure and asks nothing after
// it: the game continues with answers of its own bots, and the driver discards the move or the
// simulated game.
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

// Draws available to one question, besides its facts.
inline constexpr int kBotLuck = 4;
FactSpec bot_luck_fact();  // as documented
// Returns the row of a question. `facts`: all it shows except luck. `help`: in English, or empty if
// en.lua has it as "GAME.question.NAME".
HookSpec bot_question(std::string_view name, HookSpec::Answer answer, std::vector<FactSpec> facts,
                      std::string_view help = "");

class BotMind final : private LuckSource {
 public:
  // `script`, `questions` and `seen`, in which their facts are found, must outlive the object. A
  // question's number is its index.
  BotMind(Hooks& script, std::span<const HookSpec> questions, const HouseView& seen);
  BotMind(const BotMind&) = delete;
  BotMind& operator=(const BotMind&) = delete;

  // Whether the script answers `q` itself and has not failed.
  bool answers(int q) const { return !failure_ && (present_ >> q & 1u) != 0; }

  // Nullopt if the script fails. Precondition of all three: answers(q), and its row asks for that
  // type.
  std::optional<std::int64_t> number(int q, BotLuck& luck) { return answer<std::int64_t>(q, luck); }
  std::optional<bool> truth(int q, BotLuck& luck) { return answer<bool>(q, luck); }
  std::optional<std::vector<std::int64_t>> list(int q, BotLuck& luck) {
    return answer<std::vector<std::int64_t>>(q, luck);
  }
  // Returns a number, or 1 for true and 0 for false, as the row of `q` says.
  std::optional<std::int64_t> whole(int q, BotLuck& luck);

  // Records that the rules refuse the answer to `q`, for the reason `why`.
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
  std::array<std::optional<std::int64_t>, kBotLuck> drawn_;  // likewise
  std::optional<Error> failure_;
};

}  // namespace hausregel
