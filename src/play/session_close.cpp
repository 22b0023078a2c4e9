// The end of a game, by itself or by somebody's wish.
#include <set>

#include "engine/events.h"
#include "play/said.h"
#include "play/sealing.h"
#include "play/session.h"

namespace hausregel::play {

Result<void> Session::close(CloseWhy why, Happened& happened) {
  journal::Closing closing = closing_at(table(), why);
  if (table().setup().format < 2) {
    return close_first_format(std::move(closing), happened);
  }
  if (const auto luck = luck_due(chronicle_.lucks(), table().setup().mode); luck && chain_) {
    closing.seeds.emplace(*luck, chain_->seed(*luck));
  }
  for (const Seals::Laid& laid : chronicle_.seals().unopened()) {
    if (const Json* value = value_of(laid)) {
      closing.sealed.push_back(*value);
    }
  }
  const Message story{"console.closed." + closing.why, {}, {}};
  return append(journal::to_json(closing), {"[]", {}, table().clone()}, {story}, happened);
}

// Version 1 published every round's seed by itself, and opened what lay on the line of play.
Result<void> Session::close_first_format(journal::Closing closing, Happened& happened) {
  std::set<std::int64_t> published;
  int begun = 0;
  const auto see = [&](const Json& events) {
    for (const Json& event : *events.list()) {
      const Json* round = event.find("round");
      if (round != nullptr && round->is_int() && is_event(event, "luck_opened")) {
        published.insert(*round->integer());
      } else if (round != nullptr && round->is_int() && is_event(event, "round_started")) {
        begun = std::max(begun, static_cast<int>(*round->integer()));
      }
    }
  };
  see(log_.opening().events);
  for (const journal::Entry& entry : log_.entries()) {
    see(entry.events);
  }
  for (int round = 1; round <= begun; ++round) {
    if (!published.contains(round)) {
      closing.seeds.emplace(round, chain_->seed(round));
    }
  }
  for (int i = 0; i < table().setup().seats(); ++i) {
    if (auto value = sealed_now(seat(i))) {
      closing.sealed.push_back(std::move(*value));
    }
  }
  const Message story{"console.closed." + closing.why, {}, {}};
  return append(journal::to_json(closing), {"[]", {}, table().clone()}, {story}, happened);
}

// What opens a commitment that nobody has opened; null where it is not known here.
const Json* Session::value_of(const Seals::Laid& laid) const {
  return laid.n > 0 ? sealed_by(*secrets_, laid.n) : carried_of(*secrets_, laid.player);
}

Result<Happened> Session::abandon(const std::optional<std::string>& because) {
  Happened happened;
  if (auto good = ready(happened); !good) {
    // What followed by itself may have been the end.
    return happened.entries.empty() ? fail(std::move(good.error())) : Result<Happened>(happened);
  }
  if (because) {
    auto noted = note(*because);
    if (!noted) {
      return noted;
    }
    happened.entries.insert(happened.entries.end(), noted->entries.begin(), noted->entries.end());
  }
  if (auto closed = close(CloseWhy::Abandoned, happened); !closed) {
    return fail(std::move(closed.error()));
  }
  return happened;
}

}  // namespace hausregel::play
