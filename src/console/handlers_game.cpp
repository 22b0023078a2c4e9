// Opens, saves and closes games.
#include <map>

#include "console/handlers.h"
#include "console/open_game.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "play/closing.h"
#include "play/opening.h"

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
    if (wanted.variant.ends_with(".lua")) {
      wanted.variant = file_named(console, wanted.variant);
    }
    return may_leave(console) ? begin_game(console, std::move(wanted)) : Answer();
  });
}

Answer open_file(Console& console, Words words) {
  if (words.size() == 1) {
    return open_journal(console, "");
  }
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
  if (!kept_message(console)) {
    return fail_with(Fault::Usage, "console.pause_where");
  }
  Answer given = conclude(console);
  if (given.failure) {
    return given;
  }
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

}  // namespace hausregel::console::handle
