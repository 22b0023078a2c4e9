#include "engine/setup.h"

#include "core/names.h"
#include "core/text.h"

namespace hausregel {
namespace {

using Seats = std::vector<Seat>;

// The seats for which `is` holds of what `read` makes of their names.
template <class Read, class Is>
Seats seats_where(const std::vector<std::string>& players, Read read, Is is) {
  Seats found;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (is(read(players[i]))) {
      found.push_back(seat(static_cast<int>(i)));
    }
  }
  return found;
}

// Whom a word means: the first of these readings that fits anybody. Whole names come before
// beginnings, and within these letter by letter before skeletons before appearances.
Seats seats_meant(const std::vector<std::string>& players, std::string_view word) {
  if (word.empty()) {
    return {};
  }
  const auto as_typed = [](std::string_view text) { return std::string(text); };
  const std::string typed = as_typed(word);
  const std::string bones = skeleton(word);
  const std::string looks = appearance(word);
  const auto whole = [](const std::string& wanted) {
    return [&](const std::string& name) { return name == wanted; };
  };
  const auto begins = [](const std::string& wanted) {
    return [&](const std::string& name) { return !wanted.empty() && name.starts_with(wanted); };
  };
  Seats found = seats_where(players, as_typed, whole(typed));
  const auto or_else = [&](auto read, auto is) {
    found = found.empty() ? seats_where(players, read, is) : std::move(found);
  };
  or_else(skeleton, whole(bones));
  or_else(appearance, whole(looks));
  or_else(as_typed, begins(typed));
  or_else(skeleton, begins(bones));
  or_else(appearance, begins(looks));
  return found;
}

}  // namespace

Seat Setup::find(std::string_view name) const {
  for (int i = 0; i < seats(); ++i) {
    if (players[static_cast<std::size_t>(i)] == name) {
      return seat(i);
    }
  }
  return {};
}

SealScope Setup::scope_here(int round, int luck) const {
  return format == 1 ? SealScope{1, id, round} : SealScope{format, hash, luck};
}

SealScope Setup::scope_of_seal(std::string_view player, const Digest& commit, int round,
                               int luck) const {
  for (const CarriedSeal& seal : carried) {
    if (seal.commit == commit && seal.player == player) {
      return seal.scope.format == 1 ? SealScope{1, seal.scope.game, round} : seal.scope;
    }
  }
  return scope_here(round, luck);
}

Result<Seat> Setup::find_short(std::string_view beginning) const {
  const std::vector<Seat> meant = seats_meant(players, beginning);
  if (meant.size() == 1) {
    return meant.front();
  }
  Error error{Fault::Usage, {}};
  if (meant.empty()) {
    error.message = {"engine.no_player", {{"name", beginning}, {"players", listed(players)}}};
    error.suggestions = suggestions(beginning, players);
  } else {
    const std::string candidates = joined(meant, ", ", [&](Seat who) { return name(who); });
    error.message = {"engine.several_players", {{"name", beginning}, {"players", candidates}}};
  }
  return fail(std::move(error));
}

Result<> check_new_players(const std::vector<std::string>& players) {
  const auto refused = [](std::string id, std::string_view name, std::string_view other) {
    return fail_with(Fault::Usage, std::move(id), {{"name", name}, {"other", other}});
  };
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string& name = players[i];
    if (name.find(',') != std::string::npos) {
      return refused("engine.name_comma", name, {});
    }
    if (hides_something(name)) {
      return refused("engine.name_hides", name, {});
    }
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
