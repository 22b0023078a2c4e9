// Opening, keeping and closing games.
#include "console/handlers.h"
#include "console/open_game.h"
#include "console/suggest.h"
#include "console/usage.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::console::handle {
namespace {

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names{"variant", "seed", "mode", "starter", "journal"};
  return names;
}

struct SavedReply {
  std::string saved;
  bool moved;

  FIELDS(SavedReply, saved, moved);
};

struct PausedReply {
  std::string journal;
  std::string receipt;

  FIELDS(PausedReply, journal, receipt);
};

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
  if (find_game(wanted.game) == nullptr) {
    return fail(unknown_word(words[1], names_by(games(), &Game::name)));
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
  auto wanted = wanted_game(words);
  if (!wanted) {
    return answer(std::move(wanted.error()));
  }
  if (wanted->variant.ends_with(".lua")) {
    wanted->variant = file_named(console, wanted->variant);
  }
  if (!may_leave(console)) {
    return {};
  }
  return begin_game(console, std::move(*wanted));
}

Answer open_file(Console& console, Words words) {
  return open_journal(console, words.size() == 2 ? words[1].text : "");
}

Answer save_file(Console& console, Words words) {
  const bool copies = words.size() > 1 && words[1].text == "--copy";
  const std::size_t at = copies ? 2 : 1;
  if (auto good = usage::between(words, at + 1, at + 1); !good) {
    return answer(std::move(good.error()));
  }
  const std::string& file = words[at].text;
  using Save = journal::Log::Save;
  if (auto saved = console.session->save(file, copies ? Save::Copy : Save::Move); !saved) {
    return answer(std::move(saved.error()));
  }
  const bool moved = console.session->log().path() == file;
  return answer(Shown{{{moved ? "console.saved" : "console.copied", {{"file", file}}}},
                      {},
                      SavedReply{file, moved}});
}

Answer pause(Console& console, Words) {
  if (!kept_message(console)) {
    return answer(Error{Fault::Usage, {"console.pause_where"}});
  }
  Answer given = conclude(console);
  if (given.failure) {
    return given;
  }
  const journal::Log& log = console.session->log();
  PausedReply reply{log.path(), log.receipt()};
  given.replies.emplace_back(
      Shown{{*kept_message(console), receipt_line(reply.receipt)}, {}, reply});
  console.session.reset();
  console.branches = Branches{};
  return given;
}

Answer finish(Console& console, Words words) {
  auto reasoned = usage::cut_reason(words);
  if (!reasoned) {
    return answer(std::move(reasoned.error()));
  }
  if (auto good = usage::between(reasoned->words, 1, 1); !good) {
    return answer(std::move(good.error()));
  }
  return answer(console.session->abandon(reasoned->because));
}

}  // namespace hausregel::console::handle
