// What the attacks on luck and journals share: docs/auditing.md says what they come to.
#pragma once

#include <algorithm>
#include <fstream>
#include <string>

#include "audit/journals.h"
#include "play/evening.h"

namespace hausregel::audit {

// What docs/auditing.md does not say, wherever its lines break; empty: it says so.
inline std::string missing(const std::string& words) {
  std::ifstream file(HAUSREGEL_SOURCE "/docs/auditing.md");
  std::string text;
  for (std::string word; file >> word;) { text += word + ' '; }
  return text.find(words) != std::string::npos ? "" : words;
}

inline bool says(const Report& report, const std::string& fact) {
  const auto& facts = report.fairness.facts.all;
  return std::any_of(facts.begin(), facts.end(),
                     [&](const Message& one) { return one.id == "audit.fact." + fact; });
}

inline std::string rounded(double value) { return std::to_string(static_cast<int>(value + 0.5)); }

// The game is closed, and its audit finds nothing.
inline Report good_report(play::Evening& evening) {
  if (!evening.session().closed()) { evening.finish(); }
  Report report = audited(evening.text());
  INFO(first_finding(report));
  CHECK(report.good());
  return report;
}

}  // namespace hausregel::audit
