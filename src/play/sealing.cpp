#include "play/sealing.h"

#include <fmt/format.h>

#include <algorithm>

#include "journal/sealed_values.h"
#include "play/steps.h"

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
  const std::string& name = session.table().setup().name(who);
  for (std::int64_t n = from; n > 0; n = session.replay().before(n)) {
    if (journal::lays_value_of(session.log().entries().doing_of(n), name)) {
      return n;
    }
  }
  return std::nullopt;
}

std::optional<Json> value_of(const Session& session, Seat who, std::optional<std::int64_t> n) {
  const journal::LineOfPlay& line = session.replay().line_of_play();
  const auto laid = sealing_entry(session, who, n ? line.stands_for(*n) : line.position());
  if (!laid) {
    return std::nullopt;
  }
  const bool secrets = session.held.secrets.has_value();
  const Json* kept = secrets ? sealed_by(*session.held.secrets, *laid) : nullptr;
  if (kept != nullptr || (secrets && is_asked_again(session, *laid))) {
    return kept != nullptr ? std::optional(*kept) : std::nullopt;
  }
  return journal::opened_value(session.log().entries(), *laid, session.table().setup().name(who));
}

std::optional<Json> sealed_now(const Session& session, Seat who) {
  const journal::Replay& replay = session.replay();
  const auto sealed =
      session.held.secrets ? sealing_entry(session, who, replay.position()) : std::nullopt;
  for (std::int64_t n = replay.position(); sealed && n > *sealed; n = replay.before(n)) {
    if (follows_by_itself(session.log().entries().doing_of(n))) {
      return std::nullopt;  // opened
    }
  }
  return sealed ? value_of(session, who) : std::nullopt;
}

// In virtual mode keeps a value until it is opened, on whichever line it was laid: the closing
// entry opens the rest. At a real table, keeps it while a takeback could restore it.
Result<void> keep_value(Session& session, std::int64_t entry, Json value) {
  const bool sealed = session.table().setup().mode == Mode::Virtual;
  const Seals& seals = session.chronicle().seals();
  if (sealed && seals.count() >= kMostWaiting) {
    return fail_with(Fault::Refused, "console.too_many_sealed", {{"most", kMostWaiting}});
  }
  journal::Secrets& secrets = *session.held.secrets;
  // If no more are kept than unopened, none can be dropped: skip the scan.
  if (!sealed || secrets.sealed.size() > seals.count()) {
    drop_sealed(secrets, [&](std::int64_t n, const Json&) {
      const bool wanted = sealed ? seals.waits(n) : session.replay().reachable(n);
      return n <= session.log().last() && !wanted;
    });
  }
  keep_sealed(secrets, entry, std::move(value), sealed ? SIZE_MAX : kSealedKept);
  auto kept = session.keep();
  if (!kept) {
    secrets.sealed.pop_back();
  }
  return kept;
}

}  // namespace hausregel::play
