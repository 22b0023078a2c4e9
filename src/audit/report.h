// What an audit found, as data.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

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
inline constexpr std::array<std::string_view, kDepths> kVerdictNames{"integrity", "completeness",
                                                                     "legality", "fairness"};

// One thing that is wrong. `kind` is one of those in docs/journal.md §8.
struct Finding {
  std::string_view kind;
  std::int64_t n = 0;
  std::uint64_t offset = 0;  // of the first byte of its line
  std::string what;          // details, without place; may be empty
  std::string stated;        // what the journal says
  std::string found;         // and what was found

  friend bool operator==(const Finding&, const Finding&) = default;
};

enum class Answer : std::uint8_t {
  NotAsked,  // the depth does not reach so far
  Holds,
  Foreseeable,   // fairness of a seeded game: the draws follow from a number that somebody knew
  AsFarAsShown,  // of a redacted journal: what it does not show is counted among the facts
  NotDone,       // it cannot be judged
  Fails,
};
std::string_view name_of(Answer answer);

struct Verdict {
  Answer answer = Answer::NotAsked;
  std::vector<Message> facts;     // what it stands on, what it could not see
  std::vector<Finding> findings;  // the first kFindingsKept
  std::uint64_t found = 0;        // all of them

  void add(Finding finding);
};
inline constexpr std::size_t kFindingsKept = 20;

// Entries that somebody should read: overrides, undos, notes, moves that a house rule broke off.
struct Remark {
  std::string_view kind;  // "override", "undo", "redo", "note", "mark", "rule_stopped"
  std::int64_t n = 0;
  std::string text;
  std::string because;
};
inline constexpr std::size_t kRemarksKept = 1000;

struct Report {
  std::string file;
  bool usable = false;       // false: no journal could be read; `integrity` says why
  std::int64_t entries = 0;  // with the opening; sound ones
  std::uint64_t bytes = 0;
  bool closed = false;
  std::string receipt;  // of the last sound entry
  std::string hash;
  std::array<Verdict, kDepths> verdicts;
  std::vector<Remark> remarks;
  std::uint64_t remarked = 0;  // all of them

  Verdict& verdict(Depth depth) { return verdicts[static_cast<std::size_t>(depth)]; }
  const Verdict& verdict(Depth depth) const { return verdicts[static_cast<std::size_t>(depth)]; }
  // Every verdict that was asked for holds.
  bool good() const;
};

// The report as one canonical JSON object.
std::string to_json(const Report& report);

}  // namespace hausregel::audit
