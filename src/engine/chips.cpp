#include "engine/chips.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace hausregel {
namespace {

using Amounts = std::vector<std::int64_t>;

constexpr std::int64_t kMostSteps = 2'000'000;  // of a search; people's boxes need some thousands
constexpr std::int64_t kMostMoved = 40;         // pieces of one heap that a change may move

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
    std::sort(key.begin(), key.end());
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
           std::all_of(rest.begin(), rest.end(),
                       [&](std::int64_t amount) { return amount % unit == 0; });
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

// Pieces put into a heap (> 0) and taken out of it, and what its amount is short of then.
struct Change {
  Pieces pieces;
  std::int64_t left = 0;
};

// The changes of one heap that leave `most_left` at most, by how many pieces they move, fewest
// first; made when they are looked for.
class Changes {
 public:
  Changes(const std::vector<ChipKind>& kinds, const Pieces& held, std::int64_t difference,
          std::int64_t most_left, std::int64_t& steps)
      : kinds_(kinds), held_(held), difference_(difference), most_left_(most_left), steps_(steps) {}

  const std::vector<Change>& moving(std::int64_t pieces) {
    while (static_cast<std::int64_t>(found_.size()) <= pieces) {
      found_.emplace_back();
      Pieces change(kinds_.size(), 0);
      extend(0, difference_, static_cast<std::int64_t>(found_.size()) - 1, change);
    }
    return found_[static_cast<std::size_t>(pieces)];
  }
  // The fewest that do; nothing within the limits: -1.
  std::int64_t fewest() {
    for (std::int64_t pieces = 0; pieces <= kMostMoved && steps_ > 0; ++pieces) {
      if (!moving(pieces).empty()) {
        return pieces;
      }
    }
    return -1;
  }

 private:
  // Pieces from kind `k` on that are worth `rest`, exactly `most` of them put or taken.
  void extend(std::size_t k, std::int64_t rest, std::int64_t most, Pieces& change) {
    if (--steps_ < 0) {
      return;
    }
    if (k == kinds_.size() || most == 0) {
      if (rest >= 0 && rest <= most_left_ && most == 0) {
        found_.back().push_back({change, rest});
      }
      return;
    }
    const std::int64_t value = kinds_[k].value;
    if (rest > most * value + most_left_ || rest < -most * value) {
      return;
    }
    const std::int64_t least = -std::min(most, held_[k]);
    const std::int64_t greatest = std::min(most, kinds_[k].count - held_[k]);
    for (std::int64_t n = least; n <= greatest; ++n) {
      change[k] = n;
      extend(k + 1, rest - n * value, most - (n < 0 ? -n : n), change);
    }
    change[k] = 0;
  }

  const std::vector<ChipKind>& kinds_;
  const Pieces& held_;
  std::int64_t difference_;
  std::int64_t most_left_;
  std::int64_t& steps_;
  std::vector<std::vector<Change>> found_;
};

// Changes of all heaps together that move so many pieces beyond the fewest of each, and leave
// `left` at most.
class Exchange {
 public:
  Exchange(std::vector<Changes>& heaps, std::vector<std::int64_t> fewest, Pieces bank,
           std::int64_t left, std::int64_t& steps)
      : heaps_(heaps),
        fewest_(std::move(fewest)),
        bank_(std::move(bank)),
        left_(left),
        steps_(steps) {}

  bool run(std::int64_t beyond) {
    chosen_.assign(heaps_.size(), {});
    return choose(0, beyond);
  }
  const Change& chosen(std::size_t i) const { return chosen_[i]; }

 private:
  bool choose(std::size_t i, std::int64_t beyond) {
    if (--steps_ < 0) {
      return false;
    }
    if (i == heaps_.size()) {
      return beyond == 0 &&
             std::all_of(bank_.begin(), bank_.end(), [](std::int64_t count) { return count >= 0; });
    }
    // The last heap has to move what is left to move.
    for (std::int64_t more = i + 1 == heaps_.size() ? beyond : 0; more <= beyond; ++more) {
      // Counted and copied: a deeper call may make the list longer.
      const std::size_t count = heaps_[i].moving(fewest_[i] + more).size();
      for (std::size_t at = 0; at < count; ++at) {
        chosen_[i] = heaps_[i].moving(fewest_[i] + more)[at];
        if (chosen_[i].left > left_) {
          continue;
        }
        take(chosen_[i], 1);
        if (choose(i + 1, beyond - more)) {
          return true;
        }
        take(chosen_[i], -1);
      }
    }
    return false;
  }

  void take(const Change& change, std::int64_t times) {
    left_ -= times * change.left;
    for (std::size_t k = 0; k < bank_.size(); ++k) {
      bank_[k] -= times * change.pieces[k];
    }
  }

  std::vector<Changes>& heaps_;
  std::vector<std::int64_t> fewest_;
  Pieces bank_;
  std::int64_t left_;
  std::int64_t& steps_;
  std::vector<Change> chosen_;
};

constexpr std::int64_t kMostBeyond = 12;

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
  std::int64_t steps = kMostSteps;
  if (auto found = Search(kinds_, steps).run(wanted)) {
    paid.heaps = std::move(*found);
    return paid;
  }
  paid.exact = steps >= 0;
  steps = kMostSteps;
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
  steps = kMostSteps;
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

PaidOut ChipBox::pay_from(const PaidOut& before, std::span<const std::int64_t> amounts) const {
  PaidOut otherwise = pay(amounts);
  const std::int64_t left = sum_of(otherwise.left);
  std::int64_t steps = kMostSteps;
  Pieces bank;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    bank.push_back(kinds_[k].count);
    for (const Pieces& heap : before.heaps) {
      bank.back() -= heap[k];
    }
  }
  std::vector<Changes> changes;
  std::vector<std::int64_t> fewest;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    std::int64_t held = 0;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      held += kinds_[k].value * before.heaps[i][k];
    }
    changes.emplace_back(kinds_, before.heaps[i], amounts[i] - held, left, steps);
    fewest.push_back(changes.back().fewest());
  }
  const bool each =
      std::none_of(fewest.begin(), fewest.end(), [](std::int64_t pieces) { return pieces < 0; });
  for (std::int64_t beyond = 0; each && beyond <= kMostBeyond && steps > 0; ++beyond) {
    Exchange exchange(changes, fewest, bank, left, steps);
    if (exchange.run(beyond)) {
      PaidOut paid = before;
      paid.left.assign(amounts.size(), 0);
      paid.exact = otherwise.exact;
      for (std::size_t i = 0; i < amounts.size(); ++i) {
        for (std::size_t k = 0; k < kinds_.size(); ++k) {
          paid.heaps[i][k] += exchange.chosen(i).pieces[k];
        }
        paid.left[i] = exchange.chosen(i).left;
      }
      return paid;
    }
  }
  otherwise.exact = false;  // a way, but not known to be that of fewest moves
  return otherwise;
}

}  // namespace hausregel
