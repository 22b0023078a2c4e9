#include "play/rehearsal.h"

#include "play/opened_values.h"

namespace hausregel::play {

Result<void> Rehearsal::play(const Json& open_command, std::span<const std::int64_t> observed) {
  Json command = open_command;
  if (table_->wants_seal(command)) {
    auto sealing = table_->seal(command, std::nullopt);
    if (!sealing) {
      return fail(std::move(sealing.error()));
    }
    const Seat who = table_->setup().find(*sealing->opening.find("player")->string());
    values_[static_cast<std::size_t>(who.index)] = std::move(sealing->opening);
    command = std::move(sealing->command);
  }
  auto decided = session_.decide(*table_, command, observed);
  while (decided) {
    table_ = std::move(decided->table);
    const auto opening = opening_of(*table_, [&](Seat who) -> const Json* {
      const auto& known = values_[static_cast<std::size_t>(who.index)];
      return known ? &*known : session_.value_of(who);
    });
    if (!opening) {
      return {};
    }
    decided = session_.decide(*table_, *opening, {});
  }
  return fail(std::move(decided.error()));
}

}  // namespace hausregel::play
