#include "console/prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/rounds.h"
#include "play/closing.h"

namespace hausregel::console {
namespace {

// Returns "`new polterfass Anna Bert Cleo` `new teufel Anna Bert`".
Message how_to_begin() {
  constexpr std::array<std::string_view, 4> kNames{"Anna", "Bert", "Cleo", "Dora"};
  std::string examples;
  for (const Game* game : games()) {
    const RuleSpec* rule = find_by(game->rules(), &RuleSpec::name, "players_min");
    const std::int64_t* least = rule != nullptr ? rule->standard.integer() : nullptr;
    std::string line = "`new " + std::string(game->name());
    const auto players = static_cast<std::size_t>(least != nullptr ? *least : 2);
    for (std::size_t i = 0; i < std::min(kNames.size(), players); ++i) {
      add_word(line, kNames[i]);
    }
    add_word(examples, line + "`");
  }
  return {"console.guide.new", {{"examples", examples}}};
}

}  // namespace

std::optional<Message> guide_of(const Console& console) {
  if (console.branches.sought) {
    return std::nullopt;
  }
  if (!console.session || (console.session->closed() && !console.table().status().over)) {
    return how_to_begin();
  }
  const SeatList asked = console.table().status().to_move;
  const auto& bots = console.session->bots();
  const auto bot_of = [&](Seat who) { return bots[static_cast<std::size_t>(who.index)]; };
  if (!asked.empty() &&
      std::ranges::all_of(asked, [&](Seat who) { return !bot_of(who).empty(); })) {
    return Message{"console.guide.bot",
                   {{"player", console.table().setup().name(asked[0])}, {"bot", bot_of(asked[0])}}};
  }
  if (play::waits_for_closing(*console.session)) {
    return Message{"console.guide.waits"};
  }
  return console.table().guide().text;
}

std::string line_of_enter(const Console& console) {
  const bool goes_on = console.session && !console.branches.sought && console.session->writable();
  return goes_on ? console.table().guide().enter : "";
}

void tell_broken_off(const play::Session& session, Board& board) {
  if (!session.closed() || session.table().status().over) {
    return;
  }
  board.headlines.back() = Message("console.closed.abandoned");
  for (Board::Row& row : board.rows) {
    row.to_move = false;
  }
}

Board board_of_game(const play::Session& session) {
  Board board = session.table().board();
  tell_broken_off(session, board);
  return board;
}

std::string prompt_of(const Console& console) {
  if (!console.session) {
    return "hausregel> ";
  }
  const Table& table = console.table();
  const Status now = table.status();
  std::string whose;
  if (console.branches.sought) {
    return fmt::format("hausregel[{} {}]> ", console.game().name(),
                       clean(console.say({"console.prompt.past",
                                          {{"entry", *console.branches.sought},
                                           {"last", console.log().last()}}})));
  }
  if (console.session->closed() || now.over) {
    whose = console.say({"console.prompt.over"});
  } else if (now.to_move.size() == 1) {
    whose = table.setup().name(now.to_move[0]);
  } else if (!now.to_move.empty()) {
    whose = fmt::format("{}+{}", table.setup().name(now.to_move[0]), now.to_move.size() - 1);
  } else {
    whose = console.say(phase_called(now.phase));
  }
  return fmt::format("hausregel[{} r{} {}]> ", console.game().name(), now.round, clean(whose));
}

}  // namespace hausregel::console
