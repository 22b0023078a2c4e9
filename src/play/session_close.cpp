// The end of a game, by itself or by somebody's wish.
#include <algorithm>

#include "play/published.h"
#include "play/sealing.h"
#include "play/session.h"

namespace hausregel::play {

Result<void> Session::close(journal::CloseWhy why, Happened& happened) {
  journal::Closing closing = closing_at(table(), why);
  if (const auto luck = luck_due(chronicle_.lucks(), table().setup().mode); luck && chain_) {
    closing.seeds.emplace_back(std::to_string(*luck), chain_->seed(*luck));
  }
  for (const Seals::Laid& laid : chronicle_.seals().unopened()) {
    if (const Json* value = value_of(laid)) {
      closing.sealed.push_back(*value);
    }
  }
  const Message story{"console.closed." + std::string(word_of(why))};
  return append(journal::Close{std::move(closing)}, {"[]", {}, table().clone()}, {story}, happened);
}

// What opens a commitment that nobody has opened; null where it is not known here.
const Json* Session::value_of(const Seals::Laid& laid) const {
  return laid.n > 0 ? sealed_by(*secrets_, laid.n) : carried_value(laid.player);
}

const Json* Session::carried_value(const std::string& player) const {
  const auto told = std::ranges::find_if(
      published_, [&](const Json& value) { return value.at("player") == Json(player); });
  return told != published_.end() ? &*told : carried_of(*secrets_, player);
}

void Session::part_with_published() {
  if (log_.path().empty() || published_.size() == log_.opening().carried.size()) {
    return;
  }
  published_ = published_beside(*world_.disk, log_.path(), *first_);
  if (secrets_ && writable() && part_with(*secrets_, published_)) {
    static_cast<void>(log_.keep(*secrets_));
  }
}

Result<Happened> Session::abandon(const std::optional<std::string>& because) {
  Happened happened;
  if (auto good = waits_for_closing() ? Result<void>() : ready(happened); !good) {
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
  const bool over = table().status().over;
  if (auto closed = close(over ? journal::CloseWhy::Ended : journal::CloseWhy::Abandoned, happened);
      !closed) {
    return fail(std::move(closed.error()));
  }
  return happened;
}

Result<Happened> Session::conclude() {
  Happened happened;
  if (waits_for_closing()) {
    if (auto closed = close(journal::CloseWhy::Ended, happened); !closed) {
      return fail(std::move(closed.error()));
    }
  }
  return happened;
}

}  // namespace hausregel::play
