#include "console/sealing.h"

#include <fmt/format.h>

#include <algorithm>

namespace hausregel::console {
namespace {

bool is_of(const Json& sealed, std::int64_t entry) {
  const Json* n = sealed.find("n");
  return n != nullptr && *n == Json(entry);
}

}  // namespace

journal::Secrets new_secrets(const std::optional<std::uint64_t>& seed,
                             const std::function<Digest()>& random) {
  journal::Secrets secrets;
  secrets.seed = seed;
  if (seed) {
    secrets.id = seeded_id(*seed);
    secrets.root = seeded_root(*seed);
    secrets.bot_seed = first_eight(sha256("hausregel/1|bots|" + std::to_string(*seed)));
  } else {
    const Digest id = random();
    secrets.id = hex(std::span(id).first(8));
    secrets.root = random();
    secrets.bot_seed = first_eight(random());
  }
  return secrets;
}

SeedChain chain_of(const journal::Secrets& secrets, const Json& rules) {
  return {secrets.root, static_cast<int>(journal::last_round_of(rules))};
}

Salt salt_of(const journal::Secrets& secrets, std::int64_t entry,
             const std::function<Digest()>& random) {
  const Digest bytes =
      secrets.seed ? sha256(fmt::format("hausregel/1|salt|{}|{}", *secrets.seed, entry)) : random();
  Salt salt{};
  std::copy_n(bytes.begin(), salt.size(), salt.begin());
  return salt;
}

void keep_sealed(journal::Secrets& secrets, std::int64_t entry, Json value) {
  std::erase_if(secrets.sealed, [&](const Json& one) { return is_of(one, entry); });
  Json one;
  one.set("n", entry);
  one.set("value", std::move(value));
  secrets.sealed.push_back(std::move(one));
  if (secrets.sealed.size() > kSealedKept) {
    secrets.sealed.erase(secrets.sealed.begin());
  }
}

void drop_sealed(journal::Secrets& secrets, const std::function<bool(std::int64_t)>& gone) {
  std::erase_if(secrets.sealed, [&](const Json& one) {
    const Json* n = one.find("n");
    return n == nullptr || !n->is_int() || gone(*n->integer());
  });
}

const Json* sealed_by(const journal::Secrets& secrets, std::int64_t entry) {
  for (const Json& one : secrets.sealed) {
    if (is_of(one, entry)) {
      return one.find("value");
    }
  }
  return nullptr;
}

}  // namespace hausregel::console
