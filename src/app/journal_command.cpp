// journal: looking at journals without changing them, and a copy of one that names nobody.
#include "app/journal_command.h"

#include <fmt/format.h>

#include "app/cli.h"
#include "app/files.h"
#include "console/recent.h"
#include "core/text.h"
#include "journal/redact.h"
#include "journal/replay.h"
#include "play/embedded_variant.h"
#include "script/library.h"

namespace hausregel::app {
namespace {

Result<std::unique_ptr<Table>> table_of(const journal::Opening& opening) {
  const auto game = play::game_of(opening);
  return game ? journal::open_table(**game, opening) : fail(game.error());
}

// Whether the layer is, byte for byte, one that ships with the program.
bool ships(const std::string& game, const journal::LayerText& layer) {
  const auto known = script::ScriptLibrary({shipped_variants()}).named(game, layer.name);
  return known && known->top().text == layer.source;
}

journal::Redacting manner_of(const Options& options) {
  return {options.has("--no-phrases") ? journal::Phrases::None : journal::Phrases::UnlessNaming,
          options.has("--keep-sources") ? journal::Sources::Keep : journal::Sources::MustNameNobody,
          ships};
}

struct RedactedReply {
  std::string file;
  std::int64_t entries;
  std::string receipt;
  journal::EntryRef source;
  std::vector<std::int64_t> rounds;  // whose luck nobody can check

  FIELDS(RedactedReply, file, entries, receipt, source, rounds);
};

console::Shown written(const journal::Log& log, const std::string& file) {
  const journal::Redacted& mark = *log.opening().redacted;
  console::Shown shown{
      {{"app.redact.written",
        {{"file", clean(file)}, {"entry", mark.head.n}, {"receipt", log.receipt()}}}},
      {},
      RedactedReply{file, log.last() + 1, log.receipt(), mark.head, mark.rounds}};
  if (!mark.rounds.empty()) {
    shown.lines.push_back(
        {"app.redact.rounds", {{"rounds", fmt::format("{}", fmt::join(mark.rounds, ", "))}}});
  }
  return shown;
}

}  // namespace

Result<int> journal_show(Program& program, Words words) {
  return tell_journal(program, words[0], {std::nullopt, console::Detail::Entries, {}});
}

Result<int> journal_recent(Program& program, Words) {
  program.print(console::Reply(console::recent_games(games_folder())));
  return 0;
}

Result<int> journal_redact(Program& program, Words words) {
  const Options& options = program.options();
  if (!options.has("--out")) {
    return wrong_form(words.form);
  }
  auto opened = open_sound(program, words[0]);
  if (!opened) {
    return fail(std::move(opened.error()));
  }
  auto redacted = journal::redact(opened->log, manner_of(options), table_of);
  if (!redacted) {
    return fail(std::move(redacted.error()));
  }
  const std::string out = options.value("--out");
  if (auto saved = redacted->save(out, std::nullopt); !saved) {
    return fail(std::move(saved.error()));
  }
  program.print(written(*redacted, out));
  return 0;
}

Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish) {
  wish.variants = &program.variants();
  const console::Retold retold = console::retell(file, wish, [&](const console::Reply& reply) {
    program.print(reply);
    return !program.printer().gone();
  });
  for (const Message& warning : retold.warnings) {
    program.warn(warning);
  }
  return retold.failure ? fail(*retold.failure) : Result<int>(0);
}

Result<journal::Log::Opened> open_sound(const std::string& file) {
  auto opened = journal::Log::open(file, journal::Access::Read);
  if (opened && opened->damage) {
    Error error = journal::to_error(*opened->damage, file);
    error.fault = Fault::Answer;
    return fail(std::move(error));
  }
  return opened;
}

Result<journal::Log::Opened> open_sound(Program& program, const std::string& file) {
  auto opened = open_sound(file);
  if (opened && opened->torn) {
    program.warn(play::torn_left(*opened->torn));
  }
  return opened;
}

}  // namespace hausregel::app
