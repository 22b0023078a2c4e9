// The action of an entry: the member `do` of its line (docs/journal.md §3), one struct per kind.
// Only this file reads and writes its JSON; a new kind compiles only when every visitor of Doing
// handles it. The outcome is in the entry's events: no struct here knows whether a move was stopped
// or an undo was possible.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/json.h"
#include "core/result.h"

namespace hausregel {
struct Setup;
}

namespace hausregel::journal {

// A move. Keeps everything after its word as the game wrote it.
class Move {
 public:
  // Not a move yet: has no word.
  Move() = default;
  // Input: `command` is not an object whose first member is "move", a text.
  static Result<Move> of(Json command);

  const Json& command() const { return command_; }  // {"move":W,…}
  // Precondition, also for the members below: has a word.
  const std::string& word() const { return command_.at("move").text(); }
  bool begins_round() const { return word() == "next"; }
  bool opens() const { return word() == "open"; }  // sealed values
  bool speaks() const { return word() == "phrase"; }
  // The player named by the move; null if it names none.
  const std::string* player() const { return command_.find_text("player"); }
  // Whether it lays a value sealed, or as if sealed (commit null).
  bool seals() const { return command_.find("commit") != nullptr; }
  // The commitment to that value; nullopt if it shows none.
  std::optional<Digest> commit() const;

  friend bool operator==(const Move&, const Move&) = default;

 private:
  explicit Move(Json command) : command_(std::move(command)) {}

  Json command_;
};

// Restores the state of entry `to`, >= 0, earlier on the line of play. With a reason, gives up a
// round.
struct Undo {
  std::int64_t to = 0;
  IfAny<std::string> because;

  FIELDS(Undo, "undo, because", to, because);
};

// Restores the state of entry `to`, >= 0, which an undo has left.
struct Redo {
  std::int64_t to = 0;

  FIELDS(Redo, "redo", to);
};

// The game master sets a place of the state.
struct Override {
  std::string path;
  Json value;
  std::string because;

  FIELDS(Override, "override, value, because", path, value, because);
};

// A remark by somebody.
struct Note {
  std::string text;

  FIELDS(Note, "note", text);
};

// Names the current state, to return to it.
struct Mark {
  std::string name;

  FIELDS(Mark, "mark", name);
};

// Assigns the players of seats from now on: a bot's name, or null for a person. Not empty.
struct Seats {
  Named<std::optional<std::string>> bots;

  FIELDS(Seats, bots);
};

// Records that a journal whose opening has the commitment `commit` starts at an entry of this one.
struct Branch {
  std::string name;
  Digest commit{};

  FIELDS(Branch, "branch, commit", name, commit);
};

enum class CloseWhy : std::uint8_t {
  Ended,      // the game was over
  Abandoned,  // it was not over: nobody has won
  Continued,  // it goes on under other rules, in a branch
};
inline constexpr std::string_view kCloseWords[] = {"ended", "abandoned", "continued"};
constexpr std::span<const std::string_view> names_of(CloseWhy) { return kCloseWords; }

struct Closing {
  CloseWhy why = CloseWhy::Ended;
  std::vector<std::string> winners;
  JsonObject totals;  // name -> points, seat order
  // By luck, as text: the seed of the greatest begun, if any; all earlier seeds follow from it.
  Named<Digest> seeds;
  std::vector<Json> sealed;  // never opened: {"player":P,"stake":…,"salt":…}
  // Set only for Continued; as in Branch.
  IfAny<std::string> branch{};
  IfAny<Digest> commit{};

  bool fits() const {
    const bool continued = why == CloseWhy::Continued;
    return branch.has_value() == continued && commit.has_value() == continued;
  }

  FIELDS(Closing, why, winners, totals, seeds, sealed, branch, commit);
};

struct Close {
  Closing closing;

  FIELDS(Close, "close", closing);
};

using Doing = std::variant<Move, Undo, Redo, Override, Note, Mark, Seats, Branch, Close>;

// The kind of an entry, for cases that do not need a Doing.
enum class Kind : std::uint8_t { Move, Undo, Redo, Override, Note, Mark, Seats, Branch, Close };
static_assert(std::variant_size_v<Doing> == static_cast<std::size_t>(Kind::Close) + 1);
inline Kind kind_of(const Doing& doing) { return static_cast<Kind>(doing.index()); }

// Input: an unknown kind or a wrong shape; names the member and its expected value.
Result<Doing> read_doing(Json json);
Json to_json(const Doing& doing);
// Writes canonical JSON; names are texts, so the setup is unused.
void put(std::string& out, const Doing& doing, const Setup&);
std::string to_text(const Doing& doing);

// Returns the target of an undo or redo; null for others.
const std::int64_t* goes_to(const Doing& doing);
// Whether it is an undo with a reason, which gives up a round.
bool gives_up(const Doing& doing);
// Whether it lays a value of `player`, sealed or as if sealed.
bool lays_value_of(const Doing& doing, std::string_view player);
// Returns the values that it opens: elements of an opening's `values` or a closing's `sealed`.
std::span<const Json> values_opened(const Doing& doing);
// Returns the move that opens sealed values, {"move":"open","values":[…]}.
Json move_opening(Json::List values);

}  // namespace hausregel::journal
