#include "audit/same_luck.h"

#include <algorithm>

#include "core/text.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/rounds.h"

namespace hausregel::audit {

SameLuck::SameLuck(const journal::Opening& opening, const journal::Entries& entries,
                   std::span<const std::int64_t> line)
    : id_(journal::id_of(opening)),
      opening_hash_(opening.link.hash),
      players_(opening.players),
      lab_(journal::lab_luck(opening)) {
  std::vector<std::string> phrases(players_.size());
  for (const journal::Entry& entry : entries.on(line)) {
    learn_events(entry.events, phrases);
    for (const Draw& draw : entry.draws) {
      recorded_.emplace(draw.key, draw);
    }
  }
  for (const journal::Entry& entry : entries) {
    greatest_ = std::max(greatest_, luck_begun(entry.events));
    for (const Json& event : *entry.events.list()) {
      if (const auto published = codec::event_in<LuckOpened>(event)) {
        seeds_[published->luck.value_or(0)] = published->seed;
      }
    }
    if (const auto* close = std::get_if<journal::Close>(&entry.doing)) {
      for (const auto& [luck, seed] : close->closing.seeds) {
        seeds_[static_cast<std::int64_t>(whole_unsigned(luck).value_or(0))] = seed;
      }
    }
  }
}

void SameLuck::learn_events(const Json& events, std::vector<std::string>& phrases) {
  for (const Json& event : *events.list()) {
    if (is_event(event, PhraseGiven::kName)) {
      const auto who = std::ranges::find(players_, event.at("player").text());
      if (who != players_.end()) {
        phrases[static_cast<std::size_t>(who - players_.begin())] = event.at("text").text();
      }
    } else if (is_event(event, RoundStarted::kName)) {
      luck_ = luck_begun(Json(Json::List{event}));
      begun_[event.at("round").whole()] = luck_;
    } else if (is_event(event, LuckOpened::kName)) {
      phrases.assign(players_.size(), "");
      luck_ = kNoRound;
    }
    phrases_[luck_] = phrases;
  }
}

void SameLuck::begin(const Table& table, int next) {
  unknown_.reset();
  luck_ = table.status().luck;
  next_ = next;
}

int SameLuck::luck_to_begin(int round) {
  const auto begun = begun_.find(round);
  return begun != begun_.end() ? begun->second : ++greatest_;
}

int SameLuck::luck_of(const DrawKey& key) const { return key.round == 0 ? 0 : luck_; }

std::int64_t SameLuck::drawn(const Digest& seed, const DrawKey& key, std::int64_t n) const {
  const auto known = phrases_.find(luck_of(key));
  const std::vector<std::string> none(players_.size());
  const Mac mac(round_key(seed, known != phrases_.end() ? known->second : none));
  return fair_draw(mac, id_, key.text(), n);
}

Digest SameLuck::stand_in_seed(int luck) const {
  return sha256("hausregel/1|stand-in|" + opening_hash_ + "|" + std::to_string(luck));
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
  const auto seed = seeds_.find(luck_of(key));
  if (seed != seeds_.end()) {
    return drawn(seed->second, key, n);
  }
  if (!stands_in_) {
    unknown_ = name;
    return 0;
  }
  stood_in_from_ = stood_in_++ == 0 ? key.round : std::min(stood_in_from_, key.round);
  return drawn(stand_in_seed(luck_of(key)), key, n);
}

std::optional<Digest> SameLuck::seed(int luck) {
  const auto seed = seeds_.find(luck);
  if (seed != seeds_.end()) {
    return seed->second;
  }
  return lab_ || !stands_in_ ? std::nullopt : std::optional(stand_in_seed(luck));
}

}  // namespace hausregel::audit
