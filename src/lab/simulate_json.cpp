#include <fmt/format.h>

#include "lab/simulate.h"

namespace hausregel::lab {
namespace {

// The shortest decimal that reads back as the quotient.
std::string quotient(std::uint64_t sum, double by) {
  return by == 0 ? "0" : fmt::format("{}", static_cast<double>(sum) / by);
}

template <class Item>
std::string list_of(int count, Item item) {
  std::string list = "[";
  for (int i = 0; i < count; ++i) {
    list += (i > 0 ? "," : "") + item(static_cast<std::size_t>(i));
  }
  return list += ']';
}

// Four digits, so that it is the same on every machine.
std::string interval_of(std::uint64_t wins60, std::uint64_t games) {
  const Interval interval = wilson95(wins60, games);
  return fmt::format("[{:.4f},{:.4f}]", interval.low, interval.high);
}

std::string by_bot_of(const std::vector<BotTally>& bots) {
  return list_of(static_cast<int>(bots.size()), [&](std::size_t i) {
    const BotTally& sum = bots[i];
    return fmt::format(R"({{"bot":{},"games":{},"wins":{},"wins95":{},"wins60":{}}})",
                       to_text(Json(sum.bot)), sum.games,
                       quotient(sum.wins60, 60 * static_cast<double>(sum.games)),
                       interval_of(sum.wins60, sum.games), sum.wins60);
  });
}

}  // namespace

std::string to_json_line(const SimulationOrder& order, const Simulation& simulation) {
  const Tally& tally = simulation.tally;
  const auto games = static_cast<double>(tally.games);
  std::string line = "{\"game\":";
  write_json_string(line, order.game->name());
  line += ",\"variant\":";
  write_json_string(line, order.variant);
  line += fmt::format(",\"players\":{},\"bots\":", order.players);
  line += list_of(order.players, [&](std::size_t i) { return to_text(Json(order.bots[i])); });
  line += fmt::format(",\"games\":{},\"seed\":{}", tally.games, order.seed);
  line += fmt::format(",\"rounds\":{{\"sum\":{},\"mean\":{}}}", tally.rounds,
                      quotient(tally.rounds, games));
  line += ",\"wins\":" + list_of(order.players, [&](std::size_t i) {
            return quotient(tally.wins60[i], 60 * games);
          });
  line += ",\"wins60\":" +
          list_of(order.players, [&](std::size_t i) { return std::to_string(tally.wins60[i]); });
  line += ",\"wins95\":" + list_of(order.players, [&](std::size_t i) {
            return interval_of(tally.wins60[i], tally.games);
          });
  line += ",\"by_bot\":" + by_bot_of(simulation.by_bot(order));
  if (order.line_ups() > 1) {
    line += ",\"rotated\":true";
  }
  if (order.shards > 1) {
    line += fmt::format(",\"shard\":[{},{}]", order.shard, order.shards);
  }
  if (simulation.partial) {
    line += ",\"partial\":true";
  }
  return line += '}';
}

}  // namespace hausregel::lab
