#include "audit/hidden_seals.h"

#include "journal/sealed_values.h"
#include "play/opened_values.h"

namespace hausregel::audit {
namespace {

// Stands for the commitment that `who` laid in entry `n`.
Digest stand_in(std::int64_t n, Seat who) {
  return sha256(std::to_string(n) + ' ' + std::to_string(who.index));
}

}  // namespace

HiddenSeals::HiddenSeals(const Table& first) : setup_(first.setup()) {
  places_.emplace_back().fill(-1);
  for (const Seat who : play::sealed_seats(first)) {
    lay(0, who);
  }
}

void HiddenSeals::lay(std::int64_t n, Seat who) {
  places_.back()[static_cast<std::size_t>(who.index)] = static_cast<std::int32_t>(n);
  seals_.lay({n, setup_.name(who), stand_in(n, who), {}});
}

void HiddenSeals::open(const Json& value, Places& places) {
  const Json* player = value.find("player");
  const Seat who =
      player != nullptr && player->is_string() ? setup_.find(*player->string()) : Seat{};
  if (who.somebody()) {
    std::int32_t& place = places[static_cast<std::size_t>(who.index)];
    seals_.open(stand_in(place, who));
    place = -1;
  }
}

void HiddenSeals::take(const play::EntryTraits& entry, const Json* doing,
                       const journal::LineOfPlay& line) {
  const std::int64_t n = line.last();
  const bool moved = line.stands_for(n) == n;
  Places places = places_[static_cast<std::size_t>(moved ? line.before(n) : line.position())];
  // An opening that a house rule stopped has shown the values all the same.
  for (const Json& value :
       entry.opens&& doing != nullptr ? journal::values_opened(*doing) : std::span<const Json>()) {
    open(value, places);
  }
  places_.push_back(places);
  const Json* player =
      moved && entry.lays_value && doing != nullptr ? doing->find("player") : nullptr;
  if (player != nullptr && player->is_string() && setup_.find(*player->string()).somebody()) {
    lay(n, setup_.find(*player->string()));
  }
}

}  // namespace hausregel::audit
