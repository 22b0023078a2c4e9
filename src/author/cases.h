// The parts of a case with their places. Internal to author/; docs in check.h.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "author/ruleset.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/game.h"
#include "engine/rules/place.h"
#include "engine/rules/variant.h"
#include "script/parser.h"
#include "script/source.h"

namespace hausregel::author {

// The rules that a case runs under.
struct CaseWorld {
  Ruleset rules;   // of the variant
  Ruleset base;    // of the variant it extends; the same if none can be played
  Strings bots{};  // that can play
};

// A case. The layer must outlive it.
class CaseText {
 public:
  // Reads case `index`, from 0, of layer.tests. Precondition: tests is a list that contains it.
  CaseText(const VariantLayer& layer, std::size_t index)
      : path_(fmt::format("tests[{}]", index + 1)),
        json_(layer.tests.items()[index]),
        places_(layer.file, layer.text) {}

  // Finds a part like "given.seed"; null if it is absent. "" is the case itself.
  const Json* find(std::string_view part) const {
    return part.empty() ? &json_ : find_place(json_, part);
  }
  // Returns the place of a part like "given.moves", or of the nearest part around it.
  Place place(std::string_view part) const {
    return places_.nearest(part.empty() ? path_ : fmt::format("{}.{}", path_, part));
  }
  // Returns an Input error at that place, in the words of worded().
  Failed problem(std::string_view part, std::string_view id, Message::Args args = {},
                 Strings near = {}, Named<Message> parts = {}) const {
    return fail(script::input(id, place(part), std::move(args), std::move(near), std::move(parts)));
  }
  // Likewise if `word` is not in `known`; suggests the nearest.
  Result<> among(std::string_view part, const std::string& word, const Strings& known,
                 std::string_view id, Message::Args args, Named<Message> parts = {}) const {
    if (contains(known, word)) { return {}; }
    return problem(part, id, std::move(args), suggestions(word, known), std::move(parts));
  }
  // Input, at `part`: the game has no such event.
  Result<> event(std::string_view part, const Game& game, const std::string& name) const {
    return among(part, name, names_by(game.event_names(), std::identity()), "case.unknown_event",
                 {{"game", game.name()}, {"event", clean(name)}});
  }
  // Returns a list of texts, empty if it is absent. Input: anything else.
  Result<Strings> lines(std::string_view part) const {
    const Json* value = find(part);
    if (value == nullptr) { return Strings(); }
    if (!value->is_list() || !std::ranges::all_of(value->items(), &Json::is_string)) {
      return problem(part, "case.texts", {{"part", part}});
    }
    return names_by(value->items(), &Json::text);
  }
  // Input: `part` has a member not in `known`, or is no table. Succeeds if it is absent.
  Result<> only(std::string_view part, const Strings& known) const {
    const Json* value = find(part);
    if (value == nullptr || *value == Json(Json::List())) { return {}; }
    if (!value->is_object()) { return problem(part, "case.table", {{"part", part}}); }
    for (const auto& [name, member] : value->members()) {
      const bool inside = !part.empty();
      TRY(among(inside ? fmt::format("{}.{}", part, name) : name, name, known, "case.no_field",
                {{"name", name}, {"all", listed(known)}},
                {{"part", inside ? plain(std::string(part)) : worded("case.a_case")}}));
    }
    return {};
  }

 private:
  std::string path_;  // "tests[1]"
  const Json& json_;
  script::KeyPlaces places_;
};

// Runs a case of console lines. Returns the differences as lines with "- " (wanted) and "+ " (got).
// Errors: the case cannot be run. In case_play.cpp.
Result<Messages> play_case(const CaseText& text, const CaseWorld& world);

}  // namespace hausregel::author
