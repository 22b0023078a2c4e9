#include "play/chronicle.h"

#include "journal/sealed_values.h"
#include "play/commitments.h"

namespace hausregel::play {
namespace {

Seat player_in(const Json& doing, const Setup& setup) {
  const Json* player = doing.find("player");
  return player != nullptr && player->is_string() ? setup.find(*player->string()) : Seat{};
}

std::optional<Digest> commit_in(const Json& doing) {
  const Json* commit = doing.find("commit");
  return commit != nullptr && commit->is_string() ? digest_from_hex(*commit->string())
                                                  : std::nullopt;
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

void Chronicle::take(const EntryTraits& entry, const Json* doing, const Status& before,
                     const journal::LineOfPlay& line) {
  lucks_.take(entry);
  const bool moved = line.stands_for(line.last()) == line.last();
  if (moved) {
    takebacks_.moved(entry, lucks_.greatest(), line);
  } else {
    takebacks_.stayed();
  }
  if (entry.kind == journal::Doing::Move || moved) {
    stopped_ = entry.stopped;
  }
  if (doing == nullptr || !wants_doing(entry)) {
    return;
  }
  if (entry.speaks && !entry.stopped) {
    if (const Seat who = player_in(*doing, setup_); who.somebody()) {
      lucks_.speak(lucks_.of_phrase(running_luck(before)), who);
    }
  }
  const auto commit = entry.lays_value ? commit_in(*doing) : std::nullopt;
  if (const Seat who = player_in(*doing, setup_); commit && who.somebody()) {
    seals_.lay(
        {line.last(), setup_.name(who), *commit, setup_.scope_here(before.round, before.luck)});
    if (entry.stopped) {
      seals_.open(*commit);  // nothing lies on the table
    }
  }
  for (const Json& value : entry.opens ? journal::values_opened(*doing) : std::span<const Json>()) {
    if (const auto opened = commitment_of(value, setup_, before)) {
      seals_.open(*opened);
    }
  }
}

Chronicle::Forbidden Chronicle::forbids(const EntryTraits& entry, const Json* doing,
                                        const Status& before, int seeds) const {
  if (setup_.format < 2) {
    return Forbidden::No;
  }
  if (entry.begins_round && seeds > 0 && lucks_.next() > seeds) {
    return Forbidden::ChainUsedUp;
  }
  if (doing == nullptr) {
    return Forbidden::No;
  }
  if (entry.speaks) {
    const Seat who = player_in(*doing, setup_);
    const bool spoken =
        who.somebody() && lucks_.has_spoken(lucks_.of_phrase(running_luck(before)), who);
    return spoken ? Forbidden::PhraseGiven : Forbidden::No;
  }
  const auto commit = entry.lays_value ? commit_in(*doing) : std::nullopt;
  return commit && seals_.has_stood(*commit) ? Forbidden::CommitmentLaid : Forbidden::No;
}

}  // namespace hausregel::play
