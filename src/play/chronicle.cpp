#include "play/chronicle.h"

#include "journal/sealed_values.h"
#include "play/commitments.h"

namespace hausregel::play {
namespace {

// Nobody where the move names none of them.
Seat player_in(const journal::Move& move, const Setup& setup) {
  const std::string* player = move.player();
  return player != nullptr ? setup.find(*player) : Seat{};
}

}  // namespace

int running_luck(const Status& now) { return now.phase == "idle" || now.over ? 0 : now.luck; }

Chronicle::Chronicle(const Table& first)
    : setup_(first.setup()),
      lucks_(running_luck(first.status())),
      takebacks_(setup_.format >= 2 ? setup_.mode : Mode::Table, running_luck(first.status())) {
  for (const CarriedSeal& seal : setup_.carried) {
    seals_.lay({0, seal.player, seal.commit, seal.scope});
  }
}

void Chronicle::take(const EntryTraits& entry, const journal::Doing& doing, const Status& before,
                     const journal::LineOfPlay& line) {
  lucks_.take(entry);
  const bool moved = line.stands_for(line.last()) == line.last();
  if (moved) {
    takebacks_.moved(entry, lucks_.greatest(), line);
  } else {
    takebacks_.stayed();
  }
  if (entry.kind == journal::Kind::Move || moved) {
    stopped_ = entry.stopped;
  }
  const auto* move = std::get_if<journal::Move>(&doing);
  if (move == nullptr) {
    return;
  }
  const Seat who = player_in(*move, setup_);
  if (entry.speaks && !entry.stopped && who.somebody()) {
    lucks_.speak(lucks_.of_phrase(running_luck(before)), who);
  }
  if (const auto commit = move->commit(); commit && who.somebody()) {
    seals_.lay(
        {line.last(), setup_.name(who), *commit, setup_.scope_here(before.round, before.luck)});
    if (entry.stopped) {
      seals_.open(*commit);  // nothing lies on the table
    }
  }
  for (const Json& value : entry.opens ? journal::values_opened(doing) : std::span<const Json>()) {
    if (const auto opened = commitment_of(value, setup_, before)) {
      seals_.open(*opened);
    }
  }
}

Chronicle::Forbidden Chronicle::forbids(const journal::Doing& doing, const Status& before,
                                        int seeds) const {
  const auto* move = std::get_if<journal::Move>(&doing);
  if (setup_.format < 2 || move == nullptr) {
    return Forbidden::No;
  }
  if (move->begins_round() && seeds > 0 && lucks_.next() > seeds) {
    return Forbidden::ChainUsedUp;
  }
  if (move->speaks()) {
    const Seat who = player_in(*move, setup_);
    const bool spoken =
        who.somebody() && lucks_.has_spoken(lucks_.of_phrase(running_luck(before)), who);
    return spoken ? Forbidden::PhraseGiven : Forbidden::No;
  }
  const auto commit = move->commit();
  return commit && seals_.has_stood(*commit) ? Forbidden::CommitmentLaid : Forbidden::No;
}

}  // namespace hausregel::play
