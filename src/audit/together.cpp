#include "audit/together.h"

#include <map>

#include "play/commitments.h"

namespace hausregel::audit {
namespace {

constexpr std::size_t kDigits = 16;  // of a commitment; they identify it

// Whether one is the beginning of the other, or a redacted copy of the other or of its beginning.
bool goes_on(const Marks& one, const Marks& other, const HasEntry& has_entry) {
  const auto begins = [&](const Marks& shorter, const Marks& longer) {
    const auto& source = shorter.source;
    return has_entry(longer.file, shorter.last.n, shorter.last.hash) ||
           (source && has_entry(longer.file, source->n, source->hash));
  };
  return (one.source && one.source == other.source) || begins(one, other) || begins(other, one);
}

Finding finding_of(const std::string& mark, const std::string& file) {
  const bool own = mark.size() != kDigits;  // "id …", "commit …"
  return {"reused", 0, 0, worded("audit.detail.other_file", {{"file", file}}),
          own ? Detail(mark) : worded("audit.detail.mark", {{"commitment", mark}})};
}

}  // namespace

std::optional<Marks> marks_of(std::unique_ptr<journal::Source> journal, std::string file) {
  Marks marks;
  marks.file = std::move(file);
  journal::Lines(std::move(journal)).each([&](const journal::Line& line) {
    if (line.n > 0) {
      marks.last = {line.n, std::string(line.parts.hash)};
      for (const auto commit : line.kind == journal::Kind::Move ? play::sealed_in(line.parts.doing)
                                                                : std::vector<std::string_view>()) {
        marks.all.emplace(commit.substr(0, kDigits));
      }
      return true;
    }
    const journal::Opening& opening = *line.opening;
    marks.last = {0, opening.link.hash};
    marks.seeded = opening.seeded;
    if (opening.redacted) {
      marks.source = opening.redacted->head;
    }
    if (const Digest* commit = journal::commit_of(opening)) {
      marks.all = {"id " + journal::id_of(opening), "commit " + hex(*commit)};
    }
    return !marks.all.empty();
  });
  return marks.all.empty() ? std::nullopt : std::optional(std::move(marks));
}

std::vector<std::vector<Finding>> reused(const std::vector<std::optional<Marks>>& journals,
                                         const HasEntry& has_entry) {
  std::vector<std::vector<Finding>> found(journals.size());
  std::map<std::string, std::vector<std::size_t>> holders;  // the first of each mark
  std::map<std::pair<std::size_t, std::size_t>, bool> apart;
  for (std::size_t i = 0; i < journals.size(); ++i) {
    for (const std::string& mark : journals[i] ? journals[i]->all : std::set<std::string>()) {
      std::vector<std::size_t>& others = holders[mark];
      for (const std::size_t k : others) {
        const Marks& one = *journals[k];
        const Marks& other = *journals[i];
        const auto [pair, first] = apart.try_emplace({k, i}, !one.seeded || !other.seeded);
        pair->second = pair->second && !(first && goes_on(one, other, has_entry));
        if (pair->second) {
          found[k].push_back(finding_of(mark, other.file));
          found[i].push_back(finding_of(mark, one.file));
        }
      }
      // The first of many copies is enough to find each of them.
      if (others.size() < 2) {
        others.push_back(i);
      }
    }
  }
  return found;
}

void add_reused(Report& report, const std::vector<Finding>& found) {
  Verdict& verdict =
      report.fairness.answer != Answer::NotAsked ? report.fairness : report.integrity;
  for (const Finding& finding : found) {
    verdict.add(finding, 0);
  }
}

}  // namespace hausregel::audit
