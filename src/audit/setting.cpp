#include "audit/setting.h"

#include <array>

#include "core/sentences.h"

namespace hausregel::audit {
namespace {

// Where one of `where` is so, one of `then` is so, too. Any combination is decided: it stands where
// no law is broken. tests/audit/derived_test.cpp counts those that do.
struct Law {
  std::uint32_t where;
  std::uint32_t then;
  Worded broken;
};
constexpr std::array kLaws{
    Law{kFast, kLab, {"audit.detail.fast", "only simulated games draw from fast/1"}},
    Law{kLab, kFast, {"audit.detail.lab", "a simulated game draws from fast/1"}},
    Law{kFair1, kFormat1, {"audit.detail.hmac_one", "hmac-sha256/1 belongs to format 1"}},
    Law{kFair2, kFormat2, {"audit.detail.hmac_two", "hmac-sha256/2 belongs to format 2"}},
    Law{kLab, kSeeded, {"audit.detail.lab_seeded", "a simulated game is seeded"}},
    Law{kSeeded, kNoTime, {"audit.detail.no_times", "a seeded game has no times"}},
    Law{kUnseeded, kTime, {"audit.detail.times", "a game that is not seeded has times"}},
    Law{kEvents,
        kParent,
        {"audit.detail.no_origin",
         "it begins with events, and has no parent that they could come from"}},
    Law{kCarried,
        kParent,
        {"audit.detail.carries_alone",
         "it carries sealed values, and has no parent that they could come from"}},
    Law{kCarried, kVirtual, {"audit.detail.virtual", "values are sealed in virtual games alone"}},
    Law{kParent,
        kVirtual | kAtTable,
        {"audit.detail.goes_on", "nobody goes on with a simulated game"}},
};
// What cannot be together with redaction: commitments hold the names.
constexpr Law kNever{kRedacted,
                     kCarried,
                     {"audit.detail.no_commitments", "a redacted journal shows no commitments"}};

}  // namespace

std::uint32_t traits_of(const journal::Opening& opening) {
  constexpr std::uint32_t kModes[] = {kVirtual, kAtTable, kLab};
  const std::string& scheme =
      std::visit([](const auto& source) -> const auto& { return source.scheme; }, opening.dice);
  std::uint32_t traits =
      (opening.format == 1 ? kFormat1 : kFormat2) | kModes[static_cast<std::size_t>(opening.mode)];
  const auto add = [&](bool is_so, Trait trait) { traits |= is_so ? trait : std::uint32_t{0}; };
  const bool fast = scheme == journal::kLabScheme;
  add(fast, kFast);
  add(!fast && scheme.ends_with("/1"), kFair1);
  add(!fast && !scheme.ends_with("/1"), kFair2);
  add(opening.seeded, kSeeded);
  add(!opening.seeded, kUnseeded);
  add(opening.at == journal::kSeededTime, kNoTime);
  add(opening.at != journal::kSeededTime, kTime);
  add(opening.parent.has_value(), kParent);
  add(!opening.events.list()->empty(), kEvents);
  add(!opening.carried.empty(), kCarried);
  add(opening.redacted.has_value(), kRedacted);
  return traits;
}

std::vector<Message> misfits(std::uint32_t traits) {
  std::vector<Message> found;
  const auto broken = [&](const Law& law) {
    found.push_back(worded(law.broken.id, law.broken.english));
  };
  for (const Law& law : kLaws) {
    if ((traits & law.where) != 0 && (traits & law.then) == 0) {
      broken(law);
    }
  }
  if ((traits & kNever.where) != 0 && (traits & kNever.then) != 0) {
    broken(kNever);
  }
  return found;
}

}  // namespace hausregel::audit
