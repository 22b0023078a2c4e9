// Appends entries, and plays by itself.
#include <algorithm>
#include <limits>

#include "console/handlers.h"
#include "console/move_line.h"
#include "console/suggest.h"
#include "console/words.h"
#include "core/names.h"
#include "core/text.h"
#include "play/driver.h"
#include "play/moves.h"
#include "play/seat_bots.h"
#include "play/undo.h"

namespace hausregel::console::handle {
namespace {

// The bot that replaces a leaving player; every game has it.
constexpr const char* kStandIn = "steady";

// Appends an entry with the text after the word.
Answer entry_of(Console& console, Words words,
                Result<void> (&append)(play::Session&, const std::string&)) {
  const std::string text = joined(words.subspan(1));
  return text.empty() ? Answer(usage::form_error(words, 1)) : append(*console.session, text);
}

Shown who_plays(const play::Session& session) {
  Board board;
  board.columns = {"console.column.player", "console.column.bot"};
  Named<std::optional<std::string>> bots;  // null: a person
  const auto& players = session.table().setup().players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string& bot = session.bots()[i];
    board.rows.push_back({{plain(players[i]), bot.empty() ? "console.person" : plain(bot)}});
    bots.emplace_back(players[i], some(bot));
  }
  return {{}, {std::move(board)}, fields<"bots">(std::move(bots))};
}

Answer undo_round(Console& console, Words said, const std::optional<std::string>& because) {
  TRY(usage::between(said, 2, 3));
  const auto round = usage::round_word(said);
  TRY(round);
  const auto ask = [&console](const Message& question) {
    auto typed = console.world.ask({question, false});
    // A bare yes is no reason.
    typed = typed && answer_in(*typed) == true
                ? console.world.ask({{"console.undo.ask_why"}, false})
                : typed;
    const bool reason = typed && !prints_nothing(*typed) && !answer_in(*typed);
    return reason ? typed : std::nullopt;
  };
  return play::undo_round(*console.session, *round, because,
                          console.world.ask ? play::AskWhy(ask) : nullptr);
}

}  // namespace

Answer undo(Console& console, Words words) {
  const auto reasoned = usage::cut_reason(words);
  TRY(reasoned);
  const Words said = reasoned->words;
  if (said.size() > 1 && said[1].text == "round") {
    return undo_round(console, said, reasoned->because);
  }
  const auto count = usage::count_word(said, 1);
  TRY(count);
  if (reasoned->because) {
    return usage::form_error(words, said.size());
  }
  return play::undo(*console.session, said.size() == 1 ? std::nullopt : std::optional(*count));
}

Answer redo(Console& console, Words) { return play::redo(*console.session); }

Answer note(Console& console, Words words) { return entry_of(console, words, play::note); }

Answer mark(Console& console, Words words) { return entry_of(console, words, play::mark); }

Answer set_place(Console& console, Words words) {
  const auto reasoned = usage::cut_reason(words);
  TRY(reasoned);
  if (reasoned->words.size() < 3 || !reasoned->because) {
    return usage::form_error(words, std::min<std::size_t>(words.size(), 3));
  }
  const std::string text = joined(reasoned->words.subspan(2));
  return play::set_place(*console.session, words[1].text, read_json(text).value_or(Json(text)),
                         *reasoned->because);
}

Answer auto_play(Console& console, Words words) {
  std::vector<Word> rest(words.begin(), words.end());
  const auto most = cut_luck(*console.session, rest).and_then([&] {
    return usage::count_word(rest, std::numeric_limits<std::int64_t>::max());
  });
  if (!most) {
    console.session->typed.luck.clear();  // it was meant for this line
    return fail(most.error());
  }
  auto played = auto_moves(*console.session, *most, play::Driver::Rounds::Leave, console.world.ask);
  Happened& happened = console.session->happened;
  if (happened.entries.empty() && happened.remarks.empty() && played) {
    happened.remarks.push_back({"console.auto.nothing"});
  }
  return played;
}

Answer bots(Console& console, Words words) {
  if (words.size() == 1) {
    return who_plays(*console.session);
  }
  const auto option = usage::option_word(words[1]);
  if (!option) {
    return usage::form_error(words, 1);
  }
  const bool person = option->value == "person" || option->value == "-";
  return play::give_seat(*console.session, option->name, person ? "" : option->value);
}

Answer leave(Console& console, Words words) {
  return play::give_seat(*console.session, words[1].text,
                         words.size() == 3 ? words[2].text : kStandIn);
}

Answer join(Console& console, Words words) {
  return play::give_seat(*console.session, words[1].text, "");
}

}  // namespace hausregel::console::handle
