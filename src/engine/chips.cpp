#include "engine/chips.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>

#include "core/lists.h"

namespace hausregel {
namespace {

// Steps of one payment, below a millisecond. When they are used up, each heap still to be looked at
// gets the first pieces that fit.
constexpr std::int64_t kMostSteps = 20'000;

constexpr std::int64_t kUnknown = std::int64_t{1} << 60;

// What an amount is short of, then pieces moved.
struct Cost {
  std::int64_t left = kUnknown;
  std::int64_t moved = kUnknown;

  auto operator<=>(const Cost&) const = default;
};

struct Heap {
  Pieces pieces;
  Cost cost;
};

// Makes change for one heap, of which `before` lies there and `most` of each kind may.
struct ChangeMaker {
  const std::vector<ChipKind>& kinds;
  const Pieces& before;
  const Pieces& most;
  std::int64_t& steps;
  Pieces now = before;
  Heap best = {};

  // Goes on with kind `k` where `rest` is still to be paid. False: nothing better lies here, nor
  // with a count of the kind before that is further from what fits.
  bool extend(std::size_t k, std::int64_t rest, std::int64_t moved) {
    if (rest < 0 || (--steps < 0 && best.cost.left < kUnknown)) { return false; }
    if (k == kinds.size()) {
      if (const Cost cost{rest, moved}; cost < best.cost) { best = {now, cost}; }
      return true;
    }
    std::int64_t worth = 0;  // of the most there may be, and of those of them that lie there
    std::int64_t lies = 0;
    for (std::size_t i = k; i < kinds.size(); ++i) {
      worth += kinds[i].value * most[i];
      lies += kinds[i].value * std::min(before[i], most[i]);
    }
    const std::int64_t value = kinds[k].value;
    const std::int64_t moves = std::max(rest - lies - best.cost.left, lies - rest) / value;
    if (Cost{std::max<std::int64_t>(rest - worth, 0), moved + std::max<std::int64_t>(moves, 0)} >=
        best.cost) {
      return false;
    }
    lies -= value * std::min(before[k], most[k]);
    const std::int64_t near = std::min(std::max<std::int64_t>(rest - lies, 0) / value, most[k]);
    for (std::int64_t i = 0, useless = 0; useless < 2; ++i) {
      now[k] = near + (i % 2 == 0 ? -i / 2 : (i + 1) / 2);
      useless = now[k] >= 0 && now[k] <= most[k] &&
                        extend(k + 1, rest - now[k] * value, moved + std::abs(now[k] - before[k]))
                    ? 0
                    : useless + 1;
    }
    return true;
  }
};

struct Payment {
  const std::vector<ChipKind>& kinds;
  const std::vector<Pieces>& before;
  std::span<const std::int64_t> amounts;
  std::int64_t steps = kMostSteps;
  Pieces bank = {};  // below 0: pieces that the box does not have
  std::vector<Heap> heaps = {};

  Heap cheapest(std::size_t i, const Pieces& most) {
    std::int64_t unit = 0;
    for (const ChipKind& kind : kinds) { unit = std::gcd(unit, kind.value); }
    const std::int64_t odd = unit > 0 ? amounts[i] % unit : 0;
    ChangeMaker maker{kinds, before[i], most, steps};
    maker.extend(0, amounts[i] - odd, 0);
    maker.best.cost.left += odd;
    return maker.best;
  }

  // One heap, that which it costs least, changes its pieces for others that the bank has, and does
  // without one of kind `less`; where there is no such kind, only if that costs less than nothing.
  Cost change_one(std::size_t less) {
    Heap changed;
    Cost least;
    std::size_t who = 0;
    for (const std::size_t i : indices(heaps)) {
      const auto& [pieces, cost] = heaps[i];
      Pieces most = pieces;
      for (const std::size_t k : indices(kinds)) { most[k] += std::max<std::int64_t>(bank[k], 0); }
      if (less < kinds.size()) {
        most[less] -= steps > 0 ? 1 : std::min(pieces[less], -bank[less]);
        if (most[less] == pieces[less] || most[less] < 0) {  // it has none
          continue;
        }
      }
      Heap heap = cheapest(i, most);
      const Cost more{heap.cost.left - cost.left, heap.cost.moved - cost.moved};
      if (more < least) {
        least = more;
        changed = std::move(heap);
        who = i;
      }
    }
    if (less < kinds.size() || least < Cost{0, 0}) {
      bank = sum(sum(bank, heaps[who].pieces), changed.pieces, -1);
      heaps[who] = std::move(changed);
    }
    return least;
  }
};

}  // namespace

Pieces sum(Pieces pieces, const Pieces& more, int times) {
  for (const std::size_t k : indices(pieces)) { pieces[k] += times * more[k]; }
  return pieces;
}

ChipBox::ChipBox(std::span<const ChipKind> kinds) {
  std::map<std::int64_t, std::int64_t, std::greater<>> counts;
  for (const ChipKind& kind : kinds) {
    if (kind.value > 0 && kind.count > 0) { counts[kind.value] += kind.count; }
  }
  for (const auto& [value, count] : counts) { kinds_.push_back({value, count}); }
}

// Each heap takes the cheapest change, as if all pieces but its own lay in the bank; then they do
// without what was taken twice. Where that leaves something, all pieces are given out anew.
PaidOut ChipBox::pay(const std::vector<Pieces>& before,
                     std::span<const std::int64_t> amounts) const {
  Payment payment{kinds_, before, amounts};
  for (const ChipKind& kind : kinds_) { payment.bank.push_back(kind.count); }
  const Pieces all = payment.bank;
  for (const std::size_t i : indices(before)) {
    payment.heaps.push_back(payment.cheapest(i, all));
    payment.bank = sum(payment.bank, payment.heaps[i].pieces, -1);
  }
  PaidOut paid;
  for (const std::size_t k : indices(kinds_)) {
    while (payment.bank[k] < 0) { paid.exact = payment.change_one(k) == Cost{0, 0} && paid.exact; }
  }
  while (!paid.exact && payment.steps > 0 && payment.change_one(kinds_.size()) < Cost{0, 0});
  for (const auto& [pieces, cost] : payment.heaps) {
    paid.heaps.push_back(pieces);
    paid.left.push_back(cost.left);
  }
  paid.exact = paid.exact && payment.steps >= 0;
  const auto left = [](const PaidOut& of) {
    return std::accumulate(of.left.begin(), of.left.end(), std::int64_t{0});
  };
  if (const std::vector<Pieces> nothing(before.size(), Pieces(kinds_.size(), 0));
      !paid.exact && left(paid) > 0 && before != nothing) {
    PaidOut anew = pay(nothing, amounts);
    anew.exact = false;
    return left(anew) < left(paid) ? anew : paid;
  }
  return paid;
}

std::optional<Pieces> ChipBox::pick(const Pieces& pieces, std::int64_t amount) const {
  std::int64_t steps = kMostSteps;
  const Pieces nothing(kinds_.size(), 0);
  ChangeMaker maker{kinds_, nothing, pieces, steps};
  maker.extend(0, amount, 0);
  return maker.best.cost.left == 0 ? std::optional(maker.best.pieces) : std::nullopt;
}

}  // namespace hausregel
