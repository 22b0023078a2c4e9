// .chips: how everybody's points lie on the table in pieces.
#include "console/handlers.h"
#include "console/held_chips.h"
#include "console/usage.h"

namespace hausregel::console::handle {
namespace {

constexpr std::string_view kTimes = " × ";

std::string words_of(const std::vector<ChipKind>& kinds, const Pieces& pieces, bool signs) {
  std::string text;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::int64_t count = pieces[k];
    if (count != 0) {
      text += text.empty() ? "" : signs ? " " : " + ";
      text += signs && count > 0 ? "+" : "";
      text += std::to_string(count) + std::string(kTimes) + std::to_string(kinds[k].value);
    }
  }
  return text;
}

Message cell_of(const std::vector<ChipKind>& kinds, const Pieces& pieces, std::int64_t left) {
  std::string words = words_of(kinds, pieces, false);
  if (left == 0) {
    return plain(words.empty() ? "-" : words);
  }
  return {"console.chips_left",
          {{"pieces", words.empty() ? "" : words + "; "}, {"left", std::to_string(left)}},
          {}};
}

Json json_of(const std::vector<ChipKind>& kinds, const Pieces& pieces) {
  Json::List list;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (pieces[k] != 0) {
      list.emplace_back(Json::List{Json(kinds[k].value), Json(pieces[k])});
    }
  }
  return Json(std::move(list));
}

}  // namespace

Answer chips(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  const auto held = held_chips(*desk.session);
  if (!held) {
    return answer(Error{Fault::Usage, {"console.no_chips", {}, {}}, {}, {}, {}});
  }
  Board board;
  board.columns = {{{"console.column.player", {}, {}}, Board::Align::Left},
                   {{"console.column.chips", {}, {}}, Board::Align::Right},
                   {{"console.column.pieces", {}, {}}, Board::Align::Left},
                   {{"console.column.stake_pieces", {}, {}}, Board::Align::Left},
                   {{"console.column.moved", {}, {}}, Board::Align::Left}};
  Json pieces{Json::Object{}};
  Json stakes{Json::Object{}};
  Json moved{Json::Object{}};
  Json left{Json::Object{}};
  const auto& names = desk.session->table().setup().players;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const SeatChips& seat = held->seats[i];
    board.rows.push_back(
        {{plain(names[i]), plain(std::to_string(seat.chips)),
          cell_of(held->kinds, seat.pieces, seat.left),
          seat.stake > 0 ? cell_of(held->kinds, seat.stake_pieces, seat.stake_left) : plain(""),
          plain(words_of(held->kinds, seat.moved, true))},
         false});
    pieces.set(names[i], json_of(held->kinds, seat.pieces));
    stakes.set(names[i], json_of(held->kinds, seat.stake_pieces));
    moved.set(names[i], json_of(held->kinds, seat.moved));
    left.set(names[i], seat.left + seat.stake_left);
  }
  if (!held->exact) {
    board.notes.push_back({"console.chips_broken_off", {}, {}});
  }
  Json whole;
  whole.set("chips", std::move(pieces));
  whole.set("stakes", std::move(stakes));
  whole.set("left", std::move(left));
  whole.set("moved", std::move(moved));
  whole.set("entry", held->since);
  whole.set("exact", held->exact);
  return answer(Shown{{}, {std::move(board)}, to_text(whole)});
}

}  // namespace hausregel::console::handle
