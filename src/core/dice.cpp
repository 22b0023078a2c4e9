#include "core/dice.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/json.h"
#include "core/lists.h"
#include "core/text.h"

namespace hausregel {

std::string DrawKey::text() const {
  std::string out(purpose.text);
  const auto add = [&](char letter, std::int32_t number) {
    out += '/';
    if (letter != 0) { out += letter; }
    write_json_int(out, number);
  };
  add('r', round);
  if (group_letter != 0) { add(group_letter, group); }
  add(item_letter, item);
  return out;
}

std::optional<DrawKey> read_draw_key(std::string_view text) {
  const std::size_t round_at = text.rfind("/r");  // no group or item has the letter r
  if (round_at == 0 || round_at == std::string_view::npos) { return std::nullopt; }
  const auto parts = split(text.substr(round_at + 1), "/");
  const auto read = [](std::string_view part, char& letter, std::int32_t& number) {
    letter = part >= "a" && part < "{" ? part.front() : '\0';
    std::from_chars(part.data() + (letter != 0 ? 1 : 0), part.data() + part.size(), number);
  };
  DrawKey key{Purpose(text.substr(0, round_at)), 0, 0, 0, 0, 0};
  char round_letter = 0;
  read(parts.front(), round_letter, key.round);
  if (parts.size() == 3) { read(parts[1], key.group_letter, key.group); }
  read(parts.back(), key.item_letter, key.item);
  const bool counts = key.round >= 0 && key.group >= 0 && key.item >= 0;
  return counts && key.text() == text ? std::optional(key) : std::nullopt;
}

bool is_hook_draw(std::string_view name) { return name.starts_with("hook/") || is_hook_die(name); }

bool is_hook_die(std::string_view name) {
  return name.starts_with(kOwnDraw) || name.starts_with(kHiddenDraw) || name.starts_with(kDeckDraw);
}

SeedChain::SeedChain(const Digest& root, int length) {
  std::vector<Digest> seeds(as_index(length) + 1, root);
  for (std::size_t i = as_index(length); i > 0; --i) { seeds[i - 1] = sha256(seeds[i]); }
  seeds_ = std::make_shared<const std::vector<Digest>>(std::move(seeds));
}

Digest round_key(const Digest& seed, std::span<const std::string> phrases) {
  Json::List list;
  for (const std::string& phrase : phrases) { list.push_back(Json::List{phrase, ""}); }
  return hmac_sha256(seed, to_text(list));
}

std::int64_t fair_draw(const Mac& mac, std::string_view id, std::string_view key, std::int64_t n) {
  std::string stem = "draw/1|";
  stem.append(id).append("|").append(key).append("|");
  const auto limit = static_cast<std::uint64_t>(n);
  for (std::uint64_t attempt = 0;; ++attempt) {
    const Digest bits = mac.of(stem + std::to_string(attempt));
    if (const auto got = scaled<std::uint64_t, detail::Wide>(first_eight(bits), limit)) {
      return static_cast<std::int64_t>(*got);
    }
  }
}

Digest seeded_root(std::uint64_t seed) {
  return sha256("hausregel/1|seed|" + std::to_string(seed));
}

std::string seeded_id(std::uint64_t seed) {
  return hex(sha256("hausregel/1|id|" + std::to_string(seed))).substr(0, 16);
}

std::int64_t FairDice::below(const DrawKey& key, std::int64_t n) {
  Draw draw{key.text(), n, 0, DrawnFrom::Generated};
  const bool hook = is_hook_draw(key.purpose.text);
  DrawnCards cards = std::exchange(cards_, {});
  if (Given& given = hook ? typed_ : observed_; given.used < given.results.size()) {
    const bool die = is_hook_die(key.purpose.text);
    const std::int64_t typed = given.results[given.used++];
    const std::int64_t number = typed < 0 ? ~typed - (die ? 1 : 0) : typed;
    draw.got = std::clamp<std::int64_t>(number, 0, n - 1);
    if (die && number != *draw.got && !beyond_) { beyond_ = {number + 1, n}; }
    draw.from = DrawnFrom::Observed;
  } else if (hook && asks_) {
    if (wanted_.empty()) {
      wanted_ = draw.key;
      cards_wanted_ = std::move(cards);
    }
  } else {
    const int luck = key.round == 0 ? 0 : luck_;
    if (!mac_ || keyed_ != luck) {
      mac_.emplace(round_key(chain_.seed(luck), phrases_));
      keyed_ = luck;
    }
    draw.got = fair_draw(*mac_, id_, draw.key, n);
  }
  draws_.push_back(std::move(draw));
  return *draws_.back().got;
}

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
