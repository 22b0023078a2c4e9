// Events to sentences, states to boards, pictures and to the pad.
#include "core/text.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "engine/codec.h"
#include "engine/story.h"
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

// "=14" if a special was used on the barrel.
std::string changed_value(const Rules& rules, const Barrel& barrel) {
  return barrel.destroyed ? "=0"
         : barrel.doubled ? "=" + std::to_string(barrel.up * rules.double_factor)
                          : "";
}

// "9 7=14 X": faces, with their value if a special was used.
std::string standing_barrels(const Rules& rules, const State& s) {
  return joined(s.barrels.standing, " ", [&](int b) {
    const Barrel barrel = s.barrels.barrel(b);
    return words_of_face(barrel.up) + changed_value(rules, barrel);
  });
}

// The same to be read aloud: "9, 7 doubled to 14, X".
Message standing_aloud(const Rules& rules, const State& s) {
  Message all;
  std::string places;
  for (const int b : s.barrels.standing) {
    const Barrel barrel = s.barrels.barrel(b);
    const std::string place = "b" + std::to_string(b);
    add_word(places, "{" + place + "}", ", ");
    all.parts.emplace_back(place, Message{barrel.destroyed ? "polterfass.board.barrel.destroyed"
                                          : barrel.doubled ? "polterfass.board.barrel.doubled"
                                                           : "polterfass.board.barrel",
                                          {{"face", words_of_face(barrel.up)},
                                           {"mugs", barrel.up * rules.double_factor}}});
  }
  all.wordings = {{"en", places}};
  return all;
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
    if (p.order == sum) { guests.push_back(p.name); }
  }
  return guests;
}

// Explains the scores of greedy guests; does nothing if a house rule has changed the bill.
void explain_greed(const Rules& rules, const State& s, const Setup& setup, Message& message) {
  const auto of = extremes(s);
  const int share = share_of_lowest(rules, s, of);
  for (const Player& p : s.seats) {
    if (p.delta != delta_of(rules, s, of, share, p.name)) { return; }
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
  add_all(message.args, Message::Args{{"lowest", names_of_seats(lowest, setup)},
                                      {"lows", lowest.size()},
                                      {"least", of.lowest},
                                      {"share", share},
                                      {"highest", names_of_seats(highest, setup)},
                                      {"highs", highest.size()},
                                      {"most", of.highest},
                                      {"rules", tied ? "P-02" : because}});
}

Message order_cell(const State& s, const Player& p) {
  if (s.sealed.has(p.name)) {
    return p.laid.known() ? Message{"polterfass.board.laid", {{"cards", p.laid.value}}}
                          : Message("polterfass.board.sealed");
  }
  if (!p.order) { return p.name == s.starter ? Message("polterfass.board.innkeeper") : Message(); }
  const std::string cards = sealed_text(p.cards);
  const std::string sum = std::to_string(*p.order);
  return plain(cards == sum ? sum : cards + "=" + sum);
}

}  // namespace

std::string Polterfass::typed(const Event& event) {
  const auto* thrown = std::get_if<BarrelsThrown>(&event);
  if (thrown == nullptr) { return ""; }
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
  if (served == nullptr && !std::holds_alternative<InnkeeperFailed>(event)) { return std::nullopt; }
  const int size = served != nullptr ? served->mugs : mugs(rules, s);
  return Highlight{{served != nullptr ? "polterfass.moment.served" : "polterfass.moment.failed",
                    {{"player", setup.name(s.starter)}, {"mugs", size}}},
                   size};
}

Board Polterfass::board(const Rules& rules, const State& s, const Setup& setup, Seat) {
  using enum Board::Align;
  Board board;
  const std::string innkeeper = s.starter.somebody() ? setup.name(s.starter) : "";
  board.headlines = {{s.round > 0 ? "polterfass.board.round" : "polterfass.board.round.first",
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
  const bool scored = s.round > 0 && (s.phase == Phase::Idle || s.phase == Phase::Over);
  for (const Player& p : s.seats) {
    board.rows.push_back(row_of_seat(
        now, p.name, setup,
        {order_cell(s, p), plain(scored ? std::to_string(p.delta) : ""), plain(p.total)}));
  }
  if (s.throws > 0) {
    const std::string lying = lying_barrels(s);
    board.notes.push_back({"polterfass.board.standing",
                           {{"barrels", standing_barrels(rules, s)}, {"mugs", mugs(rules, s)}},
                           {{"each", standing_aloud(rules, s)}}});
    if (!lying.empty()) { board.notes.push_back({"polterfass.board.lying", {{"barrels", lying}}}); }
  }
  return board;
}

namespace {

constexpr std::string_view kWritten[] = {"round_started", "bill",        "scored",
                                         "adjusted",      "score_given", "overridden"};

// One round. Mugs are null if the innkeeper has failed.
struct Line {
  int round = 0;
  std::string innkeeper;
  std::optional<int> served;
  std::optional<int> ordered;
  Named<std::int64_t> results;  // by seat
  Named<std::int64_t> totals;

  FIELDS(Line, round, innkeeper, served, ordered, results, totals);
};

std::vector<Line> lines_of(const Setup& setup, const Json::List& events) {
  std::vector<Line> lines;
  Line fresh;
  for (const std::string& player : setup.players) { fresh.results.emplace_back(player, 0); }
  fresh.totals = fresh.results;
  Line running = fresh;  // in a forged journal a bill may precede any round
  const auto result_of = [&](Seat who) -> std::int64_t& {
    return lines.back().results[as_index(who.index)].second;
  };
  const auto total_of = [&](Seat who) -> std::int64_t& {
    return lines.back().totals[as_index(who.index)].second;
  };
  const auto add = [&](Seat who, std::int64_t points) {
    result_of(who) += points;
    total_of(who) += points;
  };
  for (const Json& event : events) {
    if (const auto started = codec::event_in<RoundStarted>(event, setup)) {
      running = fresh;
      running.round = started->round;
      running.innkeeper = setup.name(started->starter);
    } else if (const auto bill = codec::event_in<Bill>(event, setup)) {
      running.served = bill->served;
      running.ordered = bill->ordered;
      lines.push_back(running);
    } else if (lines.empty()) {
      continue;
    } else if (const auto scored = codec::event_in<Scored>(event, setup)) {
      result_of(scored->player) = scored->delta;
      total_of(scored->player) = scored->total;
    } else if (const auto adjusted = codec::event_in<Adjusted>(event, setup)) {
      add(adjusted->player, adjusted->amount);
    } else if (const auto given = codec::event_in<ScoreGiven>(event, setup)) {
      add(given->player, given->n);
    } else if (const auto set = codec::event_in<Overridden>(event); set && set->value.is_int()) {
      // A total set by hand replaces the last line's.
      for (const int i : indices(setup.seats())) {
        if (set->path == place_name(setup, seat(i), "total") ||
            set->path == "seats[" + std::to_string(i) + "].total") {
          total_of(seat(i)) = *set->value.integer();
        }
      }
    }
  }
  return lines;
}

Board::Row pad_row_of(const Line& line) {
  const auto mugs = [](std::optional<int> count) {
    return count ? plain(*count) : Message("polterfass.pad.none");
  };
  Board::Row row{{plain(line.round), plain(line.innkeeper), mugs(line.served), mugs(line.ordered)}};
  for (const std::size_t i : indices(line.totals)) {
    row.cells.push_back({"polterfass.pad.result",
                         {{"result", line.results[i].second}, {"total", line.totals[i].second}}});
  }
  return row;
}

}  // namespace

bool Polterfass::on_pad(const Json& event) {
  return std::ranges::any_of(kWritten,
                             [&](std::string_view name) { return is_event(event, name); });
}

Pad Polterfass::pad(const Setup& setup, const Json::List& events) {
  using Board::Align::Right;
  const std::vector<Line> lines = lines_of(setup, events);
  Pad pad;
  pad.board.columns = {{"polterfass.pad.round", Right},
                       "polterfass.pad.innkeeper",
                       {"polterfass.pad.served", Right},
                       {"polterfass.pad.ordered", Right}};
  for (const std::string& player : setup.players) {
    pad.board.columns.push_back({plain(player), Right});
  }
  for (const Line& line : lines) { pad.board.rows.push_back(pad_row_of(line)); }
  std::string rounds;
  codec::put(rounds, lines, setup);
  pad.data.set("rounds", known_json(rounds));
  return pad;
}

namespace {

using Mood = Tile::Mood;

Tile standing(const Rules& rules, const Barrel& barrel) {
  const std::string face = words_of_face(barrel.up);
  const std::string edge = joined(face, "", [](char) { return "─"; });
  Tile tile{{plain("╭" + edge + "╮"), plain("│" + face + "│"), plain("╰" + edge + "╯")},
            Mood::Strong,
            {face},
            "M11 2h18q6 14 0 28h-18q-6-14 0-28zM9 9h22M9 23h22",
            Tile::Look::Wood,
            plain(changed_value(rules, barrel))};
  if (barrel.destroyed || barrel.doubled) {
    tile.lines.push_back(tile.caption);
    tile.mood = barrel.destroyed ? Mood::Bad : Mood::Good;
  }
  return tile;
}

Tile lying(const Ends& ends) {
  const std::string both = words_of_ends(ends);
  return {{plain(""), plain(" " + std::string(both.size(), '_')), plain("(" + both + ")")},
          Mood::Faint,
          {both},
          "M6 7q14-6 28 0v18q-14 6-28 0zM12 5v4M12 23v4M28 5v4M28 23v4",
          Tile::Look::Wood};
}

Picture barrels(const Rules& rules, const State& s) {
  Picture picture{{"polterfass.picture.barrels", {}}, {}};
  for (const int b : s.barrels.standing) {
    picture.tiles.push_back(standing(rules, s.barrels.barrel(b)));
  }
  for (const int b : s.barrels.lying()) { picture.tiles.push_back(lying(s.barrels.ends[b])); }
  return picture;
}

// Returns the cards, face down until orders are opened.
Strings cards_of(const State& s, const Player& p) {
  if (p.order) {
    return list_by(p.cards, [](int card) { return std::to_string(card); });
  }
  return !s.sealed.has(p.name) ? Strings()
         : p.laid.known()      ? Strings(as_index(p.laid.value), "?")
                               : Strings{"…"};
}

Picture coasters(const State& s, const Setup& setup) {
  Picture picture{{"polterfass.picture.coasters", {}}, {}};
  for (const Player& p : s.seats) {
    const Message name = plain(setup.name(p.name));
    const Strings cards = cards_of(s, p);
    const auto brackets = joined(cards, "", [](const auto& card) { return "[" + card + "]"; });
    if (!cards.empty()) {
      picture.tiles.push_back(
          {{name, plain(brackets)}, Mood::Plain, cards, "M6 2h28v28h-28z", Tile::Look::Card, name});
    }
  }
  return picture;
}

}  // namespace

std::vector<Picture> Polterfass::pictures(const Rules& rules, const State& s, const Setup& setup) {
  std::vector<Picture> all;
  if (s.throws > 0) { all.push_back(barrels(rules, s)); }
  if (Picture laid = coasters(s, setup); !laid.tiles.empty()) { all.push_back(std::move(laid)); }
  return all;
}

}  // namespace hausregel::polterfass
