#include "audit/recorded_dice.h"

#include <algorithm>

#include "core/json.h"

namespace hausregel::audit {
namespace {

std::string words_of(std::string_view key, std::int64_t below) {
  return std::string(key) + " below " + std::to_string(below);
}

}  // namespace

std::int64_t RecordedDice::below(const DrawKey& key, std::int64_t n) {
  journal::DrawText draw;
  const bool there = draws_.next(draw);
  const std::string wanted = key.text();
  if (!mismatch_ && (!there || draw.key != wanted || draw.below != n)) {
    mismatch_ = Mismatch{
        there ? Detail(words_of(draw.key, draw.below)) : worded("audit.detail.no_draw", "no draw"),
        words_of(wanted, n)};
  }
  const bool less = lowered_ && *lowered_ == draw_;
  ++draw_;
  return std::clamp<std::int64_t>(draw.got - (less ? 1 : 0), 0, n - 1);
}

std::optional<Digest> RecordedDice::seed(int luck) {
  if (seeds_ == Seeds::None) {
    return std::nullopt;
  }
  const auto published = published_in(events_);
  return published && published->luck == luck ? published->seed : Digest{};
}

std::optional<std::string> RecordedDice::left_over() {
  journal::DrawText draw;
  return draws_.next(draw) ? std::optional(words_of(draw.key, draw.below)) : std::nullopt;
}

std::optional<Published> published_in(std::string_view events) {
  constexpr std::string_view kEvent = R"({"e":"luck_opened","round":)";
  if (events.find(kEvent) == std::string_view::npos) {
    return std::nullopt;
  }
  journal::Elements elements(events);
  for (std::string_view element; elements.next(element);) {
    if (!element.starts_with(kEvent)) {
      continue;
    }
    const Json event = known_json(element);
    const Json* counted = event.find("luck");
    const Json* luck = counted != nullptr ? counted : event.find("round");
    const std::string* seed = event.find_text("seed");
    const auto digest = seed != nullptr ? digest_from_hex(*seed) : std::nullopt;
    if (luck != nullptr && luck->is_int() && digest) {
      return Published{*luck->integer(), *digest};
    }
  }
  return std::nullopt;
}

}  // namespace hausregel::audit
