#include "engine/why.h"

namespace hausregel {

Reason why_started(const Setup& setup, int round, Seat leader) {
  if (round <= 1 || !leader.somebody()) {
    return {"engine.why.round_first"};
  }
  const Seat before = left_of(leader, setup.seats() - 1, setup.seats());
  return {
      {"engine.why.round_next", {{"before", setup.name(before)}, {"player", setup.name(leader)}}}};
}

Reason why_ended(int best, int goal, int round, int last_round) {
  return {{best >= goal ? "engine.why.ended" : "engine.why.ended.below",
           {{"best", best}, {"goal", goal}, {"round", round}, {"last", last_round}}}};
}

}  // namespace hausregel
