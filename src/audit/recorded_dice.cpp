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
  const bool there = draw_ < draws_.size();
  const journal::DrawText draw = there ? draws_[draw_] : journal::DrawText();
  const std::string wanted = key.text();
  if (!mismatch_ && (!there || draw.key != wanted || draw.below != n)) {
    mismatch_ =
        Mismatch{there ? Detail(words_of(draw.key, draw.below)) : worded("audit.detail.no_draw"),
                 words_of(wanted, n)};
  }
  ++draw_;
  return std::clamp<std::int64_t>(draw.got, 0, n - 1);
}

std::optional<Digest> RecordedDice::seed(int luck) {
  if (!publishes_) {
    return std::nullopt;
  }
  for (const LuckOpened& opened : events_of<LuckOpened>(events_)) {
    if (opened.luck.value_or(0) == luck) {
      return opened.seed;
    }
  }
  return Digest{};
}

std::optional<RecordedDice::Mismatch> RecordedDice::mismatch() const {
  if (mismatch_ || draw_ >= draws_.size()) {
    return mismatch_;
  }
  return Mismatch{words_of(draws_[draw_].key, draws_[draw_].below), worded("audit.detail.no_draw")};
}

}  // namespace hausregel::audit
