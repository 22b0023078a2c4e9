// Facts as scripts see them: f.stake, f.chips[2], #f.chips, ipairs(f.chips). Read-only, converted
// to Lua values on access, and invalid after the call. Also recalls the answers of scripts by the
// facts that they looked at. Internal to script/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/json.h"
#include "engine/rules/hooks.h"

namespace hausregel::script {

// A script's answer depends only on the facts that it looks at: asked again, it looks at the same
// fact first, at the same next one if that has the same value, and so on. So the answers of a hook
// are the leaves of a tree of looks.

// One look: at a fact, by its place in the question, or at one of its rows, and at which part; now
// or at the end of a past round.
struct Look {
  static constexpr std::int32_t kWhole = 0;
  static constexpr std::int32_t kLength = -1;  // of a list; a part from 1 on is that item

  std::uint32_t fact = 0;
  std::int32_t row = 0;  // of a list of lists, from 1; 0: the fact itself
  std::int32_t part = kWhole;
  std::int32_t past = 0;  // that round, from 1; 0: now

  bool operator==(const Look&) const = default;
};

// What a look saw.
struct Sight {
  // Places: those that the variant declares.
  enum class Kind : std::uint8_t { Nothing, Number, Truth, List, Round, Text, Draw, Places, Table };

  Kind kind = Kind::Nothing;  // Nothing: an item beyond the end of its list
  std::int64_t number = 0;    // of a truth 0 or 1

  // Distinguishes sights of the same look, except texts and draws.
  std::optional<std::int64_t> value() const {
    return kind == Kind::Nothing ? std::nullopt : std::optional(number);
  }
};
// Draws nothing. Lists have their present length, so a row or an item may be missing.
Sight sight_of(const Look& look, std::span<const Fact> facts);

// The looks of a script during one call, in order.
class Trail {
 public:
  struct Step {
    Look look;
    std::optional<std::int64_t> value;
  };

  // Without `noted` the trail keeps nothing and is not whole.
  void begin(bool noted) {
    count_ = 0;
    whole_ = noted;
  }
  // Raises nothing and allocates nothing.
  void saw(const Look& look, const Sight& sight) {
    if (!whole_ || (sight.kind == Sight::Kind::List && look.part == Look::kWhole)) {
      return;  // its length and its items are looks of their own
    }
    // Answers that depend on a text, a draw, a place or a table are not recalled.
    whole_ = count_ < steps_.size() && sight.kind < Sight::Kind::Text;
    if (whole_) { steps_[count_++] = {look, sight.value()}; }
  }

  std::span<const Step> steps() const { return {steps_.data(), count_}; }
  // Whether steps() are all of its looks.
  bool whole() const { return whole_; }

 private:
  std::array<Step, 64> steps_;  // no vector: what it threw would cross Lua's frames
  std::size_t count_ = 0;
  bool whole_ = true;
};

// The answers of one state of a script, dropped with it. Takes a few megabytes at most, and then
// keeps no more. Keeps no text of a fact.
class AnswerCache {
 public:
  // Returns the answer to a question like this one; null if the script has to be asked. Every
  // question about a hook has the same `spec` and the same names of facts.
  const HookAnswer* find(const HookSpec& spec, std::span<const Fact> facts);
  // After find() returned null: whether to note the script's looks.
  bool noting() const { return noting_; }
  // Keeps the answer to that question, unless its looks were not noted. Precondition: the script
  // has not failed.
  void keep(const Trail& trail, const HookAnswer& answer);

 private:
  struct Node {
    bool closed = false;  // always ask
    std::unique_ptr<const HookAnswer> answer{};
    Look look{};  // the next look, if there is one
    std::map<std::optional<std::int64_t>, std::unique_ptr<Node>> next{};  // by its sight
  };
  // The start of all questions about a hook, with recent counts.
  struct Root : Node {
    int asked = 0;
    int found = 0;
  };

  // By the address of a hook's name, and the number of facts: a question outside a move has no
  // luck, and so one fact less.
  std::map<std::pair<const char*, std::size_t>, Root> roots_;
  std::size_t nodes_ = 0;
  Root* root_ = nullptr;  // of the running question
  bool noting_ = false;
};

// Prepares the registry for the functions below; once for each state. May raise Lua errors.
void add_fact_kinds(lua_State* L);
// Pushes the facts of the running call, valid until the next call begins. Meter::trail notes the
// looks at them. Raises nothing.
void push_facts(lua_State* L, std::span<const Fact> facts);

// Whether the value at `index` is the facts of the running call. Raises nothing.
bool is_facts(lua_State* L, int index);
// Raises if a key of the table at `index` (absolute) is no fact of the running call.
void check_fact_names(lua_State* L, int index);
// Pushes a table that reads like the facts of the running call, overridden by the table at `index`
// (absolute). May raise.
void push_facts_but_for(lua_State* L, int index);

// Returns the list of numbers or texts at `index`, a fact of the running call, and counts all of it
// as looked at; nullopt for anything else. Raises nothing.
std::optional<Json> list_at(lua_State* L, int index);

}  // namespace hausregel::script
