// The game for the engine, and the JSON of its own types: spaces, payers, the oven. The
// descriptions in types.h provide the rest.
#include "core/lists.h"
#include "engine/codec.h"
#include "games/teufel/bots.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

using codec::misfit;
using codec::put_list;
using codec::take_list;

const Game& module() {
  static const GameOf<Teufel> game;
  return game;
}

void put(std::string& out, const Space& space, const Setup& setup) {
  const bool open = space.high == Space::kOpen;
  put_list(out,
           std::array{std::optional(space.low), open ? std::nullopt : std::optional(space.high)},
           setup);
}

Taken take(const Json& json, Space& space, const Setup& setup) {
  if (!json.is_list() || json.list()->size() != 2) { return misfit("teufel.codec.space"); }
  std::optional<int> high;
  TRY(codec::take((*json.list())[0], space.low, setup));
  TRY(codec::take((*json.list())[1], high, setup));
  space.high = high.value_or(Space::kOpen);
  return {};
}

void put(std::string& out, const Oven& oven, const Setup& setup) {
  std::vector<Lump> kinds;
  for (const int i : indices(oven.kinds)) { kinds.push_back(oven.kind(i)); }
  put_list(out, kinds, setup);
}

Taken take(const Json& json, Oven& oven, const Setup& setup) {
  oven = {};
  return take_list<Lump>(json, setup, [&](const Lump& lump) {
    // Validates before adding: the numbers may be arbitrary.
    if (oven.kinds == kOvenKinds || lump.value < 0 || lump.left < 0 || lump.left > lump.of ||
        lump.of > Oven::kPieces - oven.full) {
      return false;
    }
    oven.add(lump);
    return true;
  });
}

void put(std::string& out, const Payer& payer, const Setup& setup) {
  if (payer.who.somebody()) {
    codec::put(out, payer.who, setup);
  } else {
    out += "\"bank\"";
  }
}

Taken take(const Json& json, Payer& payer, const Setup& setup) {
  if (json == Json("bank")) {
    payer.who = {};
    return {};
  }
  if (json.is_null()) { return misfit("teufel.codec.name_or_bank"); }
  return codec::take(json, payer.who, setup);
}

}  // namespace hausregel::teufel
