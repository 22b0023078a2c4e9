#include "games/teufel/oven.h"

namespace hausregel::teufel {

void Oven::set_end(int i, int pieces) {
  const int shift = 8 * (i % 8);
  ends_[i / 8] &= ~(std::uint64_t{0xFF} << shift);
  ends_[i / 8] |= static_cast<std::uint64_t>(pieces) << shift;
}

void Oven::add(const Lump& lump) {
  left_ += lump.left;
  full_ += lump.of;
  value_[static_cast<std::size_t>(kinds_)] = lump.value;
  of_[static_cast<std::size_t>(kinds_)] = lump.of;
  used_[kinds_ / 8] |= std::uint64_t{1} << (8 * (kinds_ % 8));
  set_end(kinds_, left_);
  ++kinds_;
}

Oven::Lump Oven::kind(int i) const {
  return {value_[static_cast<std::size_t>(i)], left_of(i), of_[static_cast<std::size_t>(i)]};
}

int Oven::kind_of(int value) const {
  int kind = 0;
  while (kind < kinds_ - 1 && value_[static_cast<std::size_t>(kind)] != value) {
    ++kind;
  }
  return kind;
}

void Oven::refill() {
  const Oven empty;
  ends_[0] = empty.ends_[0];
  ends_[1] = empty.ends_[1];
  left_ = 0;
  for (int i = 0; i < kinds_; ++i) {
    left_ += of_[static_cast<std::size_t>(i)];
    set_end(i, left_);
  }
}

bool operator==(const Oven& a, const Oven& b) {
  return a.kinds_ == b.kinds_ && a.left_ == b.left_ && a.value_ == b.value_ && a.of_ == b.of_ &&
         a.ends_[0] == b.ends_[0] && a.ends_[1] == b.ends_[1];
}

}  // namespace hausregel::teufel
