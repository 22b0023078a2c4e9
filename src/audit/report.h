// The findings of an audit, as plain data.
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
inline constexpr std::array kAllDepths{Depth::Chain, Depth::Fold, Depth::Redo, Depth::Dice};
inline constexpr std::size_t kDepths = kAllDepths.size();
inline constexpr std::array<std::string_view, kDepths> kDepthNames{"chain", "fold", "redo", "dice"};
constexpr std::span<const std::string_view> names_of(Depth) { return kDepthNames; }
inline constexpr std::array<std::string_view, kDepths> kVerdictNames{"integrity", "completeness",
                                                                     "legality", "fairness"};

// A sentence of an audit, or data of a journal. Its `text` is its form in reports for programs.
struct Detail : Message {
  Detail() = default;
  // Sets a missing text to "id name=value".
  Detail(Message said);
  // worded().
  Detail(const char* name) : Message(worded(name)) {}
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
  std::int64_t offset = 0;  // of the first byte of its line
  Detail what{};            // without a place; may be empty
  Detail stated{};          // by the journal
  Detail found{};           // instead

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
inline constexpr std::string_view kAnswerNames[] = {
    "not_asked",       "holds",        "holds_but_given_up", "foreseeable",
    "as_far_as_shown", "whole_so_far", "not_done",           "fails"};
constexpr std::span<const std::string_view> names_of(Answer) { return kAnswerNames; }

// Ids "audit.fact.NAME" with their arguments. In JSON an object by NAME; whole numbers are numbers;
// repeated names have a list.
struct Facts {
  std::vector<Message> all;

  void add(std::string id, Message::Args args = {}) {
    all.push_back({std::move(id), std::move(args)});
  }
  friend bool operator==(const Facts&, const Facts&) = default;
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
  bool fails(const journal::Line& line, std::string_view kind, Detail what = {}, Detail stated = {},
             Detail instead = {});
  // Becomes "not done" unless it fails; `fact` gives the reason.
  void not_done(Message fact = {});

  FIELDS(Verdict, "verdict, found, findings, facts", answer, found, findings, facts);
};

struct Report {
  std::string file;
  bool usable = false;       // false: no journal could be read; `integrity` has the reason
  std::int64_t entries = 0;  // sound ones, with the opening
  std::int64_t bytes = 0;
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
  std::vector<std::string> commitments;

  FIELDS(Report, file, usable, entries, bytes, closed, receipt, hash, integrity, completeness,
         legality, fairness, told, line, commitments);

  Verdict& verdict(Depth depth) { return this->*kVerdicts[static_cast<std::size_t>(depth)]; }
  const Verdict& verdict(Depth depth) const {
    return this->*kVerdicts[static_cast<std::size_t>(depth)];
  }
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

}  // namespace hausregel::audit
