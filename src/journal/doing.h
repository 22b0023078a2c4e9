// What an entry did: the member `do` of its line (docs/journal.md §3), one struct for each of its
// kinds. Its JSON is read and written here and nowhere else; a new kind compiles only when
// everybody who visits a Doing has decided about it. What came of it stands in the entry's events:
// no struct here knows whether a move was stopped, or an undo possible.
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

// A move. What stands behind its word is the game's own, so that it stays as the game wrote it.
class Move {
 public:
  // No move yet: it has no word.
  Move() = default;
  // Input: `command` is not an object whose first member is "move", a text.
  static Result<Move> of(Json command);

  const Json& command() const { return command_; }  // {"move":W,…}
  // Precondition, as of what follows: it has one.
  const std::string& word() const { return command_.at("move").text(); }
  bool begins_round() const { return word() == "next"; }
  bool opens() const { return word() == "open"; }  // what lay sealed
  bool speaks() const { return word() == "phrase"; }
  // Whose move it says it is; null where it names nobody.
  const std::string* player() const { return command_.find_text("player"); }
  // Whether it lays a value down sealed, or (commit null) as if it were.
  bool seals() const { return command_.find("commit") != nullptr; }
  // The commitment to that value; nothing where it shows none.
  std::optional<Digest> commit() const;

  friend bool operator==(const Move&, const Move&) = default;

 private:
  explicit Move(Json command) : command_(std::move(command)) {}

  Json command_;
};

// The state is again that of entry `to`, >= 0, which lies behind on the line of play. With a reason
// a round is given up.
struct Undo {
  std::int64_t to = 0;
  IfAny<std::string> because;

  FIELDS(Undo, "undo, because", to, because);
};

// The state is again that of entry `to`, >= 0, which an undo has left.
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

// Somebody's remark.
struct Note {
  std::string text;

  FIELDS(Note, "note", text);
};

// A name for the state that is there now, to come back to.
struct Mark {
  std::string name;

  FIELDS(Mark, "mark", name);
};

// Who plays these seats from now on: the name of a bot, or nothing for a person. Not empty.
struct Seats {
  Named<std::optional<std::string>> bots;

  FIELDS(Seats, bots);
};

// A journal whose opening has the commitment `commit` begins at an entry of this one.
struct Branch {
  std::string name;
  Digest commit{};

  FIELDS(Branch, "branch, commit", name, commit);
};

enum class CloseWhy : std::uint8_t {
  Ended,      // the game was over
  Abandoned,  // it was not: nobody has won
  Continued,  // it goes on by other rules, in a branch
};
inline constexpr std::string_view kCloseWords[] = {"ended", "abandoned", "continued"};
constexpr std::span<const std::string_view> names_of(CloseWhy) { return kCloseWords; }

struct Closing {
  CloseWhy why = CloseWhy::Ended;
  std::vector<std::string> winners;
  JsonObject totals;  // name -> points, seat order
  // By luck, as a text: of the greatest that the journal has begun, if any; all others follow.
  Named<Digest> seeds;
  std::vector<Json> sealed;  // what was never opened: {"player":P,"stake":…,"salt":…}
  // Exactly where it is continued: as in a Branch.
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

// Which of them, for what is not worth making a Doing.
enum class Kind : std::uint8_t { Move, Undo, Redo, Override, Note, Mark, Seats, Branch, Close };
static_assert(std::variant_size_v<Doing> == static_cast<std::size_t>(Kind::Close) + 1);
inline Kind kind_of(const Doing& doing) { return static_cast<Kind>(doing.index()); }

// Input: none of the kinds, or not of its shape; which member, and what it should be.
Result<Doing> read_doing(Json json);
Json to_json(const Doing& doing);
// Canonical.
void write_doing(std::string& out, const Doing& doing);
inline void put(std::string& out, const Doing& doing, const Setup&) { write_doing(out, doing); }
std::string to_text(const Doing& doing);

// The entry that an undo or a redo names; null for all others.
const std::int64_t* goes_to(const Doing& doing);
// Whether it is an undo that says why, and so gives a round up.
bool gives_up(const Doing& doing);
// Whether it lays a value of `player` down, sealed or as if it were.
bool lays_value_of(const Doing& doing, std::string_view player);
// What it opens, or what a closing entry does: elements of `values` or of `sealed`.
std::span<const Json> values_opened(const Doing& doing);
// The move that opens what lies sealed, {"move":"open","values":[…]}.
Json move_opening(Json::List values);

}  // namespace hausregel::journal
