// The game for the engine, and the JSON of its own types: faces, ends of a barrel, cards, targets.
// The descriptions in types.h provide the rest.
#include <array>
#include <vector>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

using codec::misfit;
using codec::put_list;
using codec::take_list;

const Game& module() {
  static const GameOf<Polterfass> game;
  return game;
}

void put(std::string& out, Ends ends, const Setup& setup) {
  put_list(out, std::array{Face(ends.first), Face(ends.second)}, setup);
}

Taken take(const Json& json, Ends& ends, const Setup& setup) {
  if (!json.is_list() || json.list()->size() != 2) { return misfit("polterfass.codec.ends"); }
  Face first;
  Face second;
  TRY(take((*json.list())[0], first, setup));
  TRY(take((*json.list())[1], second, setup));
  ends = {first, second};
  return {};
}

void put(std::string& out, Cards cards, const Setup& setup) { put_list(out, cards, setup); }

Taken take(const Json& json, Cards& cards, const Setup&) {
  cards = {};
  if (!json.is_list()) { return misfit("polterfass.codec.cards"); }
  int last = -1;
  for (const Json& item : *json.list()) {
    const std::int64_t* card = item.integer();
    if (card == nullptr || *card <= last || *card > kHighestCard) {
      return misfit("polterfass.codec.card_order", std::to_string(kHighestCard));
    }
    last = as_int(*card);
    cards.add(last);
  }
  return {};
}

void put(std::string& out, const Rack& rack, const Setup& setup) {
  std::vector<Barrel> barrels;
  for (const int b : rack.all()) { barrels.push_back(rack.barrel(b)); }
  put_list(out, barrels, setup);
}

Taken take(const Json& json, Rack& rack, const Setup& setup) {
  rack = {};
  return take_list<Barrel>(json, setup, [&](const Barrel& barrel) {
    if (rack.size == kBarrels) { return false; }
    rack.add(barrel);
    return true;
  });
}

struct ThrownOne {
  BarrelNumber b;
  Face up;
  FIELDS(ThrownOne, b, up);
};

void put(std::string& out, const Thrown& thrown, const Setup& setup) {
  std::vector<ThrownOne> barrels;
  for (const int b : thrown.which) { barrels.push_back({b, thrown.up[b]}); }
  put_list(out, barrels, setup);
}

Taken take(const Json& json, Thrown& thrown, const Setup& setup) {
  thrown = {};
  int last = -1;
  bool ascending = true;
  Taken taken = take_list<ThrownOne>(json, setup, [&](const ThrownOne& one) {
    ascending = ascending && one.b > last;
    last = one.b;
    thrown.add(one.b, one.up);
    return true;
  });
  return taken && !ascending ? misfit("polterfass.codec.barrel_order") : taken;
}

std::string words_of_face(Face up) {
  return up == kDestroys ? "X" : up == kDoubles ? "D" : std::to_string(up);
}

std::string words_of_ends(const Ends& ends) {
  return words_of_face(ends.first) + "/" + words_of_face(ends.second);
}

std::string sealed_text(Cards cards) { return joined(cards, "+"); }

}  // namespace hausregel::polterfass
