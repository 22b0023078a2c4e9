#include "console/held_chips.h"

#include <algorithm>

#include "core/text.h"
#include "engine/events.h"
#include "engine/rounds.h"
#include "play/steps.h"

namespace hausregel::console {
namespace {

ChipBox box_of(const Json& rules) {
  std::vector<ChipKind> kinds;
  const Json* chips = rules.find(kChipsRule);
  for (const Json& pair : chips != nullptr && chips->is_list() ? *chips->list() : Json::List{}) {
    kinds.push_back({*(*pair.list())[0].integer(), *(*pair.list())[1].integer()});
  }
  return ChipBox(kinds);
}

// Each seat's pieces as one heap, of which the stake is taken; where one of them has no such
// pieces, chips and stakes as heaps of their own.
PaidOut paid_from(const ChipBox& box, const std::vector<Pieces>& lying,
                  const std::vector<std::int64_t>& amounts) {
  const std::size_t seats = amounts.size() / 2;
  std::vector<Pieces> own;
  std::vector<std::int64_t> owned;
  for (std::size_t i = 0; i < seats; ++i) {
    own.push_back(sum(lying[i], lying[seats + i]));
    owned.push_back(amounts[i] + amounts[seats + i]);
  }
  PaidOut paid = box.pay(own, owned);
  for (std::size_t i = 0; i < seats; ++i) {
    const auto stake = box.pick(paid.heaps[i], amounts[seats + i]);
    if (!stake) {
      return box.pay(lying, amounts);
    }
    paid.heaps[i] = sum(paid.heaps[i], *stake, -1);
    paid.heaps.push_back(*stake);
  }
  paid.left.resize(amounts.size(), 0);
  return paid;
}

// Pays everybody after entry `n`, where it has changed what somebody has; a round is paid out from
// how the pieces lay at its beginning.
void follow(HeldChips& held, std::int64_t n, const Json& events,
            std::vector<std::int64_t> amounts) {
  if (play::holds_event(events, RoundStarted::kName)) {
    held.round_heaps = held.paid.heaps;
    held.round_amounts = held.amounts;
  }
  const bool ends_round = play::holds_event(events, LuckOpened::kName);
  if (amounts != held.amounts || ends_round) {
    held.before = held.paid.heaps;
    held.paid = paid_from(held.box, ends_round ? held.round_heaps : held.before, amounts);
    held.amounts = std::move(amounts);
    held.since = n;
  }
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

}  // namespace

HeldChips held_chips(const play::Session& session, std::int64_t last) {
  const journal::Log& log = session.log();
  const auto table = journal::open_table(session.game(), log.opening()).value();
  const ChipBox box = box_of(session.house().rules.values());
  const auto amounts = table->chips();
  // What the book gives to each seat; the box may have less.
  std::vector<Pieces> printed(amounts.size(), Pieces(box.kinds().size(), 0));
  for (const ChipKind& kind : session.game().chips_at_start()) {
    const auto same = std::ranges::find(box.kinds(), kind.value, &ChipKind::value);
    for (std::size_t i = 0; same != box.kinds().end() && i < amounts.size() / 2; ++i) {
      printed[i][static_cast<std::size_t>(same - box.kinds().begin())] = kind.count;
    }
  }
  HeldChips held{box, amounts, box.pay(printed, amounts)};
  for (const Json& part : play::parts_of_line(log.opening().events)) {
    static_cast<void>(table->begin(part));
    follow(held, 0, part, table->chips());
  }
  for (const std::int64_t n : session.replay().line()) {
    if (n > 0 && n <= last) {
      const Json& events = log.entries().numbered(n).events;
      static_cast<void>(table->fold(events));
      follow(held, n, events, table->chips());
    }
  }
  return held;
}

std::vector<Message> money_of_round(const play::Session& session, std::int64_t last) {
  const HeldChips held = held_chips(session, last);
  const Setup& setup = session.table().setup();
  const std::size_t seats = held.amounts.size() / 2;
  std::vector<Message> lines;
  std::string sums;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::size_t stake = seats + i;
    const std::int64_t won =
        held.amounts[i] + held.amounts[stake] - held.round_amounts[i] - held.round_amounts[stake];
    const std::string text = (won > 0 ? "+" : "") + std::to_string(won);
    add_word(sums, setup.players[i] + " " + text, ", ");
    const Pieces change = sum(sum(held.paid.heaps[i], held.paid.heaps[stake]),
                              sum(held.round_heaps[i], held.round_heaps[stake]), -1);
    const std::string gets = pieces_of(held.box.kinds(), change, 1);
    const std::string gives = pieces_of(held.box.kinds(), change, -1);
    const char* id = gets.empty() && gives.empty() ? "console.money.nothing"
                     : gives.empty()               ? "console.money.gets"
                     : gets.empty()                ? "console.money.gives"
                                                   : "console.money.both";
    lines.push_back(
        {id, {{"player", setup.players[i]}, {"sum", text}, {"gets", gets}, {"gives", gives}}});
  }
  if (setup.mode != Mode::Table && seats > 0) {
    return {{"console.money.sums", {{"sums", sums}}}};
  }
  return lines;
}

}  // namespace hausregel::console
