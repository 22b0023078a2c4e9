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
  if (order.shards > 1) {
    line += fmt::format(",\"shard\":[{},{}]", order.shard, order.shards);
  }
  if (simulation.partial) {
    line += ",\"partial\":true";
  }
  return line += '}';
}

}  // namespace hausregel::lab
