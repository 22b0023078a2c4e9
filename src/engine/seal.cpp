#include "engine/seal.h"

#include <string>

namespace hausregel {

Digest commitment(std::string_view kind, std::string_view id, int round, std::string_view player,
                  std::string_view value, const Salt& salt) {
  std::string text(kind);
  text += "/1|";
  text += id;
  text += '|';
  text += std::to_string(round);
  text += '|';
  text += player;
  text += '|';
  text += value;
  text += '|';
  text += hex(salt);
  return sha256(text);
}

}  // namespace hausregel
