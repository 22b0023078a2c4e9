#include "journal/playout_log.h"

#include <algorithm>

#include "engine/codec.h"
#include "journal/scan.h"

namespace hausregel::journal {
namespace {

constexpr std::size_t kWritten = 1u << 20;  // bytes per write
constexpr std::size_t kNumberDigits = 6;

std::string file_of(const std::string& folder, const std::string& game, std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return folder + '/' + game + '-' +
         std::string(kNumberDigits - std::min(kNumberDigits, digits.size()), '0') + digits +
         ".jsonl";
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
  opening_.dice = lab_dice(seed_, game);
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
    append(command, draws, events);
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
    append(to_text(Close{std::move(closing)}), {}, "[]");
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

void PlayoutJournals::append(std::string_view command, std::span<const Draw> draws,
                             std::string_view events) {
  if (pending_.size() > kWritten) {
    write_out();
  }
  if (!pending_.empty()) {
    pending_ += '\n';  // the writer adds the one after the last line
  }
  std::string dice;
  codec::put_list(dice, draws, setup_);
  hash_ =
      write_entry(pending_, EntryText{++n_, kSeededTime, command, dice, events, state_, hash_, {}});
}

void PlayoutJournals::write_out() {
  if (auto written = writer_->append(pending_); !written) {
    failed_ = std::move(written.error());
    disk_->remove(writer_->path());
  }
  pending_.clear();
}

}  // namespace hausregel::journal
