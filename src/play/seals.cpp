#include "play/seals.h"

#include <algorithm>

namespace hausregel::play {

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

}  // namespace hausregel::play
