#include "engine/sealed.h"

namespace hausregel {

Result<> check_commitment(const Setup& setup, Seat player, const std::optional<Digest>& commit,
                          const std::optional<Digest>& made, std::string_view rule) {
  return commit == made
             ? done()
             : Result<>(refuse(rule, "engine.refuse.commitment", {{"player", setup.name(player)}}));
}

}  // namespace hausregel
