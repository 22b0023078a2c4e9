// journal: reads journals without changing them, copies one without names, and summarizes many.
#include "app/journal_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <future>
#include <optional>
#include <thread>

#include "app/cli.h"
#include "app/files.h"
#include "audit/archive.h"
#include "console/audited.h"
#include "console/open_game.h"
#include "console/suggest.h"
#include "console/terminal.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/bots.h"
#include "journal/redact.h"
#include "journal/replay.h"
#include "play/embedded_variant.h"
#include "play/opening.h"
#include "script/library.h"

namespace hausregel::app {
namespace {

Result<std::unique_ptr<Table>> table_of(const journal::Opening& opening) {
  const auto game = play::game_of(opening);
  TRY(game);
  return journal::open_table(**game, opening);
}

// Whether the layer equals, byte for byte, one that ships with the program.
bool ships(const std::string& game, const journal::LayerText& layer) {
  const auto known = script::ScriptLibrary({shipped_variants()}).named(game, layer.name);
  return known && known->top().text == layer.source;
}

journal::Redacting manner_of(const Options& options) {
  return {options.has("--no-phrases") ? journal::Phrases::None : journal::Phrases::UnlessNaming,
          options.has("--keep-sources") ? journal::Sources::Keep : journal::Sources::MustNameNobody,
          ships};
}

console::Shown written(const journal::Log& log, const std::string& file) {
  const journal::Redacted& mark = *log.opening().redacted;
  console::Shown shown{
      {{"app.redact.written",
        {{"file", clean(file)}, {"entry", mark.head.n}, {"receipt", log.receipt()}}}},
      {},
      fields<"file, entries, receipt, source, rounds">(file, log.last() + 1, log.receipt(),
                                                       mark.head, mark.rounds)};
  if (!mark.rounds.empty()) {
    shown.lines.push_back(
        {"app.redact.rounds", {{"rounds", fmt::format("{}", fmt::join(mark.rounds, ", "))}}});
  }
  return shown;
}

Result<audit::Archive::Share> share_of(const std::string& file, const audit::Archive& archive) {
  const auto opened = open_sound(file);
  TRY(opened);
  auto table = table_of(opened->log.opening());
  TRY(table);
  return archive.read(opened->log, std::move(*table));
}

// Reads journals on all processors and adds them in order. At a terminal shows its progress on one
// line, which it erases in the end. Returns the journals that could not be read.
std::vector<console::SkippedJournal> read_all(Program& program,
                                              const std::vector<std::string>& files,
                                              audit::Archive& archive) {
  constexpr std::size_t kFew = 20;
  const bool tells = files.size() > kFew && console::stderr_is_terminal();
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  std::vector<console::SkippedJournal> skipped;
  std::deque<std::future<Result<audit::Archive::Share>>> reading;
  for (std::size_t added = 0; added < files.size(); ++added) {
    for (std::size_t i = added + reading.size(); i < std::min(files.size(), added + processors);
         ++i) {
      reading.push_back(std::async(std::launch::async, share_of, files[i], std::cref(archive)));
    }
    auto share = reading.front().get();
    reading.pop_front();
    if (share) {
      archive.add(std::move(*share));
    } else {
      skipped.push_back({files[added], std::move(share.error().message)});
    }
    if (tells && added % kFew == 0) {
      program.printer.err(fmt::format("\r{}/{}", added, files.size()));
    }
  }
  if (tells) {
    program.printer.err("\r\x1b[K");
  }
  return skipped;
}

}  // namespace

Result<int> journal_show(Program& program, Words words) {
  return tell_journal(program, words[0], {std::nullopt, console::Detail::Entries, {}});
}

Result<int> journal_recent(Program& program, Words) {
  return program.print(console::Reply(console::recent_games(games_folder())));
}

Result<int> journal_redact(Program& program, Words words) {
  const Options& options = program.options;
  if (!options.has("--out")) {
    return wrong_form(words.form);
  }
  auto opened = open_sound(program, words[0]);
  TRY(opened);
  auto redacted = journal::redact(opened->log, manner_of(options), table_of);
  TRY(redacted);
  const std::string out = options.value("--out");
  TRY(redacted->save(out, std::nullopt));
  return program.print(written(*redacted, out));
}

Result<int> journal_stats(Program& program, Words words) {
  const std::string bot = program.options.value("--yardstick", "steady");
  const std::vector<std::string> known = bot_names(nullptr);
  if (!contains(known, bot)) {
    return fail(console::unknown_word(bot, known));
  }
  const std::vector<std::string> files = files_of(words);
  audit::Archive archive(
      [&bot](const Table& table, Seat who, BotLuck& luck) { return table.choose(bot, who, luck); });
  const auto skipped = read_all(program, files, archive);
  for (const console::SkippedJournal& one : skipped) {
    program.warn(
        {"app.stats.skipped", {{"file", clean(one.file)}, {"why", clean(program.say(one.why))}}});
  }
  if (skipped.size() == files.size()) {
    return fail(Error{Fault::Input, {"app.stats.none"}});
  }
  return program.print(console::archived(archive.report(), skipped, bot));
}

Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish) {
  wish.variants = &program.variants;
  const console::Retold retold = console::retell(file, wish, [&](const console::Reply& reply) {
    program.print(reply);
    return !program.printer.gone;
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
