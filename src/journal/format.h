// Format hausregel/3: the lines of a journal, and their canonical bytes (docs/journal.md).
// clang-format off
//
//   journal := opening entry*          every line ends in one '\n'
//   opening := {"n":0,"at":T,"format":F,"engine":S,"game":S,"players":[S…],"bots":[S|null…],
//               "starter":S,"mode":S,"seeded":B,"rules":{…},
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
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/setup.h"
#include "journal/doing.h"

namespace hausregel::journal {

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
  EntryRef head;                     // last entry of the original
  std::vector<std::int64_t> rounds;  // lucks whose phrases differ from those spoken; ascending

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
  std::vector<std::string> players;
  std::vector<std::optional<std::string>> bots;  // one per seat; nullopt: a person
  std::string starter;
  Mode mode = Mode::Virtual;
  bool seeded = false;
  JsonObject rules;  // every rule
  std::vector<LayerText> variant;
  DiceSource dice;
  std::optional<EntryRef> parent;  // of a branch; no round was running at that entry
  IfAny<Redacted> redacted{};
  Json events = Json::List{};  // of a branch: lead to its first state
  Link link;

  // Follows "n", which is 0.
  FIELDS(Opening,
         "at, format, engine, game, players, bots, starter, mode, seeded, rules, variant, "
         "dice, parent, redacted, events, state, prev, hash",
         at, format, engine, game, players, bots, starter, mode, seeded, rules, variant, dice,
         parent, redacted, events, link.state, link.prev, link.hash);
};

// Any other line.
struct Entry {
  std::int64_t n = 0;  // from 1
  std::string at;
  Doing doing;
  std::vector<Draw> draws;
  Json events = Json::List{};
  Link link;

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

// Returns the engine's setup, with the hash of a finished opening. Input: the starter is not among
// the players.
Result<Setup> setup_of(const Opening& opening);

// Returns the first 16 hex digits of the SHA-256 of a state's JSON.
std::string state_digest(std::string_view state_json);

// --- lines, in format.cpp ----------------------------------------------------------------------

// Sets `link.prev` and `link.hash` and returns the line without '\n'. Checks nothing: use
// Log::finish_entry() to make an entry.
std::string finish(Opening& opening);
std::string finish(Entry& entry, std::string_view prev);

// Encodes a line without '\n': canonical bytes, in the order of FIELDS. Does not compute the link,
// so decode_entry() and encode() round-trip; use finish() to make a line.
std::string encode(const Opening& opening);
std::string encode(const Entry& entry);

// Compares the hash at the end of `line` with its bytes. check_hash() returns nullopt if the line
// does not end in one.
struct HashCheck {
  std::string_view stated;  // part of the line
  std::string found;
  bool agrees() const { return stated == found; }
};
std::optional<HashCheck> check_hash(std::string_view line);

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
  std::string code;               // 26 letters, or 16, or 64 hex digits

  // Older receipts have 16 letters: the writer of a journal finds two matching entries in about
  // 2^40 tries. Longer receipts bind the writer, too.

  friend bool operator==(const Receipt&, const Receipt&) = default;
};

// Ignores case. Usage: neither a receipt nor a hash.
Result<Receipt> read_receipt(std::string_view text);

// Whether the receipt is for entry `n` with `hash`.
bool matches(const Receipt& receipt, std::int64_t n, std::string_view hash);

}  // namespace hausregel::journal
