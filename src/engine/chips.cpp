#include "engine/chips.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace hausregel {
namespace {

using Amounts = std::vector<std::int64_t>;

std::int64_t sum_of(const Amounts& amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), std::int64_t{0});
}

// Gives every heap its pieces, kind after kind from the most valuable down. The last kinds, where
// the smallest divides the others, need no search: of two kinds the larger is used as far as it
// goes, and of a third only matters how many are used and how much room they leave the second.
class Search {
 public:
  Search(const std::vector<ChipKind>& kinds, std::int64_t& steps) : kinds_(kinds), steps_(steps) {}

  std::optional<std::vector<Pieces>> run(const Amounts& amounts) {
    given_.assign(amounts.size(), Pieces(kinds_.size(), 0));
    Amounts rest = amounts;
    if (!level(0, rest)) {
      return std::nullopt;
    }
    return given_;
  }

 private:
  bool level(std::size_t k, Amounts& rest) {
    if (--steps_ < 0) {
      return false;
    }
    if (sum_of(rest) == 0) {
      return true;
    }
    if (!may_do(k, rest)) {
      return false;
    }
    if (const std::size_t tail = kinds_.size() - k; tail <= 3 && ends_plainly(k)) {
      return tail == 3 ? three(k, rest) : two(k, rest);
    }
    if (k + 1 == kinds_.size()) {
      return false;  // its value does not divide what is left: may_do() has looked
    }
    Amounts key = rest;
    std::ranges::sort(key);
    key.push_back(static_cast<std::int64_t>(k));
    if (failed_.count(key) > 0) {
      return false;
    }
    if (share(k, 0, kinds_[k].count, rest)) {
      return true;
    }
    failed_.insert(std::move(key));
    return false;
  }

  // What no choice of pieces can mend.
  bool may_do(std::size_t k, const Amounts& rest) const {
    std::int64_t worth = 0;
    std::int64_t unit = 0;
    for (std::size_t i = k; i < kinds_.size(); ++i) {
      worth += kinds_[i].value * kinds_[i].count;
      unit = std::gcd(unit, kinds_[i].value);
    }
    return sum_of(rest) <= worth && unit > 0 &&
           std::ranges::all_of(rest, [&](std::int64_t amount) { return amount % unit == 0; });
  }

  // Whether the last kind divides those from `k` on.
  bool ends_plainly(std::size_t k) const {
    return std::all_of(kinds_.begin() + static_cast<std::ptrdiff_t>(k), kinds_.end(),
                       [&](const ChipKind& kind) { return kind.value % kinds_.back().value == 0; });
  }

  // Gives out pieces of kind `k` from heap `i` on, `most` at most, many first.
  bool share(std::size_t k, std::size_t i, std::int64_t most, Amounts& rest) {
    if (i == rest.size()) {
      return level(k + 1, rest);
    }
    const std::int64_t value = kinds_[k].value;
    for (std::int64_t n = std::min(most, rest[i] / value); n >= 0; --n) {
      rest[i] -= n * value;
      given_[i][k] = n;
      const bool done = share(k, i + 1, most - n, rest);
      rest[i] += n * value;
      if (done) {
        return true;
      }
      if (steps_ < 0) {
        break;
      }
    }
    given_[i][k] = 0;
    return false;
  }

  // One or two kinds.
  bool two(std::size_t k, const Amounts& rest) {
    const bool both = k + 2 == kinds_.size();
    const ChipKind& small = kinds_.back();
    std::int64_t larger = both ? kinds_[k].count : 0;
    std::int64_t smaller = small.count;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const std::int64_t n = both ? std::min(larger, rest[i] / kinds_[k].value) : 0;
      const std::int64_t amount = rest[i] - (both ? n * kinds_[k].value : 0);
      larger -= n;
      smaller -= amount / small.value;
      if (both) {
        given_[i][k] = n;
      }
      given_[i][kinds_.size() - 1] = amount / small.value;
    }
    return smaller >= 0;
  }

  bool three(std::size_t k, Amounts& rest) {
    const std::int64_t value = kinds_[k].value;
    const std::int64_t second = kinds_[k + 1].value;
    const auto most = static_cast<std::size_t>(std::min(kinds_[k].count, sum_of(rest) / value));
    constexpr std::int64_t kNone = -1;
    // room[i][u]: the most pieces of the second kind that heaps before `i` can take beside `u` of
    // the first.
    std::vector<Amounts> room(rest.size() + 1, Amounts(most + 1, kNone));
    std::vector<Amounts> taken(rest.size() + 1, Amounts(most + 1, 0));
    room[0][0] = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      for (std::size_t used = 0; used <= most; ++used) {
        for (std::size_t n = 0; room[i][used] != kNone && used + n <= most &&
                                static_cast<std::int64_t>(n) * value <= rest[i];
             ++n) {
          const std::int64_t with =
              room[i][used] + (rest[i] - static_cast<std::int64_t>(n) * value) / second;
          if (with > room[i + 1][used + n]) {
            room[i + 1][used + n] = with;
            taken[i + 1][used + n] = static_cast<std::int64_t>(n);
          }
        }
      }
    }
    steps_ -= static_cast<std::int64_t>(rest.size() * most);
    for (std::size_t used = most + 1; used-- > 0;) {
      const std::int64_t seconds = std::min(kinds_[k + 1].count, room[rest.size()][used]);
      const std::int64_t small =
          sum_of(rest) - static_cast<std::int64_t>(used) * value - seconds * second;
      if (room[rest.size()][used] == kNone || small > kinds_[k + 2].count * kinds_[k + 2].value) {
        continue;
      }
      Amounts after = rest;
      std::size_t at = used;
      for (std::size_t i = rest.size(); i-- > 0;) {
        given_[i][k] = taken[i + 1][at];
        after[i] -= given_[i][k] * value;
        at -= static_cast<std::size_t>(given_[i][k]);
      }
      return two(k + 1, after);
    }
    return false;
  }

  const std::vector<ChipKind>& kinds_;
  std::int64_t& steps_;
  std::vector<Pieces> given_;
  std::set<Amounts> failed_;  // rests, sorted, with the kind that is next
};

}  // namespace

ChipBox::ChipBox(std::span<const ChipKind> kinds) {
  std::map<std::int64_t, std::int64_t, std::greater<>> counts;
  for (const ChipKind& kind : kinds) {
    if (kind.value > 0 && kind.count > 0) {
      counts[kind.value] += kind.count;
    }
  }
  for (const auto& [value, count] : counts) {
    kinds_.push_back({value, count});
  }
}

PaidOut ChipBox::pay(std::span<const std::int64_t> amounts) const {
  PaidOut paid;
  paid.left.assign(amounts.size(), 0);
  const Amounts wanted(amounts.begin(), amounts.end());
  std::int64_t steps = kMostChipSteps;
  if (auto found = Search(kinds_, steps).run(wanted)) {
    paid.heaps = std::move(*found);
    return paid;
  }
  paid.exact = steps >= 0;
  steps = kMostChipSteps;
  // As if the box had pieces of the smallest unit besides: the fewest that do are what is left.
  std::int64_t unit = 0;
  for (const ChipKind& kind : kinds_) {
    unit = std::gcd(unit, kind.value);
  }
  for (const std::int64_t amount : wanted) {
    unit = std::gcd(unit, amount);
  }
  const auto with = [&](std::int64_t more) {
    std::vector<ChipKind> kinds = kinds_;
    if (!kinds.empty() && kinds.back().value == unit) {
      kinds.back().count += more;
    } else {
      kinds.push_back({unit, more});
    }
    return Search(kinds, steps).run(wanted);
  };
  std::int64_t least = 1;
  std::int64_t enough = sum_of(wanted) / unit;
  while (least < enough) {
    const std::int64_t middle = least + (enough - least) / 2;
    if (with(middle)) {
      enough = middle;
    } else {
      least = middle + 1;
    }
  }
  paid.exact = paid.exact && steps >= 0;
  steps = kMostChipSteps;
  auto found = with(enough);
  const bool own = kinds_.empty() || kinds_.back().value != unit;
  std::int64_t real = own ? 0 : kinds_.back().count;
  for (std::size_t i = 0; found && i < wanted.size(); ++i) {
    Pieces pieces = (*found)[i];
    const std::int64_t small = pieces.back();
    const std::int64_t paid_small = std::min(small, real);
    real -= paid_small;
    paid.left[i] = (small - paid_small) * unit;
    if (own) {
      pieces.pop_back();
    } else {
      pieces.back() = paid_small;
    }
    paid.heaps.push_back(std::move(pieces));
  }
  if (!found) {
    paid.heaps.assign(wanted.size(), Pieces(kinds_.size(), 0));
    paid.left = wanted;
  }
  return paid;
}

}  // namespace hausregel
