#include "engine/setup.h"

#include "core/text.h"

namespace hausregel {

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
  if (const Seat exact = find(beginning); exact.somebody()) {
    return exact;
  }
  Seat found;
  std::string candidates;
  int count = 0;
  for (int i = 0; i < seats(); ++i) {
    if (!beginning.empty() && name(seat(i)).starts_with(beginning)) {
      found = seat(i);
      candidates += (count++ > 0 ? ", " : "") + name(seat(i));
    }
  }
  if (count == 1) {
    return found;
  }
  Error error{Fault::Usage, {}, {}, {}, {}};
  if (count == 0) {
    error.message = {"engine.no_player", {{"name", std::string(beginning)}}, {}};
    error.suggestions = suggestions(beginning, players);
  } else {
    error.message = {
        "engine.several_players", {{"name", std::string(beginning)}, {"players", candidates}}, {}};
  }
  return fail(std::move(error));
}

}  // namespace hausregel
