#include "engine/odds.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

namespace hausregel {
namespace {

constexpr std::uint64_t kBillion = 1'000'000'000;
constexpr std::uint64_t kUnit = std::uint64_t{1} << 62;  // the unit of fixed-point numbers

Ways common_divisor(Ways a, Ways b) {
  while (b != 0) {
    const Ways rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

Fraction lowest_terms(Fraction f) {
  const Ways by = common_divisor(f.ways, f.of);
  return {f.ways / by, f.of / by};
}

// Returns times * ways / of, rounded to nearest, by long division, which forms no product.
// Precondition: ways <= of.
Ways times(std::uint64_t times, Fraction share) {
  Ways whole = 0;
  Ways rest = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 63; bit != 0; bit >>= 1) {
    whole *= 2;
    rest = 2 * rest + ((times & bit) != 0 ? share.ways : 0);
    for (; rest >= share.of; rest -= share.of) { ++whole; }
  }
  return whole + (2 * rest >= share.of ? 1 : 0);
}

std::optional<Ways> product(Ways a, Ways b) {
  return b != 0 && a >= kMostWays / b ? std::nullopt : std::optional(a * b);
}

std::optional<Fraction> product(Fraction a, Fraction b) {
  const Fraction ab = lowest_terms({a.ways, b.of});
  const Fraction ba = lowest_terms({b.ways, a.of});
  const auto ways = product(ab.ways, ba.ways);
  const auto of = product(ab.of, ba.of);
  return ways && of ? std::optional(Fraction{*ways, *of}) : std::nullopt;
}

std::optional<Fraction> sum(Fraction a, Fraction b) {
  const Ways by = common_divisor(a.of, b.of);
  const auto of = product(a.of / by, b.of);
  const auto left = product(a.ways, b.of / by);
  const auto right = product(b.ways, a.of / by);
  return of && left && right ? std::optional(lowest_terms({*left + *right, *of})) : std::nullopt;
}

std::optional<std::int64_t> counted(Ways number) {
  constexpr auto kMost = static_cast<Ways>(std::numeric_limits<std::int64_t>::max());
  return number <= kMost ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

}  // namespace

Chance chance_of(Fraction share) {
  share = lowest_terms(share);
  Chance chance{static_cast<std::int64_t>(times(kBillion, share)), {}, {}};
  if (const auto of = counted(share.of)) {
    chance.ways = counted(share.ways);
    chance.of = *of;
  }
  return chance;
}

Average average_of(Fraction value, Sign sign) {
  value = lowest_terms(value);
  const Ways whole = value.ways / value.of;
  const Ways part = times(1000, {value.ways % value.of, value.of});
  Average average{static_cast<std::int64_t>(1000 * whole + part), {}, {}};
  const auto sum = counted(value.ways);
  const auto of = counted(value.of);
  if (sum && of) {
    average.sum = *sum;
    average.of = *of;
  }
  if (sign == Sign::Minus) {
    average.thousandths = -average.thousandths;
    if (average.sum) { average.sum = -*average.sum; }
  }
  return average;
}

void ChanceSum::add(Fraction a, Fraction b) {
  fixed_ += times(kUnit, a) * times(kUnit, b) / kUnit;
  if (exact_) {
    const auto both = product(a, b);
    const auto all = both ? sum(sum_, *both) : std::nullopt;
    exact_ = all.has_value();
    sum_ = all.value_or(Fraction{});
  }
}

Chance ChanceSum::chance() const {
  if (exact_) { return chance_of(sum_); }
  return {static_cast<std::int64_t>((fixed_ * kBillion + kUnit / 2) / kUnit), {}, {}};
}

Message words_of(const Chance& chance) {
  const std::int64_t tenths = (chance.ppb + 500'000) / 1'000'000;
  if (tenths == 0 && chance.ways.value_or(1) != 0) { return decimals("< 0.1 %"); }
  if (tenths == 1000 && (!chance.of || *chance.ways != *chance.of)) { return decimals("> 99.9 %"); }
  return decimals(fmt::format("{}.{} %", tenths / 10, tenths % 10));
}

std::string exact_words(const Chance& chance) {
  constexpr std::int64_t kShort = 9999;
  return chance.of && *chance.of <= kShort ? fmt::format("{}/{}", *chance.ways, *chance.of) : "";
}

Message words_of(const Average& average, Signed with_sign) {
  const std::int64_t size = average.thousandths < 0 ? -average.thousandths : average.thousandths;
  const std::int64_t tenths = (size + 50) / 100;
  const std::string_view sign = tenths == 0                ? ""
                                : average.thousandths < 0  ? "-"
                                : with_sign == Signed::Yes ? "+"
                                                           : "";
  return decimals(fmt::format("{}{}.{}", sign, tenths / 10, tenths % 10));
}

}  // namespace hausregel
