#include "engine/lanes/playout.h"

#include "core/digest.h"
#include "core/text.h"

namespace hausregel {
namespace {

constexpr std::size_t kSeats = 4;

// Chains the digests of the games, so that at most one game is in memory.
class HashingLog final : public PlayoutLog {
 public:
  void game_opened(const GameAt& at, const Setup&, std::string_view state) override {
    text_ = std::to_string(at.game);
    line(state);
  }

  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override {
    line(command);
    for (const Draw& draw : draws) {
      line(draw.key);
      line(std::to_string(draw.below));
      line(std::to_string(*draw.got));
    }
    line(events);
    line(state);
  }

  Result<> game_closed(const Outcome& outcome) override {
    for (const Seat who : outcome.winners) { line(std::to_string(who.index)); }
    chain_ = sha256(hex(chain_) + text_);
    return {};
  }

  std::string digest() const { return hex(chain_); }

 private:
  void line(std::string_view part) {
    text_ += '\n';
    text_ += part;
  }

  std::string text_;
  Digest chain_{};
};

}  // namespace

GameAt PlayoutOrder::at(std::uint64_t number) const {
  const auto games = static_cast<std::uint64_t>(rotates ? setup.seats() : 1);  // in a block
  if (once) { number *= games; }
  const std::uint64_t block = number / games * line_ups + line_up;
  const std::uint64_t nth = number % games;
  GameAt at{block * games + nth, block, setup.starter, as_int(nth)};
  if (rotates) {
    const DrawKey drawn{Purpose("starter"), 0, 0, 0, 0, 1};  // as for a game that is played
    at.starter = seat(as_int(FastDice(seed, block).below(drawn, setup.seats())));
  }
  return at;
}

PlayoutOrder playouts_of(const SignatureOrder& order) {
  PlayoutOrder playouts;
  const auto bots = split(order.bots, ",");
  for (std::size_t i = 0; i < kSeats; ++i) {
    playouts.setup.players.push_back("P" + std::to_string(i + 1));
    playouts.bots.emplace_back(bots[i % bots.size()]);
  }
  playouts.setup.mode = Mode::Lab;
  playouts.seed = order.seed;
  playouts.last = order.games;
  return playouts;
}

Result<std::string> signature(const Game& game, const SignatureOrder& order) {
  HashingLog log;
  Tally tally;
  TRY(game.play_out(playouts_of(order), tally, &log));
  return log.digest();
}

}  // namespace hausregel
