// Looking at the game as it stands.
#include "console/handlers.h"
#include "console/pad.h"
#include "console/prompt.h"
#include "console/seat_view.h"
#include "console/shared_screen.h"

namespace hausregel::console::handle {
namespace {

struct OddsReply {
  bool house_rules;
  Canonical odds;

  FIELDS(OddsReply, house_rules, odds);
};

struct HeadReply {
  std::int64_t entry;
  std::string receipt;
  std::string hash;

  FIELDS(HeadReply, entry, receipt, hash);
};

}  // namespace

Answer state(Console& console, Words words) {
  if (words.size() == 1 && console.branches.sought) {
    const auto past = console.session->table_at(*console.branches.sought);
    return answer(Shown{{}, {past->board()}, Canonical{past->state_json()}, past->pictures()});
  }
  const Table& table = console.session->table();
  if (words.size() == 1) {
    Shown shown{console.session->drafted(),
                {board_of_game(*console.session)},
                Canonical{table.state_json()},
                table.pictures()};
    const auto pad = console.style.format == Format::Text ? pad_of(*console.session) : std::nullopt;
    if (pad && !pad->board.rows.empty()) {
      shown.boards.push_back(pad->board);
    }
    return answer(std::move(shown));
  }
  const auto who = viewer_of(console, words);
  if (!who) {
    return answer(who.error());
  }
  Shown shown = state_for(table, *who, console.session->sealed_now(*who));
  tell_broken_off(*console.session, shown.boards.front());
  Answer given = answer(std::move(shown));
  given.passing = is_shared(console);
  return given;
}

Answer pad(Console& console, Words) {
  auto pad = pad_of(*console.session);
  if (!pad) {
    return answer(
        Error{Fault::Usage, {"console.no_pad", {{"game", console.session->game().name()}}}});
  }
  return answer(Shown{{}, {std::move(pad->board)}, only("pad", std::move(pad->data))});
}

Answer odds(Console& console, Words) {
  auto odds = console.session->table().odds();
  if (!odds) {
    return answer(
        Error{Fault::Usage, {"console.no_odds", {{"game", console.session->game().name()}}}});
  }
  if (odds->house_rules) {
    odds->lines.push_back("console.odds_printed");
  }
  return answer(Shown{std::move(odds->lines), std::move(odds->boards),
                      OddsReply{odds->house_rules, {std::move(odds->json)}}});
}

Answer legal(Console& console, Words) {
  Shown shown;
  std::vector<Json> legal;
  if (!console.session->closed()) {
    const Table& table = console.session->table();
    for (const Choice& choice : table.legal()) {
      shown.lines.push_back(in_words(choice, table.setup()));
      legal.push_back(to_json(choice, table.setup()));
    }
  }
  if (shown.lines.empty()) {
    shown.lines.push_back("console.nothing_legal");
  }
  shown.data = only("legal", std::move(legal));
  return answer(std::move(shown));
}

Answer head(Console& console, Words) {
  const journal::Log& log = console.session->log();
  HeadReply head{log.last(), log.receipt(), log.hash(log.last())};
  return answer(
      Shown{{receipt_line(head.receipt), {"console.head_hash", {{"hash", head.hash}}}}, {}, head});
}

}  // namespace hausregel::console::handle
