// .chips: how everybody's points lie on the table in pieces.
#include "console/handlers.h"
#include "console/held_chips.h"
#include "console/shared_screen.h"

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
  return {"console.chips_left", {{"pieces", words.empty() ? "" : words + "; "}, {"left", left}}};
}

using Heap = std::vector<std::vector<std::int64_t>>;  // value and count of each kind that is there

Heap heap_of(const std::vector<ChipKind>& kinds, const Pieces& pieces) {
  Heap heap;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (pieces[k] != 0) {
      heap.push_back({kinds[k].value, pieces[k]});
    }
  }
  return heap;
}

struct ChipsReply {
  Named<Heap> chips;
  Named<Heap> stakes;
  Named<std::int64_t> left;
  Named<Heap> moved;
  std::int64_t entry;  // the last that moved any
  bool exact;

  FIELDS(ChipsReply, chips, stakes, left, moved, entry, exact);
};

}  // namespace

Answer chips(Console& console, Words words) {
  const auto held = held_chips(*console.session);
  if (!held) {
    return answer(Error{Fault::Usage, {"console.no_chips"}});
  }
  const auto who = viewer_of(console, words);
  if (!who) {
    return answer(who.error());
  }
  const Hidden kept =
      is_shared(console) || who->somebody() ? console.session->table().hidden_from(*who) : Hidden{};
  Board board;
  board.columns = {"console.column.player",
                   {"console.column.chips", Board::Align::Right},
                   "console.column.pieces",
                   "console.column.stake_pieces",
                   "console.column.moved"};
  ChipsReply reply{{}, {}, {}, {}, held->since, held->exact};
  const auto& names = console.session->table().setup().players;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const SeatChips& seat = held->seats[i];
    const bool open = !kept.total_of(hausregel::seat(static_cast<int>(i)));
    board.rows.push_back(
        {{plain(names[i]), open ? cell(seat.chips) : plain("?"),
          open ? cell_of(held->kinds, seat.pieces, seat.left) : plain("?"),
          seat.stake > 0 ? cell_of(held->kinds, seat.stake_pieces, seat.stake_left) : plain(""),
          plain(words_of(held->kinds, seat.moved, true))}});
    if (!open) {
      continue;
    }
    reply.chips.emplace_back(names[i], heap_of(held->kinds, seat.pieces));
    reply.stakes.emplace_back(names[i], heap_of(held->kinds, seat.stake_pieces));
    reply.left.emplace_back(names[i], seat.left + seat.stake_left);
    reply.moved.emplace_back(names[i], heap_of(held->kinds, seat.moved));
  }
  if (!held->exact) {
    board.notes.push_back("console.chips_broken_off");
  }
  if (!kept.totals.empty() && !who->somebody()) {
    board.notes.push_back("console.chips_kept_back");
  }
  Answer given = answer(Shown{{}, {std::move(board)}, std::move(reply)});
  given.passing = is_shared(console) && who->somebody();
  return given;
}

}  // namespace hausregel::console::handle
