#include "lab/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/lists.h"
#include "engine/bots/bots.h"
#include "engine/codec_write.h"

namespace hausregel::lab {
namespace {

constexpr std::uint64_t kFirstLook = 64;  // blocks
// Fewer do not show that there is no difference: what makes it may be rare.
constexpr std::uint64_t kEnough = 1024;

// Something that a comparison can look at.
struct Look {
  std::string name;
  bool share = false;
  bool measured = false;  // as lab/measures.h does
  std::function<Strata(const Simulation&)> strata;
};

// Returns all there is.
std::vector<Look> looks_of(const SimulationOrder& order) {
  constexpr double kPercent = 60.0 / 100;  // of the sixtieths of a win
  std::vector<Look> all{{"rounds", false, false,
                         [](const Simulation& of) { return of.strata(Quantity::kRounds, 1); }}};
  for (const std::size_t i : indices(order.line_ups.front())) {
    const auto seat = i + (order.rotates ? Quantity::kTurn : Quantity::kSeat);
    all.push_back({fmt::format("{}.{}", order.rotates ? "turn" : "seat", i + 1), true, false,
                   [=](const Simulation& of) { return of.strata(seat, kPercent); }});
  }
  const Strings bots = bots_of(order);
  for (const std::string& bot : bots.size() > 1 ? bots : Strings()) {
    all.push_back({"wins." + public_name(bot), true, false, [order, bot](const Simulation& of) {
                     auto wins = of.wins_of(order, bot);
                     for (Stratum& one : wins) { one.units /= 100; }
                     return wins;
                   }});
  }
  const Strings names = Measures(*order.game).names();
  for (std::size_t i = Measure::kDecisions; i < names.size(); ++i) {
    const bool share = Measure::is_share(i);
    const double units = (Measure::in_sixtieths(i) ? 60.0 : 1.0) / (share ? 100 : 1);
    all.push_back(
        {names[i], share, true, [=](const Simulation& of) { return of.measured(i, units); }});
  }
  return all;
}

// A population at play.
struct Population {
  std::array<SimulationOrder, 2> orders;
  std::vector<Look> looks;
  Simulations sums{3};
};

// Returns them with all there is to look at.
std::vector<Population> populations_of(const ComparisonOrder& order) {
  return list_by(order.populations, [&](const std::vector<Strings>& line_ups) {
    Population all{{order.one, order.other}, {}};
    for (SimulationOrder& one : all.orders) { one.line_ups = line_ups; }
    all.looks = looks_of(all.orders[0]);
    return all;
  });
}

Finding found(const Look& look, const Simulations& sums, double miss,
              const ComparisonOrder& order) {
  const auto mean = [&](const Simulation& of) { return mean_of(look.strata(of), miss); };
  const Estimate one = mean(sums[0]);
  const Estimate other = mean(sums[1]);
  Finding all{0, look.name, look.share, one, other, mean(sums[2])};
  auto& [low, high] = all.difference.interval;
  const double variance = all.difference.variance;
  const bool enough = sums[0].blocks() >= kEnough;
  if (variance > 0) {
    all.gain = (one.variance + other.variance) / variance;
  } else {
    // All blocks differ alike, or not at all. So many others may not have been seen, which differ
    // by no more than there is.
    const double rare = -std::log(miss) / static_cast<double>(sums[0].blocks());
    const double most =
        look.share ? 100 : std::max({1.0, std::abs(one.value), std::abs(other.value)});
    low = all.difference.value - most * rare;
    high = all.difference.value + most * rare;
  }
  all.verdict = enough && low > -order.effect && high < order.effect ? "same"
                : low > 0                                            ? "more"
                : high < 0                                           ? "less"
                                                                     : "open";
  all.answered = !order.thresholds.empty() ||
                 (all.verdict != "open" && (order.effect == 0 || high - low <= 2 * order.effect));
  for (const Threshold& wanted : order.thresholds) {
    if (wanted.measure != look.name) { continue; }
    const bool above = low > wanted.bound;
    const bool below = high < wanted.bound;
    all.answered = all.answered && (above || below);
    all.crossed = all.crossed || (wanted.above ? above : below);
  }
  return all;
}

// Whether two populations surely differ in what a rule does, and much.
bool unlike(const Finding& one, const Finding& other) {
  const Interval& a = one.difference.interval;
  const Interval& b = other.difference.interval;
  const double ratio = one.difference.value / other.difference.value;
  return one.measure == other.measure && (a.low > b.high || b.low > a.high) &&
         !(ratio >= 0.5 && ratio <= 2);
}

// Returns the populations with what the order asks.
std::vector<Population> asked_of(const ComparisonOrder& order) {
  auto populations = populations_of(order);
  for (Population& one : populations) {
    std::erase_if(one.looks, [&](const Look& look) {
      return order.measures.empty() ? look.measured : !contains(order.measures, look.name);
    });
    // Alike in all of them: a game's own measures are those of the game.
    one.orders[0].measures = std::ranges::any_of(one.looks, &Look::measured);
  }
  return populations;
}

// Replaces the findings by those of all blocks until now, which are looked at `looks` times at
// most.
void look(Comparison& all, const ComparisonOrder& order, std::span<const Population> populations,
          std::size_t looks) {
  std::size_t questions = 0;
  for (const Population& one : populations) { questions += looks * one.looks.size(); }
  all.findings.clear();
  ++all.looks;
  for (const std::size_t p : indices(populations)) {
    const Simulations& sums = populations[p].sums;
    all.partial = all.partial || sums[0].partial;
    for (const Look& one : populations[p].looks) {
      all.findings.push_back(found(one, sums, 0.05 / static_cast<double>(questions), order));
      all.findings.back().population = p;
    }
  }
  all.sure = std::ranges::all_of(all.findings, &Finding::answered);
  all.blocks = populations.back().sums[0].blocks();
  for (Finding& one : all.findings) {
    one.depends =
        std::ranges::any_of(all.findings, [&](const Finding& other) { return unlike(one, other); });
  }
}

}  // namespace

Strings measures_of(const ComparisonOrder& order) {
  Strings all;
  for (const Population& one : populations_of(order)) {
    add_all(all, names_by(one.looks, &Look::name));
  }
  return all;
}

Result<Comparison> compare(const ComparisonOrder& order, const SimulationManner& manner) {
  const std::uint64_t most = order.one.games / order.one.block_size();
  std::size_t looks = 1;
  for (std::uint64_t at = kFirstLook; at < most; at *= 2) { ++looks; }
  auto populations = asked_of(order);
  Comparison all;
  while (all.blocks < most && !all.sure && !all.partial) {
    const std::uint64_t last = std::min(most, std::max(kFirstLook, 2 * all.blocks));
    for (auto& [orders, looked_at, sums] : populations) {
      orders[0].first_block = all.blocks;
      orders[0].games = last * orders[0].block_size();
      const auto more = simulate_all(orders, manner);
      TRY(more);
      for (const std::size_t i : indices(sums)) { sums[i] += (*more)[i]; }
    }
    look(all, order, populations, looks);
  }
  return all;
}

std::vector<SimulationOrder> orders_of(const ComparisonOrder& order) {
  std::vector<SimulationOrder> all;
  for (const Population& one : asked_of(order)) { add_all(all, one.orders); }
  return all;
}

Comparison look_at(const ComparisonOrder& order, const Simulations& sums) {
  auto populations = asked_of(order);
  auto next = sums.begin();
  for (Population& one : populations) {
    for (Simulation& its : one.sums) { its = *next++; }
  }
  Comparison all;
  all.once = true;
  look(all, order, populations, 1);
  return all;
}

std::string to_json_line(const ComparisonOrder& order, const Comparison& comparison) {
  const auto number = [](double value) {
    return codec::Canonical{std::isfinite(value) ? fmt::format("{:.4f}", value) : "null"};
  };
  const auto finding = [&](const Finding& one) {
    const auto interval = [&](const Estimate& of) {
      return std::vector{number(of.interval.low), number(of.interval.high)};
    };
    return fields<
        "population, measure, unit, one, other, difference, interval, verdict, gain, depends, "
        "one_interval, other_interval">(
        one.population, one.measure, std::string_view(one.share ? "points" : "number"),
        number(one.one.value), number(one.other.value), number(one.difference.value),
        interval(one.difference), one.verdict, number(one.gain), one.depends, interval(one.one),
        interval(one.other));
  };
  const SimulationOrder& one = order.one;
  std::string line;
  codec::put(line,
             fields<"game, one, other, players, seats, seed, games, blocks, looks, sure, partial, "
                    "effect, populations, measures, scripts">(
                 one.game->name(), one.variant, order.other.variant, one.players,
                 std::string_view(one.rotates ? "rotated" : "fixed"), one.seed,
                 comparison.blocks * one.block_size(), comparison.blocks, comparison.looks,
                 comparison.sure, comparison.partial, number(order.effect), order.populations,
                 list_by(comparison.findings, finding), order.scripts),
             Setup{});
  return line;
}

}  // namespace hausregel::lab
