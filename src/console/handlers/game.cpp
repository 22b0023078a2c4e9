// Opens, saves and closes games; settings of the console; moves of bots, notes and overrides.
#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/handlers/open_game.h"
#include "console/help.h"
#include "console/move_line.h"
#include "console/retell.h"
#include "console/suggest.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"

namespace hausregel::console::handle {
namespace {

Result<void> set_option(play::NewGame& wanted, Words words, std::size_t at,
                        const usage::Option& option) {
  static const std::map<std::string, std::string play::NewGame::*> texts{
      {"variant", &play::NewGame::variant},
      {"starter", &play::NewGame::starter},
      {"journal", &play::NewGame::journal}};
  if (const auto text = texts.find(option.name); text != texts.end()) {
    wanted.*(text->second) = option.value;
  } else if (option.name == "seed") {
    wanted.seed = whole_unsigned(option.value);
    if (!wanted.seed) {
      return fail(usage::bad_value(words, at, plain("seed=0 … 18446744073709551615")));
    }
  } else if (option.name == "mode") {
    if (option.value != "virtual" && option.value != "table") {
      return fail(usage::bad_value(words, at, plain("mode=virtual, mode=table")));
    }
    wanted.mode = option.value == "table" ? Mode::Table : Mode::Virtual;
  } else {
    return fail(unknown_word({option.name, words[at].column},
                             {"variant", "seed", "mode", "starter", "journal"}));
  }
  return {};
}

Result<play::NewGame> wanted_game(Words words) {
  play::NewGame wanted;
  wanted.game = words[1].text;
  if (const auto known = game_called(wanted.game); !known) {
    return fail(at_word(known.error(), words[1]));
  }
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (const auto option = usage::option_word(words[i])) {
      TRY(set_option(wanted, words, i, *option));
    } else {
      wanted.players.push_back(words[i].text);
    }
  }
  return wanted;
}

}  // namespace

Answer new_game(Console& console, Words words) {
  return wanted_game(words).map([&](play::NewGame wanted) {
    if (wanted.variant.ends_with(".lua")) { wanted.variant = file_named(console, wanted.variant); }
    return may_leave(console) ? begin_game(console, std::move(wanted)) : Answer();
  });
}

Answer open_file(Console& console, Words words) {
  if (words.size() == 1) { return open_journal(console, ""); }
  return words[1].text.empty() ? usage::form_error(words, 1)  // does not mean the last game
                               : open_journal(console, words[1].text);
}

Answer save_file(Console& console, Words words) {
  const bool copies = words[1].text == "--copy";
  const std::size_t at = copies ? 2 : 1;
  TRY(usage::between(words, at + 1, at + 1));
  using Save = journal::Log::Save;
  const auto saved = save_lines(console.branches, *console.session, words[at].text,
                                copies ? Save::Copy : Save::Move);
  TRY(saved);
  const bool moved = console.log().path() == saved->front();
  Shown shown;
  for (const std::string& file : *saved) {
    shown.lines.push_back({moved ? "console.saved" : "console.copied", {{"file", file}}});
  }
  shown.data = fields<"saved, moved, files">(saved->front(), moved, *saved);
  return shown;
}

Answer pause(Console& console, Words) {
  if (!kept_message(console)) { return fail_with(Fault::Usage, "console.pause_where"); }
  Answer given = conclude(console);
  if (given.failure) { return given; }
  const journal::Log& log = console.log();
  given.replies.emplace_back(Shown{{*kept_message(console), receipt_line(log.receipt())},
                                   {},
                                   fields<"journal, receipt">(log.path(), log.receipt())});
  console.session.reset();
  console.branches = Branches{};
  return given;
}

Answer finish(Console& console, Words words) {
  const auto cut = usage::cut_reason(words);
  TRY(cut);
  TRY(usage::between(cut->words, 1, 1));
  return play::abandon(*console.session, cut->because);
}

// The console itself: help, language, output mode, files of lines, quitting.

Answer help(Console& console, Words words) {
  if (words.size() == 1) { return help_overview(console); }
  const bool searches = words[1].text == "-k";
  if (words.size() != (searches ? 3u : 2u)) { return usage::form_error(words, words.size()); }
  return searches ? help_search(console, words[2]) : help_word(console, words[1]);
}

Answer language(Console& console, Words words) {
  return set_language(console, words[1].text).map([] { return Answer(); });
}

Answer mode(Console& console, Words words) {
  const auto format = std::ranges::find(kFormats, words[1].text);
  if (format == std::end(kFormats)) {
    return unknown_word(words[1], {std::begin(kFormats), std::end(kFormats)});
  }
  console.style.format = static_cast<Format>(format - std::begin(kFormats));
  return {};
}

Answer read(Console& console, Words words) {
  constexpr int kDeepest = 8;
  if (console.reading_depth >= kDeepest) {
    return fail_with(Fault::Usage, "console.read_too_deep");
  }
  const std::string file = file_named(console, words[1].text);
  auto text = console.world.read_file(file);
  TRY(text);
  ++console.reading_depth;
  const std::string before = std::exchange(console.script, file);
  Answer all = read_lines(console, *text, file);
  console.script = before;
  --console.reading_depth;
  return all;
}

Answer quit(Console& console, Words) {
  console.done = may_leave(console);
  return console.done ? conclude(console) : Answer{};
}

// Appends entries, and plays by itself.

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
  if (reasoned->because) { return usage::form_error(words, said.size()); }
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
  if (words.size() == 1) { return who_plays(*console.session); }
  const auto option = usage::option_word(words[1]);
  if (!option) { return usage::form_error(words, 1); }
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
