#include "console/held_chips.h"

#include <algorithm>

#include "core/text.h"
#include "engine/events.h"
#include "engine/rounds.h"
#include "play/steps.h"

namespace hausregel::console {
namespace {

std::vector<ChipKind> kinds_in(const Json& rules) {
  std::vector<ChipKind> kinds;
  const Json* chips = rules.find(kChipsRule);
  for (const Json& pair : chips != nullptr && chips->is_list() ? *chips->list() : Json::List{}) {
    kinds.push_back({*(*pair.list())[0].integer(), *(*pair.list())[1].integer()});
  }
  return kinds;
}

// As the book gives them out, where that is what everybody has and the box holds as many.
PaidOut at_start(const ChipBox& box, std::span<const ChipKind> printed,
                 const std::vector<std::int64_t>& amounts) {
  const std::size_t seats = amounts.size() / 2;
  Pieces each(box.kinds().size(), 0);
  std::int64_t worth = 0;
  bool enough = !printed.empty();
  for (const ChipKind& kind : printed) {
    bool found = false;
    for (std::size_t k = 0; k < each.size(); ++k) {
      if (box.kinds()[k].value == kind.value) {
        each[k] = kind.count;
        found = box.kinds()[k].count >= kind.count * static_cast<std::int64_t>(seats);
      }
    }
    enough = enough && found;
    worth += kind.value * kind.count;
  }
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    enough = enough && amounts[i] == (i < seats ? worth : 0);
  }
  if (!enough) {
    return box.pay(amounts);
  }
  PaidOut paid{std::vector<Pieces>(seats, each), std::vector<std::int64_t>(amounts.size(), 0)};
  paid.heaps.resize(amounts.size(), Pieces(each.size(), 0));
  return paid;
}

// `pieces` and `times` as many as in `more`.
Pieces sum(Pieces pieces, const Pieces& more, int times) {
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    pieces[k] += times * more[k];
  }
  return pieces;
}

// Finds pieces of one heap that are worth an amount.
class Picker {
 public:
  Picker(const std::vector<ChipKind>& kinds, const Pieces& pieces)
      : kinds_(kinds), pieces_(pieces) {}

  // The most valuable first. Nothing: there are none, or they were not found within kMostSteps.
  std::optional<Pieces> worth(std::int64_t amount, std::size_t from = 0) {
    if (amount == 0) {
      return Pieces(kinds_.size(), 0);
    }
    if (from == kinds_.size()) {
      return std::nullopt;
    }
    const std::int64_t value = kinds_[from].value;
    for (std::int64_t n = std::min(pieces_[from], amount / value); n >= 0; --n) {
      if (++steps_ > kMostSteps) {
        return std::nullopt;
      }
      if (auto rest = worth(amount - n * value, from + 1)) {
        (*rest)[from] += n;
        return rest;
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int kMostSteps = 100'000;  // some milliseconds

  const std::vector<ChipKind>& kinds_;
  const Pieces& pieces_;
  int steps_ = 0;
};

// Pays everybody after each entry that has changed what somebody has. A stake is laid from one's
// own pieces where they do; a round is paid out from how the pieces lay at its beginning.
struct Payer {
  explicit Payer(const play::Session& session)
      : box(kinds_in(session.house().rules.values())),
        now(journal::open_table(session.game(), session.log().opening()).value()) {
    if (!box.kinds().empty()) {
      amounts = now->chips();
      paid = at_start(box, session.game().chips_at_start(), amounts);
      before = paid;
      round = {paid, amounts};
    }
    for (const Json& part : play::parts_of_line(session.log().opening().events)) {
      if (has_chips()) {
        take(part, 0, &Table::begin);
      }
    }
  }

  bool has_chips() const { return !amounts.empty(); }
  std::size_t seats() const { return amounts.size() / 2; }
  const std::vector<ChipKind>& kinds() const { return box.kinds(); }
  std::int64_t worth(std::size_t seat) const { return amounts[seat] + amounts[seats() + seat]; }

  // What happened next on the line of play, with entry `n`; the session has folded it before.
  // Precondition: has_chips().
  void take(const Json& events, std::int64_t n, Result<void> (Table::*fold)(const Json&)) {
    if (play::holds_event(events, RoundStarted::kName)) {
      round = {paid, amounts};
    }
    static_cast<void>((now.get()->*fold)(events));
    const bool ends_round = play::holds_event(events, LuckOpened::kName);
    auto next = now->chips();
    if (next == amounts && !ends_round) {
      return;
    }
    amounts = std::move(next);
    before = std::move(paid);
    paid = paid_from(ends_round ? round.paid : before);
    exact = exact && paid.exact;
    since = n;
  }

  // Each seat's pieces as one heap, of which the stake is taken; where one of them has no such
  // pieces, chips and stakes as heaps of their own.
  PaidOut paid_from(const PaidOut& lying) const {
    PaidOut own{{}, std::vector<std::int64_t>(seats(), 0)};
    std::vector<std::int64_t> owned;
    for (std::size_t i = 0; i < seats(); ++i) {
      own.heaps.push_back(sum(lying.heaps[i], lying.heaps[seats() + i], 1));
      owned.push_back(worth(i));
    }
    PaidOut apart = box.pay_from(own, owned);
    apart.heaps.resize(amounts.size());
    apart.left.resize(amounts.size(), 0);
    for (std::size_t i = 0; i < seats(); ++i) {
      auto stake = Picker(kinds(), apart.heaps[i]).worth(amounts[seats() + i]);
      if (!stake) {
        return box.pay_from(lying, amounts);
      }
      apart.heaps[i] = sum(apart.heaps[i], *stake, -1);
      apart.heaps[seats() + i] = std::move(*stake);
    }
    return apart;
  }

  ChipBox box;
  std::unique_ptr<Table> now;
  // Heaps: the chips of all seats, then their stakes.
  std::vector<std::int64_t> amounts;
  PaidOut paid;
  PaidOut before;  // the entry that moved any last
  // At the beginning of the round that runs, or has ended last.
  struct Round {
    PaidOut paid;
    std::vector<std::int64_t> amounts;
  };
  Round round;
  std::int64_t since = 0;  // that entry
  bool exact = true;
};

// Everybody as entry `last`, on the line of play, leaves him.
Payer paid_to(const play::Session& session, std::int64_t last) {
  Payer payer(session);
  for (const std::int64_t n : session.replay().line()) {
    if (payer.has_chips() && n > 0 && n <= last) {
      payer.take(session.log().entries().numbered(n).events, n, &Table::fold);
    }
  }
  return payer;
}

// "1×100 1×20": what comes (sign 1), or what goes (-1).
std::string pieces_of(const std::vector<ChipKind>& kinds, const Pieces& change, int sign) {
  std::string text;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (change[k] * sign > 0) {
      add_word(text, std::to_string(change[k] * sign) + "×" + std::to_string(kinds[k].value));
    }
  }
  return text;
}

std::string signed_text(std::int64_t sum) { return (sum > 0 ? "+" : "") + std::to_string(sum); }

Message handed_over(const std::string& player, std::int64_t sum, const std::vector<ChipKind>& kinds,
                    const Pieces& change) {
  const std::string gets = pieces_of(kinds, change, 1);
  const std::string gives = pieces_of(kinds, change, -1);
  const char* id = !gets.empty() && !gives.empty() ? "console.money.both"
                   : !gets.empty()                 ? "console.money.gets"
                   : !gives.empty()                ? "console.money.gives"
                                                   : "console.money.nothing";
  return {id, {{"player", player}, {"sum", signed_text(sum)}, {"gets", gets}, {"gives", gives}}};
}

}  // namespace

std::optional<HeldChips> held_chips(const play::Session& session) {
  const Payer payer = paid_to(session, session.log().last());
  if (!payer.has_chips()) {
    return std::nullopt;
  }
  HeldChips held{payer.kinds(), {}, payer.since, payer.exact};
  const std::size_t seats = payer.seats();
  const PaidOut& paid = payer.paid;
  for (std::size_t i = 0; i < seats; ++i) {
    held.seats.push_back({payer.amounts[i], payer.amounts[seats + i], paid.heaps[i],
                          paid.heaps[seats + i], paid.left[i], paid.left[seats + i],
                          sum(paid.heaps[i], payer.before.heaps[i], -1)});
  }
  return held;
}

std::vector<Message> money_of_round(const play::Session& session, std::int64_t last) {
  const Payer payer = paid_to(session, last);
  std::vector<Message> lines;
  std::string sums;
  const bool real = session.table().setup().mode == Mode::Table;
  const std::size_t seats = payer.seats();
  const auto owned = [seats](const PaidOut& paid, std::size_t i) {
    return sum(paid.heaps[i], paid.heaps[seats + i], 1);
  };
  const auto& [paid, amounts] = payer.round;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::int64_t won = payer.worth(i) - amounts[i] - amounts[seats + i];
    const std::string& player = session.table().setup().players[i];
    add_word(sums, player + " " + signed_text(won), ", ");
    if (real) {
      const Pieces change = sum(owned(payer.paid, i), owned(paid, i), -1);
      lines.push_back(handed_over(player, won, payer.kinds(), change));
    }
  }
  if (!real && !sums.empty()) {
    lines.push_back({"console.money.sums", {{"sums", sums}}});
  }
  return lines;
}

}  // namespace hausregel::console
