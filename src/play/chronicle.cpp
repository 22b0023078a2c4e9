#include "play/chronicle.h"

#include <ranges>

#include "play/commitments.h"

namespace hausregel::play {
namespace {

// Returns no seat if the move names no player.
Seat player_in(const journal::Move& move, const Setup& setup) {
  const std::string* player = move.player();
  return player != nullptr ? setup.find(*player) : Seat{};
}

}  // namespace

bool Seals::lay(Laid laid) {
  const bool first = stood_.emplace(first_eight(laid.commit), laid.n).second;
  if (first) {
    waiting_.emplace(laid.n, std::move(laid));
  }
  return first;
}

void Seals::open(const Digest& commit) {
  if (const auto laid = stood_.find(first_eight(commit)); laid != stood_.end()) {
    waiting_.erase(laid->second);
  }
}

std::vector<Seals::Laid> Seals::unopened() const {
  const auto laid = waiting_ | std::views::values;
  return {laid.begin(), laid.end()};
}

bool round_running(const Status& now) { return now.phase != "idle" && !now.over; }

Chronicle::Chronicle(const Table& first) : setup_(first.setup()), takebacks_(setup_.mode) {}

void Chronicle::take(const EntryTraits& entry, const journal::Doing& doing, const Status& before,
                     const journal::LineOfPlay& line) {
  lucks_.take(entry);
  takebacks_.take(entry, line);
  if (entry.generated) {
    drawn_ = entry.begins_round ? lucks_.greatest() : before.luck;
  }
  if (entry.kind == journal::Kind::Move || line.position() == line.last()) {
    stopped_ = entry.stopped;
  }
  for (const Json& value : entry.opens ? journal::values_opened(doing) : std::span<const Json>()) {
    if (const auto commit = commitment_of(value, setup_, before.luck)) {
      seals_.open(*commit);
    }
  }
  const auto* move = std::get_if<journal::Move>(&doing);
  const Seat who = move != nullptr ? player_in(*move, setup_) : Seat{};
  if (const auto commit = who.somebody() ? move->commit() : std::nullopt) {
    seals_.lay({line.last(), setup_.name(who), *commit, before.luck});
    if (entry.stopped) {
      seals_.open(*commit);  // no value lies on the table
    }
  }
}

bool Chronicle::opens(const Json& value, const Seals::Laid& laid) const {
  const std::string* player = value.find_text("player");
  return player != nullptr && *player == laid.player &&
         commitment_of(value, setup_, laid.luck) == laid.commit;
}

Chronicle::Forbidden Chronicle::forbids(const journal::Doing& doing, const Status& now,
                                        int seeds) const {
  const auto* move = std::get_if<journal::Move>(&doing);
  if (move == nullptr) {
    return Forbidden::No;
  }
  if (move->begins_round() && seeds > 0 && lucks_.next() > seeds) {
    return Forbidden::ChainUsedUp;
  }
  if (move->speaks() && now.luck > 0 && now.luck == drawn_) {
    return Forbidden::PhraseLate;
  }
  const auto commit = move->commit();
  return commit && seals_.has_stood(*commit) ? Forbidden::CommitmentLaid : Forbidden::No;
}

using journal::Kind;

Due due_at(const Table& table) {
  const Status now = table.status();
  if (now.over) {
    return Due::Closing;
  }
  const bool sealed = table.setup().mode == Mode::Virtual && !now.unopened.empty();
  return sealed ? Due::Opening : Due::Nothing;
}

bool may_come(const EntryTraits& entry, Due due, bool stopped) {
  switch (entry.kind) {
    case Kind::Note:
    case Kind::Mark:
    case Kind::Seats:
    case Kind::Branch:
    case Kind::Undo:
      return true;
    case Kind::Close:
      return due != Due::Opening || stopped;
    case Kind::Move:
      return due == Due::Nothing || (due == Due::Opening && entry.opens);
    default:
      return due == Due::Nothing;
  }
}

}  // namespace hausregel::play
