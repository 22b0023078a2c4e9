#include "audit/same_luck.h"

#include <algorithm>

#include "core/text.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/rounds.h"

namespace hausregel::audit {

SameLuck::SameLuck(const journal::Log& log, std::span<const std::int64_t> line)
    : id_(journal::id_of(log.opening())),
      opening_hash_(log.opening().link.hash),
      lab_(journal::lab_luck(log.opening())) {
  for (const journal::Entry& entry : log.entries().on(line)) {
    for (const Draw& draw : entry.draws) {
      recorded_.emplace(draw.key, draw);
    }
    for (const Json& event : entry.events.items()) {
      if (is_event(event, RoundStarted::kName)) {
        begun_[event.at("round").whole()] = luck_begun(entry.events);
      } else if (const auto published = codec::event_in<LuckOpened>(event)) {
        seeds_[published->luck.value_or(0)] = published->seed;
      }
    }
  }
  if (const journal::Closing* closing = log.closing()) {
    for (const auto& [luck, seed] : closing->seeds) {
      seeds_[static_cast<std::int64_t>(whole_unsigned(luck).value_or(0))] = seed;
    }
  }
}

void SameLuck::begin(const Table& table) {
  unknown_.reset();
  round_ = table.status().round;
  luck_ = table.status().luck;
  phrases_ = table.phrases();
}

int SameLuck::next_luck() {
  const int next = begun_.empty() ? 1 : begun_.rbegin()->second + 1;
  return luck_ = begun_.try_emplace(round_ + 1, next).first->second;
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
  const int luck = key.round == 0 ? 0 : luck_;
  const auto drawn = seed(luck);
  if (!drawn) {
    unknown_ = name;
    return 0;
  }
  if (!seeds_.contains(luck)) {
    stood_in_from_ = stood_in_++ == 0 ? key.round : std::min(stood_in_from_, key.round);
  }
  return fair_draw(Mac(round_key(*drawn, phrases_)), id_, name, n);
}

std::optional<Digest> SameLuck::seed(int luck) {
  const auto seed = seeds_.find(luck);
  if (seed != seeds_.end()) {
    return seed->second;
  }
  return lab_ || !stands_in_ ? std::nullopt
                             : std::optional(sha256("hausregel/1|stand-in|" + opening_hash_ + "|" +
                                                    std::to_string(luck)));
}

}  // namespace hausregel::audit
