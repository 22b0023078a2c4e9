#include "play/sealing.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/find_by.h"
#include "journal/sealed_values.h"

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

namespace {

// At a real table, a value first typed at its opening must be typed again when it is reopened.
// Values typed when laid are kept, except the oldest.
bool is_asked_again(const Session& session, std::int64_t n) {
  if (session.table().setup().mode != Mode::Table) {
    return false;
  }
  const auto& kept = session.held.secrets->sealed;
  return kept.size() < kSealedKept || kept.front().n < n;
}

}  // namespace

std::optional<std::int64_t> sealing_entry(const Session& session, Seat who, std::int64_t from) {
  if (!who.somebody()) {
    return std::nullopt;
  }
  const std::string& name = session.table().setup().name(who);
  for (std::int64_t n = from; n > 0; n = session.replay().before(n)) {
    if (journal::lays_value_of(session.log().entries().doing_of(n), name)) {
      return n;
    }
  }
  return std::nullopt;
}

std::optional<Json> value_of(const Session& session, Seat who, std::optional<std::int64_t> n) {
  const journal::LineOfPlay& line = session.replay();
  const auto laid = sealing_entry(session, who, n ? line.stands_for(*n) : line.position());
  if (!laid) {
    return std::nullopt;
  }
  if (const auto& secrets = session.held.secrets) {
    const KeptValue* kept = find_by(secrets->sealed, &KeptValue::n, *laid);
    if (kept != nullptr || is_asked_again(session, *laid)) {
      return kept != nullptr ? std::optional(kept->value) : std::nullopt;
    }
  }
  return journal::opened_value(session.log().entries(), *laid, session.table().setup().name(who));
}

std::optional<Json> sealed_now(const Session& session, Seat who) {
  const bool lies = session.held.secrets && contains(session.table().status().sealed, who);
  return lies ? value_of(session, who) : std::nullopt;
}

// In virtual mode keeps a value until it is opened, on whichever line it was laid: the closing
// entry opens the rest. At a real table keeps the latest.
Result<void> keep_value(Session& session, std::int64_t entry, std::optional<Json> value) {
  auto& secrets = session.held.secrets;
  if (!value && (!secrets || find_by(secrets->sealed, &KeptValue::n, entry) == nullptr)) {
    return {};
  }
  const bool sealed = session.table().setup().mode == Mode::Virtual;
  const auto& waiting = session.chronicle().seals().waiting();
  if (sealed && waiting.size() >= kMostWaiting) {
    return fail_with(Fault::Refused, "console.too_many_sealed", {{"most", kMostWaiting}});
  }
  auto& kept = secrets->sealed;
  std::erase_if(kept, [&](const KeptValue& one) {
    return one.n == entry || (sealed && !waiting.contains(one.n));
  });
  if (!value) {
    return session.keep();
  }
  kept.push_back({entry, std::move(*value)});
  if (!sealed && kept.size() > kSealedKept) {
    kept.erase(kept.begin());
  }
  auto saved = session.keep();
  if (!saved) {
    kept.pop_back();
  }
  return saved;
}

}  // namespace hausregel::play
