// How the totals went, round by round, as far as the table sees them.
#include "console/evening.h"
#include "console/handlers.h"

namespace hausregel::console::handle {
namespace {

using Total = Evening::Total;

struct ChartRound {
  int round;
  Named<Total> totals;

  FIELDS(ChartRound, round, totals);
};

struct ChartReply {
  IfAny<std::int64_t> goal;
  Named<Total> before;
  std::vector<ChartRound> rounds;

  FIELDS(ChartReply, goal, before, rounds);
};

Named<Total> named(const Evening& evening, const Evening::Totals& totals) {
  Named<Total> all;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    all.emplace_back(evening.players[i], totals[i]);
  }
  return all;
}

// Rounds that are over.
ChartReply chart_of(const Evening& evening) {
  ChartReply reply{{}, named(evening, evening.before), {}};
  if (evening.goal > 0) {
    reply.goal = evening.goal;
  }
  for (const Evening::Round& round : evening.rounds) {
    if (round.finished) {
      reply.rounds.push_back({round.number, named(evening, round.totals)});
    }
  }
  return reply;
}

std::string words_of(const Total& total) { return total ? std::to_string(*total) : "?"; }

// A line a seat, with the last number beside it.
Board lines_board(const ChartReply& chart) {
  Board board;
  const std::size_t rounds = chart.rounds.size();
  board.headlines.push_back({chart.goal ? "console.chart.goal" : "console.chart",
                             {{"rounds", rounds}, {"goal", chart.goal.value_or(0)}}});
  board.columns = {"console.column.player",
                   {"console.column.total", Board::Align::Right},
                   {plain(""), Board::Align::Line}};
  bool hidden = false;
  for (std::size_t i = 0; i < chart.before.size(); ++i) {
    std::string line = words_of(chart.before[i].second);
    hidden = hidden || !chart.before[i].second;
    for (const ChartRound& round : chart.rounds) {
      line += " " + words_of(round.totals[i].second);
      hidden = hidden || !round.totals[i].second;
    }
    const Total& last = rounds == 0 ? chart.before[i].second : chart.rounds.back().totals[i].second;
    board.rows.push_back({{plain(chart.before[i].first), plain(words_of(last)), plain(line)}});
  }
  if (hidden) {
    board.notes.push_back("console.chart.hidden");
  }
  return board;
}

// The numbers themselves.
Board numbers_board(const ChartReply& chart) {
  Board board;
  board.columns = {{"console.column.round", Board::Align::Right}};
  const auto add = [&](int round, const Named<Total>& totals) {
    Board::Row row{{cell(round)}};
    for (const auto& [name, total] : totals) {
      row.cells.push_back(plain(total ? std::to_string(*total) : ""));
    }
    board.rows.push_back(std::move(row));
  };
  for (const auto& [name, total] : chart.before) {
    board.columns.push_back({plain(name), Board::Align::Right});
  }
  add(0, chart.before);
  for (const ChartRound& round : chart.rounds) {
    add(round.round, round.totals);
  }
  return board;
}

}  // namespace

Answer chart(Console& console, Words) {
  const auto evening = evening_of(console.session->log(), *console.world.variants);
  if (!evening) {
    return answer(evening.error());
  }
  ChartReply chart = chart_of(*evening);
  Board board = console.style.format == Format::Text ? lines_board(chart) : numbers_board(chart);
  return answer(Shown{{}, {std::move(board)}, std::move(chart)});
}

}  // namespace hausregel::console::handle
