#include "games/polterfass/observe.h"

#include <algorithm>
#include <set>

#include "core/text.h"
#include "engine/words.h"
#include "games/polterfass/serve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {
namespace {

BarrelSet thrown_barrels(const Rules& rules, const State& s, const Roll& roll) {
  BarrelSet set = to_throw(rules, s, s.phase == Phase::Throw);
  for (const int b : roll.again) {
    set.add(b);
  }
  return set;
}

// Returns the least result that shows `up`.
std::int64_t least_result(const Rules& rules, const Ends& ends, Face up) {
  const int standing = rules.stand_chance.first;
  return up == kLying ? 2 * standing : ends.first == up ? 0 : standing;
}

// Assigns a barrel to every face. Barrels may share numbers in any way, so it may have to
// backtrack.
struct Seating {
  const State& s;
  const std::vector<TypedFace>& faces;
  std::vector<int> chosen{};  // the barrel of each face
  std::size_t stuck = 0;      // the first face without one, if there is no assignment
  std::set<int> dead{};       // barrels left that led nowhere

  // Places the faces that have no barrel yet on those of `left`.
  bool place(BarrelSet left) {
    const std::size_t at = chosen.size();
    if (at == faces.size()) {
      return true;
    }
    stuck = std::max(stuck, at);
    for (const int b : left) {
      if (s.barrels.ends[b].show(faces[at].up) && !dead.contains(left.bits)) {
        chosen.push_back(b);
        if (place(left - BarrelSet{1 << b})) {
          return true;
        }
        chosen.pop_back();
      }
    }
    dead.insert(left.bits);
    return false;
  }
};

// Refuses `faces`, which barrels cannot show; `stuck` is the first without a barrel of the throw.
// Either the game has not that many, or they are not in the cup (P-08).
tl::unexpected<Error> refuse_faces(const State& s, const std::vector<TypedFace>& faces,
                                   std::size_t stuck) {
  Seating seating{s, faces};
  const bool in_the_box = seating.place(s.barrels.all());
  const TypedFace& typed = faces[in_the_box ? stuck : seating.stuck];
  const bool special = typed.up == kDestroys || typed.up == kDoubles;
  const bool exists =
      std::ranges::any_of(s.barrels.ends, [&](const Ends& ends) { return ends.show(typed.up); });
  return refuse_at(typed.word,
                   in_the_box ? "P-08"
                   : special  ? "Q-20"
                              : "Q-13",
                   in_the_box ? "polterfass.refuse.not_thrown"
                   : special  ? "polterfass.refuse.no_more_specials"
                   : exists   ? "polterfass.refuse.no_more_faces"
                              : "polterfass.refuse.no_such_face",
                   {{"face", clean(typed.word.text)}, {"count", s.barrels.specials.size()}});
}

}  // namespace

std::optional<Face> special_face(std::string_view word) {
  return word == "X" || word == "x"   ? std::optional<Face>(kDestroys)
         : word == "D" || word == "d" ? std::optional<Face>(kDoubles)
                                      : std::nullopt;
}

Result<std::vector<TypedFace>> face_words(std::span<const Word> words) {
  std::vector<TypedFace> faces;
  if (words.size() == 2 && (words[1].text == "none" || words[1].text == "-")) {
    return faces;
  }
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (const auto special = special_face(words[at].text)) {
      faces.push_back({*special, words[at]});
      continue;
    }
    const auto number = whole_number(words[at].text);
    if (!number || *number < 1 || *number > kHighestFace) {
      return misread(words, at, worded("polterfass.no_face", {{"word", clean(words[at].text)}}));
    }
    faces.push_back({static_cast<int>(*number), words[at]});
  }
  return faces;
}

Result<std::vector<std::int64_t>> observed_throw(const Rules& rules, const State& s,
                                                 const Roll& roll, std::vector<TypedFace> faces) {
  std::sort(faces.begin(), faces.end(), [](const TypedFace& a, const TypedFace& b) {
    return a.up != b.up ? a.up > b.up : a.word.column < b.word.column;
  });
  const BarrelSet thrown = thrown_barrels(rules, s, roll);
  Seating seating{s, faces};
  if (!seating.place(thrown)) {
    return refuse_faces(s, faces, seating.stuck);
  }
  Face up[kBarrels];
  for (std::size_t i = 0; i < faces.size(); ++i) {
    up[seating.chosen[i]] = faces[i].up;
  }
  const bool can_lie = rules.stand_chance.first < rules.stand_chance.second;
  std::vector<std::int64_t> results;
  for (const int b : thrown) {
    if (up[b] == kLying && !can_lie) {
      return refuse("P-31", "polterfass.refuse.cannot_lie",
                    {{"b", words_of_ends(s.barrels.ends[b])}});
    }
    results.push_back(least_result(rules, s.barrels.ends[b], up[b]));
  }
  return results;
}

}  // namespace hausregel::polterfass
