// Format hausregel/3: the lines of a journal, and their canonical bytes (docs/journal.md).
// clang-format off
//
//   journal := opening entry*          every line ends in one '\n'
//   opening := {"n":0,"at":T,"format":F,"engine":S,"game":S,"players":[S…],"bots":[S|null…],
//               "starter":S,"mode":S,"seeded":B,"rules":{…},["places":{…},]
//               "variant":[{"name":S,"sha256":H,"source":S}…],"dice":{"scheme":S…},
//               "parent":null|{"n":N,"hash":H},
//               ["redacted":{"n":N,"hash":H,"rounds":[N…]},]"events":[…] link
//   entry   := {"n":N,"at":T,"do":{…},"dice":[{"key":S,"below":N,"got":N,"from":S}…],"events":[…]
//               link
//   link    := ,"state":H16,"prev":H,"hash":H}
//
// clang-format on
// A hash covers the bytes of its line before `,"hash":`, and through `prev` every earlier line.
// play/ decides whether a line is allowed at its place; this file does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/dice.h"
#include "core/digest.h"
#include "core/json.h"
#include "core/lists.h"
#include "core/result.h"
#include "engine/events.h"
#include "engine/setup.h"

namespace hausregel::journal {

// The action of an entry: the member `do` of its line (docs/journal.md §3), one struct per kind.
// A new kind compiles only when every visitor of Doing handles it. The outcome is in the entry's
// events: no struct here knows whether a move was stopped or an undo was possible.

inline constexpr std::string_view kAnswer = "answer";

// A move, or an answer to a question. Keeps everything after its word as the game wrote it.
class Move {
 public:
  // Not a move yet: has no word.
  Move() = default;
  // Input: `command` is not an object whose first member is "move", or "answer", and a text.
  static Result<Move> of(Json command);

  const Json& command() const { return command_; }  // {"move":W,…}, or {"answer":W,…}
  // Precondition, also for the members below: has a word.
  const std::string& word() const { return command_.members().front().second.text(); }
  bool begins_round() const { return word() == "next"; }
  bool opens() const { return word() == "open"; }  // sealed values
  bool speaks() const { return word() == "phrase"; }
  // The player named by the move; null if it names none.
  const std::string* player() const { return command_.find_text("player"); }
  // Whether it lays a value sealed, or as if sealed (commit null).
  bool seals() const { return command_.find("commit") != nullptr; }
  // The commitment to that value; nullopt if it shows none.
  std::optional<Digest> commit() const {
    const std::string* commit = command_.find_text("commit");
    return commit != nullptr ? digest_from_hex(*commit) : std::nullopt;
  }

  bool operator==(const Move&) const = default;

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

  // Changes who plays: `playing` holds the bot of each of `players`, empty: a person. Passes over
  // names of nobody, which a stranger may have written.
  void change(const Strings& players, Strings& playing) const;

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
constexpr auto names_of(CloseWhy) { return names<"ended, abandoned, continued">(); }

struct Closing {
  CloseWhy why = CloseWhy::Ended;
  Strings winners;
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

// Keeps a value elsewhere, which would make every entry as large as the last. Not used once moved.
template <class Value>
class Boxed {
 public:
  Boxed(Value value = {}) : value_(std::make_unique<Value>(std::move(value))) {}
  Boxed(const Boxed& other) : Boxed(*other) {}
  Boxed(Boxed&&) noexcept = default;
  Boxed& operator=(Boxed other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }

  Value& operator*() { return *value_; }
  const Value& operator*() const { return *value_; }
  Value* operator->() { return value_.get(); }
  const Value* operator->() const { return value_.get(); }
  friend bool operator==(const Boxed& one, const Boxed& other) { return *one == *other; }

 private:
  std::unique_ptr<Value> value_;
};

struct Close {
  Boxed<Closing> closing;

  FIELDS(Close, "close", closing);
};

using Doing = std::variant<Move, Undo, Redo, Override, Note, Mark, Seats, Branch, Close>;

// The kind of an entry, for cases that do not need a Doing.
enum class Kind : std::uint8_t { Move, Undo, Redo, Override, Note, Mark, Seats, Branch, Close };
static_assert(std::variant_size_v<Doing> == as_index(Kind::Close) + 1);
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

inline constexpr std::string_view kFormat = "hausregel/3";
inline constexpr std::string_view kFairScheme = "hmac-sha256/2";
inline constexpr std::string_view kSeededTime = "1970-01-01T00:00:00Z";
inline constexpr std::string_view kNoHash =
    "0000000000000000000000000000000000000000000000000000000000000000";
inline constexpr std::string_view kLabScheme = "fast/1";
// Maximum number of seeds in a game's chain: max_rounds, at most 100,000, plus kSpareSeeds.
inline constexpr int kMostSeeds = 101'000;
// Number of rounds that can be restarted.
inline constexpr int kSpareSeeds = 1000;

// Longest line, without '\n'. The opening carries the sources of its variant.
inline constexpr std::size_t kOpeningBytes = 8u << 20;
inline constexpr std::size_t kEntryBytes = 1u << 20;

// One layer of the variant, base first.
struct LayerText {
  std::string name;
  Hex<64> sha256;  // of the source
  std::string source;

  FIELDS(LayerText, name, sha256, source);
};

// An entry of the journal from which a branch started.
struct EntryRef {
  std::int64_t n = 0;
  Hex<64> hash;

  FIELDS(EntryRef, n, hash);
};

// Marks a journal that was copied from another with different names (docs/journal.md §2).
struct Redacted {
  EntryRef head;        // last entry of the original
  WholeNumbers rounds;  // lucks whose phrases differ from those spoken; ascending

  FIELDS(Redacted, "n, hash, rounds", head.n, head.hash, rounds);
};

// The last members of every line.
struct Link {
  Hex<16> state;  // state_digest() of the public state after the line
  Hex<64> prev;   // hash of the line before; kNoHash in the opening
  Hex<64> hash;
};

// The source of draws: seeds committed to in the opening, or, in the lab, a number.
struct FairSource {
  std::string scheme{kFairScheme};
  Hex<16> id;       // of the game
  Digest commit{};  // commitment to the seeds
  int length = 0;   // of their chain

  FIELDS(FairSource, scheme, id, commit, length);
};
struct LabSource {
  std::string scheme{kLabScheme};
  std::uint64_t seed = 0;
  std::uint64_t game = 0;

  FIELDS(LabSource, scheme, seed, game);
};
using DiceSource = std::variant<FairSource, LabSource>;

// Line 0: the start of the game, and everything a reader needs to know about it.
struct Opening {
  std::string at;  // UTC, "2026-11-20T17:00:00Z"
  std::string format{kFormat};
  std::string engine;  // version of the program
  std::string game;
  Strings players;
  std::vector<std::optional<std::string>> bots;  // one per seat; nullopt: a person
  std::string starter;
  Mode mode = Mode::Virtual;
  bool seeded = false;
  JsonObject rules;            // every rule, then the settings of house rules
  IfAny<PlaceTypes> places{};  // that the variant declares
  std::vector<LayerText> variant;
  DiceSource dice;
  std::optional<EntryRef> parent;  // of a branch; no round was running at that entry
  IfAny<Redacted> redacted{};
  Events events;  // of a branch: lead to its first state
  Link link;

  // Follows "n", which is 0.
  FIELDS(Opening,
         "at, format, engine, game, players, bots, starter, mode, seeded, rules, places, variant, "
         "dice, parent, redacted, events, state, prev, hash",
         at, format, engine, game, players, bots, starter, mode, seeded, rules, places, variant,
         dice, parent, redacted, events, link.state, link.prev, link.hash);
};

// Any other line.
struct Entry {
  std::int64_t n = 0;  // from 1
  std::string at;
  Doing doing;
  std::vector<Draw> draws;
  Events events;
  Link link;

  // Returns the action if it is a `T`, else null.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&doing);
  }

  FIELDS(Entry, "n, at, do, dice, events, state, prev, hash", n, at, doing, draws, events,
         link.state, link.prev, link.hash);
};

// Returns the source for a new game with that chain of seeds.
FairSource fair_dice(const std::string& id, const SeedChain& chain);
// Returns the dice of a simulated game; nullopt if the opening has others.
std::optional<FastDice> lab_luck(const Opening& opening);
// Returns the chain length of a new game: one seed per round (rule max_rounds, or 1000) plus
// kSpareSeeds. At most kMostSeeds.
int chain_length(const Json& rules);
// Returns the chain length stated by this game. The lab has no chain; there, this bounds the number
// of a round.
int chain_length(const Opening& opening);
// Returns the commitment to the seeds, which stay secret until published; null in the lab.
const Digest* commit_of(const Opening& opening);
// Returns the game's id: 16 hex digits; empty in the lab.
std::string id_of(const Opening& opening);

// Returns the bot at every seat when the game begins; empty: a person.
inline Strings seated(const Opening& opening) {
  return names_by(opening.bots, [](const auto& bot) { return bot.value_or(""); });
}
// Returns the engine's setup, with the hash of a finished opening. Input: the starter is not among
// the players.
Result<Setup> setup_of(const Opening& opening);

// Returns the first 16 hex digits of the SHA-256 of a state's JSON.
std::string state_digest(std::string_view state_json);

// Sets `link.prev` and `link.hash` of an Opening or Entry and returns the line without '\n'. Checks
// nothing: use Log::finish_entry() to make an entry.
template <class Content>
std::string finish(Content& content, std::string_view prev = kNoHash);

// Encodes a line without '\n': canonical bytes, in the order of FIELDS. Does not compute the link,
// so decode_entry() and encode() round-trip; use finish() to make a line.
std::string encode(const Opening& opening);
std::string encode(const Entry& entry);

// Compares the hash at the end of `line` with its bytes. Both are empty if the line does not end in
// one.
struct HashCheck {
  std::string_view stated;  // part of the line
  std::string found;
  bool agrees() const { return !stated.empty() && stated == found; }
};
HashCheck check_hash(std::string_view line);

// Decode strictly: kinds and order of all members, and encode(decode(line)) == line. Do not check
// hashes. Input: the error and its member, with the column if the text is not JSON.
Result<Opening> decode_opening(std::string_view line);
Result<Entry> decode_entry(std::string_view line);

// Times as written in a journal: "2026-11-20T17:00:00Z". Uses neither clock nor time zone: the
// caller supplies the time, and no decision of a game depends on it.

// Formats `seconds` since 1970; the year is in 0..9999.
std::string utc_time(std::int64_t seconds);
// Whether `text` is such a time in exactly this form, on an existing day.
bool is_utc_time(std::string_view text);

// Receipts let players prove that nobody cut or rewrote a journal. A receipt binds all lines up to
// its entry, since their hashes are chained; it reveals nothing about their contents.

// Returns "N-" and the first 26 letters of the base32 of the hash of entry N, 130 bits:
// 7-ABCDEFGHIJKLMNOPQRSTUVWXYZ. Precondition: `hash` is 64 hex digits.
std::string make_receipt(std::int64_t n, std::string_view hash);

// A receipt, or a whole hash, as typed by a player.
struct Receipt {
  std::optional<std::int64_t> n;  // nullopt: a whole hash, of any entry
  std::string code;               // 26 letters, or 64 hex digits

  bool operator==(const Receipt&) const = default;
};

// Ignores case. Usage: neither a receipt nor a hash.
Result<Receipt> read_receipt(std::string_view text);

// Whether the receipt is for entry `n` with `hash`. Precondition: as make_receipt().
bool matches(const Receipt& receipt, std::int64_t n, std::string_view hash);

}  // namespace hausregel::journal
