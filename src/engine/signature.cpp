#include "engine/signature.h"

#include "core/digest.h"

namespace hausregel {
namespace {

constexpr int kSeats = 4;

// Chains the digests of the games, so that at most one game is in memory.
class HashingLog final : public PlayoutLog {
 public:
  void game_opened(std::uint64_t game, const Setup&, std::string_view state) override {
    text_ = std::to_string(game);
    line(state);
  }

  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override {
    line(command);
    for (const Draw& draw : draws) {
      line(draw.key);
      line(std::to_string(draw.below));
      line(std::to_string(draw.got));
    }
    line(events);
    line(state);
  }

  Result<void> game_closed(const Outcome& outcome) override {
    for (const Seat who : outcome.winners) {
      line(std::to_string(who.index));
    }
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

std::string bot_at(SignatureBots bots, int seat) {
  const bool random =
      bots == SignatureBots::Random || (bots == SignatureBots::Mixed && seat % 2 == 0);
  return random ? "random" : "steady";
}

}  // namespace

std::string_view name_of(SignatureBots bots) {
  constexpr std::string_view kNames[] = {"random", "steady", "random,steady"};
  return kNames[static_cast<std::size_t>(bots)];
}

PlayoutOrder playouts_of(const SignatureOrder& order) {
  PlayoutOrder playouts;
  for (int i = 0; i < kSeats; ++i) {
    playouts.setup.players.push_back("P" + std::to_string(i + 1));
    playouts.bots.push_back(bot_at(order.bots, i));
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
