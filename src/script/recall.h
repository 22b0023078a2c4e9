// Answers that scripts have given, found again by what they looked at. A script's answer depends
// only on the facts that it looks at: asked again it looks at the same fact first, where that has
// the same value at the same one next, and so on. So the answers of a hook are the leaves of a tree
// of looks. Internal to script/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "engine/rules/hooks.h"

namespace hausregel::script {

// What a script looks at: a fact, by its place in the question, or one of its rows, and what of it.
struct Look {
  static constexpr std::int32_t kWhole = 0;
  static constexpr std::int32_t kLength = -1;  // of a list; 1 and more: that item

  std::uint32_t fact = 0;
  std::int32_t row = 0;  // of a list of lists, from 1; 0: the fact itself
  std::int32_t part = kWhole;

  friend bool operator==(const Look&, const Look&) = default;
};

// What a script gets to see at a look.
struct Sight {
  enum class Kind : std::uint8_t { Nothing, Number, Truth, Text, Draw, List };

  Kind kind = Kind::Nothing;  // of an item behind the end of its list
  std::int64_t number = 0;    // a truth is 0 or 1

  // What tells it from others of the same look, but for texts and draws.
  std::optional<std::int64_t> value() const {
    return kind == Kind::Nothing ? std::nullopt : std::optional(number);
  }
};
// Draws nothing. Lists are as long as they are this time: a row or an item may not be there.
Sight sight_of(const Look& look, std::span<const Fact> facts);

// What a script looks at during one call, in order.
class Trail {
 public:
  struct Step {
    Look look;
    std::optional<std::int64_t> value;
  };

  // `noted`: else nothing is kept, and the trail is not whole.
  void begin(bool noted) {
    count_ = 0;
    whole_ = noted;
  }
  // Raises nothing and asks for no memory.
  void saw(const Look& look, const Sight& sight) {
    if (!whole_ || (sight.kind == Sight::Kind::List && look.part == Look::kWhole)) {
      return;  // the length of a list and its items are looked at on their own
    }
    // No answer is found by a text or a draw.
    whole_ = count_ < steps_.size() && sight.kind != Sight::Kind::Text &&
             sight.kind != Sight::Kind::Draw;
    if (whole_) { steps_[count_++] = {look, sight.value()}; }
  }

  std::span<const Step> steps() const { return {steps_.data(), count_}; }
  // Whether steps() are all that it looked at.
  bool whole() const { return whole_; }

 private:
  std::array<Step, 64> steps_;  // no vector: what it threw would cross Lua's frames
  std::size_t count_ = 0;
  bool whole_ = true;
};

// Of one state of a script, and gone with it. Takes a few megabytes at most: what finds no room
// there is asked of the script. Keeps no text of a fact.
class Recall {
 public:
  // The answer to a question like this one; null: the script has to be asked. `spec` and the names
  // of its facts are those of every question about that hook.
  const HookAnswer* find(const HookSpec& spec, std::span<const Fact> facts);
  // After find() gave null: whether the script's looks are to be noted.
  bool noting() const { return noting_; }
  // What the script looked at then, and answered; without effect where that was not noted. Not to
  // be called where it failed.
  void keep(const Trail& trail, const HookAnswer& answer);

 private:
  struct Node {
    bool closed = false;  // always ask
    std::unique_ptr<const HookAnswer> answer{};
    Look look{};  // what comes next, where it looks at something
    std::map<std::optional<std::int64_t>, std::unique_ptr<Node>> next{};  // by what it sees
  };
  // Where the questions about a hook begin, and how it went of late.
  struct Root : Node {
    int asked = 0;
    int found = 0;
  };

  // By the address of a hook's name, and the number of facts: a question outside of a move has no
  // luck, and so one fact less.
  std::map<std::pair<const char*, std::size_t>, Root> roots_;
  std::size_t nodes_ = 0;
  Root* root_ = nullptr;  // of the running question
  bool noting_ = false;
};

}  // namespace hausregel::script
