#include "games/polterfass/bots.h"

#include <algorithm>
#include <array>

#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

// `count` different cards of `hand`, every set equally likely.
Cards some_cards(const Rules& rules, const State& s, Cards hand, int count, BotLuck& luck) {
  Cards drawn;
  if (count == 1 && hand == s.cards) {
    drawn.add(rules.cards[luck.below(rules.cards.size())]);
    return drawn;
  }
  while (drawn.size() < count && !hand.empty()) {
    const Cards card{1u << nth_bit(hand.bits, luck.below(hand.size()))};
    drawn.bits |= card.bits;
    hand.take_out(card);
  }
  return drawn;
}

// Where a house rule is asked about orders: one of those it leaves, `most` cards at most where
// there are any so small.
std::optional<Cards> some_allowed(const Rules& rules, const State& seen, Seat who, int most,
                                  BotLuck& luck) {
  if (!asks_orders(rules)) {
    return std::nullopt;
  }
  const std::vector<Cards> orders = allowed_orders(rules, seen, who);
  const auto few = std::count_if(orders.begin(), orders.end(),
                                 [&](Cards cards) { return cards.size() <= most; });
  if (orders.empty()) {
    return std::nullopt;
  }
  const auto from = static_cast<int>(few > 0 ? few : static_cast<std::ptrdiff_t>(orders.size()));
  return orders[static_cast<std::size_t>(luck.below(from))];
}

bool may_throw(const Rules& rules, const State& seen) {
  return !asks_throws(rules) || house_allows_throw(rules, seen);
}

class RandomBot final : public Bot {
 public:
  // Uniform over every order that is possible.
  Cards order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    if (const auto allowed = some_allowed(rules, seen, who, rules.cards_max, luck)) {
      return *allowed;
    }
    const Cards hand = seen.at(who).hand;
    const int most = std::min(rules.cards_max, hand.size());
    std::array<int, kHandCards + 1> ways{};
    int all = 0;
    for (int k = rules.cards_min; k <= most; ++k) {
      int sets = 1;
      for (int i = 0; i < k; ++i) {
        sets = sets * (hand.size() - i) / (i + 1);
      }
      ways[static_cast<std::size_t>(k)] = sets;
      all += sets;
    }
    int picked = luck.below(all);
    int cards = rules.cards_min;
    while (picked >= ways[static_cast<std::size_t>(cards)]) {
      picked -= ways[static_cast<std::size_t>(cards++)];
    }
    return some_cards(rules, seen, hand, cards, luck);
  }

  std::optional<Roll> pour(const Rules& rules, const State& seen, BotLuck& luck) const override {
    InlineList<int, kSpecials> standing;
    for (const int b : seen.barrels.standing_specials()) {
      standing.push_back(b);
    }
    const int least = must_rethrow(rules, seen) || seen.barrels.lying().empty()
                          ? 1
                          : 0;  // sets leave out the empty one
    const int sets = (1 << standing.size()) - least;
    if (sets == 0 || luck.below(2) == 0 || !may_throw(rules, seen)) {
      return std::nullopt;
    }
    const int bits = least + luck.below(sets);
    Roll roll;
    for (int i = 0; i < standing.size(); ++i) {
      if ((bits >> i & 1) != 0) {
        roll.again.push_back(standing[i]);
      }
    }
    return roll;
  }

  Target aim(const Rules& rules, const State& seen, BotLuck& luck) const override {
    const FaceSet faces = faces_of(seen, targets(seen));
    const int count = bits_in(faces);
    const int picked = luck.below(count + (may_decline(rules, seen) ? 1 : 0));
    return {picked == count ? Target::kNone : nth_bit(faces, picked)};
  }
};

class SteadyBot final : public Bot {
 public:
  Cards order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const override {
    const auto allowed = some_allowed(rules, seen, who, rules.cards_min, luck);
    return allowed ? *allowed : some_cards(rules, seen, seen.at(who).hand, rules.cards_min, luck);
  }

  std::optional<Roll> pour(const Rules& rules, const State& seen, BotLuck&) const override {
    if (seen.barrels.worth() >= kEnough || seen.barrels.lying().empty() ||
        !may_throw(rules, seen)) {
      return std::nullopt;
    }
    Roll roll;
    if (must_rethrow(rules, seen)) {
      roll.again.push_back(seen.barrels.standing_specials().lowest());
    }
    return roll;
  }

  Target aim(const Rules&, const State& seen, BotLuck&) const override {
    const FaceSet faces = faces_of(seen, targets(seen));
    return {seen.phase == Phase::Destroy ? std::countr_zero(faces)
                                         : static_cast<int>(std::bit_width(faces)) - 1};
  }

 private:
  static constexpr int kEnough = 15;  // mugs on the standing number barrels
};

}  // namespace

const Bot* find_bot(std::string_view name) {
  static const RandomBot random;
  static const SteadyBot steady;
  return name == "random" ? static_cast<const Bot*>(&random) : name == "steady" ? &steady : nullptr;
}

}  // namespace hausregel::polterfass
