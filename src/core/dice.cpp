#include "core/dice.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json.h"
#include "core/text.h"

namespace hausregel {

std::string DrawKey::text() const {
  std::string out(purpose.text);
  out += "/r";
  write_json_int(out, round);
  if (group_letter != 0) {
    out += '/';
    out += group_letter;
    write_json_int(out, group);
  }
  out += '/';
  if (item_letter != 0) {
    out += item_letter;
  }
  write_json_int(out, item);
  return out;
}

std::optional<DrawKey> read_draw_key(std::string_view text) {
  // Parts from the right: item, perhaps group, round; the rest is the purpose.
  std::string_view rest = text;
  const auto cut = [&](char& letter, std::int32_t& value) {
    const std::size_t slash = std::min(rest.rfind('/'), rest.size());
    std::string_view part = rest.substr(std::min(slash + 1, rest.size()));
    rest = rest.substr(0, slash);
    letter = !part.empty() && part[0] >= 'a' && part[0] <= 'z' ? part[0] : '\0';
    part.remove_prefix(letter != 0 ? 1 : 0);
    const auto number = whole_number(part);
    value = static_cast<std::int32_t>(number.value_or(-1));
    return value >= 0 && value == number;
  };
  DrawKey key{Purpose(""), 0, 0, 0, 0, 0};
  char round_letter = 0;
  if (!cut(key.item_letter, key.item) || !cut(key.group_letter, key.group)) {
    return std::nullopt;
  }
  if (key.group_letter == 'r') {  // coal/r1/r2/3 is no key of any game: a group is never called r
    key.round = std::exchange(key.group, 0);
    key.group_letter = 0;
  } else if (!cut(round_letter, key.round) || round_letter != 'r') {
    return std::nullopt;
  }
  key.purpose = Purpose(rest);
  return !rest.empty() && key.text() == text ? std::optional(key) : std::nullopt;
}

bool is_hook_draw(std::string_view name) { return name.starts_with("hook/"); }

SeedChain::SeedChain(const Digest& root, int length)
    : root_(root), length_(length), kept_(static_cast<std::size_t>(length / kStride) + 1) {
  Digest current = root;
  for (int i = length;; --i) {
    if (i % kStride == 0) {
      kept_[static_cast<std::size_t>(i / kStride)] = current;
    }
    if (i == 0) {
      return;
    }
    current = sha256(current);
  }
}

Digest SeedChain::seed(int i) const {
  // From the nearest kept one above: hashes lead down, never up.
  const int next_kept = (i + kStride - 1) / kStride * kStride;
  const bool past_end = next_kept > length_;
  Digest current = past_end ? root_ : kept_[static_cast<std::size_t>(next_kept / kStride)];
  for (int at = past_end ? length_ : next_kept; at > i; --at) {
    current = sha256(current);
  }
  return current;
}

Digest round_key(const Digest& seed, std::span<const std::string> phrases) {
  Json::List list;
  for (const std::string& phrase : phrases) {
    list.emplace_back(Json::List{phrase, ""});
  }
  return hmac_sha256(seed, to_text(list));
}

std::int64_t fair_draw(const Mac& mac, std::string_view id, std::string_view key, std::int64_t n) {
  std::string label = fmt::format("draw/1|{}|{}|", id, key);
  const std::size_t stem = label.size();
  const auto limit = static_cast<std::uint64_t>(n);
  for (std::int64_t attempt = 0;; ++attempt) {
    label.resize(stem);
    write_json_int(label, attempt);
    if (const auto got = scaled<std::uint64_t, detail::Wide>(first_eight(mac.of(label)), limit)) {
      return static_cast<std::int64_t>(*got);
    }
  }
}

Digest seeded_root(std::uint64_t seed) {
  return sha256("hausregel/1|seed|" + std::to_string(seed));
}

std::string seeded_id(std::uint64_t seed) {
  const Digest digest = sha256("hausregel/1|id|" + std::to_string(seed));
  return hex(std::span(digest).first<8>());
}

FairDice::FairDice(std::string id, SeedChain chain)
    : id_(std::move(id)), chain_(std::move(chain)) {}

void FairDice::use_luck(int luck, int next) {
  luck_ = luck;
  next_ = next;
}

void FairDice::use_phrases(std::span<const std::string> phrases) {
  phrases_.assign(phrases.begin(), phrases.end());
  mac_.reset();
}

void FairDice::observe(std::span<const std::int64_t> results) {
  observed_.assign(results.begin(), results.end());
  next_observed_ = 0;
}

void FairDice::type_luck(std::span<const std::int64_t> results, bool asks) {
  typed_.assign(results.begin(), results.end());
  next_typed_ = 0;
  asks_ = asks;
  wanted_.clear();
}

std::int64_t FairDice::below(const DrawKey& key, std::int64_t n) {
  Draw draw{key.text(), n, 0, DrawnFrom::Generated};
  const bool hook = is_hook_draw(key.purpose.text);
  const bool typed = hook ? next_typed_ < typed_.size() : unobserved() > 0;
  if (typed) {
    const std::int64_t result = hook ? typed_[next_typed_++] : observed_[next_observed_++];
    draw.got = std::clamp<std::int64_t>(result, 0, n - 1);
    draw.from = DrawnFrom::Observed;
  } else if (hook && asks_) {
    wanted_ = wanted_.empty() ? draw.key : wanted_;
  } else {
    const int luck = key.round == 0 ? 0 : luck_;
    if (!mac_ || keyed_ != luck) {
      mac_.emplace(round_key(chain_.seed(luck), phrases_));
      keyed_ = luck;
    }
    draw.got = fair_draw(*mac_, id_, draw.key, n);
  }
  draws_.push_back(std::move(draw));
  return draws_.back().got;
}

std::optional<Digest> FairDice::seed(int luck) { return chain_.seed(luck); }

std::vector<Draw> FairDice::take_draws() { return std::exchange(draws_, {}); }

std::int64_t FastDice::result_of(std::uint64_t bits, std::uint32_t n) {
  while (true) {
    const auto half = static_cast<std::uint32_t>(bits >> 32);
    if (const auto got = scaled<std::uint32_t, std::uint64_t>(half, n)) {
      return static_cast<std::int64_t>(*got);
    }
    bits = detail::mixed(bits + 0x9E3779B97F4A7C15ull);
  }
}

}  // namespace hausregel
