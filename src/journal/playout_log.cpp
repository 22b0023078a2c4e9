#include "journal/playout_log.h"

#include <fmt/format.h>

namespace hausregel::journal {
namespace {

std::string file_of(const std::string& folder, const std::string& game, std::uint64_t number) {
  return fmt::format("{}/{}-{:06}.jsonl", folder, game, number);
}

}  // namespace

PlayoutJournals::PlayoutJournals(std::string folder, Opening opening, std::uint64_t seed,
                                 Disk& disk)
    : folder_(std::move(folder)), opening_(std::move(opening)), seed_(seed), disk_(&disk) {}

void PlayoutJournals::game_opened(std::uint64_t game, const Setup& setup, std::string_view state) {
  setup_ = setup;
  n_ = 0;
  failed_.reset();
  state_ = state_digest(state);
  opening_.at = kSeededTime;
  opening_.players = setup.players;
  opening_.starter = setup.name(setup.starter);
  opening_.mode = setup.mode;
  opening_.seeded = true;
  opening_.dice = LabSource{.seed = seed_, .game = game};
  opening_.link.state = state_;
  pending_ = finish(opening_);
  hash_ = opening_.link.hash;
  auto writer = Writer::create(*disk_, file_of(folder_, opening_.game, game), Flush::Never);
  if (writer) {
    writer_ = std::move(*writer);
  } else {
    failed_ = std::move(writer.error());
  }
}

void PlayoutJournals::entry(std::string_view command, std::span<const Draw> draws,
                            std::string_view events, std::string_view state) {
  if (!failed_) {
    state_ = state_digest(state);
    append(Move::of(known_json(command)).value(), draws, known_json(events));
  }
}

Result<void> PlayoutJournals::game_closed(const Outcome& outcome) {
  if (!failed_) {
    Closing closing;
    for (const Seat winner : outcome.winners) {
      closing.winners.push_back(setup_.name(winner));
    }
    for (int i = 0; i < setup_.seats(); ++i) {
      closing.totals.set(setup_.name(seat(i)), outcome.totals[i]);
    }
    append(Close{std::move(closing)}, {}, Json::List{});
    write_out();
  }
  writer_.reset();
  return failed_ ? Result<void>(fail(*failed_)) : Result<void>{};
}

void PlayoutJournals::game_broken_off() {
  if (!failed_) {
    write_out();
  }
  writer_.reset();
}

void PlayoutJournals::append(Doing doing, std::span<const Draw> draws, Json events) {
  pending_ += '\n';  // the writer adds the one after the last line
  Entry entry{++n_,
              std::string(kSeededTime),
              std::move(doing),
              {draws.begin(), draws.end()},
              std::move(events),
              {state_, {}, {}}};
  pending_ += finish(entry, hash_);
  hash_ = entry.link.hash;
}

void PlayoutJournals::write_out() {
  if (auto written = writer_->append(pending_); !written) {
    failed_ = std::move(written.error());
    disk_->remove(writer_->path());
  }
}

}  // namespace hausregel::journal
