// rules check: everything that is wrong with variants; rules watch: again whenever a file has been
// saved, until it is interrupted.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "app/outbox.h"
#include "app/rules_common.h"
#include "app/status.h"
#include "author/check.h"
#include "core/digest.h"
#include "script/limits.h"
#include "script/source.h"

namespace hausregel::app {
namespace {

struct GoodLine {
  std::string file;
  bool ok;
  std::uint64_t games;
  IfAny<bool> cut_short;
  std::uint64_t warnings;

  FIELDS(GoodLine, file, ok, games, cut_short, warnings);
};

void show_good(Outbox& outbox, const author::Checked& checked, Form form) {
  const std::string& file = checked.variant->top().file;
  if (form == Form::Json) {
    outbox.line(GoodLine{file, true, checked.playtest.games,
                         checked.playtest.cut_short ? std::optional(true) : std::nullopt,
                         checked.doubts.size()});
    return;
  }
  outbox.show({{{checked.playtest.cut_short ? "app.rules_good_so_far" : "app.rules_good",
                 {{"file", file}, {"games", checked.playtest.games}}}},
               {},
               {}});
}

int check(const script::ReadVariant& read, Form form, Outbox& outbox) {
  const auto checked = author::check_variant(read);
  for (const Error& doubt : checked.doubts) {
    outbox.problem(doubt, form, {"warning", {}});
  }
  if (checked.problems.empty()) {
    show_good(outbox, checked, form);
    return 0;
  }
  for (const author::Problem& problem : checked.problems) {
    outbox.problem(problem, form, {"error", problem.again});
  }
  return status_of(Fault::Answer);
}

// One variant; gives the exit status.
int check_file(Program& program, const std::string& word, Form form) {
  const auto read = read_variant(program, word);
  if (!read) {
    return program.fail(read.error());  // nothing was checked
  }
  return run_scripts(program, read->files(),
                     [&](Outbox& outbox) { return check(*read, form, outbox); });
}

constexpr std::chrono::milliseconds kPause{200};

volatile std::sig_atomic_t interrupted = 0;

void on_interrupt(int) { interrupted = 1; }

// Of the file and of what stands beside it, where its bases may be; empty where it is not there.
std::string fingerprint(const std::string& file) {
  std::error_code failed;
  const auto folder = std::filesystem::path(file).parent_path();
  std::string all =
      hex(sha256(script::read_script(file, script::Limits{}.source_bytes).value_or("")));
  const auto beside = folder.empty() ? std::filesystem::path(".") : folder;
  for (const std::filesystem::path& one : script::entries_of(beside)) {
    if (one.extension() == script::kScriptEnding) {
      all +=
          one.filename().string() +
          std::to_string(std::filesystem::last_write_time(one, failed).time_since_epoch().count());
    }
  }
  return all;
}

}  // namespace

Result<int> rules_check(Program& program, Words words) {
  return each_variant(program, words, check_file);
}

Result<int> rules_watch(Program& program, Words words) {
  const auto form = form_of(program);
  if (!form) {
    return fail(form.error());
  }
  if (!is_path(words[0])) {
    return wrong_form(kWatchForm);
  }
  if (!file_exists(words[0])) {
    return check_file(program, words[0], *form);
  }
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::string seen;
  while (interrupted == 0 && !program.printer().failed() && !program.printer().gone()) {
    const std::string now = fingerprint(words[0]);
    if (now != seen) {
      seen = now;
      check_file(program, words[0], *form);
    }
    std::this_thread::sleep_for(kPause);
  }
  return status_of(Fault::Interrupted);
}

}  // namespace hausregel::app
