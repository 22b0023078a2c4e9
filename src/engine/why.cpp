#include "engine/why.h"

#include "engine/table_state.h"

namespace hausregel {

Reason why_started(const Setup& setup, int round, Seat starter, std::string_view ids) {
  if (round <= 1 || !starter.somebody()) {
    return {"engine.why.round_first", ids};
  }
  const Seat before = left_of(starter, setup.seats() - 1, setup.seats());
  return {
      {"engine.why.round_next", {{"before", setup.name(before)}, {"player", setup.name(starter)}}},
      ids};
}

Reason why_adjusted(const Adjusted& adjusted, std::string_view ids) {
  return {
      {"engine.why.adjusted", {{"amount", std::to_string(adjusted.amount)}, {"why", adjusted.why}}},
      ids};
}

Reason why_in_any_game(const PhraseGiven&) { return {"engine.why.phrase_given"}; }
Reason why_in_any_game(const Adjusted& adjusted) { return why_adjusted(adjusted, ""); }
Reason why_in_any_game(const Remembered&) { return {"engine.why.remembered"}; }
Reason why_in_any_game(const Told&) { return {"engine.why.told"}; }
Reason why_in_any_game(const LuckOpened&) { return {"engine.why.luck_opened"}; }

}  // namespace hausregel
