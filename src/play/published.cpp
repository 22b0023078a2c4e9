#include "play/published.h"

#include <algorithm>

#include "core/find_by.h"
#include "journal/family.h"
#include "journal/lock.h"
#include "journal/sealed_values.h"
#include "play/commitments.h"

namespace hausregel::play {
namespace {

// What `entries` open, with salts, so that no two of them are alike.
Json::List told_by(const journal::Entries& entries) {
  Json::List told;
  for (const journal::Entry& entry : entries) {
    for (const Json& value : journal::values_opened(entry.doing)) {
      const Json* salt = value.find("salt");
      if (salt != nullptr && salt->is_string()) {
        told.push_back(value);
      }
    }
  }
  return told;
}

}  // namespace

Json::List published_beside(journal::Disk& disk, const std::string& file, const Table& first) {
  Json::List published;
  for (const std::string& other : journal::family_of(disk, file)) {
    const auto opened = journal::Log::open(other, journal::Access::Read, disk);
    if (!opened || !opened->log.closed()) {
      continue;
    }
    for (Json& value : told_by(opened->log.entries())) {
      const auto made = commitment_of(value, first.setup(), first.status());
      const auto& carried = first.setup().carried;
      const bool wanted = made && std::ranges::any_of(carried, [&](const CarriedSeal& seal) {
                            return seal.commit == *made;
                          });
      if (wanted && !contains(published, value)) {
        published.push_back(std::move(value));
      }
    }
  }
  return published;
}

bool part_with(journal::Secrets& secrets, const Json::List& published) {
  return std::erase_if(secrets.sealed, [&](const journal::KeptValue& kept) {
           return kept.n == 0 && contains(published, kept.value);
         }) > 0;
}

void part_beside(journal::Disk& disk, const journal::Log& log) {
  if (log.path().empty()) {
    return;
  }
  const Json::List told = told_by(log.entries());
  for (const std::string& other : journal::family_of(disk, log.path())) {
    journal::FileFacts facts;
    if (told.empty() || disk.facts_at(journal::secret_path(other), facts) < 0) {
      continue;
    }
    const auto lock = journal::Lock::take(disk, other);
    const auto held = journal::open_to_read(disk, other);  // its writer has locked it, too
    const bool free = lock && held && disk.lock(held->descriptor()) >= 0;
    auto secrets = free ? journal::load_secrets(disk, other)
                        : Result<std::optional<journal::Secrets>>(std::nullopt);
    if (secrets && *secrets && part_with(**secrets, told)) {
      static_cast<void>(journal::save_secrets(disk, other, **secrets));
    }
  }
}

void part_with_published(Session& session) {
  const journal::Log& log = session.log();
  Held& held = session.held;
  // Once all is known that was carried, no journal beside it is read again, move by move.
  if (log.path().empty() || held.published.size() == log.opening().carried.size()) {
    return;
  }
  held.published = published_beside(*session.world.disk, log.path(), *held.first);
  if (held.secrets && session.writable() && part_with(*held.secrets, held.published)) {
    static_cast<void>(session.keep());
  }
}

}  // namespace hausregel::play
