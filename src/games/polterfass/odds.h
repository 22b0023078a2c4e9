// The possible results of one more throw for the innkeeper: exact, by trying every throw.
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

// One more throw, after which the tap is closed.
struct ThrowOdds {
  InlineList<int, kSpecials> specials;  // standing, thrown with the lying barrels
  int barrels = 0;                      // thrown in all
  std::optional<Chance> fails;          // null: not computed
  std::optional<Average> average;       // mugs served, 0 if the innkeeper fails
  std::optional<Chance> more;           // that it serves more than closing now
  std::vector<MugsOdds> served;         // by mugs, ascending; with `fails` these are all cases

  FIELDS(ThrowOdds, "throw, barrels, fails, average, more, served", specials, barrels, fails,
         average, more, served);
};

// Mugs assume the best choice of the targets still open.
struct PourOdds {
  int now = 0;                    // served if the tap is closed now
  std::vector<ThrowOdds> throws;  // that throw different faces

  FIELDS(PourOdds, now, throws);
};

// Precondition: guests order, or the innkeeper pours or aims.
PourOdds pour_odds(const Rules& rules, const State& s);

}  // namespace hausregel::polterfass
