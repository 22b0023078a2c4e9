#include "engine/sealed.h"

#include <fmt/format.h>

namespace hausregel {

Digest commitment(std::string_view kind, const SealScope& scope, std::string_view player,
                  std::string_view value, const Salt& salt) {
  return sha256(
      fmt::format("{}/2|{}|{}|{}|{}|{}", kind, scope.game, scope.luck, player, value, hex(salt)));
}

Digest answer_commitment(const SealScope& scope, std::string_view player, int n,
                         std::string_view args, const Salt& salt) {
  return sha256(fmt::format("answer/3|{}|{}|{}|{}|{}|{}", scope.game, scope.luck, player, n, args,
                            hex(salt)));
}

}  // namespace hausregel
