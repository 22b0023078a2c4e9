// How amounts are paid where pieces lie already: fewest of them move.
#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/chips.h"

namespace hausregel {
namespace {

constexpr std::int64_t kMostMoved = 40;   // pieces of one heap that a change may move
constexpr std::int64_t kMostBeyond = 12;  // of all heaps together, beyond the fewest of each

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
             std::ranges::all_of(bank_, [](std::int64_t count) { return count >= 0; });
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

}  // namespace

PaidOut ChipBox::pay_from(const PaidOut& before, std::span<const std::int64_t> amounts) const {
  PaidOut otherwise = pay(amounts);
  const std::int64_t left =
      std::accumulate(otherwise.left.begin(), otherwise.left.end(), std::int64_t{0});
  std::int64_t steps = kMostChipSteps;
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
  const bool each = std::ranges::none_of(fewest, [](std::int64_t pieces) { return pieces < 0; });
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
