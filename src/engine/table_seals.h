// Converts a table's sealed values (engine/sealed.h) between JSON and the types of the game `G`. In
// a game that seals none, no move holds such a value.
#pragma once

#include <optional>
#include <string>

#include "engine/codec.h"
#include "engine/game.h"
#include "engine/house_rules.h"
#include "engine/seal.h"

namespace hausregel {

template <class G>
class TableSeals {
 public:
  // All three must outlive the object.
  TableSeals(const typename G::Rules& rules, const typename G::State& state, const Setup& setup)
      : rules_(rules), state_(state), setup_(setup) {}

  // These three as in engine::Table.
  std::optional<Json> public_form(const Json& json) const {
    if constexpr (kSeals) {
      if (const auto value = open_form(json)) {
        return move_json(G::seal(rules_, state_, setup_, *value, std::nullopt).first);
      }
    }
    return std::nullopt;
  }

  Result<Sealing> seal(const Json& json, const std::optional<Salt>& salt) const {
    if constexpr (kSeals) {
      if (const auto value = open_form(json)) {
        const HouseMove asking(rules_.house.get(), nullptr);  // fresh scripts, and no dice
        TRY(asking.judged(G::check_value(rules_, state_, *value)));
        const auto [command, opening] = G::seal(rules_, state_, setup_, *value, salt);
        std::string opened;
        codec::put(opened, opening, setup_);
        return Sealing{move_json(command), known_json(opened)};
      }
    }
    return Sealing{json, {}};
  }

  Result<> check_opening(const Json& json) const {
    if constexpr (kSeals) {
      typename G::SealedValue value;
      if (auto taken = codec::take(json, value, setup_); !taken) {
        return fail(codec::to_error(taken.error(), "value"));
      }
      const HouseMove asking(rules_.house.get(), nullptr);
      return asking.judged(G::check_opening(rules_, state_, setup_, value));
    }
    return fail(Fault::Usage, worded("engine.nothing_sealed", {{"game", G::kName}}));
  }

 private:
  static constexpr bool kSeals = !G::kSealKind.empty();

  // Returns the value in a move in open form. The move's name is a member besides the fields.
  std::optional<typename G::OpenValue> open_form(const Json& json) const {
    typename G::OpenValue value;
    const std::string* move = json.find_text("move");
    const bool fits = move != nullptr && *move == G::OpenValue::kName &&
                      codec::take_fields(json, value, setup_, 1).has_value();
    return fits ? std::optional(value) : std::nullopt;
  }
  template <class Move>
  Json move_json(const Move& move) const {
    std::string text;
    codec::put_tagged(text, "move", move, setup_);
    return known_json(text);
  }

  const typename G::Rules& rules_;
  const typename G::State& state_;
  const Setup& setup_;
};

}  // namespace hausregel
