// Paying out of a box of chips, against trying everything.
#include "engine/chips.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "catch.h"

using namespace hausregel;

namespace {

using Sums = std::vector<std::int64_t>;

const std::vector<ChipKind> kPrinted{{10, 16}, {20, 16}, {50, 8},  {100, 12},
                                     {200, 8}, {500, 6}, {1000, 4}};

// Uniform over 0 … n-1, the same everywhere.
class Dealer {
 public:
  explicit Dealer(unsigned seed) : engine_(seed) {}
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(n));
  }

 private:
  std::mt19937 engine_;
};

// Whether the amounts can be paid at once: every choice of pieces for every heap.
class Everything {
 public:
  explicit Everything(std::vector<ChipKind> kinds) : kinds_(std::move(kinds)) {}

  bool can(const Sums& amounts) {
    amounts_ = &amounts;
    tried_.clear();
    std::vector<std::int64_t> left;
    for (const ChipKind& kind : kinds_) {
      left.push_back(kind.count);
    }
    return heap(0, left);
  }

 private:
  bool heap(std::size_t i, std::vector<std::int64_t>& left) {
    if (i == amounts_->size()) {
      return true;
    }
    std::vector<std::int64_t> key = left;
    key.push_back(static_cast<std::int64_t>(i));
    return tried_.insert(key).second && piece(i, 0, (*amounts_)[i], left);
  }
  bool piece(std::size_t i, std::size_t k, std::int64_t rest, std::vector<std::int64_t>& left) {
    if (k == kinds_.size()) {
      return rest == 0 && heap(i + 1, left);
    }
    for (std::int64_t n = 0; n <= left[k] && n * kinds_[k].value <= rest; ++n) {
      left[k] -= n;
      const bool good = piece(i, k + 1, rest - n * kinds_[k].value, left);
      left[k] += n;
      if (good) {
        return true;
      }
    }
    return false;
  }

  std::vector<ChipKind> kinds_;
  const Sums* amounts_ = nullptr;
  std::set<std::vector<std::int64_t>> tried_;
};

std::int64_t sum(const Sums& amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
}

// That the pieces are there, and are worth what they should be.
void check_sound(const ChipBox& box, const Sums& amounts, const PaidOut& paid) {
  REQUIRE(paid.heaps.size() == amounts.size());
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    std::int64_t worth = paid.left[i];
    for (std::size_t k = 0; k < box.kinds().size(); ++k) {
      CHECK(paid.heaps[i][k] >= 0);
      worth += paid.heaps[i][k] * box.kinds()[k].value;
    }
    CHECK(worth == amounts[i]);
  }
  for (std::size_t k = 0; k < box.kinds().size(); ++k) {
    std::int64_t used = 0;
    for (const Pieces& heap : paid.heaps) {
      used += heap[k];
    }
    CHECK(used <= box.kinds()[k].count);
  }
}

std::int64_t moved(const PaidOut& a, const PaidOut& b) {
  std::int64_t pieces = 0;
  for (std::size_t i = 0; i < a.heaps.size(); ++i) {
    for (std::size_t k = 0; k < a.heaps[i].size(); ++k) {
      pieces += std::abs(a.heaps[i][k] - b.heaps[i][k]);
    }
  }
  return pieces;
}

// The least that must be left of amounts, and the fewest pieces that lead there from what lies
// there: every choice of pieces for every heap.
class EveryChange {
 public:
  struct Best {
    std::int64_t left;
    std::int64_t moved;
  };

  EveryChange(const ChipBox& box, const PaidOut& before, const Sums& amounts)
      : box_(box), before_(before), amounts_(amounts), best_{sum(amounts) + 1, 0} {
    for (const ChipKind& kind : box.kinds()) {
      bank_.push_back(kind.count);
    }
  }

  Best best() {
    heap(0, {0, 0});
    return best_;
  }

 private:
  void heap(std::size_t i, Best now) {
    if (now.left > best_.left || (now.left == best_.left && now.moved >= best_.moved)) {
      return;
    }
    if (i == amounts_.size()) {
      best_ = now;
      return;
    }
    piece(i, 0, amounts_[i], now);
  }
  void piece(std::size_t i, std::size_t k, std::int64_t rest, Best now) {
    if (k == bank_.size()) {
      return heap(i + 1, {now.left + rest, now.moved});
    }
    const std::int64_t value = box_.kinds()[k].value;
    const std::int64_t most = std::min(bank_[k], rest / value);
    for (std::int64_t n = 0; n <= most; ++n) {
      bank_[k] -= n;
      piece(i, k + 1, rest - n * value, {now.left, now.moved + std::abs(n - before_.heaps[i][k])});
      bank_[k] += n;
    }
  }

  const ChipBox& box_;
  const PaidOut& before_;
  const Sums& amounts_;
  Sums bank_;
  Best best_;
};

}  // namespace

TEST_CASE("1,000 random states are paid out exactly where trying everything can", "[chips]") {
  Dealer dealer(7);
  int impossible = 0;
  for (int i = 0; i < 1000; ++i) {
    // Boxes small enough to try everything; half of them of odd kinds.
    std::vector<ChipKind> kinds;
    const std::vector<std::int64_t> values = i % 2 == 0
                                                 ? std::vector<std::int64_t>{10, 20, 50, 100, 200}
                                                 : std::vector<std::int64_t>{3, 5, 10, 25, 40};
    for (const std::int64_t value : values) {
      kinds.push_back({value, dealer.below(4)});
    }
    Sums amounts;
    const std::int64_t unit = i % 2 == 0 ? 10 : 1;
    for (std::int64_t heaps = 2 + dealer.below(4); heaps > 0; --heaps) {
      amounts.push_back(unit * dealer.below(i % 2 == 0 ? 30 : 60));
    }
    const ChipBox box(kinds);
    const PaidOut paid = box.pay(amounts);
    check_sound(box, amounts, paid);
    REQUIRE(paid.exact);
    const bool can = Everything(kinds).can(amounts);
    impossible += can ? 0 : 1;
    CAPTURE(i, amounts);
    CHECK((sum(paid.left) == 0) == can);
  }
  CHECK(impossible > 200);
  CHECK(impossible < 950);
}

TEST_CASE("what is left is as little as can be", "[chips]") {
  const ChipBox box(kPrinted);
  CHECK(sum(box.pay(Sums{75, 200}).left) == 5);
  CHECK(sum(box.pay(Sums{10680}).left) == 0);
  CHECK(sum(box.pay(Sums{10690}).left) == 10);
  // Odd tens for seventeen heaps want a ten or a fifty each; the box has 24.
  CHECK(sum(box.pay(Sums(24, 90)).left) > 0);
  CHECK(sum(box.pay(Sums(6, 190)).left) == 0);
  Dealer dealer(3);
  for (int i = 0; i < 100; ++i) {
    const std::vector<ChipKind> kinds{
        {10, dealer.below(3)}, {20, dealer.below(3)}, {50, dealer.below(3)}};
    const Sums amounts{10 * dealer.below(12), 10 * dealer.below(12), 5 * dealer.below(24)};
    const std::int64_t left = sum(ChipBox(kinds).pay(amounts).left);
    // With a unit less nothing works, however it is taken off.
    bool less = false;
    for (std::int64_t a = 0; a < left; a += 5) {
      for (std::int64_t b = 0; a + b < left; b += 5) {
        for (std::int64_t c = 0; a + b + c < left; c += 5) {
          const Sums rest{amounts[0] - a, amounts[1] - b, amounts[2] - c};
          less = less ||
                 (*std::min_element(rest.begin(), rest.end()) >= 0 && Everything(kinds).can(rest));
        }
      }
    }
    CAPTURE(amounts);
    CHECK_FALSE(less);
  }
}

TEST_CASE("the printed box pays out what games come to, soon and exactly", "[chips]") {
  const ChipBox box(kPrinted);
  Dealer dealer(11);
  PaidOut held;
  for (int i = 0; i < 200; ++i) {
    Sums amounts;
    for (int seat = 0; seat < 6; ++seat) {
      amounts.push_back(10 * dealer.below(160));
    }
    for (int seat = 0; seat < 6; ++seat) {
      amounts.push_back(10 * dealer.below(12));
    }
    const PaidOut paid = box.pay(amounts);
    check_sound(box, amounts, paid);
    CHECK(paid.exact);
  }
}

TEST_CASE("1,000 random payments leave as little and move as few pieces as can be", "[chips]") {
  Dealer dealer(5);
  int short_of = 0;
  for (int i = 0; i < 1000; ++i) {
    const bool two = i % 2 == 0;
    const ChipBox box(two ? std::vector<ChipKind>{{10, 3}, {20, 2}, {50, 2}}
                          : std::vector<ChipKind>{{10, 2}, {25, 1}, {40, 1}});
    const std::int64_t unit = two ? 10 : 5;
    Sums before;
    Sums after;
    for (int heap = 0; heap < (two ? 2 : 3); ++heap) {
      before.push_back(unit * dealer.below(two ? 12 : 10));
      after.push_back(unit * dealer.below(two ? 12 : 10) + (i % 5 == 0 ? dealer.below(3) : 0));
    }
    const PaidOut held = box.pay(before);
    const PaidOut paid = box.pay_from(held, after);
    const EveryChange::Best best = EveryChange(box, held, after).best();
    CAPTURE(i, before, after);
    check_sound(box, after, paid);
    CHECK(paid.exact);
    CHECK(sum(paid.left) == best.left);
    CHECK(moved(held, paid) == best.moved);
    short_of += best.left > 0 ? 1 : 0;
  }
  CHECK(short_of > 300);
  CHECK(short_of < 900);
}

TEST_CASE("pieces of the printed box that lie well stay where they are", "[chips]") {
  const ChipBox printed(kPrinted);
  PaidOut start{{{0, 0, 0, 1, 1, 2, 1}, {0, 0, 0, 1, 1, 2, 1}}, {0, 0}, true};
  const PaidOut paid = printed.pay_from(start, Sums{140, 260});
  CHECK(moved(start, paid) == 4);  // a fifty and a ten change hands
  // Five are left, and a hundred comes: nothing else moves.
  const PaidOut odd = printed.pay_from(start, Sums{305, 200});
  CHECK(odd.left == Sums{5, 0});
  CHECK(moved(start, odd) == 1);
  CHECK(odd.exact);
}
