#include "engine/seal.h"

#include <string>

namespace hausregel {

Digest commitment(std::string_view kind, const SealScope& scope, std::string_view player,
                  std::string_view value, const Salt& salt) {
  std::string text(kind);
  text += '/';
  text += std::to_string(scope.format);
  text += '|';
  text += scope.game;
  text += '|';
  text += std::to_string(scope.number);
  text += '|';
  text += player;
  text += '|';
  text += value;
  text += '|';
  text += hex(salt);
  return sha256(text);
}

}  // namespace hausregel
