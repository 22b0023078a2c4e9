// Pass words of players at a keyboard that they share. They are kept as long as the console runs,
// as salted hashes, and stand in no file. Asked for, and defined, in shared_screen.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/digest.h"

namespace hausregel::console {

class Locks {
 public:
  // In the place of an earlier one. `salt`: nobody can foresee it. In shared_screen.cpp, as
  // opens().
  void set(const std::string& player, std::string_view pass_word, const Digest& salt);
  void take_off(const std::string& player) { locks_.erase(player); }
  bool has(const std::string& player) const { return locks_.contains(player); }
  // False too where the player has none.
  bool opens(const std::string& player, std::string_view pass_word) const;

 private:
  struct Lock {
    Digest salt;
    Digest hash;
  };
  std::map<std::string, Lock> locks_;
};

}  // namespace hausregel::console
