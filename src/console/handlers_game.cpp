// Opens, saves and closes games.
#include "console/handlers.h"
#include "console/open_game.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "play/closing.h"
#include "play/opening.h"

namespace hausregel::console::handle {
namespace {

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names{"variant", "seed", "mode", "starter", "journal"};
  return names;
}

Result<void> set_option(play::NewGame& wanted, Words words, std::size_t at) {
  const usage::Option option = *usage::option_word(words[at]);
  if (option.name == "variant") {
    wanted.variant = option.value;
  } else if (option.name == "starter") {
    wanted.starter = option.value;
  } else if (option.name == "journal") {
    wanted.journal = option.value;
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
    return fail(unknown_word({option.name, words[at].column}, option_names()));
  }
  return {};
}

Result<play::NewGame> wanted_game(Words words) {
  if (words.size() < 2) {
    return fail(usage::form_error(words, 1));
  }
  play::NewGame wanted;
  wanted.game = words[1].text;
  if (const auto known = game_called(wanted.game); !known) {
    return fail(at_word(known.error(), words[1]));
  }
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (!usage::option_word(words[i])) {
      wanted.players.push_back(words[i].text);
    } else if (auto set = set_option(wanted, words, i); !set) {
      return fail(std::move(set.error()));
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
  if (words.size() == 2 && words[1].text.empty()) {
    return usage::form_error(words, 1);  // an empty name does not mean the last game
  }
  return open_journal(console, words.size() == 2 ? words[1].text : "");
}

Answer save_file(Console& console, Words words) {
  const bool copies = words.size() > 1 && words[1].text == "--copy";
  const std::size_t at = copies ? 2 : 1;
  using Save = journal::Log::Save;
  const auto saved = usage::between(words, at + 1, at + 1).and_then([&] {
    return save_lines(console.branches, *console.session, words[at].text,
                      copies ? Save::Copy : Save::Move);
  });
  if (!saved) {
    return saved.error();
  }
  const bool moved = console.session->log().path() == saved->front();
  Shown shown;
  for (const std::string& file : *saved) {
    shown.lines.push_back({moved ? "console.saved" : "console.copied", {{"file", file}}});
  }
  shown.data = fields<"saved, moved, files">(saved->front(), moved, *saved);
  return shown;
}

Answer pause(Console& console, Words) {
  if (!kept_message(console)) {
    return Error{Fault::Usage, {"console.pause_where"}};
  }
  Answer given = conclude(console);
  if (given.failure) {
    return given;
  }
  const journal::Log& log = console.session->log();
  given.replies.emplace_back(Shown{{*kept_message(console), receipt_line(log.receipt())},
                                   {},
                                   fields<"journal, receipt">(log.path(), log.receipt())});
  console.session.reset();
  console.branches = Branches{};
  return given;
}

Answer finish(Console& console, Words words) {
  return usage::cut_reason(words).and_then([&](const usage::Reasoned& cut) {
    return usage::between(cut.words, 1, 1).map([&] {
      return Answer(*console.session, play::abandon(*console.session, cut.because));
    });
  });
}

}  // namespace hausregel::console::handle
