// Reading the parts of a case. Internal to author/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "author/ruleset.h"
#include "engine/game.h"
#include "engine/variant.h"
#include "script/key_places.h"

namespace hausregel::author {

// What a case is tried with.
struct CaseWorld {
  Ruleset rules;                // of the variant
  std::optional<Ruleset> base;  // of what it extends; nothing: of nothing that could be played
};

// One case with the places of its parts. The layer outlives it.
class CaseText {
 public:
  // Case `index`, from 0, of layer.tests, a list that has it.
  CaseText(const VariantLayer& layer, std::size_t index);

  const Json& json() const { return *json_; }
  // "given.seed"; null: it is not there. "" is the case itself.
  const Json* find(std::string_view part) const;
  // Of "given.moves", or of what holds it.
  Place place(std::string_view part) const;
  // Input, at that place.
  tl::unexpected<Error> problem(std::string_view part, Message what,
                                std::vector<std::string> suggestions = {}) const;
  // A list of texts, empty where it is absent. Input: anything else.
  Result<std::vector<std::string>> lines(std::string_view part) const;
  // Input: `part` has a member that is not among `known`, or is no table. Good where it is absent.
  Result<void> only(std::string_view part, const std::vector<std::string>& known) const;

 private:
  std::string path_;  // "tests[1]"
  const Json* json_;
  script::KeyPlaces places_;
};

struct Bounds {
  std::int64_t min;
  std::int64_t max;
};
// { min = …, max = … }; one that is left out is the least or the largest there is. Input: anything
// else; `part` is where `value` stands.
Result<Bounds> bounds_of(const CaseText& text, std::string_view part, const Json& value);

// "teufel has no event 'coal_drown'".
Message no_event(const Game& game, std::string event);

// A case of console lines (case_play.cpp), and one of many games (case_count.cpp): what is
// different, by lines with "- " (wanted) and "+ " (got), or why it cannot be tried.
Result<std::vector<Message>> play_case(const CaseText& text, const CaseWorld& world);
Result<std::vector<Message>> count_case(const CaseText& text, const CaseWorld& world);

}  // namespace hausregel::author
