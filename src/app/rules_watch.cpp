// rules watch: checks a file again whenever it has been saved, until it is interrupted.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "app/rules_words.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "core/digest.h"
#include "script/folders.h"
#include "script/limits.h"
#include "script/source.h"

namespace hausregel::app {
namespace {

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

int rules_watch(Program& program) {
  const auto words = words_behind(program);
  const auto form = form_of(program);
  if (!form) {
    return program.fail(form.error());
  }
  if (words.size() != 1 || !is_path(words[0])) {
    return wrong_form(program, kWatchForm);
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
