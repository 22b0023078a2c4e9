#include "games/polterfass/codec.h"

namespace hausregel::polterfass {
namespace {

// `json` as a whole number from least to most.
std::optional<int> small_number(const Json& json, int least, int most) {
  const std::int64_t* value = json.integer();
  if (value == nullptr || *value < least || *value > most) {
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

template <class Each>
void each_card(Cards cards, Each each) {
  for (std::uint32_t left = cards.bits; left != 0; left &= left - 1) {
    each(std::countr_zero(left));
  }
}

}  // namespace

void put(std::string& out, Ends ends, const Setup& setup) {
  out += '[';
  put(out, ends.first(), setup);
  out += ',';
  put(out, ends.second(), setup);
  out += ']';
}

codec::Taken take(const Json& json, Ends& ends, const Setup& setup) {
  if (!json.is_list() || json.list()->size() != 2) {
    return codec::misfit("the two ends of a barrel");
  }
  if (auto taken = take((*json.list())[0], ends.of[0], setup); !taken) {
    return taken;
  }
  return take((*json.list())[1], ends.of[1], setup);
}

void put(std::string& out, Cards cards, const Setup&) {
  out += '[';
  bool first = true;
  each_card(cards, [&](int card) {
    out += first ? "" : ",";
    first = false;
    write_json_int(out, card);
  });
  out += ']';
}

codec::Taken take(const Json& json, Cards& cards, const Setup&) {
  cards = {};
  if (!json.is_list()) {
    return codec::misfit("a list of cards");
  }
  int last = -1;
  for (const Json& item : *json.list()) {
    const auto card = small_number(item, last + 1, kHighestCard);
    if (!card) {
      return codec::misfit("different cards in ascending order, 0 to " +
                           std::to_string(kHighestCard));
    }
    cards.add(*card);
    last = *card;
  }
  return {};
}

void put(std::string& out, const Rack& rack, const Setup& setup) {
  out += '[';
  for (int b = 0; b < rack.size(); ++b) {
    out += b > 0 ? "," : "";
    codec::put(out, rack.barrel(b), setup);
  }
  out += ']';
}

codec::Taken take(const Json& json, Rack& rack, const Setup& setup) {
  rack = {};
  return codec::take_list<Barrel>(json, setup, [&](const Barrel& barrel) {
    if (rack.size() == kBarrels) {
      return false;
    }
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
  out += '[';
  bool first = true;
  for (const int b : thrown.which()) {
    out += first ? "" : ",";
    first = false;
    codec::put(out, ThrownOne{b, thrown.up(b)}, setup);
  }
  out += ']';
}

codec::Taken take(const Json& json, Thrown& thrown, const Setup& setup) {
  thrown = {};
  int last = -1;
  bool ascending = true;
  codec::Taken taken = codec::take_list<ThrownOne>(json, setup, [&](const ThrownOne& one) {
    ascending = ascending && one.b > last;
    last = one.b;
    thrown.add(one.b, one.up);
    return true;
  });
  return taken && !ascending ? codec::misfit("different barrels in ascending order") : taken;
}

std::string sealed_text(Cards cards) {
  std::string text;
  each_card(cards, [&](int card) { text += (text.empty() ? "" : "+") + std::to_string(card); });
  return text;
}

}  // namespace hausregel::polterfass
