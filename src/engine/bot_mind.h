// A script that plays a seat, as a game asks it. Its first failure is kept, and from then on
// nothing is asked: the game goes on with answers of its own bots, and its driver throws the move,
// or the simulated game, away.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/hooks.h"

namespace hausregel {

// A fact of a question and how it is found in `Seen`, what the game shows to a seat.
template <class Seen>
struct Sight {
  FactSpec spec;
  Fact::Value (*in)(const Seen& seen) = nullptr;
};

// `find(seen)`, looked up when the script asks for it.
template <class Seen, auto find>
Sight<Seen> number_in(std::string_view name, std::string_view help) {
  return {{name, FactSpec::Kind::Integer, help}, [](const Seen& seen) -> Fact::Value {
            return NumberLook{&seen, [](const void* of) -> std::int64_t {
                                return find(*static_cast<const Seen*>(of));
                              }};
          }};
}
template <class Seen, auto find>
Sight<Seen> truth_in(std::string_view name, std::string_view help) {
  return {{name, FactSpec::Kind::Boolean, help}, [](const Seen& seen) -> Fact::Value {
            return TruthLook{
                &seen, [](const void* of) -> bool { return find(*static_cast<const Seen*>(of)); }};
          }};
}
// A list of count(seen) numbers at(seen, i).
template <class Seen, auto count, auto at>
Sight<Seen> list_in(std::string_view name, std::string_view help) {
  return {{name, FactSpec::Kind::Integers, help}, [](const Seen& all) -> Fact::Value {
            return ListLook{&all, [](const void* of) -> ListView {
                              return {of, count(*static_cast<const Seen*>(of)),
                                      [](const void* seen, int i) -> std::int64_t {
                                        return at(*static_cast<const Seen*>(seen), i);
                                      }};
                            }};
          }};
}

// A list of count(seen) lists row(seen, i).
template <class Seen, auto count, auto row>
Sight<Seen> rows_in(std::string_view name, std::string_view help) {
  return {{name, FactSpec::Kind::Rows, help}, [](const Seen& seen) -> Fact::Value {
            return RowsLook{
                &seen, [](const void* of) -> int { return count(*static_cast<const Seen*>(of)); },
                [](const void* of, int i) -> ListView {
                  return row(*static_cast<const Seen*>(of), i);
                }};
          }};
}

// Draws of one question, besides its facts.
inline constexpr int kBotLuck = 4;
inline constexpr std::int64_t kBotLuckBelow = 27720;  // a multiple of every number up to 12
FactSpec bot_luck_fact();

class BotMind final : private LuckSource {
 public:
  // `script` and `questions` outlive the object; a question's number is its place there.
  BotMind(Hooks& script, std::span<const HookSpec> questions);
  BotMind(const BotMind&) = delete;
  BotMind& operator=(const BotMind&) = delete;

  // What question `q` is told, for ever: facts that are looked up when they are asked for.
  template <class Seen>
  void tell(int q, std::span<const Sight<Seen>> sights, const Seen& seen) {
    for (const Sight<Seen>& sight : sights) {
      facts_[static_cast<std::size_t>(q)].push_back({sight.spec.name, sight.in(seen)});
    }
  }

  // Whether the script answers `q` itself and has not failed.
  bool answers(int q) const { return !failure_ && (present_ >> q & 1u) != 0; }

  // Precondition of all three: answers(q). Nothing where the script fails.
  std::optional<std::int64_t> number(int q, BotLuck& luck);
  std::optional<bool> truth(int q, BotLuck& luck);
  std::optional<std::vector<std::int64_t>> list(int q, BotLuck& luck);

  // The answer to `q` does not do; `why` is what the rules say against it.
  void refuse(int q, const std::string& wanted, const Error& why);
  // Fault Bot, with the script's place.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  std::optional<HookAnswer> ask(int q, BotLuck& luck);
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
