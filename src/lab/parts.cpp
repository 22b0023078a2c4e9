#include "lab/parts.h"

#include <algorithm>
#include <cstdlib>

#include "core/digest.h"
#include "core/lists.h"
#include "engine/codec.h"
#include "engine/lanes/playout.h"

namespace hausregel::lab {
namespace {

// Writes sums as one list of numbers, or reads them.
struct Numbers {
  WholeNumbers& list;
  bool reads = false;
  std::size_t next = 0;

  template <class Number>
  void operator()(Number& number) {
    if (!reads) {
      list.push_back(static_cast<std::int64_t>(number));
    } else {
      number = next < list.size() ? static_cast<Number>(list[next]) : Number{};
      ++next;
    }
  }
  void operator()(Moment& moment) {
    (*this)(moment.sum);
    auto low = static_cast<std::uint64_t>(moment.squares);
    auto high = static_cast<std::int64_t>(moment.squares >> 64);
    (*this)(high);
    (*this)(low);
    moment.squares = Wide{high} * (Wide{1} << 64) + low;
  }
  // A size; never more are read than there are numbers.
  std::size_t size(std::size_t held) {
    auto size = static_cast<std::int64_t>(held);
    (*this)(size);
    return reads ? as_index(std::clamp<std::int64_t>(size, 0, std::ssize(list))) : held;
  }
  void operator()(Histogram& games) {
    auto left = size(games.size());
    for (auto one = games.begin(); left > 0; --left) {
      std::pair<std::int64_t, std::uint64_t> pair;
      if (!reads) { pair = *one++; }
      (*this)(pair.first);
      (*this)(pair.second);
      if (reads) { games.insert(pair); }
    }
  }
  void operator()(LineUpSums& sums) {
    (*this)(sums.blocks);
    for (Moment& moment : sums.moments) { (*this)(moment); }
    sums.measured.resize(size(sums.measured.size()));
    for (Measured& one : sums.measured) {
      (*this)(one.moment);
      (*this)(one.games);
    }
  }
};

// Whether no sum overflows when others of an experiment with so many blocks are added that are like
// it: parts come from elsewhere.
bool can_be_added(const Simulation& sums, std::uint64_t blocks) {
  const auto fits = [&](const Moment& moment) {
    return moment.squares >= 0 && moment.squares <= Wide{1} << 100 &&
           Wide{std::abs(moment.sum / 2)} * blocks <= (Wide{1} << 61) * sums.blocks();
  };
  return std::ranges::all_of(sums.by_line_up, [&](const LineUpSums& one) {
    return std::ranges::all_of(one.moments, fits) &&
           std::ranges::all_of(one.measured, fits, &Measured::moment);
  });
}

// Returns the number of line-ups of each population.
std::vector<std::uint64_t> sizes_of(const Part& part) {
  return part.populations.empty() ? std::vector<std::uint64_t>{part.line_ups.size()}
                                  : std::vector<std::uint64_t>(part.populations);
}

// Whether there are populations only of a comparison, and they share out the line-ups.
bool has_populations(const Part& part) {
  std::uint64_t left = part.line_ups.size();
  for (const std::uint64_t count : part.populations) {
    if (count == 0 || count > left) { return false; }
    left -= count;
  }
  return part.populations.empty() || (part.other && left == 0);
}

}  // namespace

Result<Part> part_of(std::span<const SimulationOrder> orders, std::vector<LayerName> scripts) {
  const SimulationOrder& order = orders.front();
  auto played = signature(*order.game, {.games = 100});
  TRY(played);
  const Range blocks = range_of(order);
  Part part;
  part.signature = std::move(*played);
  part.game = order.game->name();
  part.variant = order.variant;
  part.rules = order.rules;
  if (orders.size() > 1) {
    part.other = orders[1].variant;
    part.other_rules = orders[1].rules;
  }
  part.scripts = std::move(scripts);
  for (std::size_t i = 0; i < orders.size(); i += 2) {
    add_all(part.line_ups, orders[i].line_ups);
    if (orders.size() > 2) { part.populations.push_back(orders[i].line_ups.size()); }
  }
  part.rotated = order.rotates;
  part.measured = order.measures;
  part.seed = order.seed;
  part.blocks = order.games / order.block_size();
  part.first = blocks.first;
  part.last = blocks.last;
  return part;
}

void put_sums(Part& part, const Simulations& all) {
  part.sums.clear();
  for (const Simulation& one : all) {
    for (LineUpSums sums : one.by_line_up) { Numbers{part.sums.emplace_back()}(sums); }
  }
}

std::string text_of(Part part) {
  const auto written = [&] {
    std::string text;
    codec::put(text, part, Setup{});
    return text + '\n';
  };
  part.digest = Hex<64>();
  part.digest = hex(sha256(written()));
  return written();
}

Result<Part> read_part(const std::string& text) {
  Part part;
  const auto json = read_json(text);
  const bool read = json && codec::take(*json, part, Setup{}) && part.format == Part().format;
  const auto seats = read && !part.line_ups.empty() ? part.line_ups.front().size() : 0;
  if (!read || find_game(part.game) == nullptr || seats == 0 || seats > kSeatLimit ||
      part.other.has_value() != part.other_rules.has_value() || !has_populations(part) ||
      part.sums.size() != part.line_ups.size() * (part.other ? 3 : 1) ||
      std::ranges::any_of(part.line_ups,
                          [&](const Strings& bots) { return bots.size() != seats; })) {
    return bad_input("lab.no_part");
  }
  // What is read is what would be written.
  const Simulations sums = simulations_of(part);
  Part again = part;
  put_sums(again, sums);
  const bool whole = std::ranges::all_of(sums, [&](const Simulation& one) {
    return one.blocks() == part.last - part.first && can_be_added(one, part.blocks);
  });
  if (text_of(again) != text || part.last < part.first || part.last > part.blocks || !whole) {
    return bad_input("lab.no_part");
  }
  part.digest = Hex<64>();
  return part;
}

Message difference(Part one, Part other) {
  one.sums.clear();
  other.sums.clear();
  const Json here = known_json(text_of(one));
  const Json there = known_json(text_of(other));
  for (const std::string_view name : Part::kFieldNames) {
    const auto in = [&](const Json& part) {
      const Json* value = part.find(name);
      return value != nullptr ? *value : Json();
    };
    if (in(here) != in(there)) { return worded("lab.differs." + std::string(name)); }
  }
  return {};
}

Result<Part> joined(std::vector<std::pair<std::string, Part>> parts) {
  const auto wrong = [](std::string_view id, const std::string& one, const std::string& other,
                        Message what = {}) {
    return bad_input(id, {{"one", one}, {"other", other}}, {{"what", std::move(what)}});
  };
  sort_by(parts.begin(), parts.end(), [](const auto& part) { return part.second.first; });
  auto& [before, all] = parts.front();
  Simulations sums = simulations_of(all);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto& [file, part] = parts[i];
    Part here = part;
    here.first = all.first;
    here.last = all.last;
    if (const Message what = difference(here, all); !what.id.empty()) {
      return wrong("lab.other_experiment", before, file, what);
    }
    if (part.first < all.last) { return wrong("lab.overlap", before, file); }
    if (part.first > all.last) { return wrong("lab.gap", before, file); }
    const Simulations more = simulations_of(part);
    for (const std::size_t k : indices(sums)) { sums[k] += more[k]; }
    all.last = part.last;
    before = file;
  }
  put_sums(all, sums);
  return all;
}

SimulationOrder order_of(const Part& part) {
  SimulationOrder order;
  order.game = find_game(part.game);
  order.variant = part.variant;
  order.rules = part.rules;
  order.players = as_int(part.line_ups.front().size());
  order.line_ups = part.line_ups;
  order.rotates = part.rotated;
  order.measures = part.measured;
  order.seed = part.seed;
  order.games = part.blocks * order.block_size();
  return order;
}

ComparisonOrder comparison_of(const Part& part) {
  ComparisonOrder order{order_of(part), order_of(part)};
  order.other.variant = *part.other;
  order.other.rules = *part.other_rules;
  order.scripts = part.scripts;
  auto next = part.line_ups.begin();
  for (const std::uint64_t count : sizes_of(part)) {
    order.populations.emplace_back(next, next + static_cast<std::ptrdiff_t>(count));
    next += static_cast<std::ptrdiff_t>(count);
  }
  return order;
}

Simulations simulations_of(const Part& part) {
  const SimulationOrder order = order_of(part);
  Simulation empty;
  empty.block_size = order.block_size();
  empty.partial = part.last - part.first < part.blocks;
  if (part.measured) { empty.names = Measures(*order.game).names(); }
  Simulations all;
  auto next = part.sums.begin();
  for (const std::uint64_t count : sizes_of(part)) {
    for (int side = 0; side < (part.other ? 3 : 1); ++side) {
      all.push_back(empty);
      for (std::uint64_t i = 0; i < count; ++i) {
        WholeNumbers numbers = *next++;
        Numbers{numbers, true}(all.back().by_line_up.emplace_back());
      }
    }
  }
  return all;
}

}  // namespace hausregel::lab
