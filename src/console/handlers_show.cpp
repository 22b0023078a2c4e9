// Shows the game, the pieces on the table, and the course of the totals.
#include <fmt/format.h>

#include "console/evening.h"
#include "console/handlers.h"
#include "console/held_chips.h"
#include "console/pad.h"
#include "console/prompt.h"
#include "console/seat_view.h"
#include "console/shared_screen.h"
#include "play/sealing.h"

namespace hausregel::console::handle {
namespace {

std::string words_of(const std::vector<ChipKind>& kinds, const Pieces& pieces, bool signs) {
  std::string text;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (pieces[k] != 0) {
      add_word(
          text,
          fmt::format("{}{} × {}", signs && pieces[k] > 0 ? "+" : "", pieces[k], kinds[k].value),
          signs ? " " : " + ");
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

using Heap = std::vector<std::vector<std::int64_t>>;  // value and count of each kind present

Heap heap_of(const std::vector<ChipKind>& kinds, const Pieces& pieces) {
  Heap heap;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (pieces[k] != 0) {
      heap.push_back({kinds[k].value, pieces[k]});
    }
  }
  return heap;
}

using Total = Evening::Total;

struct ChartRound {
  int round;
  Named<Total> totals;

  FIELDS(ChartRound, round, totals);
};

Named<Total> named(const Evening& evening, const Evening::Totals& totals) {
  Named<Total> all;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    all.emplace_back(evening.players[i], totals[i]);
  }
  return all;
}

// One line per seat, with the last number beside it.
Board lines_board(const Evening& evening) {
  Board board;
  const std::size_t rounds = evening.finished();
  board.headlines.push_back({evening.goal > 0 ? "console.chart.goal" : "console.chart",
                             {{"rounds", rounds}, {"goal", evening.goal}}});
  board.columns = {"console.column.player",
                   {"console.column.total", Board::Align::Right},
                   {plain(""), Board::Align::Line}};
  bool hidden = false;
  for (std::size_t i = 0; i < evening.players.size(); ++i) {
    std::string line;
    std::string last;
    for (std::size_t r = 0; r <= rounds; ++r) {
      const Total& total = evening.totals_after(r)[i];
      last = total ? std::to_string(*total) : "?";
      add_word(line, last);
      hidden = hidden || !total;
    }
    board.rows.push_back({{plain(evening.players[i]), plain(last), plain(line)}});
  }
  if (hidden) {
    board.notes.push_back("console.chart.hidden");
  }
  return board;
}

// The numbers themselves.
Board numbers_board(const Evening& evening) {
  Board board;
  board.columns = {{"console.column.round", Board::Align::Right}};
  for (const std::string& name : evening.players) {
    board.columns.push_back({plain(name), Board::Align::Right});
  }
  for (std::size_t r = 0; r <= evening.finished(); ++r) {
    Board::Row row{{cell(r == 0 ? 0 : evening.rounds[r - 1].number)}};
    for (const Total& total : evening.totals_after(r)) {
      row.cells.push_back(plain(total ? std::to_string(*total) : ""));
    }
    board.rows.push_back(std::move(row));
  }
  return board;
}

}  // namespace

Answer state(Console& console, Words words) {
  if (words.size() == 1 && console.branches.sought) {
    const auto past = console.session->replay().table_at(*console.branches.sought);
    return Shown{{}, {past->board()}, Canonical{past->state_json()}, past->pictures()};
  }
  const Table& table = console.table();
  if (words.size() == 1) {
    Shown shown{console.session->typed.said.told,
                {board_of_game(*console.session)},
                Canonical{table.state_json()},
                table.pictures()};
    const auto pad = console.style.format == Format::Text ? pad_of(*console.session) : std::nullopt;
    if (pad && !pad->board.rows.empty()) {
      shown.boards.push_back(pad->board);
    }
    return shown;
  }
  const auto who = viewer_of(console, words);
  TRY(who);
  Shown shown = state_for(table, *who, play::sealed_now(*console.session, *who));
  tell_broken_off(*console.session, shown.boards.front());
  Answer given = std::move(shown);
  given.passing = looks_alone(console, *who);
  return given;
}

Answer pad(Console& console, Words) {
  auto pad = pad_of(*console.session);
  if (!pad) {
    return fail_with(Fault::Usage, "console.no_pad", {{"game", console.game().name()}});
  }
  return Shown{{}, {std::move(pad->board)}, fields<"pad">(std::move(pad->data))};
}

Answer odds(Console& console, Words) {
  auto odds = console.table().odds();
  if (!odds) {
    return fail_with(Fault::Usage, "console.no_odds", {{"game", console.game().name()}});
  }
  if (odds->house_rules) {
    odds->lines.push_back("console.odds_printed");
  }
  return Shown{std::move(odds->lines), std::move(odds->boards),
               fields<"house_rules, odds">(odds->house_rules, Canonical{std::move(odds->json)})};
}

Answer legal(Console& console, Words) {
  Shown shown;
  std::vector<Json> legal;
  if (!console.session->closed()) {
    const Table& table = console.table();
    for (const Choice& choice : table.legal()) {
      shown.lines.push_back(in_words(choice, table.setup()));
      legal.push_back(to_json(choice, table.setup()));
    }
  }
  if (shown.lines.empty()) {
    shown.lines.push_back("console.nothing_legal");
  }
  shown.data = fields<"legal">(std::move(legal));
  return shown;
}

Answer head(Console& console, Words) {
  const journal::Log& log = console.log();
  const std::string hash = log.hash(log.last());
  return Shown{{receipt_line(log.receipt()), {"console.head_hash", {{"hash", hash}}}},
               {},
               fields<"entry, receipt, hash">(log.last(), log.receipt(), hash)};
}

Answer chips(Console& console, Words words) {
  const HeldChips held = held_chips(*console.session, console.log().last());
  if (held.amounts.empty()) {
    return fail_with(Fault::Usage, "console.no_chips");
  }
  const auto who = viewer_of(console, words);
  TRY(who);
  const Hidden kept =
      is_shared(console) || who->somebody() ? console.table().hidden_from(*who) : Hidden{};
  Board board;
  board.columns = {"console.column.player",
                   {"console.column.chips", Board::Align::Right},
                   "console.column.pieces",
                   "console.column.stake_pieces",
                   "console.column.moved"};
  Named<Heap> lying;
  Named<Heap> stakes;
  Named<std::int64_t> left;
  Named<Heap> moved;
  const auto& names = console.table().setup().players;
  const std::vector<ChipKind>& kinds = held.box.kinds();
  const auto& [heaps, unpaid, exact] = held.paid;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t stake = names.size() + i;
    const Pieces change = sum(heaps[i], held.before[i], -1);
    const bool open = !kept.total_of(hausregel::seat(static_cast<int>(i)));
    board.rows.push_back(
        {{plain(names[i]), open ? cell(held.amounts[i]) : plain("?"),
          open ? cell_of(kinds, heaps[i], unpaid[i]) : plain("?"),
          held.amounts[stake] > 0 ? cell_of(kinds, heaps[stake], unpaid[stake]) : plain(""),
          plain(words_of(kinds, change, true))}});
    if (!open) {
      continue;
    }
    lying.emplace_back(names[i], heap_of(kinds, heaps[i]));
    stakes.emplace_back(names[i], heap_of(kinds, heaps[stake]));
    left.emplace_back(names[i], unpaid[i] + unpaid[stake]);
    moved.emplace_back(names[i], heap_of(kinds, change));
  }
  if (!exact) {
    board.notes.push_back("console.chips_inexact");
  }
  if (!kept.totals.empty() && !who->somebody()) {
    board.notes.push_back("console.chips_kept_back");
  }
  Answer given = Shown{{},
                       {std::move(board)},
                       fields<"chips, stakes, left, moved, entry, exact">(
                           lying, stakes, left, moved, held.since, exact)};
  given.passing = looks_alone(console, *who);
  return given;
}

Answer chart(Console& console, Words) {
  const bool text = console.style.format == Format::Text;
  return evening_of(console.log(), *console.world.variants).map([&](const Evening& evening) {
    std::vector<ChartRound> rounds;
    for (std::size_t i = 0; i < evening.finished(); ++i) {
      const Evening::Round& round = evening.rounds[i];
      rounds.push_back({round.number, named(evening, round.totals)});
    }
    return Shown{{},
                 {text ? lines_board(evening) : numbers_board(evening)},
                 fields<"goal, before, rounds">(
                     IfAny(evening.goal > 0 ? std::optional(evening.goal) : std::nullopt),
                     named(evening, evening.before), std::move(rounds))};
  });
}

}  // namespace hausregel::console::handle
