// What players say into the chance of a round: one phrase a seat. In format 2 it may be said until
// the round's first draw, and is not taken back for another; in format 1 only between rounds.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/choice.h"
#include "engine/setup.h"

namespace hausregel {

// Longest phrase, in bytes.
inline constexpr int kPhraseBytes = 200;

// What a game knows of a phrase: `spoken` as in its state, one a seat or none; `rule` names the
// refusals.
struct PhraseTime {
  std::span<const std::string> spoken;
  bool idle = false;         // between rounds
  bool before_draw = false;  // in a round that has drawn nothing yet
};
bool takes_phrases(const Setup& setup, const PhraseTime& time);
// Precondition: the time takes phrases, or the game is not over.
Result<> check_phrase(const Setup& setup, const PhraseTime& time, Seat player,
                      std::string_view text, std::string_view rule);
// Appends the phrases that are possible now.
void add_phrases(const Setup& setup, const PhraseTime& time, std::vector<Choice>& all);

}  // namespace hausregel
