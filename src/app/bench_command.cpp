// bench: measures how fast each game is played here, and prints its signature.
#include <algorithm>
#include <chrono>

#include "app/cli.h"
#include "core/lists.h"
#include "engine/lanes/playout.h"

namespace hausregel::app {

namespace {

// Returns games per second between bots on one thread.
Result<double> speed_of(const Game& game, std::string_view bots, std::uint64_t games) {
  Tally tally;
  const auto before = std::chrono::steady_clock::now();
  const PlayoutOrder order = playouts_of({.bots = bots, .games = games});
  return game.play_out(order, tally, nullptr).map([&] {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    return static_cast<double>(games) / std::max(took.count(), 1e-9);
  });
}

}  // namespace

Result<int> run_bench(Program& program, Words) {
  std::uint64_t games_wanted = 20'000;
  TRY(read_number(program.options, "--games", 1, games_wanted));
  const auto row_of = [](const Game* game, std::string_view bots, double speed,
                         std::string digest) {
    return fields<"game, bots, games_per_second, signature">(
        game->name(), bots, static_cast<std::int64_t>(speed), std::move(digest));
  };
  std::vector<decltype(row_of({}, {}, {}, {}))> rows;
  for (const Game* game : games()) {
    for (const std::string_view bots : kSignatureBots) {
      auto digest = signature(*game, {.bots = bots});
      TRY(digest);
      const auto speed = speed_of(*game, bots, games_wanted);
      TRY(speed);
      rows.push_back(row_of(game, bots, *speed, std::move(*digest)));
    }
  }
  return program.print(console::table_of<"bench">({"console.column.game",
                                                   "console.column.bot",
                                                   {"app.column.speed", Board::Align::Right},
                                                   "app.column.signature"},
                                                  std::move(rows)));
}

}  // namespace hausregel::app
