#include "games/polterfass/observe.h"

#include <algorithm>

#include "core/text.h"
#include "engine/words.h"
#include "games/polterfass/serve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {
namespace {

// In ascending order.
std::vector<int> numbers_of(BarrelSet set) {
  std::vector<int> numbers;
  for (const int b : set) {
    numbers.push_back(b);
  }
  return numbers;
}

std::vector<int> thrown_barrels(const Rules& rules, const State& s, const Roll& roll) {
  BarrelSet set = to_throw(rules, s, s.phase == Phase::Throw);
  for (const int b : roll.again) {
    set.add(b);
  }
  return numbers_of(set);
}

// Returns the least result that shows `up`.
std::int64_t least_result(const Rules& rules, const Ends& ends, Face up) {
  const int standing = rules.stand_chance.first;
  return up == kLying ? 2 * standing : ends.first == up ? 0 : standing;
}

// Assigns a barrel to every face. Barrels may share numbers in any way, so it may have to
// backtrack; `dead_` marks the sets of taken barrels that led nowhere.
class Seating {
 public:
  Seating(const State& s, const std::vector<int>& thrown, const std::vector<TypedFace>& faces)
      : s_(s), thrown_(thrown), faces_(faces), dead_(std::size_t{1} << thrown.size()) {}

  // Returns the barrel (index into `thrown`) of each face; nullopt if there is no assignment, and
  // `stuck()` is then the first face without one.
  std::optional<std::vector<std::size_t>> find() {
    return place(0, 0) ? std::optional(chosen_) : std::nullopt;
  }
  std::size_t stuck() const { return stuck_; }

 private:
  // Places the faces from `at` on; bit i of `taken`: thrown_[i] has its face.
  bool place(std::size_t at, unsigned taken) {
    if (at == faces_.size()) {
      return true;
    }
    stuck_ = std::max(stuck_, at);
    for (std::size_t i = 0; i < thrown_.size() && !dead_[taken]; ++i) {
      const bool free = (taken >> i & 1u) == 0;
      if (free && s_.barrels.ends(thrown_[i]).show(faces_[at].up)) {
        chosen_.push_back(i);
        if (place(at + 1, taken | 1u << i)) {
          return true;
        }
        chosen_.pop_back();
      }
    }
    dead_[taken] = true;
    return false;
  }

  const State& s_;
  const std::vector<int>& thrown_;
  const std::vector<TypedFace>& faces_;
  std::vector<bool> dead_;
  std::vector<std::size_t> chosen_;
  std::size_t stuck_ = 0;
};

// Refuses `faces`, which barrels cannot show; `stuck` is the first without a barrel of the throw.
// Either the game has not that many, or they are not in the cup (P-08).
tl::unexpected<Error> refuse_faces(const State& s, const std::vector<TypedFace>& faces,
                                   std::size_t stuck) {
  const std::vector<int> all = numbers_of(s.barrels.all());
  Seating seating(s, all, faces);
  const bool in_the_box = seating.find().has_value();
  const TypedFace& typed = faces[in_the_box ? stuck : seating.stuck()];
  const auto says = [&](std::string_view rule, std::string_view id) {
    auto refused =
        refuse(rule, id,
               {{"face", clean(typed.word.text)}, {"count", bits_in(s.barrels.specials().bits)}});
    refused.value().place = Place{{}, 1, typed.word.column};
    return refused;
  };
  if (in_the_box) {
    return says("P-08", "polterfass.refuse.not_thrown");
  }
  if (typed.up == kDestroys || typed.up == kDoubles) {
    return says("Q-20", "polterfass.refuse.no_more_specials");
  }
  const bool exists =
      std::any_of(all.begin(), all.end(), [&](int b) { return s.barrels.ends(b).show(typed.up); });
  return says("Q-13",
              exists ? "polterfass.refuse.no_more_faces" : "polterfass.refuse.no_such_face");
}

}  // namespace

std::optional<Face> special_face(std::string_view word) {
  if (word == "X" || word == "x") {
    return kDestroys;
  }
  if (word == "D" || word == "d") {
    return kDoubles;
  }
  return std::nullopt;
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
  const std::vector<int> thrown = thrown_barrels(rules, s, roll);
  Seating seating(s, thrown, faces);
  const auto places = seating.find();
  if (!places) {
    return refuse_faces(s, faces, seating.stuck());
  }
  std::vector<Face> up(thrown.size());
  for (std::size_t i = 0; i < places->size(); ++i) {
    up[(*places)[i]] = faces[i].up;
  }
  const bool can_lie = rules.stand_chance.first < rules.stand_chance.second;
  std::vector<std::int64_t> results;
  for (std::size_t i = 0; i < thrown.size(); ++i) {
    if (up[i] == kLying && !can_lie) {
      return refuse("P-31", "polterfass.refuse.cannot_lie",
                    {{"b", words_of_ends(s.barrels.ends(thrown[i]))}});
    }
    results.push_back(least_result(rules, s.barrels.ends(thrown[i]), up[i]));
  }
  return results;
}

}  // namespace hausregel::polterfass
