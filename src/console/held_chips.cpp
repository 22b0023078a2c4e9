#include "console/held_chips.h"

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

}  // namespace

std::optional<HeldChips> held_chips(const play::Session& session) {
  const Json rules = session.rules().values();
  const ChipBox box(kinds_in(rules));
  const std::unique_ptr<Table> now = session.table_at(0);
  auto amounts = amounts_of(*now);
  if (!amounts || box.kinds().empty()) {
    return std::nullopt;
  }
  HeldChips held{box.kinds(), {}, 0, true};
  PaidOut paid = at_start(box, session.game().chips_at_start(), *amounts);
  PaidOut before = paid;
  for (const std::int64_t n : session.line()) {
    if (n == 0) {
      continue;
    }
    static_cast<void>(now->fold(session.log().entries()[static_cast<std::size_t>(n) - 1].events));
    auto next = amounts_of(*now);
    if (next && *next != *amounts) {
      amounts = std::move(next);
      before = std::move(paid);
      paid = box.pay_from(before, *amounts);
      held.exact = held.exact && paid.exact;
      held.since = n;
    }
  }
  const std::size_t seats = amounts->size() / 2;
  for (std::size_t i = 0; i < seats; ++i) {
    held.seats.push_back({(*amounts)[i], (*amounts)[seats + i], paid.heaps[i],
                          paid.heaps[seats + i], paid.left[i], paid.left[seats + i],
                          minus(paid.heaps[i], before.heaps[i])});
  }
  return held;
}

}  // namespace hausregel::console
