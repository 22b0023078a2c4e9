#include "audit/hidden_seals.h"

#include "journal/sealed_values.h"

namespace hausregel::audit {
namespace {

// Stands for the commitment that `who` laid in entry `n`.
Digest stand_in(std::int64_t n, Seat who) {
  return sha256(std::to_string(n) + ' ' + std::to_string(who.index));
}

}  // namespace

HiddenSeals::HiddenSeals(const Table& first) : setup_(first.setup()) {
  places_.emplace_back().fill(-1);
  for (const Seat who : first.status().sealed) {
    lay(0, who);
  }
}

void HiddenSeals::lay(std::int64_t n, Seat who) {
  places_.back()[static_cast<std::size_t>(who.index)] = static_cast<std::int32_t>(n);
  seals_.lay({n, setup_.name(who), stand_in(n, who), {}});
}

void HiddenSeals::open(const Json& value, Places& places) {
  const std::string* player = value.find_text("player");
  const Seat who = player != nullptr ? setup_.find(*player) : Seat{};
  if (who.somebody()) {
    std::int32_t& place = places[static_cast<std::size_t>(who.index)];
    seals_.open(stand_in(place, who));
    place = -1;
  }
}

void HiddenSeals::take(const journal::Doing& doing, const journal::LineOfPlay& line) {
  const std::int64_t n = line.last();
  const bool moved = line.stands_for(n) == n;
  Places places = places_[static_cast<std::size_t>(moved ? line.before(n) : line.position())];
  const auto* move = std::get_if<journal::Move>(&doing);
  // An opening that a house rule stopped has shown the values all the same.
  for (const Json& value :
       move != nullptr && move->opens() ? journal::values_opened(doing) : std::span<const Json>()) {
    open(value, places);
  }
  places_.push_back(places);
  const std::string* player = moved && move != nullptr && move->seals() ? move->player() : nullptr;
  if (player != nullptr && setup_.find(*player).somebody()) {
    lay(n, setup_.find(*player));
  }
}

}  // namespace hausregel::audit
