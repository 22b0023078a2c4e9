#include "audit/together.h"

#include <iterator>
#include <map>
#include <set>

namespace hausregel::audit {
namespace {

// Simulated games have no id.
bool is_single(const Report& report) { return !report.usable || report.told.game.id.empty(); }

// What may stand in no other game.
std::vector<std::string> marks_of(const Report& report) {
  std::vector<std::string> marks = report.commitments;
  marks.push_back("id " + report.told.game.id);
  marks.push_back("commit " + report.told.game.commit);
  return marks;
}

void blame(Report& report, const Report& other, const std::string& mark) {
  Verdict& verdict =
      report.fairness.answer != Answer::NotAsked ? report.fairness : report.integrity;
  const bool own = mark.starts_with("id ") || mark.starts_with("commit ");
  verdict.add_first(
      {"reused", 0, 0,
       worded("audit.detail.other_file", "another game has it, too: {file}",
              {{"file", other.file}}),
       own ? Detail(mark)
           : worded("audit.detail.mark", "commitment {commitment}", {{"commitment", mark}})});
}

}  // namespace

void Together::add(Report report) { reports_.push_back(std::move(report)); }

std::vector<Report> Together::take_single() {
  std::vector<Report> done;
  while (!reports_.empty() && is_single(reports_.front())) {
    done.push_back(std::move(reports_.front()));
    reports_.pop_front();
  }
  return done;
}

// Whether one is the beginning of the other, or a redacted copy of it or of its beginning.
bool Together::goes_on(const Report& one, const Report& other) const {
  const auto begins = [&](const Report& shorter, const Report& longer) {
    const auto& source = shorter.told.game.source;
    return has_entry_(longer.file, shorter.entries - 1, shorter.hash) ||
           (source && has_entry_(longer.file, source->n, source->hash));
  };
  const auto& a = one.told.game.source;
  const auto& b = other.told.game.source;
  return (a && a == b) || begins(one, other) || begins(other, one);
}

void Together::compare(Report& one, Report& other) const {
  if (goes_on(one, other)) {
    return;
  }
  const std::vector<std::string> marks = marks_of(one);
  const std::set<std::string> has(marks.begin(), marks.end());
  for (const std::string& mark : marks_of(other)) {
    if (has.contains(mark)) {
      blame(one, other, mark);
      blame(other, one, mark);
    }
  }
}

std::vector<Report> Together::take_all() {
  std::map<std::string, std::vector<std::size_t>> holders;
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < reports_.size(); ++i) {
    if (!reports_[i].usable || reports_[i].told.game.id.empty()) {
      continue;
    }
    for (const std::string& mark : marks_of(reports_[i])) {
      std::vector<std::size_t>& others = holders[mark];
      for (const std::size_t other : others) {
        const bool both_seeded = reports_[i].told.game.seeded && reports_[other].told.game.seeded;
        if (!both_seeded) {
          pairs.emplace(other, i);
        }
      }
      // Of many copies the first is enough to find each of them.
      if (others.size() < 2) {
        others.push_back(i);
      }
    }
  }
  for (const auto& [one, other] : pairs) {
    compare(reports_[one], reports_[other]);
  }
  std::vector<Report> all(std::make_move_iterator(reports_.begin()),
                          std::make_move_iterator(reports_.end()));
  reports_.clear();
  return all;
}

}  // namespace hausregel::audit
