// The track with its pawns, and the oven.
#include <algorithm>

#include "core/lists.h"
#include "games/teufel/game.h"

namespace hausregel::teufel {
namespace {

using Mood = Tile::Mood;

// Returns every number of the track, and the spaces between or beyond that hold pawns.
std::vector<Space> drawn_spaces(const Rules& rules, const State& s) {
  std::vector<Space> spaces{{0, rules.track[0]}};
  for (int i = 1; i < rules.track.size(); ++i) {
    spaces.push_back({rules.track[i], rules.track[i]});
  }
  for (const Player& p : s.seats) {
    if (!contains(spaces, p.space)) { spaces.push_back(p.space); }
  }
  std::sort(spaces.begin(), spaces.end(),
            [](const Space& a, const Space& b) { return rank(a) < rank(b); });
  return spaces;
}

Picture track(const Rules& rules, const State& s, const Setup& setup) {
  Picture picture{{"teufel.picture.track", {}}, {}};
  for (const Space& space : drawn_spaces(rules, s)) {
    Tile tile{{plain("┌" + space_words(space, "–"))}, Mood::Faint};
    for (const Player& p : s.seats) {
      if (p.space == space) {
        tile.lines.push_back({p.has_pact() ? "teufel.picture.pawn_pact" : "teufel.picture.pawn",
                              {{"player", setup.name(p.name)}}});
        tile.mood = Mood::Plain;
      }
    }
    if (tile.lines.size() == 1) { tile.lines.push_back(plain("│")); }
    picture.tiles.push_back(std::move(tile));
  }
  return picture;
}

Picture oven(const State& s) {
  constexpr int kMostMarks = 16;
  Picture picture{{"teufel.picture.oven", {{"left", s.oven.left()}}}, {}};
  for (int kind = 0; kind < s.oven.kinds; ++kind) {
    const Lump lump = s.oven.kind(kind);
    const bool devils = kind == s.oven.devils();
    Tile tile{{{devils ? "teufel.picture.devils" : "teufel.picture.coal",
                {{"value", lump.value}, {"left", lump.left}, {"of", lump.of}}}},
              lump.left == 0 ? Mood::Faint
              : devils       ? Mood::Bad
                             : Mood::Plain};
    std::string marks;
    for (int i = 0; i < lump.of && lump.of <= kMostMarks; ++i) {
      marks += i >= lump.left ? "□" : devils ? "▼" : "■";
    }
    tile.lines.push_back(plain(marks));
    picture.tiles.push_back(std::move(tile));
  }
  return picture;
}

}  // namespace

std::vector<Picture> Teufel::pictures(const Rules& rules, const State& s, const Setup& setup) {
  return {track(rules, s, setup), oven(s)};
}

}  // namespace hausregel::teufel
