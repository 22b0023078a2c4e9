// The only source of chance: a draw's value depends on the source's seed and the draw's name alone.
// Integers only, unbiased.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/lists.h"
#include "core/names.h"

namespace hausregel {

// Returns S(luck); nullopt: it is not known here.
using Seeds = std::function<std::optional<Digest>(int luck)>;

// The first part of a draw's name: "coal", "roll", "starter", "hook/NAME", "own/KEY", "deck/NAME".
struct Purpose {
  std::string_view text;
  std::uint64_t hash = 0;  // FNV-1a of the text

  // Views `name`: a literal, or a text that outlives the draw.
  constexpr explicit Purpose(std::string_view name) : text(name), hash(14695981039346656037ull) {
    for (const char c : name) { hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull; }
  }
};

// PURPOSE/rROUND[/<group_letter>GROUP]/[<item_letter>]ITEM, for example coal/r3/s2/4,
// roll/r5/t2/b6, starter/r0/1. Letters are 0 if the part has none; a group letter of 0 leaves the
// group out.
struct DrawKey {
  Purpose purpose;
  std::int32_t round = 0;
  char group_letter = 0;
  std::int32_t group = 0;
  char item_letter = 0;
  std::int32_t item = 0;

  std::string text() const;  // in that form, for a journal
};

// Parses what text() writes; the key views `text`. Returns nullopt if `text` is no key.
std::optional<DrawKey> read_draw_key(std::string_view text);

// Begins the keys of dice that house rules roll, and the names under which memory counts them.
inline constexpr std::string_view kOwnDraw = "own/";
// Likewise of draws of theirs that are kept from readers of the journal while their round runs.
inline constexpr std::string_view kHiddenDraw = "hidden/";
// Likewise of cards.
inline constexpr std::string_view kDeckDraw = "deck/";
// Whether `name`, a key or a purpose, belongs to a house rule's draw. The program makes such draws
// itself even at a real table.
bool is_hook_draw(std::string_view name);
// Whether such a draw stands for a die or a card, which count from 1.
bool is_hook_die(std::string_view name);

// The luck of the first round that a journal begins or continues (engine/moves/rounds.h).
inline constexpr int kFirstLuck = 1;

enum class DrawnFrom : std::uint8_t {
  Generated,  // by the dice, from their seeds
  Observed,   // typed: shown by a real table, or luck for a hook
  Scripted,   // by a test; every audit rejects it
  Hidden,     // as generated, but its result follows when the seed is published
};
constexpr auto names_of(DrawnFrom) { return names<"generated, observed, scripted, hidden">(); }

// One draw as the journal keeps it: 0 <= got < below; null if it is hidden.
struct Draw {
  std::string key;
  std::int64_t below = 0;
  std::optional<std::int64_t> got;
  DrawnFrom from = DrawnFrom::Generated;

  FIELDS(Draw, key, below, got, from);
};

// Whether the seeds have made it, seen or not.
inline bool is_generated(const Draw& draw) {
  return draw.from == DrawnFrom::Generated || draw.from == DrawnFrom::Hidden;
}

// Results for the next draws, in order.
using Results = std::span<const std::int64_t>;

// What the results of a draw stand for, for whoever has to type one.
struct DrawnCards {
  Strings kinds{};      // of cards that are left, in order
  std::string place{};  // where the card lies then, or lay; empty: nowhere
  Seat who{};           // at whose seat; nobody: the table's
};

class Dice {
 public:
  virtual ~Dice() = default;
  // Uniform over 0 .. n-1. Precondition: n >= 1.
  virtual std::int64_t below(const DrawKey& key, std::int64_t n) = 0;
  // Says what the results of the next draw stand for.
  virtual void name_results(DrawnCards /*cards*/) {}
  // Makes a draw that nobody sees; only its name is recorded. Not called in simulations.
  virtual void hide(const DrawKey& /*key*/, std::int64_t /*n*/) {}
  // Begins a round and returns its luck (engine/moves/rounds.h), under which later draws of a round
  // are made. Called only if the journal counts luck; repeats its answer until the next move.
  virtual int next_luck() { return 0; }
  // Returns S(luck), to be published when a round ends; nullopt if the source has no seeds.
  virtual std::optional<Digest> seed(int /*luck*/) { return std::nullopt; }
  // Returns the events, as a journal has them, of the entry that is decided again: they say what
  // lies hidden where no seed does. Empty: it is decided for the first time.
  virtual std::string recorded() const { return {}; }
};

// The chain of seeds of FairDice: S(length) = root, S(i) = SHA-256(S(i+1)), commitment =
// SHA-256(S(1)) = S(0). Copies share the seeds.
class SeedChain {
 public:
  // Computes `length` hashes; length >= 0.
  SeedChain(const Digest& root, int length);

  int length() const { return as_int(seeds_->size()) - 1; }
  const Digest& commitment() const { return seed(0); }
  // Beyond `length` the root again, which no journal uses: its chain is as long as its rounds.
  // Precondition: i >= 0.
  const Digest& seed(int i) const { return (*seeds_)[as_index(std::min(i, length()))]; }

 private:
  std::shared_ptr<const std::vector<Digest>> seeds_;  // S(0), S(1), …
};

// Returns the key of a round: HMAC-SHA-256, keyed by its seed, over the canonical JSON list of
// [phrase,""] in seat order; ["",""] for a seat that said nothing.
Digest round_key(const Digest& seed, std::span<const std::string> phrases);

// Returns the value in 0 .. n-1 of draw `key` under round key `mac` in game `id`: interface
// "draw/1". Precondition: n >= 1.
std::int64_t fair_draw(const Mac& mac, std::string_view id, std::string_view key, std::int64_t n);

// Replace random bytes in a seeded game: root = SHA-256("hausregel/1|seed|N"), id = the first 16
// hex digits of SHA-256("hausregel/1|id|N").
Digest seeded_root(std::uint64_t seed);
std::string seeded_id(std::uint64_t seed);

// Live play under hmac-sha256/2. Before each move, set the round's phrases, one a seat, and the
// luck of the round and of the next. Draws named for round 0 use the public S(0), others S(luck).
// Precondition of every draw: the chain has that seed.
class FairDice final : public Dice {
 public:
  // `id`: the game's.
  FairDice(std::string id, SeedChain chain) : id_(std::move(id)), chain_(std::move(chain)) {}

  // Sets the phrases of all later draws: one a seat, empty for a seat that said nothing.
  void use_phrases(std::span<const std::string> phrases) {
    phrases_.assign(phrases.begin(), phrases.end());
    mac_.reset();
  }
  // `luck`: the running round's (Status::luck). `next`: that of a round beginning during the move.
  void use_luck(int luck, int next) {
    luck_ = luck;
    next_ = next;
  }
  // Sets the results that the next draws show at a real table, in order, replacing any left over.
  // Draws use them up before generating, except draws of hooks, which skip them. Clamps a result
  // outside 0 .. n-1 into range, so that a game never sees it.
  void observe(Results results) { observed_ = {{results.begin(), results.end()}}; }
  std::size_t unobserved() const { return observed_.results.size() - observed_.used; }
  // Sets the results a game master typed for draws of hooks, in order, replacing any left over; ~n
  // is the number n without a die's sides, which is the face where the draw stands for a die.
  // When they run out, further results are generated; but if `asks`, luck_wanted() names the first
  // draw without a result, and the caller must discard the decision based on it.
  void type_luck(Results results, bool asks) {
    typed_ = {{results.begin(), results.end()}};
    asks_ = asks;
    wanted_.clear();
    cards_wanted_ = {};
    beyond_.reset();
  }
  // A face typed for a die that has fewer sides; the caller must discard the decision.
  struct Beyond {
    std::int64_t face = 0;
    std::int64_t sides = 0;
  };
  const std::optional<Beyond>& beyond() const { return beyond_; }
  std::size_t luck_taken() const { return typed_.used; }
  const std::string& luck_wanted() const { return wanted_; }
  const DrawnCards& cards_wanted() const { return cards_wanted_; }
  void name_results(DrawnCards cards) override { cards_ = std::move(cards); }

  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  void hide(const DrawKey& key, std::int64_t n) override {
    draws_.push_back({key.text(), n, std::nullopt, DrawnFrom::Hidden});
  }
  int next_luck() override { return luck_ = next_; }
  std::optional<Digest> seed(int luck) override { return chain_.seed(luck); }

  // Returns the draws made since the last call.
  std::vector<Draw> take_draws() { return std::exchange(draws_, {}); }
  const SeedChain& chain() const { return chain_; }

 private:
  // Results for the next draws, in order.
  struct Given {
    WholeNumbers results;
    std::size_t used = 0;
  };

  std::string id_;
  SeedChain chain_;
  Strings phrases_;
  int luck_ = 0;
  int next_ = kFirstLuck;
  std::optional<Mac> mac_;  // of S(keyed_), under phrases_
  int keyed_ = -1;
  Given observed_;
  Given typed_;
  bool asks_ = false;
  std::string wanted_;
  DrawnCards cards_;
  DrawnCards cards_wanted_;
  std::optional<Beyond> beyond_;
  std::vector<Draw> draws_;
};

// The rejection step: scales `bits`, uniform over every Word, to 0 .. n-1. Returns nullopt if the
// bits fall into the part that would bias the result. Wide holds the product of two Words.
template <class Word, class Wide>
constexpr std::optional<Word> scaled(Word bits, Word n) {
  const Wide product = static_cast<Wide>(bits) * static_cast<Wide>(n);
  const auto low = static_cast<Word>(product);
  // The division is expensive; its remainder is below n, so most bits are accepted without it.
  if (low < n && low < static_cast<Word>(static_cast<Word>(0 - n) % n)) [[unlikely]] {
    return std::nullopt;
  }
  return static_cast<Word>(product / (Wide{1} << (sizeof(Word) * 8)));
}

namespace detail {
__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t mixed(std::uint64_t z) {  // Stafford's variant 13 of the 64-bit finaliser
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
}  // namespace detail

// The lab's counter-based generator, keyed by (seed, game, draw name); "fast/1" in a journal.
class FastDice {
 public:
  FastDice(std::uint64_t seed, std::uint64_t game) : base_(base_of(seed, game)) {}
  // Distinguishes the draws of one game from another's; LaneDice holds one base a lane.
  static constexpr std::uint64_t base_of(std::uint64_t seed, std::uint64_t game) {
    return detail::mixed(detail::mixed(seed + 0x9E3779B97F4A7C15ull) +
                         game * 0xD1B54A32D192ED03ull + 0x2545F4914F6CDD1Dull);
  }

  // 0 < n < 2^32. Unbiased: redraws values in the last incomplete span of 2^32 / n. Ignores a key's
  // letters and all but the low 16 bits of its group and item.
  std::int64_t below(const DrawKey& key, std::int64_t n) {
    const std::uint64_t label =
        key.purpose.hash ^
        ((static_cast<std::uint64_t>(key.round) << 32 |
          static_cast<std::uint64_t>(static_cast<std::uint16_t>(key.group)) << 16 |
          static_cast<std::uint16_t>(key.item)) *
         0x9E3779B97F4A7C15ull);
    const std::uint64_t bits = detail::mixed(base_ + label);
    // Half a word is enough, and its product needs no 128 bits.
    const std::uint64_t product = (bits >> 32) * static_cast<std::uint64_t>(n);
    if (static_cast<std::uint32_t>(product) < static_cast<std::uint64_t>(n)) [[unlikely]] {
      return result_of(bits, static_cast<std::uint32_t>(n));
    }
    return static_cast<std::int64_t>(product >> 32);
  }
  // Returns the result below n for `bits`, or for bits derived from them if they are rejected.
  static std::int64_t result_of(std::uint64_t bits, std::uint32_t n);
  // Like Dice::seed(); the lab publishes none.
  std::optional<Digest> seed(int) { return std::nullopt; }

 private:
  std::uint64_t base_;
};

// The bots' random numbers, never part of a journal. Each (seed, game) has its own stream.
class BotLuck {
 public:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ull;  // from draw to draw

  BotLuck(std::uint64_t seed, std::uint64_t game) : state_(state_of(seed, game)) {}
  // Returns the start of the stream; LaneLuck holds one state a lane.
  static constexpr std::uint64_t state_of(std::uint64_t seed, std::uint64_t game) {
    return detail::mixed(detail::mixed(seed ^ 0x6A09E667F3BCC908ull) + game);
  }

  // Uniform over 0 .. n-1 (bias below 2^-32). Precondition: 1 <= n < 2^32.
  int below(int n) {
    state_ += kStep;
    const std::uint64_t bits = detail::mixed(state_);
    return as_int(((bits >> 32) * static_cast<std::uint64_t>(n)) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace hausregel
