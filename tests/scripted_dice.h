// Dice whose results are known beforehand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/dice.h"

namespace hausregel {

// A list of results, taken in order; 0 when it has run out. A result outside 0 .. n-1 is brought to
// the nearer end.
class ScriptedDice final : public Dice {
 public:
  explicit ScriptedDice(std::vector<std::int64_t> results = {}) : results_(std::move(results)) {}

  std::int64_t below(const DrawKey& key, std::int64_t n) override {
    const std::int64_t listed = next_ < results_.size() ? results_[next_++] : 0;
    draws_.push_back(
        {key.text(), n, std::clamp<std::int64_t>(listed, 0, n - 1), DrawnFrom::Scripted});
    return *draws_.back().got;
  }
  int next_luck() override { return next_luck_; }
  std::optional<Digest> seed(int luck) override {
    return published_ && published_->first == luck ? std::optional(published_->second)
                                                   : std::nullopt;
  }
  void publish(int luck, const Digest& seed) { published_ = {luck, seed}; }
  std::size_t left() const { return results_.size() - next_; }
  const std::vector<Draw>& draws() const { return draws_; }

 private:
  std::vector<std::int64_t> results_;
  std::size_t next_ = 0;
  int next_luck_ = kFirstLuck;
  std::optional<std::pair<int, Digest>> published_;
  std::vector<Draw> draws_;
};

}  // namespace hausregel
