// JSON of the types specific to this game: spaces, payers, the oven. The descriptions in types.h
// provide the rest.
#include "engine/codec.h"

#include "games/teufel/types.h"

namespace hausregel::teufel {

void put(std::string& out, const Space& space, const Setup&) {
  out += '[';
  write_json_int(out, space.low);
  out += ',';
  if (space.high == Space::kOpen) {
    out += "null";
  } else {
    write_json_int(out, space.high);
  }
  out += ']';
}

codec::Taken take(const Json& json, Space& space, const Setup& setup) {
  if (!json.is_list() || json.list()->size() != 2) {
    return codec::misfit("codec.space");
  }
  const Json& high = (*json.list())[1];
  TRY(codec::take((*json.list())[0], space.low, setup));
  if (high.is_null()) {
    space.high = Space::kOpen;
    return {};
  }
  return codec::take(high, space.high, setup);
}

void put(std::string& out, const Oven& oven, const Setup& setup) {
  out += '[';
  for (int i = 0; i < oven.kinds(); ++i) {
    out += i > 0 ? "," : "";
    codec::put(out, oven.kind(i), setup);
  }
  out += ']';
}

codec::Taken take(const Json& json, Oven& oven, const Setup& setup) {
  oven = {};
  return codec::take_list<Lump>(json, setup, [&](const Lump& lump) {
    // Validates before adding: the numbers may be arbitrary.
    if (oven.kinds() == Oven::kKinds || lump.value < 0 || lump.left < 0 || lump.left > lump.of ||
        lump.of > Oven::kPieces - oven.full()) {
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

codec::Taken take(const Json& json, Payer& payer, const Setup& setup) {
  if (json.is_string() && *json.string() == "bank") {
    payer.who = {};
    return {};
  }
  if (json.is_null()) {
    return codec::misfit("codec.name_or_bank");
  }
  return codec::take(json, payer.who, setup);
}

}  // namespace hausregel::teufel
