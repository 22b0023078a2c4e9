// Answers that scripts have given, found again by what they looked at. A script's answer depends
// only on the facts that it looks at: asked again it looks at the same fact first, where that has
// the same value at the same one next, and so on. So the answers of a hook are the leaves of a tree
// of looks. Internal to script/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/hooks.h"

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

// Whether the fact is true or false, told or looked up.
bool is_truth(const Fact::Value& value);
// An integer, or a truth as 0 or 1, told or looked up; nothing: a text or a list.
std::optional<std::int64_t> number_of(const Fact::Value& value);

// A list as it stands: looked up, where it is found by a look.
Fact::Value list_of(const Fact::Value& value);
// How long a list is that list_of() gave.
std::size_t length_of(const Fact::Value& list);
// Item `i`, from 0 and within the length, of such a list of numbers; nothing: it holds something
// else, or draws.
std::optional<std::int64_t> item_of(const Fact::Value& list, std::size_t i);

// What a script looks at during one call, in order.
class Trail {
 public:
  struct Sight {
    Look look;
    std::optional<std::int64_t> value;  // none: the list has no such item; a row is 0
  };

  void clear() {
    count_ = 0;
    whole_ = true;
  }
  // Raises nothing and asks for no memory.
  void saw(const Look& look, std::optional<std::int64_t> value) {
    if (count_ == seen_.size()) {
      whole_ = false;
    } else if (whole_) {
      seen_[count_++] = {look, value};
    }
  }
  // A text or a draw: no answer is found by these.
  void saw_more() { whole_ = false; }

  std::span<const Sight> seen() const { return {seen_.data(), count_}; }
  // Whether seen() is all that it looked at.
  bool whole() const { return whole_; }

 private:
  std::array<Sight, 64> seen_;  // no vector: what it threw would cross Lua's frames
  std::size_t count_ = 0;
  bool whole_ = true;
};

// Of one state of a script, and gone with it. Takes about a megabyte at most: what finds no room
// there is asked of the script. Keeps no text of a fact.
class Recall {
 public:
  // The answer to a question like this one; null: the script has to be asked. `spec` and the names
  // of its facts are those of every question about that hook.
  const HookAnswer* find(const HookSpec& spec, std::span<const Fact> facts);
  // After find() gave null: where the script's looks are to be noted; null: nowhere.
  Trail* trail() { return noting_ ? &trail_ : nullptr; }
  // What the script answered then; without effect where its looks were not noted. Not to be called
  // where it failed.
  void keep(const HookAnswer& answer);

 private:
  struct LookNode {
    enum class Kind : std::uint8_t { Unknown, Looks, Answered, Closed };  // Closed: always ask
    Kind kind = Kind::Unknown;
    Look look;
    std::size_t answer = 0;  // its place in answers_
  };
  struct LookStep {
    std::size_t from;
    std::optional<std::int64_t> value;
    friend bool operator==(const LookStep&, const LookStep&) = default;
  };
  struct LookStepHash {
    std::size_t operator()(const LookStep& step) const;
  };
  // Where the questions about a hook begin, and how it went of late.
  struct Root {
    const char* hook;
    std::size_t facts;  // a question outside of a move has no luck, and so one fact less
    std::size_t node;
    int asked = 0;
    int found = 0;
  };

  Root& root_of(const HookSpec& spec, std::size_t facts);
  void weigh(Root& root);

  std::vector<Root> roots_;
  std::vector<LookNode> nodes_;
  std::unordered_map<LookStep, std::size_t, LookStepHash> steps_;
  std::vector<HookAnswer> answers_;
  std::size_t root_ = 0;  // of the running question
  bool noting_ = false;
  Trail trail_;
};

}  // namespace hausregel::script
