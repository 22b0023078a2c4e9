#include "author/check.h"

#include <algorithm>
#include <tuple>

#include "author/cases.h"
#include "author/ruleset.h"
#include "console/reply.h"
#include "core/find_by.h"
#include "core/sort_by.h"
#include "core/text.h"
#include "script/key_places.h"

namespace hausregel::author {
namespace {

Error no_such_game(const VariantLayer& layer) {
  return {Fault::Input,
          {"console.no_such_game", {{"game", clean(layer.game)}}},
          {},
          script::KeyPlaces(layer.file, layer.text).at("game"),
          suggestions(layer.game, names_by(games(), &Game::name))};
}

bool known(const std::vector<Problem>& problems, const Error& error) {
  return std::ranges::any_of(problems, [&](const Error& other) {
    // Problems of played games append the situation.
    return other.place == error.place &&
           (other.message == error.message ||
            (!error.message.text.empty() && other.message.text.starts_with(error.message.text)));
  });
}

void add_new(std::vector<Problem>& problems, std::vector<Error> more) {
  for (Error& error : more) {
    if (!known(problems, error)) {
      problems.push_back({std::move(error), {}});
    }
  }
}

// Unsuitable rules hide contradictions between the others: resolves those separately.
void resolve_all(Checked& checked) {
  auto resolved = resolve(*checked.game, *checked.variant);
  if (resolved) {
    checked.rules = std::move(*resolved);
    return;
  }
  const Variant rest = without(*checked.variant, [&](const Place& place) {
    return find_by(resolved.error(), &Error::place, place) != nullptr;
  });
  add_new(checked.problems, std::move(resolved.error()));
  if (auto again = resolve(*checked.game, rest); !again) {
    add_new(checked.problems, std::move(again.error()));
  }
}

template <class Told>
void sort_by_place(std::vector<Told>& all, const std::string& first_file) {
  sort_by(all.begin(), all.end(), [&](const Told& told) {
    const Place& at = told.place;
    return std::tuple(at.file != first_file, at.file, at.line, at.column);
  });
}

// Runs the file's own examples; a failure is a problem like any other.
void try_cases(Checked& checked) {
  const auto results = run_cases(*checked.game, *checked.variant);
  if (!results) {
    return add_new(checked.problems, {results.error()});
  }
  for (const CaseResult& result : *results) {
    add_new(checked.problems, problems_of(result));
  }
}

}  // namespace

Checked check_variant(const script::ReadVariant& read, const PlaytestLimits& limits) {
  Checked checked;
  auto examined = script::examine(read);
  add_new(checked.problems, std::move(examined.problems));
  checked.variant = std::move(examined.value);
  if (!checked.variant) {
    return checked;
  }
  const VariantLayer& top = checked.variant->top();
  checked.game = find_game(top.game);
  if (checked.game != nullptr) {
    resolve_all(checked);
  } else if (!top.game.empty()) {
    // Omits that the unknown game has no such variant.
    std::erase_if(checked.problems, [&](const Error& error) {
      return error.message.id == "variant.none_of_game" || error.message.id == "variant.elsewhere";
    });
    checked.problems.push_back({no_such_game(top), {}});
  }
  // Games under wrong rules would only repeat the problems in other words.
  if (checked.problems.empty()) {
    checked.playtest = playtest(*checked.game, *checked.variant, *checked.rules, limits);
    checked.problems = checked.playtest.problems;
    checked.doubts = doubts_about(*checked.game, *checked.variant, *checked.rules);
    console::append(checked.doubts, checked.playtest.doubts);
    try_cases(checked);
  }
  sort_by_place(checked.problems, top.file);
  sort_by_place(checked.doubts, top.file);
  if (!checked.problems.empty()) {
    checked.rules.reset();
    checked.doubts.clear();
  }
  return checked;
}

}  // namespace hausregel::author
