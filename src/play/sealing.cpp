#include "play/sealing.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/commitments.h"

namespace hausregel::play {

using journal::KeptValue;
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

Salt salt_of(const journal::Secrets& secrets, std::int64_t entry,
             const std::function<Digest()>& random) {
  const Digest bytes =
      secrets.seed ? sha256(fmt::format("hausregel/1|salt|{}|{}", *secrets.seed, entry)) : random();
  Salt salt{};
  std::copy_n(bytes.begin(), salt.size(), salt.begin());
  return salt;
}

void keep_sealed(journal::Secrets& secrets, std::int64_t entry, Json value, std::size_t most) {
  std::erase_if(secrets.sealed, [&](const KeptValue& one) { return one.n == entry; });
  secrets.sealed.push_back({entry, std::move(value)});
  if (secrets.sealed.size() > most) {
    secrets.sealed.erase(secrets.sealed.begin());
  }
}

void drop_sealed(journal::Secrets& secrets,
                 const std::function<bool(std::int64_t, const Json&)>& gone) {
  std::erase_if(secrets.sealed, [&](const KeptValue& one) { return gone(one.n, one.value); });
}

const Json* sealed_by(const journal::Secrets& secrets, std::int64_t entry) {
  for (const KeptValue& one : secrets.sealed) {
    if (one.n == entry) {
      return &one.value;
    }
  }
  return nullptr;
}

std::optional<Carried> carried_from(const Table& table, const Json::List& known,
                                    const std::function<std::optional<Json>(Seat)>& laid) {
  const std::string state = table.state_json();
  const Status now = table.status();
  Carried carried;
  for (const std::string_view commit : sealed_in(state)) {
    const auto found = std::ranges::find_if(known, [&](const Json& value) {
      const auto made = commitment_of(value, table.setup(), now);
      return made && hex(*made) == commit;
    });
    if (found == known.end()) {
      return std::nullopt;
    }
    const std::string& player = found->at("player").text();
    const Digest digest = *digest_from_hex(commit);
    SealScope scope = table.setup().scope_of_seal(player, digest, now.round, now.luck);
    scope.number = scope.format == 1 ? 0 : scope.number;
    carried.seals.push_back({player, digest, std::move(scope)});
    carried.values.push_back(*found);
  }
  for (const Seat who : now.sealed) {
    const std::string& player = table.setup().name(who);
    const bool committed = std::ranges::any_of(
        carried.seals, [&](const CarriedSeal& seal) { return seal.player == player; });
    if (const auto value = committed ? std::nullopt : laid(who)) {
      carried.values.push_back(*value);
    }
  }
  return carried;
}

void carry_sealed(journal::Secrets& secrets, Json::List values) {
  for (Json& value : values) {
    secrets.sealed.push_back({0, std::move(value)});
  }
}

const Json* carried_of(const journal::Secrets& secrets, const std::string& player) {
  for (const KeptValue& one : secrets.sealed) {
    const Json* name = one.n == 0 ? one.value.find("player") : nullptr;
    if (name != nullptr && *name == Json(player)) {
      return &one.value;
    }
  }
  return nullptr;
}

}  // namespace hausregel::play
