#include "core/dice.h"

#include <cmath>

#include "catch.h"
#include "scripted_dice.h"

using namespace hausregel;

namespace {

DrawKey coal(int round, int seat_number, int number) {
  return {Purpose("coal"), round, 's', seat_number, 0, number};
}
DrawKey roll(int round, int throw_number, int barrel) {
  return {Purpose("roll"), round, 't', throw_number, 'b', barrel};
}

FairDice seeded_dice(std::uint64_t seed) {
  FairDice dice(seeded_id(seed), SeedChain(seeded_root(seed), 1000));
  dice.use_luck(1, 2);
  return dice;
}

// The distance of counts from even ones, in units of its standard deviation under even dice.
double unevenness(const std::vector<int>& counts, double draws) {
  const double expected = draws / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) { sum += (count - expected) * (count - expected) / expected; }
  const double freedom = static_cast<double>(counts.size()) - 1;
  return (sum - freedom) / std::sqrt(2 * freedom);
}

}  // namespace

TEST_CASE("draw names: purpose, round, group and item", "[core][dice]") {
  CHECK(coal(3, 2, 4).text() == "coal/r3/s2/4");
  CHECK(roll(5, 2, 6).text() == "roll/r5/t2/b6");
  CHECK(DrawKey{Purpose("starter"), 0, 0, 0, 0, 1}.text() == "starter/r0/1");
  CHECK(DrawKey{Purpose("hook/payout"), 3, 0, 0, 0, 12}.text() == "hook/payout/r3/12");
}

TEST_CASE("fair dice: a draw depends on its name alone, not on those before it", "[core][dice]") {
  FairDice one = seeded_dice(9);
  FairDice other = seeded_dice(9);
  const std::int64_t alone = one.below(coal(2, 1, 3), 1000);
  other.below(coal(1, 0, 1), 48);
  other.below(roll(7, 1, 1), 6);
  CHECK(other.below(coal(2, 1, 3), 1000) == alone);
}

TEST_CASE("fair dice: draws are kept until they are taken", "[core][dice]") {
  FairDice dice = seeded_dice(7);
  const std::int64_t got = dice.below(coal(1, 0, 1), 48);
  CHECK(dice.take_draws() == std::vector<Draw>{{"coal/r1/s0/1", 48, got, DrawnFrom::Generated}});
  CHECK(dice.take_draws().empty());
}

TEST_CASE("fair dice: what a table showed goes before, but not into draws of hooks",
          "[core][dice]") {
  FairDice dice = seeded_dice(7);
  FairDice unobserved = seeded_dice(7);
  const DrawKey hook{Purpose("hook/payout"), 1, 0, 0, 0, 1};
  dice.observe(std::vector<std::int64_t>{3, 99});
  CHECK(dice.below(hook, 1000) == unobserved.below(hook, 1000));
  CHECK(dice.below(coal(1, 0, 1), 48) == 3);
  CHECK(dice.unobserved() == 1);
  CHECK(dice.below(coal(1, 0, 2), 47) == 46);  // 99 is no result of 47
  CHECK(dice.below(coal(1, 0, 3), 46) == unobserved.below(coal(1, 0, 3), 46));
  const auto draws = dice.take_draws();
  REQUIRE(draws.size() == 4);
  CHECK(draws[0].from == DrawnFrom::Generated);
  CHECK(draws[1].from == DrawnFrom::Observed);
  CHECK(draws[2].from == DrawnFrom::Observed);
  CHECK(draws[3].from == DrawnFrom::Generated);
}

TEST_CASE("seed chain: each seed is the hash of the next one, whatever its length",
          "[core][dice]") {
  const int last = GENERATE(1, 2, 63, 64, 65, 127, 128, 1000);
  const SeedChain chain(seeded_root(3), last);
  CHECK(chain.seed(last) == seeded_root(3));
  for (int round = 0; round < last; ++round) {
    CHECK(chain.seed(round) == sha256(chain.seed(round + 1)));
  }
  CHECK(chain.commitment() == chain.seed(0));
  CHECK(chain.seed(last + 1) == chain.seed(last));
}

TEST_CASE("rejection: on small words every result is exactly as likely as any other",
          "[core][dice]") {
  for (unsigned n = 1; n <= 255; ++n) {
    std::vector<int> counts(n, 0);
    for (unsigned bits = 0; bits <= 255; ++bits) {
      const auto got = scaled<std::uint8_t, std::uint16_t>(static_cast<std::uint8_t>(bits),
                                                           static_cast<std::uint8_t>(n));
      if (got) { ++counts.at(*got); }
    }
    REQUIRE(counts == std::vector<int>(n, static_cast<int>(256 / n)));
  }
}

TEST_CASE("rejection: on 16 bits every result is exactly as likely as any other", "[core][dice]") {
  const unsigned n = GENERATE(2u, 3u, 6u, 7u, 9u, 20u, 31u, 47u, 48u, 1000u, 40000u, 65535u);
  std::vector<int> counts(n, 0);
  for (std::uint32_t bits = 0; bits <= 65535; ++bits) {
    const auto got = scaled<std::uint16_t, std::uint32_t>(static_cast<std::uint16_t>(bits),
                                                          static_cast<std::uint16_t>(n));
    if (got) { ++counts.at(*got); }
  }
  CHECK(counts == std::vector<int>(n, static_cast<int>(65536 / n)));
}

TEST_CASE("fair dice: with a quarter of all tries refused, the next try is taken", "[core][dice]") {
  // Of 2^64 tries the 2^62 that 3 * 2^61 leaves over are rejected: every fourth one on average.
  constexpr std::int64_t kLarge = std::int64_t{3} << 61;
  const Mac mac(seeded_root(1));
  int beyond_first = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string key = "coal/r1/s0/" + std::to_string(i);
    const std::int64_t got = fair_draw(mac, "id", key, kLarge);
    CHECK(got >= 0);
    CHECK(got < kLarge);
    const Digest first = mac.of("draw/1|id|" + key + "|0");
    std::uint64_t bits = 0;
    for (std::size_t b = 0; b < 8; ++b) { bits = bits << 8 | first[b]; }
    const auto taken =
        scaled<std::uint64_t, detail::Wide>(bits, static_cast<std::uint64_t>(kLarge));
    beyond_first += taken ? 0 : 1;
    if (taken) { CHECK(got == static_cast<std::int64_t>(*taken)); }
  }
  CHECK(beyond_first > 60);
  CHECK(beyond_first < 140);
}

TEST_CASE("fair dice: counts are even", "[core][dice]") {
  const int n = GENERATE(2, 6, 20, 48);
  const Mac mac(seeded_root(11));
  std::vector<int> counts(static_cast<std::size_t>(n), 0);
  for (int i = 0; i < 20'000; ++i) {
    ++counts[static_cast<std::size_t>(fair_draw(mac, "id", "x/r1/" + std::to_string(i), n))];
  }
  CHECK(std::abs(unevenness(counts, 20'000)) < 5);
}

TEST_CASE("fast dice: pinned values, so that old experiments can be repeated", "[core][dice]") {
  // Computed by a second implementation, in Python.
  FastDice dice(7, 12);
  CHECK(std::vector<std::int64_t>{dice.below(coal(1, 0, 1), 48), dice.below(coal(1, 2, 4), 31),
                                  dice.below(coal(9, 5, 11), 1000), dice.below(roll(1, 1, 0), 6),
                                  dice.below(roll(1, 2, 8), 6),
                                  dice.below(roll(4, 3, 2), 1000000)} ==
        std::vector<std::int64_t>{42, 23, 30, 5, 1, 308270});
  CHECK_FALSE(dice.seed(1));
}

TEST_CASE("fast dice: refused tries are followed by the pinned next ones", "[core][dice]") {
  // Of 2^32 tries the 2^30 that 3 * 2^30 leaves over are refused. Computed in Python as well.
  FastDice dice(7, 12);
  std::vector<std::int64_t> got;
  for (int i = 1; i <= 8; ++i) { got.push_back(dice.below(coal(1, 0, i), std::int64_t{3} << 30)); }
  CHECK(got == std::vector<std::int64_t>{3190097145, 387158630, 2384547669, 4135383, 221489593,
                                         3032797471, 2723676594, 56725048});
}

TEST_CASE("fast dice: seed, game and every part of the name count", "[core][dice]") {
  const auto value = [](std::uint64_t seed, std::uint64_t game, const DrawKey& key) {
    return FastDice(seed, game).below(key, 0xFFFFFFFF);
  };
  const std::int64_t base = value(1, 1, coal(1, 1, 1));
  CHECK(value(1, 1, coal(1, 1, 1)) == base);
  CHECK(value(2, 1, coal(1, 1, 1)) != base);
  CHECK(value(1, 2, coal(1, 1, 1)) != base);
  CHECK(value(1, 1, coal(2, 1, 1)) != base);
  CHECK(value(1, 1, coal(1, 2, 1)) != base);
  CHECK(value(1, 1, coal(1, 1, 2)) != base);
  CHECK(value(1, 1, roll(1, 1, 1)) != base);
}

TEST_CASE("fast dice: counts are even over items, seats, rounds and games", "[core][dice]") {
  const int n = GENERATE(2, 3, 6, 20, 48, 100);
  std::vector<int> by_item(static_cast<std::size_t>(n), 0);
  std::vector<int> by_round = by_item;
  std::vector<int> by_game = by_item;
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) {
    FastDice fixed(5, 5);
    FastDice game(5, static_cast<std::uint64_t>(i));
    ++by_item[static_cast<std::size_t>(fixed.below(coal(1, i % 6, i / 6), n))];
    ++by_round[static_cast<std::size_t>(fixed.below(roll(i, 1, 3), n))];
    ++by_game[static_cast<std::size_t>(game.below(coal(1, 0, 1), n))];
  }
  CHECK(std::abs(unevenness(by_item, kDraws)) < 5);
  CHECK(std::abs(unevenness(by_round, kDraws)) < 5);
  CHECK(std::abs(unevenness(by_game, kDraws)) < 5);
}

TEST_CASE("scripted dice: give their list, then zeros, and nothing outside of 0 to n-1",
          "[core][dice]") {
  ScriptedDice dice({5, 99, -3});
  CHECK(dice.below(coal(1, 0, 1), 48) == 5);
  CHECK(dice.below(coal(1, 0, 2), 47) == 46);
  CHECK(dice.below(coal(1, 0, 3), 46) == 0);
  CHECK(dice.left() == 0);
  CHECK(dice.below(coal(1, 0, 4), 45) == 0);
  CHECK(dice.draws().size() == 4);
  CHECK(dice.draws()[0] == Draw{"coal/r1/s0/1", 48, 5, DrawnFrom::Scripted});
  CHECK_FALSE(dice.seed(1));
  dice.publish(1, seeded_root(1));
  CHECK(dice.seed(1) == seeded_root(1));
  CHECK_FALSE(dice.seed(2));
}

TEST_CASE("dice: names of draws are read as they are written", "[dice]") {
  for (const char* text :
       {"coal/r1/s0/1", "roll/r5/t2/b6", "starter/r0/1", "hook/luck/r3/2", "hook/name/r12/x4/y7"}) {
    const auto key = read_draw_key(text);
    REQUIRE(key);
    CHECK(key->text() == text);
  }
  CHECK(read_draw_key("coal/r12/s3/4")->round == 12);
  CHECK(read_draw_key("hook/luck/r3/2")->purpose.text == "hook/luck");
  CHECK(read_draw_key("coal/r12/s3/4")->purpose.hash == Purpose("coal").hash);
  for (const char* text :
       {"", "/", "coal", "coal/1", "coal/s0/1", "coal/r/1", "coal/r01/1", "coal/r-1/1", "/r1/1",
        "coal/r1/", "coal/r1/s0/", "coal/r99999999999/1", "coal/r1/s0/1 ", "coal/r1/S0/1"}) {
    INFO(text);
    CHECK_FALSE(read_draw_key(text));
  }
}
