#include "audit/recorded_dice.h"

#include <algorithm>

#include "audit/recorded_events.h"

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
    mismatch_ =
        Mismatch{there ? Detail(words_of(draw.key, draw.below)) : worded("audit.detail.no_draw"),
                 words_of(wanted, n)};
  }
  const bool less = lowered_ && *lowered_ == draw_;
  ++draw_;
  return std::clamp<std::int64_t>(draw.got - (less ? 1 : 0), 0, n - 1);
}

std::optional<Digest> RecordedDice::seed(int luck) {
  if (!publishes_) {
    return std::nullopt;
  }
  const auto published = published_in(events_);
  return published && published->luck.value_or(0) == luck ? published->seed : Digest{};
}

std::optional<RecordedDice::Mismatch> RecordedDice::mismatch() {
  journal::DrawText draw;
  if (!mismatch_ && draws_.next(draw)) {
    mismatch_ = Mismatch{words_of(draw.key, draw.below), worded("audit.detail.no_draw")};
  }
  return mismatch_;
}

}  // namespace hausregel::audit
