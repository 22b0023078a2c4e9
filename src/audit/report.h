// The findings of an audit, as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe.h"
#include "core/json.h"
#include "core/lists.h"
#include "core/result.h"
#include "engine/events.h"
#include "engine/rules/variant.h"
#include "journal/reader.h"
#include "journal/replay.h"

namespace hausregel::audit {

// This folder reads journals, and speaks of their parts without saying so each time.
using journal::Branch;
using journal::Close;
using journal::CloseWhy;
using journal::Closing;
using journal::Doing;
using journal::Entries;
using journal::Entry;
using journal::EntryRef;
using journal::Kind;
using journal::Line;
using journal::Lines;
using journal::Log;
using journal::Mark;
using journal::Move;
using journal::Note;
using journal::Opening;
using journal::Override;
using journal::Playback;
using journal::Receipt;
using journal::Redo;
using journal::Seats;
using journal::Source;
using journal::Undo;

// What a reader of a journal must know besides the verdicts: who played what under which rules, and
// what was done besides moves. Plain data; docs/auditing.md explains the parts.

// One layer of the variant, base first.
struct LayerTold {
  std::string name;
  std::string sha256;
  std::string origin;  // "shipped", "own", "foreign"; "unread": nobody let it run
  Strings hooks;       // hooks of the game that it defines, and moves that nobody asks for

  FIELDS(LayerTold, name, sha256, origin, hooks);
};

// Returns the layers of a variant that was loaded. `shipped`: the folder of variants that ship;
// empty: none do.
std::vector<LayerTold> layers_told(const Variant& variant, const std::string& shipped);

// Returns layers known only from a journal.
template <class Layers>
std::vector<LayerTold> unread(const Layers& layers) {
  std::vector<LayerTold> told;
  for (const auto& layer : layers) { told.push_back({layer.name, layer.sha256, "unread", {}}); }
  return told;
}

// An entry of another journal.
struct PlaceTold : EntryRef {
  FIELDS(PlaceTold, "entry, hash", n, hash);
};

// Rounds of an evening that were played under the same rules.
struct StretchTold {
  std::int64_t from = 1;           // round
  std::optional<std::int64_t> to;  // nullopt: to the end
  bool printed = false;  // the standard values of all rules and no hooks, as far as was read
  std::vector<LayerTold> variant{};

  FIELDS(StretchTold, from, to, printed, variant);
};

struct GameTold {
  // Whether values may lie sealed in it, as far as this program knows the game.
  bool seals() const;

  std::string game;  // empty: the opening could not be read
  std::string format;
  std::string engine;
  std::string at;
  std::string mode;
  bool seeded = false;
  Strings players;
  std::vector<std::optional<std::string>> bots;  // one per seat; nullopt: a person
  std::string starter;
  bool printed = false;  // as in StretchTold, of this journal's rules
  std::vector<LayerTold> variant{};
  std::vector<StretchTold> rules{};  // of the whole evening, in the order of rounds
  std::string id;                    // empty in the lab
  std::string commit{};              // to the seeds; empty in the lab
  std::string opening;               // hash of entry 0
  std::optional<PlaceTold> parent{};
  std::optional<PlaceTold> source{};  // of a redacted journal
  std::string closed{};               // "ended", "abandoned", "continued"; empty: it is open
  Strings winners{};

  FIELDS(GameTold, game, format, engine, at, mode, seeded, players, bots, starter, printed, variant,
         rules, id, commit, opening, parent, source, closed, winners);
};

// Rows are JSON objects in the order of their entries; the comments list their members.
struct Told {
  GameTold game;
  // Rounds given up; at a real table perhaps several at once. {entry, round (the first), by
  // ("undo"; "rule": a house rule stopped its beginning), because, draws (seen before), to (the
  // last round), opened (sealed values seen before)}.
  Json::List given_up;
  // Sealed values taken back before anybody saw them. {player, times}.
  Json::List taken_back;
  // Branches of this journal. {entry (that announces it; 0: none), name, commit, file (empty: not
  // here), round (after which it begins; null if it is not here)}.
  Json::List branches;
  // Places of the state set by the game master. {entry, path, was (JSON), value (JSON), because,
  // taken_back (whether an undo left it)}.
  Json::List overrides;
  // Amounts that house rules gave a player and took, on the line of play from its beginning.
  // {player, given, taken, times}.
  Json::List amounts;
  // What functions of house rules did there, in one row for each word they gave for it: chips
  // moved, points given and taken, and places of the printed game set. {deed ("paid",
  // "score_given", "place_set"), why (the word; the place), times, amount}.
  Json::List deeds;
  // Seats that changed hands. {entry, player, bot (null: a person)}.
  Json::List seats;
  // Rounds with generated draws, once for each time they began. {entry (of the first such draw),
  // round, luck, draws, spoke (players who gave a phrase before the first draw, the last one
  // last)}.
  Json::List rounds;
  // Moves stopped by a house rule. {entry, hook, why}.
  Json::List stopped;
  // Notes and marks; undos and redos that passed over nothing revealed. {entry, kind ("note",
  // "mark", "undo", "redo"), text}.
  Json::List notes;
  WholeNumbers backwards;  // entries timed before the previous one

  FIELDS(Told, game, given_up, taken_back, branches, overrides, amounts, deeds, seats, rounds,
         stopped, notes, backwards);
};

// A journal that the audited one continues, up to where it does.
struct BeforeTold {
  std::string file;
  std::int64_t last = 0;  // the entry where it was left
  Told told;
  // How it had gone on when the branch began: up to entry `known`, which the maker of the branch
  // knew, with so many rounds and draws.
  std::int64_t known = 0;
  std::int64_t rounds = 0;
  std::int64_t draws = 0;

  FIELDS(BeforeTold, "file, entry, told, known, rounds, draws", file, last, told, known, rounds,
         draws);
};

// How deep an audit looks; each depth includes those before it.
enum class Depth : std::uint8_t {
  Chain,  // bytes, hashes, numbers, the end: integrity
  Fold,   // the events make the states: completeness
  Redo,   // the rules decide the events: legality
  Dice,   // the published seeds explain the draws, and commitments open: fairness
};
inline constexpr std::array kAllDepths{Depth::Chain, Depth::Fold, Depth::Redo, Depth::Dice};
inline constexpr std::size_t kDepths = kAllDepths.size();
constexpr auto names_of(Depth) { return names<"chain, fold, redo, dice">(); }
inline constexpr std::array<std::string_view, kDepths> kVerdictNames{"integrity", "completeness",
                                                                     "legality", "fairness"};

// A sentence of an audit, or data of a journal. Its `text` is its form in reports for programs.
struct Detail : Message {
  Detail() = default;
  // Sets a missing text to "id name=value".
  Detail(Message said);
  // worded().
  Detail(const char* name, Args values = {}) : Message(worded(name, std::move(values))) {}
  Detail(std::string data) : Message({}, {}, std::move(data)) {}
  Detail(std::string_view data) : Detail(std::string(data)) {}

  bool empty() const { return text.empty(); }
};

// Returns the reason of a failure, with the rule that refuses.
Detail by_rule(const Error& error);

// One thing that is wrong. docs/journal.md §8 lists the kinds.
struct Finding {
  std::string kind;
  std::int64_t n = 0;
  std::uint64_t offset = 0;  // of the first byte of its line
  Detail what{};             // without a place; may be empty
  Detail stated{};           // by the journal
  Detail found{};            // instead

  FIELDS(Finding, "kind, entry, byte, what, stated, found", kind, n, offset, what, stated, found);
};

// From best to worst.
enum class Answer : std::uint8_t {
  NotAsked,      // beyond the depth of the audit
  Holds,         //
  ButGivenUp,    // fairness: rounds were given up by people who could know their draws
  Foreseeable,   // fairness of a seeded game: its draws follow from a number that somebody knew
  AsFarAsShown,  // of a redacted journal; the facts count the hidden parts
  SoFar,         // integrity of an open game: nobody could tell that its end is missing
  NotDone,       // cannot be judged
  Fails,
};
constexpr auto names_of(Answer) {
  return names<
      "not_asked, holds, holds_but_given_up, foreseeable, as_far_as_shown, whole_so_far, not_done, "
      "fails">();
}

// Ids "audit.fact.NAME" with their arguments. In JSON an object by NAME; whole numbers are numbers;
// repeated names have a list.
struct Facts {
  Messages all;

  void add(std::string id, Message::Args args = {}) {
    all.push_back({std::move(id), std::move(args)});
  }
  bool operator==(const Facts&) const = default;
};

inline constexpr std::size_t kFindingsKept = 20;

// Ignores findings if its depth was not asked for.
struct Verdict {
  Answer answer = Answer::NotAsked;
  std::int64_t found = 0;         // all findings
  std::vector<Finding> findings;  // the first kFindingsKept
  Facts facts;                    // the grounds of the answer, and its limits

  // Fails from here on. Keeps the finding before those from index `place` on; a finding at 0 is
  // kept however many there are. Returns false.
  bool add(Finding finding, std::size_t place = kFindingsKept);
  // Adds a finding at a line of the journal. Returns false.
  bool fails(const Line& line, std::string_view kind, const Detail& what = {},
             const Detail& stated = {}, const Detail& instead = {});
  bool fails(const Line& line, const journal::Difference& wrong);
  // Becomes "not done" unless it fails; `fact` gives the reason.
  void not_done(Message fact = {}) {
    if (answer == Answer::NotAsked) { return; }
    answer = std::max(answer, Answer::NotDone);
    if (!fact.id.empty()) { facts.all.push_back(std::move(fact)); }
  }

  FIELDS(Verdict, "verdict, found, findings, facts", answer, found, findings, facts);
};

struct Report {
  std::string file;
  bool usable = false;       // false: no journal could be read; `integrity` has the reason
  std::int64_t entries = 0;  // sound ones, with the opening
  std::uint64_t bytes = 0;
  bool closed = false;
  std::string receipt;  // of the last sound entry
  std::string hash;
  Verdict integrity;
  Verdict completeness;
  Verdict legality;
  Verdict fairness;
  Told told;
  std::vector<BeforeTold> line;  // the journals that it continues, the first one first
  // The first 16 digits of the commitments laid in this file, ascending. They identify them.
  Strings commitments;

  FIELDS(Report, file, usable, entries, bytes, closed, receipt, hash, integrity, completeness,
         legality, fairness, told, line, commitments);

  Verdict& verdict(Depth depth) { return this->*kVerdicts[as_index(depth)]; }
  const Verdict& verdict(Depth depth) const { return this->*kVerdicts[as_index(depth)]; }
  // Whether every verdict that was asked for holds.
  bool good() const;

 private:
  static constexpr Verdict Report::* kVerdicts[kDepths] = {
      &Report::integrity, &Report::completeness, &Report::legality, &Report::fairness};
};

// A row of one kind told of the whole evening, with its file if that is an earlier journal.
struct RowTold {
  Json row;
  std::string file;
};
std::vector<RowTold> all_told(const Report& report, Json::List Told::* rows);

// Returns the report as one canonical JSON object, for programs: `good` first, then its fields.
std::string to_json(const Report& report);

// Remarks that follow from the nature of a journal, and from what is told of it.

// Adds facts to the verdicts of `report`, whose entries have been judged and told.
void say_more(Report& report);

// Gathers, entry by entry, what a reader must know besides the verdicts.

// What entries showed to the person who wrote them.
struct Seen {
  std::int64_t draws = 0;
  std::int64_t opened = 0;  // sealed values
};

class Telling {
 public:
  explicit Telling(const Opening& opening);

  // Replaces the layers by `layers`, if the embedded sources were read.
  void resolved(const std::vector<LayerTold>& layers) {
    if (!layers.empty()) { told_.game.variant = layers; }
  }
  // Adds a sound entry, in order, whether or not its table can be followed.
  void take(const Line& line);
  // Adds the same entry for what depends on the table. `walk` has not taken it yet; `luck` is the
  // luck of its draws.
  void follow(const Line& line, const Playback& walk, int luck);
  // Adds a branch whose file is available and which begins after `round`, announced or not.
  void branch_here(const std::string& file, const Digest& commit, std::int64_t round) {
    here_[hex(commit)] = {file, round};
  }
  // Ends the journal. `walk`: null if it could not be followed.
  Told end(const Playback* walk) &&;

 private:
  void go_back(const Line& line, const Playback& walk, std::int64_t target);
  void give_up(std::int64_t n, std::int64_t round, std::string_view by, std::string_view because,
               std::int64_t to, const Seen& seen);
  void take_given(std::int64_t n, const Events& events);
  void take_note(std::int64_t n, std::string_view kind, std::string_view text) {
    told_.notes.push_back(Json::Object{{"entry", n}, {"kind", kind}, {"text", text}});
  }
  void take_branch(std::int64_t n, std::string_view name, const std::string& commit);

  Told told_;
  // Available branches that have not been told yet, by commitment: file and round.
  std::map<std::string, std::pair<std::string, std::int64_t>> here_;
  bool lab_;
  Setup names_;  // of the players
  std::string last_at_;
  std::vector<std::pair<std::int64_t, Adjusted>> adjusted_;  // with its entry
  // As a row of Told::deeds, one for each event, with its entry.
  struct Deed {
    std::int64_t n = 0;
    std::string_view deed;
    std::string why;
    std::int64_t amount = 0;
  };
  std::vector<Deed> deeds_;
  std::map<std::int64_t, std::string> laid_;    // by entry: the player who sealed a value
  std::map<std::string, std::int64_t> undone_;  // by player: number of such values taken back
  std::vector<std::pair<std::int64_t, std::string>> spoken_;  // since the last round was over
  std::map<std::int64_t, std::int64_t> drawn_;                // by luck: number of draws
  std::map<std::int64_t, Seen> seen_;                         // by entry
};

}  // namespace hausregel::audit
