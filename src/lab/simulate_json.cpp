#include <fmt/format.h>

#include "core/find_by.h"
#include "engine/codec_write.h"
#include "lab/simulate.h"

namespace hausregel::lab {
namespace {

using codec::Canonical;

// Returns the shortest decimal that reads back as the quotient.
Canonical quotient(std::uint64_t sum, double by) {
  return {by == 0 ? "0" : fmt::format("{}", static_cast<double>(sum) / by)};
}

// Four digits, so that the text is the same on every machine.
Canonical interval_of(std::uint64_t wins60, std::uint64_t games) {
  const Interval interval = wilson95(wins60, games);
  return {fmt::format("[{:.4f},{:.4f}]", interval.low, interval.high)};
}

auto bot_said(const BotTally& sum) {
  return fields<"bot, games, wins, wins95, wins60">(
      sum.bot, sum.games, quotient(sum.wins60, 60 * static_cast<double>(sum.games)),
      interval_of(sum.wins60, sum.games), sum.wins60);
}

IfAny<bool> if_true(bool it_is) { return it_is ? IfAny<bool>(true) : IfAny<bool>(); }

}  // namespace

std::string to_json_line(const SimulationOrder& order, const Simulation& simulation) {
  const Tally& tally = simulation.tally;
  const auto games = static_cast<double>(tally.games);
  const std::vector wins60(tally.wins60.begin(), tally.wins60.begin() + order.players);
  const auto said = fields<
      "game, variant, players, bots, games, seed, rounds, wins, wins60, wins95, by_bot, "
      "rotated, shard, partial">(
      order.game->name(), order.variant, order.players, order.line_ups.front(), tally.games,
      order.seed, fields<"sum, mean">(tally.rounds, quotient(tally.rounds, games)),
      list_by(wins60, [&](std::uint64_t sum) { return quotient(sum, 60 * games); }), wins60,
      list_by(wins60, [&](std::uint64_t sum) { return interval_of(sum, tally.games); }),
      list_by(simulation.by_bot(order), bot_said), if_true(order.line_ups.size() > 1),
      order.shards > 1 ? IfSome<std::uint64_t>{order.shard, order.shards} : IfSome<std::uint64_t>(),
      if_true(simulation.partial));
  std::string line;
  codec::put(line, said, Setup{});
  return line;
}

}  // namespace hausregel::lab
