#include "play/chronicle.h"

#include <algorithm>

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

bool Lucks::has_spoken(int luck, Seat who) const {
  const auto i = static_cast<std::size_t>(luck);
  return i < spoken_.size() && spoken_[i].has(who);
}

void Lucks::speak(int luck, Seat who) {
  const auto i = static_cast<std::size_t>(luck);
  if (spoken_.size() <= i) {
    spoken_.resize(i + 1);
  }
  spoken_[i].add(who);
}

bool Seals::lay(Laid laid) {
  const std::uint64_t key = first_eight(laid.commit);
  if (!stood_.insert(key).second) {
    return false;
  }
  entries_.insert(laid.n);
  unopened_.emplace(key, Numbered{stood_.size(), std::move(laid)});
  return true;
}

void Seals::open(const Digest& commit) {
  const auto found = unopened_.find(first_eight(commit));
  if (found != unopened_.end()) {
    entries_.erase(found->second.laid.n);
    unopened_.erase(found);
  }
}

std::vector<Seals::Laid> Seals::unopened() const {
  std::vector<const Numbered*> in_order;
  in_order.reserve(unopened_.size());
  for (const auto& [key, one] : unopened_) {
    in_order.push_back(&one);
  }
  std::ranges::sort(in_order,
                    [](const Numbered* a, const Numbered* b) { return a->number < b->number; });
  std::vector<Laid> laid;
  laid.reserve(in_order.size());
  for (const Numbered* one : in_order) {
    laid.push_back(one->laid);
  }
  return laid;
}

int running_luck(const Status& now) { return now.phase == "idle" || now.over ? 0 : now.luck; }

Chronicle::Chronicle(const Table& first)
    : setup_(first.setup()),
      lucks_(running_luck(first.status())),
      takebacks_(setup_.format >= 2 ? setup_.mode : Mode::Table, running_luck(first.status())) {
  const Status began = first.status();
  for (const CarriedSeal& seal : setup_.carried) {
    seals_.lay({0, seal.player, seal.commit,
                setup_.scope_of_seal(seal.player, seal.commit, began.round, began.luck)});
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

bool Chronicle::opens(const Json& value, const Seals::Laid& laid) const {
  const std::string* player = value.find_text("player");
  return player != nullptr && *player == laid.player &&
         commitment_under(setup_.seal_kind, laid.scope, value) == laid.commit;
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
    case Kind::Undo:
      return true;
    case Kind::Close:
      return due != Due::Opening || stopped;
    case Kind::Move:
      return due == Due::Nothing || (due == Due::Opening && entry.opens);
    default:
      return due == Due::Nothing || (due == Due::Opening && stopped);
  }
}

}  // namespace hausregel::play
