#include "console/held_chips.h"

#include <algorithm>
#include <functional>

#include "engine/place.h"

namespace hausregel::console {
namespace {

// Heaps: the chips of all seats, then their stakes.
std::optional<std::vector<std::int64_t>> amounts_of(const Table& table) {
  const Json state = *read_json(table.state_json());
  std::vector<std::int64_t> amounts;
  for (const char* member : {".chips", ".stake"}) {
    for (const std::string& name : table.setup().players) {
      const Json* held = find_place(state, name + member);
      if (held == nullptr || !held->is_int()) {
        return std::nullopt;
      }
      amounts.push_back(*held->integer());
    }
  }
  return amounts;
}

std::vector<ChipKind> kinds_in(const Json& rules) {
  std::vector<ChipKind> kinds;
  const Json* chips = rules.find("chips");
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

Pieces minus(const Pieces& now, const Pieces& before) {
  Pieces change(now);
  for (std::size_t k = 0; k < change.size(); ++k) {
    change[k] -= before[k];
  }
  return change;
}

// Pays everybody after each entry that has changed what somebody has.
class Payer {
 public:
  explicit Payer(const play::Session& session)
      : session_(session), box_(kinds_in(session.rules().values())), now_(session.table_at(0)) {
    if (auto amounts = amounts_of(*now_); amounts && !box_.kinds().empty()) {
      amounts_ = std::move(*amounts);
      paid_ = at_start(box_, session.game().chips_at_start(), amounts_);
      before_ = paid_;
    }
  }

  bool has_chips() const { return !amounts_.empty(); }
  std::size_t seats() const { return amounts_.size() / 2; }
  const std::vector<ChipKind>& kinds() const { return box_.kinds(); }
  // Heaps: the chips of all seats, then their stakes.
  const std::vector<std::int64_t>& amounts() const { return amounts_; }
  const PaidOut& paid() const { return paid_; }
  const PaidOut& before() const { return before_; }
  std::int64_t since() const { return since_; }
  bool exact() const { return exact_; }

  // Entry `n` of the line of play. Precondition: has_chips().
  void take(std::int64_t n) {
    static_cast<void>(now_->fold(session_.log().entries()[static_cast<std::size_t>(n) - 1].events));
    auto next = amounts_of(*now_);
    if (next && *next != amounts_) {
      amounts_ = std::move(*next);
      before_ = std::move(paid_);
      paid_ = box_.pay_from(before_, amounts_);
      exact_ = exact_ && paid_.exact;
      since_ = n;
    }
  }

 private:
  const play::Session& session_;
  ChipBox box_;
  std::unique_ptr<Table> now_;
  std::vector<std::int64_t> amounts_;
  PaidOut paid_;
  PaidOut before_;
  std::int64_t since_ = 0;
  bool exact_ = true;
};

// "1×100 1×20": what comes (sign 1), or what goes (-1).
std::string pieces_of(const std::vector<ChipKind>& kinds, const Pieces& change, int sign) {
  std::string text;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (change[k] * sign > 0) {
      text += (text.empty() ? "" : " ") + std::to_string(change[k] * sign) + "×" +
              std::to_string(kinds[k].value);
    }
  }
  return text;
}

Message handed_over(const std::string& player, std::int64_t sum, const std::vector<ChipKind>& kinds,
                    const Pieces& change) {
  const std::string signed_sum = (sum > 0 ? "+" : "") + std::to_string(sum);
  const std::string gets = pieces_of(kinds, change, 1);
  const std::string gives = pieces_of(kinds, change, -1);
  const char* id = !gets.empty() && !gives.empty() ? "console.money.both"
                   : !gets.empty()                 ? "console.money.gets"
                   : !gives.empty()                ? "console.money.gives"
                                                   : "console.money.nothing";
  return {id, {{"player", player}, {"sum", signed_sum}, {"gets", gets}, {"gives", gives}}};
}

bool begins_round(const journal::Doing& doing) {
  const auto* move = std::get_if<journal::Move>(&doing);
  return move != nullptr && move->begins_round();
}

}  // namespace

std::optional<HeldChips> held_chips(const play::Session& session) {
  Payer payer(session);
  if (!payer.has_chips()) {
    return std::nullopt;
  }
  for (const std::int64_t n : session.line()) {
    if (n > 0) {
      payer.take(n);
    }
  }
  HeldChips held{payer.kinds(), {}, payer.since(), payer.exact()};
  const std::size_t seats = payer.seats();
  const PaidOut& paid = payer.paid();
  for (std::size_t i = 0; i < seats; ++i) {
    held.seats.push_back({payer.amounts()[i], payer.amounts()[seats + i], paid.heaps[i],
                          paid.heaps[seats + i], paid.left[i], paid.left[seats + i],
                          minus(paid.heaps[i], payer.before().heaps[i])});
  }
  return held;
}

std::vector<Message> money_of_round(const play::Session& session) {
  Payer payer(session);
  if (!payer.has_chips()) {
    return {};
  }
  const std::size_t seats = payer.seats();
  const auto owned = [&](std::size_t seat) {
    return payer.amounts()[seat] + payer.amounts()[seats + seat];
  };
  std::vector<std::int64_t> at_first(seats, 0);
  for (const std::int64_t n : session.line()) {
    if (n == 0) {
      continue;
    }
    const bool begins =
        begins_round(session.log().entries().doing(static_cast<std::size_t>(n) - 1));
    for (std::size_t i = 0; begins && i < seats; ++i) {
      at_first[i] = owned(i);
    }
    payer.take(n);
  }
  std::vector<Message> lines;
  for (std::size_t i = 0; i < seats; ++i) {
    Pieces change = minus(payer.paid().heaps[i], payer.before().heaps[i]);
    const Pieces stake = minus(payer.paid().heaps[seats + i], payer.before().heaps[seats + i]);
    std::transform(change.begin(), change.end(), stake.begin(), change.begin(), std::plus<>());
    lines.push_back(handed_over(session.table().setup().players[i], owned(i) - at_first[i],
                                payer.kinds(), change));
  }
  return lines;
}

}  // namespace hausregel::console
