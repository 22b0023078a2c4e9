// The standing and lying barrels, and the coasters with the cards on them.

#include "games/polterfass/game.h"

namespace hausregel::polterfass {
namespace {

using Mood = Tile::Mood;

std::string repeated(std::string_view mark, std::size_t times) {
  std::string all;
  for (; times > 0; --times) { all += mark; }
  return all;
}

Tile standing(const Rules& rules, const Barrel& barrel) {
  const std::string face = words_of_face(barrel.up);
  const std::string edge = repeated("─", face.size());
  Tile tile{{plain("╭" + edge + "╮"), plain("│" + face + "│"), plain("╰" + edge + "╯")},
            Mood::Strong};
  if (barrel.destroyed) {
    tile.lines.push_back(plain("=0"));
    tile.mood = Mood::Bad;
  } else if (barrel.doubled) {
    tile.lines.push_back(plain("=" + std::to_string(barrel.up * rules.double_factor)));
    tile.mood = Mood::Good;
  }
  return tile;
}

Tile lying(const Ends& ends) {
  const std::string both = words_of_ends(ends);
  return {{plain(""), plain(" " + std::string(both.size(), '_')), plain("(" + both + ")")},
          Mood::Faint};
}

Picture barrels(const Rules& rules, const State& s) {
  Picture picture{{"polterfass.picture.barrels", {}}, {}};
  for (const int b : s.barrels.standing) {
    picture.tiles.push_back(standing(rules, s.barrels.barrel(b)));
  }
  for (const int b : s.barrels.lying()) { picture.tiles.push_back(lying(s.barrels.ends[b])); }
  return picture;
}

// A pair of brackets for each card, face down until orders are opened.
std::string words_of_order(const State& s, const Player& p) {
  std::string words;
  if (p.order) {
    for (const int card : p.cards) { words += "[" + std::to_string(card) + "]"; }
    return words;
  }
  return !s.sealed.has(p.name) ? ""
         : p.laid.known()      ? repeated("[?]", static_cast<std::size_t>(p.laid.value))
                               : "[…]";
}

Picture coasters(const State& s, const Setup& setup) {
  Picture picture{{"polterfass.picture.coasters", {}}, {}};
  for (const Player& p : s.seats) {
    if (const std::string order = words_of_order(s, p); !order.empty()) {
      picture.tiles.push_back({{plain(setup.name(p.name)), plain(order)}});
    }
  }
  return picture;
}

}  // namespace

std::vector<Picture> Polterfass::pictures(const Rules& rules, const State& s, const Setup& setup) {
  std::vector<Picture> all;
  if (s.throws > 0) { all.push_back(barrels(rules, s)); }
  if (Picture laid = coasters(s, setup); !laid.tiles.empty()) { all.push_back(std::move(laid)); }
  return all;
}

}  // namespace hausregel::polterfass
