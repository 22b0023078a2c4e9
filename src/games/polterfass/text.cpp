// Events to sentences, states to boards.
#include <algorithm>
#include <array>

#include "engine/story.h"
#include "games/polterfass/bill.h"
#include "games/polterfass/codec.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"

namespace hausregel::polterfass {
namespace {

void join(std::string& list, const std::string& item) { list += (list.empty() ? "" : " ") + item; }

// "9 8 3 X": what stands of the throw.
std::string standing_of(const BarrelsThrown& thrown) {
  std::string list;
  for (const int b : thrown.barrels.standing()) {
    join(list, words_of_face(thrown.barrels.up(b)));
  }
  return list;
}

Message thrown_sentence(const BarrelsThrown& thrown) {
  const std::string standing = standing_of(thrown);
  return {standing.empty() ? "polterfass.barrels_thrown.none" : "polterfass.barrels_thrown",
          {{"barrels", std::to_string(bits_in(thrown.barrels.which().bits))},
           {"standing", standing},
           {"throw", std::to_string(thrown.number)}},
          {}};
}

// "9 7=14 X": faces, with what they are worth where a special was used.
std::string standing_barrels(const Rules& rules, const State& s) {
  std::string list;
  for (const int b : s.barrels.standing()) {
    const Barrel barrel = s.barrels.barrel(b);
    std::string item = words_of_face(barrel.up);
    if (barrel.destroyed) {
      item += "=0";
    } else if (barrel.doubled) {
      item += "=" + std::to_string(barrel.up * rules.double_factor);
    }
    join(list, item);
  }
  return list;
}

// "8/3 7/4 X/D": both ends.
std::string lying_barrels(const State& s) {
  std::string list;
  for (const int b : s.barrels.lying()) {
    join(list, words_of_ends(s.barrels.ends(b)));
  }
  return list;
}

// Whether `s` is what this throw has led to.
bool stands_as_thrown(const State& s, const BarrelsThrown& thrown) {
  bool stands = thrown.number == s.throws && !thrown.barrels.standing().empty();
  for (const int b : thrown.barrels.standing()) {
    stands = stands && b < s.barrels.size() && s.barrels.up(b) == thrown.barrels.up(b);
  }
  return stands;
}

// Guests with this order.
SeatList guests_who_ordered(const State& s, int sum) {
  SeatList guests;
  for (const Player& p : s.seats) {
    if (p.order == sum) {
      guests.push_back(p.name);
    }
  }
  return guests;
}

// Who gets what of greedy guests, and why; nothing where a house rule has made another bill of it.
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
  for (auto& [name, value] :
       std::vector<std::pair<std::string, std::string>>{{"lowest", names_of_seats(lowest, setup)},
                                                        {"lows", std::to_string(lowest.size())},
                                                        {"least", std::to_string(of.lowest)},
                                                        {"share", std::to_string(share)},
                                                        {"highest", names_of_seats(highest, setup)},
                                                        {"highs", std::to_string(highest.size())},
                                                        {"most", std::to_string(of.highest)},
                                                        {"rules", tied ? "P-02" : because}}) {
    message.args.emplace_back(std::move(name), std::move(value));
  }
}

Message order_cell(const State& s, const Player& p) {
  if (s.sealed.has(p.name)) {
    return p.laid.known()
               ? Message{"polterfass.board.laid", {{"cards", std::to_string(p.laid.value)}}, {}}
               : Message{"polterfass.board.sealed", {}, {}};
  }
  if (!p.order) {
    return p.name == s.innkeeper ? Message{"polterfass.board.innkeeper", {}, {}} : plain("");
  }
  const std::string cards = sealed_text(p.cards);
  const std::string sum = std::to_string(*p.order);
  return plain(cards == sum ? sum : cards + "=" + sum);
}

}  // namespace

Message Polterfass::story(const Event& event, const Setup& setup) {
  if (const auto* thrown = std::get_if<BarrelsThrown>(&event)) {
    return thrown_sentence(*thrown);
  }
  Message message = GameParts::story(event, setup);
  if (const auto* sealed = std::get_if<OrderSealed>(&event); sealed && !sealed->back.known()) {
    message.id += ".hidden";
  } else if (const auto* bill = std::get_if<Bill>(&event)) {
    message.id += "." + std::string(kBillNames[static_cast<int>(bill->kind)]);
  } else if (const auto* scored = std::get_if<Scored>(&event)) {
    message.id += scored->delta > 0 ? ".gain" : scored->delta < 0 ? ".loss" : ".nothing";
  }
  return message;
}

Message Polterfass::story(const Rules& rules, const State& s, const Setup& setup,
                          const Event& event) {
  Message message = story(event, setup);
  if (const auto* thrown = std::get_if<BarrelsThrown>(&event)) {
    if (stands_as_thrown(s, *thrown)) {
      message.id += ".now";
      message.args.emplace_back("mugs", std::to_string(s.barrels.worth()));
    }
  } else if (const auto* wasted = std::get_if<SpecialWasted>(&event)) {
    const int b = wasted->b.value;
    if (b < s.barrels.size() && s.barrels.standing_specials().has(b)) {
      message.id += ".face";
      message.args.emplace_back("up", words_of_face(s.barrels.up(b)));
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
  const auto told = [&](std::string_view kind, int size) {
    return Highlight{{"polterfass.moment." + std::string(kind),
                      {{"player", setup.name(s.innkeeper)}, {"mugs", std::to_string(size)}},
                      {}},
                     size};
  };
  if (std::holds_alternative<InnkeeperFailed>(event)) {
    return told("failed", mugs(rules, s));
  }
  if (const auto* served = std::get_if<Served>(&event)) {
    return told("served", served->mugs);
  }
  return std::nullopt;
}

Board Polterfass::board(const Rules& rules, const State& s, const Setup& setup, Seat) {
  Board board;
  const std::string innkeeper = s.innkeeper.somebody() ? setup.name(s.innkeeper) : "";
  board.headlines.push_back({"polterfass.board.round",
                             {{"round", std::to_string(s.round)},
                              {"goal", std::to_string(rules.goal)},
                              {"innkeeper", innkeeper}},
                             {}});
  board.headlines.push_back(
      {"polterfass.phase." + std::string(kPhaseNames[static_cast<int>(s.phase)]),
       {{"innkeeper", innkeeper},
        {"mugs", std::to_string(mugs(rules, s))},
        {"winners", names_of_seats(s.winners, setup)}},
       {}});
  using Align = Board::Align;
  for (const auto& [id, align] : std::array<std::pair<std::string_view, Align>, 4>{
           {{"polterfass.board.player", Align::Left},
            {"polterfass.board.order", Align::Left},
            {"polterfass.board.delta", Align::Right},
            {"polterfass.board.total", Align::Right}}}) {
    board.columns.push_back({{std::string(id), {}, {}}, align});
  }
  const SeatList to_move = status(s).to_move;
  for (const Player& p : s.seats) {
    Board::Row row;
    row.to_move = std::find(to_move.begin(), to_move.end(), p.name) != to_move.end();
    row.cells = {plain(setup.name(p.name)), order_cell(s, p),
                 plain(s.round > 0 ? std::to_string(p.delta) : ""), plain(std::to_string(p.total))};
    board.rows.push_back(std::move(row));
  }
  if (s.throws > 0) {
    const std::string lying = lying_barrels(s);
    board.notes.push_back(
        {"polterfass.board.standing",
         {{"barrels", standing_barrels(rules, s)}, {"mugs", std::to_string(mugs(rules, s))}},
         {}});
    if (!lying.empty()) {
      board.notes.push_back({"polterfass.board.lying", {{"barrels", lying}}, {}});
    }
  }
  return board;
}

}  // namespace hausregel::polterfass
