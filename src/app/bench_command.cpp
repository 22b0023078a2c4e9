// bench: how fast every game is played here, and its signature.
#include <fmt/format.h>

#include <chrono>

#include "app/cli.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "engine/signature.h"

namespace hausregel::app {
namespace {

constexpr std::uint64_t kGames = 20'000;

// Games a second between bots, on one thread.
Result<double> speed_of(const Game& game, SignatureBots bots, std::uint64_t games) {
  Tally tally;
  const PlayoutOrder order = playouts_of({.bots = bots, .games = games});
  const auto before = std::chrono::steady_clock::now();
  if (auto played = game.play_out(order, tally, nullptr); !played) {
    return fail(std::move(played.error()));
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  return static_cast<double>(games) / std::max(took.count(), 1e-9);
}

}  // namespace

int run_bench(Program& program) {
  const auto games_wanted = number_option(program.options(), "--games", 1, kGames);
  if (!games_wanted) {
    return program.fail(games_wanted.error());
  }
  if (!program.options().words.empty()) {
    return wrong_form(program, kBenchForm);
  }
  using Align = Board::Align;
  Board board;
  board.columns = {{{"console.column.game", {}, {}}, Align::Left},
                   {{"console.column.bot", {}, {}}, Align::Left},
                   {{"app.column.speed", {}, {}}, Align::Right},
                   {{"app.column.signature", {}, {}}, Align::Left}};
  Json::List rows;
  for (const Game* game : games()) {
    for (const SignatureBots bots : kSignatureBots) {
      const auto digest = signature(*game, bots);
      const auto speed = speed_of(*game, bots, *games_wanted);
      if (!digest || !speed) {
        return program.fail(digest ? speed.error() : digest.error());
      }
      const auto rate = static_cast<std::int64_t>(*speed);
      board.rows.push_back({{plain(std::string(game->name())), plain(std::string(name_of(bots))),
                             plain(std::to_string(rate)), plain(*digest)},
                            false});
      Json row;
      row.set("game", game->name());
      row.set("bots", name_of(bots));
      row.set("games_per_second", rate);
      row.set("signature", *digest);
      rows.push_back(std::move(row));
    }
  }
  Json json;
  json.set("bench", Json(std::move(rows)));
  program.print(console::Shown{{}, {std::move(board)}, to_text(json)});
  return 0;
}

}  // namespace hausregel::app
