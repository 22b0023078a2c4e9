// Events to sentences, states to boards.

#include "core/text.h"

#include <cstdint>

#include "engine/story.h"
#include "games/polterfass/bill.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {
namespace {

// "9 8 3 X": the standing barrels of the throw.
std::string standing_of(const BarrelsThrown& thrown) {
  return joined(thrown.barrels.standing, " ",
                [&](int b) { return words_of_face(thrown.barrels.up[b]); });
}

// "9 7=14 X": faces, with their value if a special was used.
std::string standing_barrels(const Rules& rules, const State& s) {
  return joined(s.barrels.standing, " ", [&](int b) {
    const Barrel barrel = s.barrels.barrel(b);
    return words_of_face(barrel.up) + (barrel.destroyed ? "=0"
                                       : barrel.doubled
                                           ? "=" + std::to_string(barrel.up * rules.double_factor)
                                           : "");
  });
}

// "8/3 7/4 X/D": both ends.
std::string lying_barrels(const State& s) {
  return joined(s.barrels.lying(), " ", [&](int b) { return words_of_ends(s.barrels.ends[b]); });
}

// Whether `s` is the table right after this throw.
bool stands_as_thrown(const State& s, const BarrelsThrown& thrown) {
  bool stands = thrown.number == s.throws && !thrown.barrels.standing.empty();
  for (const int b : thrown.barrels.standing) {
    stands = stands && b < s.barrels.size && s.barrels.up[b] == thrown.barrels.up[b];
  }
  return stands;
}

// Returns the guests with this order.
SeatList guests_who_ordered(const State& s, int sum) {
  SeatList guests;
  for (const Player& p : s.seats) {
    if (p.order == sum) {
      guests.push_back(p.name);
    }
  }
  return guests;
}

// Explains the scores of greedy guests; does nothing if a house rule has changed the bill.
void explain_greed(const Rules& rules, const State& s, const Setup& setup, Message& message) {
  const auto of = extremes(s);
  const int share = share_of_lowest(rules, s, of);
  for (const Player& p : s.seats) {
    if (p.delta != delta_of(rules, s, of, share, p.name)) {
      return;
    }
  }
  const SeatList lowest = guests_who_ordered(s, of.lowest);
  const SeatList highest = guests_who_ordered(s, of.highest);
  const bool tied = of.lowest == of.highest;
  message.id += tied && rules.all_tied == AllTied::Penalty ? ".penalty"
                : tied                                     ? ".tied"
                : share == of.highest                      ? ".order"
                                                           : ".share";
  const std::string because = std::string("Q-18") + (lowest.size() > 1 ? ", P-03" : "") +
                              (highest.size() > 1 ? ", P-04" : "");
  const Message::Args told{{"lowest", names_of_seats(lowest, setup)},
                           {"lows", lowest.size()},
                           {"least", of.lowest},
                           {"share", share},
                           {"highest", names_of_seats(highest, setup)},
                           {"highs", highest.size()},
                           {"most", of.highest},
                           {"rules", tied ? "P-02" : because}};
  message.args.insert(message.args.end(), told.begin(), told.end());
}

Message order_cell(const State& s, const Player& p) {
  if (s.sealed.has(p.name)) {
    return p.laid.known() ? Message{"polterfass.board.laid", {{"cards", p.laid.value}}}
                          : Message("polterfass.board.sealed");
  }
  if (!p.order) {
    return p.name == s.innkeeper ? Message("polterfass.board.innkeeper") : Message();
  }
  const std::string cards = sealed_text(p.cards);
  const std::string sum = std::to_string(*p.order);
  return plain(cards == sum ? sum : cards + "=" + sum);
}

}  // namespace

std::string Polterfass::typed(const Event& event) {
  const auto* thrown = std::get_if<BarrelsThrown>(&event);
  if (thrown == nullptr) {
    return "";
  }
  const std::string standing = standing_of(*thrown);
  return standing.empty() ? "-" : standing;
}

Message Polterfass::story(const Event& event, const Setup& setup) {
  if (const auto* thrown = std::get_if<BarrelsThrown>(&event)) {
    const std::string standing = standing_of(*thrown);
    return {standing.empty() ? "polterfass.barrels_thrown.none" : "polterfass.barrels_thrown",
            {{"barrels", thrown->barrels.which.size()},
             {"standing", standing},
             {"throw", thrown->number}}};
  }
  Message message = GameParts::story(event, setup);
  if (const auto* sealed = std::get_if<OrderSealed>(&event); sealed && !sealed->back.known()) {
    message.id += ".hidden";
  } else if (const auto* bill = std::get_if<Bill>(&event)) {
    message.id.append(".").append(word_of(bill->kind));
  } else if (const auto* scored = std::get_if<Scored>(&event)) {
    message.id += scored->delta > 0 ? ".gain" : scored->delta < 0 ? ".loss" : ".nothing";
  }
  return message;
}

Message Polterfass::story_at(const Rules& rules, const State& s, const Setup& setup,
                             const Event& event) {
  Message message = story(event, setup);
  if (const auto* thrown = std::get_if<BarrelsThrown>(&event)) {
    if (stands_as_thrown(s, *thrown)) {
      message.id += ".now";
      message.args.emplace_back("mugs", std::to_string(s.barrels.worth()));
    }
  } else if (const auto* wasted = std::get_if<SpecialWasted>(&event)) {
    const std::int8_t b = wasted->b.value;
    if (b < s.barrels.size && s.barrels.standing_specials().has(b)) {
      message.id += ".face";
      message.args.emplace_back("up", words_of_face(s.barrels.up[b]));
    }
  } else if (const auto* bill = std::get_if<Bill>(&event)) {
    if (bill->kind == BillKind::Greedy && s.bill == bill->kind && s.served == bill->served &&
        s.ordered == bill->ordered) {
      explain_greed(rules, s, setup, message);
    }
  }
  return message;
}

std::optional<Highlight> Polterfass::highlight(const Rules& rules, const State& s,
                                               const Setup& setup, const Event& event) {
  const auto* served = std::get_if<Served>(&event);
  if (served == nullptr && !std::holds_alternative<InnkeeperFailed>(event)) {
    return std::nullopt;
  }
  const int size = served != nullptr ? served->mugs : mugs(rules, s);
  return Highlight{{served != nullptr ? "polterfass.moment.served" : "polterfass.moment.failed",
                    {{"player", setup.name(s.innkeeper)}, {"mugs", size}}},
                   size};
}

Board Polterfass::board(const Rules& rules, const State& s, const Setup& setup, Seat) {
  using enum Board::Align;
  Board board;
  const std::string innkeeper = s.innkeeper.somebody() ? setup.name(s.innkeeper) : "";
  board.headlines = {{"polterfass.board.round",
                      {{"round", s.round}, {"goal", rules.goal}, {"innkeeper", innkeeper}}},
                     {"polterfass.phase." + std::string(word_of(s.phase)),
                      {{"innkeeper", innkeeper},
                       {"mugs", mugs(rules, s)},
                       {"winners", names_of_seats(s.winners, setup)}}}};
  board.columns = {"polterfass.board.player",
                   "polterfass.board.order",
                   {"polterfass.board.delta", Right},
                   {"polterfass.board.total", Right}};
  const Status now = status(s);
  for (const Player& p : s.seats) {
    board.rows.push_back(
        row_of_seat(now, p.name, setup,
                    {order_cell(s, p), plain(s.round > 0 ? std::to_string(p.delta) : ""),
                     plain(std::to_string(p.total))}));
  }
  if (s.throws > 0) {
    const std::string lying = lying_barrels(s);
    board.notes.push_back({"polterfass.board.standing",
                           {{"barrels", standing_barrels(rules, s)}, {"mugs", mugs(rules, s)}}});
    if (!lying.empty()) {
      board.notes.push_back({"polterfass.board.lying", {{"barrels", lying}}});
    }
  }
  return board;
}

}  // namespace hausregel::polterfass
