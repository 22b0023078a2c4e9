#include "console/locks.h"

namespace hausregel::console {
namespace {

constexpr int kTimes = 20'000;  // 10 ms or so: guessing is to cost something

Digest hash_of(const Digest& salt, std::string_view pass_word) {
  const Mac mac(salt);
  Digest hash = mac.of(pass_word);
  for (int i = 1; i < kTimes; ++i) {
    hash = mac.of({reinterpret_cast<const char*>(hash.data()), hash.size()});
  }
  return hash;
}

}  // namespace

void Locks::set(const std::string& player, std::string_view pass_word, const Digest& salt) {
  locks_[player] = {salt, hash_of(salt, pass_word)};
}

bool Locks::opens(const std::string& player, std::string_view pass_word) const {
  const auto lock = locks_.find(player);
  return lock != locks_.end() && hash_of(lock->second.salt, pass_word) == lock->second.hash;
}

}  // namespace hausregel::console
