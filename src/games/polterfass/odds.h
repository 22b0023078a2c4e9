// What one more throw may bring the innkeeper: exact, by throwing every way in turn.
#pragma once

#include <optional>
#include <vector>

#include "engine/odds.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

struct MugsOdds {
  int mugs = 0;
  Chance chance;

  FIELDS(MugsOdds, mugs, chance);
};

// One more throw, and then the tap is closed.
struct ThrowOdds {
  InlineList<int, kSpecials> specials;  // standing, thrown with what lies
  int barrels = 0;                      // thrown in all
  std::optional<Chance> fails;          // null: not computed
  std::optional<Average> average;       // mugs served; none where the innkeeper has failed
  std::optional<Chance> more;           // that it serves more than closing now
  std::vector<MugsOdds> served;         // by mugs, ascending; with `fails` they are all there is

  FIELDS(ThrowOdds, "throw, barrels, fails, average, more, served", specials, barrels, fails,
         average, more, served);
};

// Mugs are those of the serving that gives most, over the targets still to be chosen.
struct PourOdds {
  int now = 0;                    // served where the tap is closed now
  std::vector<ThrowOdds> throws;  // that differ in what they throw

  FIELDS(PourOdds, now, throws);
};

// Precondition: guests order, or the innkeeper pours or aims.
PourOdds pour_odds(const Rules& rules, const State& s);

}  // namespace hausregel::polterfass
