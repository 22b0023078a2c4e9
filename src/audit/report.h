// What an audit found, as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audit/told.h"
#include "core/json.h"
#include "core/result.h"
#include "journal/reader.h"

namespace hausregel::audit {

// How deep an audit looks; each depth includes those before it.
enum class Depth : std::uint8_t {
  Chain,  // bytes, hashes, numbers, the end: integrity
  Fold,   // the events make the states: completeness
  Redo,   // the rules decide the events: legality
  Dice,   // the published seeds explain the draws, and commitments open: fairness
};
inline constexpr std::size_t kDepths = 4;
inline constexpr std::array<std::string_view, kDepths> kDepthNames{"chain", "fold", "redo", "dice"};
constexpr std::span<const std::string_view> names_of(Depth) { return kDepthNames; }
inline constexpr std::array<std::string_view, kDepths> kVerdictNames{"integrity", "completeness",
                                                                     "legality", "fairness"};

// A sentence of an audit, or data of a journal. Its `text` is what reports for programs say.
struct Detail : Message {
  Detail() = default;
  // Without a text of its own: "id name=value".
  Detail(Message said);
  // worded().
  Detail(const char* name) : Message(worded(name)) {}
  Detail(std::string data) : Message({}, {}, std::move(data)) {}
  Detail(std::string_view data) : Detail(std::string(data)) {}

  bool empty() const { return text.empty(); }
};

// Why something failed, with the rule that refuses.
Detail by_rule(const Error& error);

// One thing that is wrong. `kind` is one of those in docs/journal.md §8.
struct Finding {
  std::string kind;
  std::int64_t n = 0;
  std::int64_t offset = 0;  // of the first byte of its line
  Detail what{};            // without place; may be empty
  Detail stated{};          // what the journal says
  Detail found{};           // and what was found

  FIELDS(Finding, "kind, entry, byte, what, stated, found", kind, n, offset, what, stated, found);
};

// One at a line of the journal.
Finding finding_at(const journal::Line& line, std::string_view kind, Detail what = {},
                   Detail stated = {}, Detail found = {});

enum class Answer : std::uint8_t {
  NotAsked,      // the depth does not reach so far
  Holds,         //
  ButGivenUp,    // fairness: rounds were given up by whoever could know their draws
  Foreseeable,   // fairness of a seeded game: the draws follow from a number that somebody knew
  AsFarAsShown,  // of a redacted journal: what it does not show is counted among the facts
  SoFar,         // integrity of a game that is open: a cut tail would not show
  NotDone,       // it cannot be judged
  Fails,
};
// From best to worst.
inline constexpr std::string_view kAnswerNames[] = {
    "not_asked",       "holds",        "holds_but_given_up", "foreseeable",
    "as_far_as_shown", "whole_so_far", "not_done",           "fails"};
constexpr std::span<const std::string_view> names_of(Answer) { return kAnswerNames; }

// Ids "audit.fact.NAME" with their arguments; in JSON an object by NAME, whole numbers as such, and
// a list where a name stands more than once.
struct Facts {
  std::vector<Message> all;

  void add(std::string id, Message::Args args = {}) {
    all.push_back({std::move(id), std::move(args)});
  }
  friend bool operator==(const Facts&, const Facts&) = default;
};

struct Verdict {
  Answer answer = Answer::NotAsked;
  std::int64_t found = 0;         // findings, all of them
  std::vector<Finding> findings;  // the first kFindingsKept
  Facts facts;                    // what it stands on, what it could not see

  // It fails from here on; nothing where it was not asked for.
  void add(Finding finding);
  // One at a line of the journal. Gives false, for whoever can say no more than that.
  bool fails(const journal::Line& line, std::string_view kind, Detail what = {}, Detail stated = {},
             Detail instead = {});
  // Before all others: it is kept however many there are.
  void add_first(Finding finding);
  // Where it holds so far, in whatever way: it cannot be judged, for which `fact` is the reason.
  void not_done(Message fact = {});

  FIELDS(Verdict, "verdict, found, findings, facts", answer, found, findings, facts);
};
inline constexpr std::size_t kFindingsKept = 20;

struct Report {
  std::string file;
  bool usable = false;       // false: no journal could be read; `integrity` says why
  std::int64_t entries = 0;  // with the opening; sound ones
  std::int64_t bytes = 0;
  bool closed = false;
  std::string receipt;  // of the last sound entry
  std::string hash;
  Verdict integrity;
  Verdict completeness;
  Verdict legality;
  Verdict fairness;
  Told told;
  std::vector<BeforeTold> line;  // the journals that it goes on from, the first one first
  // The first 16 digits of the commitments laid in this file, ascending: no other game has them.
  std::vector<std::string> commitments;

  FIELDS(Report, file, usable, entries, bytes, closed, receipt, hash, integrity, completeness,
         legality, fairness, told, line, commitments);

  Verdict& verdict(Depth depth) { return this->*kVerdicts[static_cast<std::size_t>(depth)]; }
  const Verdict& verdict(Depth depth) const {
    return this->*kVerdicts[static_cast<std::size_t>(depth)];
  }
  // Every verdict that was asked for holds.
  bool good() const;

 private:
  static constexpr Verdict Report::* kVerdicts[kDepths] = {
      &Report::integrity, &Report::completeness, &Report::legality, &Report::fairness};
};
inline constexpr std::array kAllDepths{Depth::Chain, Depth::Fold, Depth::Redo, Depth::Dice};

// Rows of one kind of the whole evening; of journals before the audited one with their files.
struct RowTold {
  Json row;
  std::string file;
};
std::vector<RowTold> all_told(const Report& report, Json::List Told::* rows);

// The report as one canonical JSON object, for programs: `good` first, then its fields.
std::string to_json(const Report& report);

}  // namespace hausregel::audit
