#include "engine/setup.h"

#include <utility>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"

namespace hausregel {
namespace {

std::string as_typed(std::string_view text) { return std::string(text); }

// Returns the seats a word means: by the first way that matches anybody. Whole names precede
// prefixes; within these, exact letters precede skeletons, skeletons appearances, and those umlauts
// typed as ae, oe, ue.
std::vector<Seat> seats_meant(const Strings& players, std::string_view word) {
  std::vector<Seat> found;
  for (const bool whole : {true, false}) {
    for (const auto read : {as_typed, skeleton, appearance, spelled_plainly}) {
      const std::string wanted = read(word);
      for (int i = 0; !wanted.empty() && i < as_int(players.size()); ++i) {
        const std::string name = read(players[as_index(i)]);
        if (whole ? name == wanted : name.starts_with(wanted)) { found.push_back(seat(i)); }
      }
      if (!found.empty()) { return found; }
    }
  }
  return found;
}

}  // namespace

Seat Setup::find(std::string_view name) const {
  for (const int i : indices(seats())) {
    if (players[as_index(i)] == name) { return seat(i); }
  }
  return {};
}

Result<Seat> Setup::find_short(std::string_view beginning) const {
  const std::vector<Seat> meant = seats_meant(players, beginning);
  if (meant.size() == 1) { return meant.front(); }
  Error error{Fault::Usage, {}};
  if (meant.empty()) {
    error.message = {"engine.no_player", {{"name", beginning}, {"players", listed(players)}}};
    error.suggestions = suggestions(beginning, players);
  } else {
    const std::string candidates = joined(meant, ", ", [&](Seat who) { return name(who); });
    error.message = {"engine.several_players", {{"name", beginning}, {"candidates", candidates}}};
  }
  return fail(std::move(error));
}

Result<> check_new_players(const Strings& players) {
  const auto refused = [](std::string id, std::string_view name, std::string_view other) {
    return wrong_usage(std::move(id), {{"name", name}, {"other", other}});
  };
  for (const std::size_t i : indices(players)) {
    const std::string& name = players[i];
    if (holds(name, ",")) { return refused("engine.name_comma", name, {}); }
    if (hides_something(name)) { return refused("engine.name_hides", name, {}); }
    if (reserved_word(skeleton(name))) {
      return refused("engine.name_reserved", name, skeleton(name));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (skeleton(players[j]) == skeleton(name)) {
        return refused(players[j] == name ? "engine.name_twice" : "engine.names_same", name,
                       players[j]);
      }
    }
  }
  return {};
}

}  // namespace hausregel
