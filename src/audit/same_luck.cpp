#include "audit/same_luck.h"

#include <algorithm>

#include "core/text.h"
#include "engine/events.h"

namespace hausregel::audit {

SameLuck::SameLuck(const journal::Opening& opening, std::span<const journal::Entry> entries,
                   std::span<const std::int64_t> line)
    : id_(journal::id_of(opening)),
      opening_hash_(opening.link.hash),
      players_(opening.players),
      lab_(journal::lab_luck(opening)) {
  std::vector<std::string> phrases(players_.size());
  learn_events(opening.events, phrases);
  for (const std::int64_t n : line) {
    if (n > 0) {
      const journal::Entry& entry = entries[static_cast<std::size_t>(n) - 1];
      learn_events(entry.events, phrases);
      for (const Draw& draw : entry.draws) {
        recorded_.emplace(draw.key, draw);
      }
    }
  }
  for (const journal::Entry& entry : entries) {
    for (const Json& event : *entry.events.list()) {
      if (is_event(event, "luck_opened")) {
        learn_seed(*event.find("round")->integer(), *event.find("seed"));
      }
    }
    if (const Json* close = entry.doing.find("close")) {
      for (const auto& [round, digits] : *close->find("seeds")->object()) {
        learn_seed(static_cast<std::int64_t>(whole_unsigned(round).value_or(0)), digits);
      }
    }
  }
}

void SameLuck::learn_events(const Json& events, std::vector<std::string>& phrases) {
  for (const Json& event : *events.list()) {
    if (is_event(event, "phrase_given")) {
      const auto who = std::find(players_.begin(), players_.end(), *event.find("player")->string());
      if (who != players_.end()) {
        phrases[static_cast<std::size_t>(who - players_.begin())] = *event.find("text")->string();
      }
    } else if (is_event(event, "round_started")) {
      phrases_[*event.find("round")->integer()] = phrases;
    } else if (is_event(event, "luck_opened")) {
      phrases.assign(players_.size(), "");
    }
  }
}

void SameLuck::learn_seed(std::int64_t round, const Json& digits) {
  if (const auto seed = digest_from_hex(*digits.string())) {
    seeds_[round] = *seed;
  }
}

std::int64_t SameLuck::drawn(const Digest& round_seed, const DrawKey& key, std::int64_t n) const {
  const auto known = phrases_.find(key.round);
  const std::vector<std::string> none(players_.size());
  const Mac mac(round_key(round_seed, known != phrases_.end() ? known->second : none));
  return fair_draw(mac, id_, key.text(), n);
}

Digest SameLuck::stand_in_seed(int round) const {
  return sha256("hausregel/1|stand-in|" + opening_hash_ + "|" + std::to_string(round));
}

std::int64_t SameLuck::below(const DrawKey& key, std::int64_t n) {
  const std::string name = key.text();
  const auto known = recorded_.find(name);
  if (known != recorded_.end() && known->second.below == n) {
    return known->second.got;
  }
  if (lab_ && n < (std::int64_t{1} << 32)) {
    return lab_->below(key, n);
  }
  const auto seed = seeds_.find(key.round);
  if (seed != seeds_.end()) {
    return drawn(seed->second, key, n);
  }
  if (!stands_in_) {
    unknown_ = name;
    return 0;
  }
  stood_in_from_ = stood_in_++ == 0 ? key.round : std::min(stood_in_from_, key.round);
  return drawn(stand_in_seed(key.round), key, n);
}

std::optional<Digest> SameLuck::round_seed(int round) {
  const auto seed = seeds_.find(round);
  if (seed != seeds_.end()) {
    return seed->second;
  }
  return lab_ || !stands_in_ ? std::nullopt : std::optional(stand_in_seed(round));
}

}  // namespace hausregel::audit
