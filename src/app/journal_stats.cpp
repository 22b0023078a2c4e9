// journal stats: what many journals come to.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "app/cli.h"
#include "app/files.h"
#include "app/journal_command.h"
#include "audit/archive.h"
#include "console/audited.h"
#include "console/suggest.h"
#include "console/terminal.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/bots.h"
#include "play/embedded_variant.h"

namespace hausregel::app {
namespace {

// Says at a terminal how far the work has come, on one line that is gone in the end.
class Progress {
 public:
  Progress(Program& program, std::size_t all)
      : program_(program), all_(all), shown_(all > kFew && console::stderr_is_terminal()) {}
  ~Progress() {
    if (shown_) {
      program_.printer().err("\r\x1b[K");
    }
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void done(std::size_t count) {
    if (shown_ && (count % kFew == 0 || count == all_)) {
      program_.printer().err(fmt::format("\r{}/{}", count, all_));
    }
  }

 private:
  static constexpr std::size_t kFew = 20;
  Program& program_;
  std::size_t all_;
  bool shown_;
};

Result<audit::Archive::Share> read(const std::string& file, const audit::Archive& archive) {
  auto opened = open_sound(file);
  if (!opened) {
    return fail(std::move(opened.error()));
  }
  auto tables = play::two_tables(opened->log.opening());
  return tables ? archive.read(opened->log, std::move(tables->first), std::move(tables->again))
                : fail(std::move(tables.error()));
}

// Journals read by several threads, and added in their order.
class Reading {
 public:
  Reading(Program& program, const std::vector<std::string>& files, audit::Archive& archive)
      : files_(files), archive_(archive), progress_(program, files.size()), read_(files.size()) {}

  void run(unsigned threads) {
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < threads; ++i) {
      workers.emplace_back([this] { work(); });
    }
    work();
  }
  std::vector<console::SkippedJournal> skipped() && { return std::move(skipped_); }

 private:
  void work() {
    for (std::size_t i = next_++; i < files_.size(); i = next_++) {
      auto one = read(files_[i], archive_);
      const std::lock_guard lock(mutex_);
      read_[i] = std::move(one);
      add_ready();
    }
  }

  void add_ready() {
    for (; added_ < read_.size() && read_[added_]; ++added_) {
      auto& one = read_[added_];
      if (*one) {
        archive_.add(std::move(**one));
      } else {
        skipped_.push_back({files_[added_], std::move(one->error().message)});
      }
      one = fail(Error());  // its memory is wanted
      progress_.done(added_ + 1);
    }
  }

  const std::vector<std::string>& files_;
  audit::Archive& archive_;
  Progress progress_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::size_t added_ = 0;
  std::vector<std::optional<Result<audit::Archive::Share>>> read_;
  std::vector<console::SkippedJournal> skipped_;
};

}  // namespace

Result<int> journal_stats(Program& program, Words words) {
  const std::string bot = program.options().value("--yardstick", "steady");
  const std::vector<std::string> known = bot_names(nullptr);
  if (!contains(known, bot)) {
    return fail(console::unknown_word(bot, known));
  }
  const std::vector<std::string> files = files_of(words);
  audit::Archive archive(
      [&bot](const Table& table, Seat who, BotLuck& luck) { return table.choose(bot, who, luck); });
  std::vector<console::SkippedJournal> skipped;
  {
    Reading reading(program, files, archive);
    reading.run(std::max(1u, std::thread::hardware_concurrency()));
    skipped = std::move(reading).skipped();
  }
  for (const console::SkippedJournal& one : skipped) {
    program.warn(
        {"app.stats.skipped", {{"file", clean(one.file)}, {"why", clean(program.say()(one.why))}}});
  }
  if (skipped.size() == files.size()) {
    return fail(Error{Fault::Input, {"app.stats.none"}});
  }
  program.print(console::archived(archive.report(), skipped, bot));
  return 0;
}

}  // namespace hausregel::app
