#include "app/files.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <tuple>

#include "core/lists.h"
#include "journal/disk.h"
#include "script/source.h"

namespace hausregel::app {

using journal::system_disk;

namespace {

namespace fs = std::filesystem;

// Returns $XDG_…_HOME/hausregel, or `below_home`/hausregel in the home folder.
std::string user_folder(const char* xdg, const std::string& below_home) {
  if (const std::string base = environment({xdg}); !base.empty()) { return base + "/hausregel"; }
  const std::string home = environment({"HOME"});
  return home.empty() ? "" : home + "/" + below_home + "/hausregel";
}

// Returns the folder named by `own`, the user's, and the shipped one.
Strings folders_of(const char* own, const char* below_data, const char* shipped) {
  const std::string data = user_folder("XDG_DATA_HOME", ".local/share");
  Strings folders{environment({own}), data.empty() ? "" : data + below_data};
  std::erase(folders, "");
  folders.push_back(home_folder() + shipped);
  return folders;
}

}  // namespace

std::string environment(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') { return value; }
  }
  return "";
}

std::string home_folder() {
  if (std::string home = environment({"HAUSREGEL_HOME"}); !home.empty()) { return home; }
  std::error_code failed;
  const fs::path programs = fs::read_symlink("/proc/self/exe", failed).parent_path();
  const fs::path installed = (programs / HAUSREGEL_DATA_FROM_BIN).lexically_normal();
  const bool is_installed = fs::is_directory(installed / "variants", failed);
  // If neither exists, errors name the installed folder: the sources are for developers.
  return is_installed || !fs::is_directory(HAUSREGEL_SOURCES "/variants", failed)
             ? installed.string()
             : HAUSREGEL_SOURCES;
}

std::string shipped_variants() { return home_folder() + "/variants"; }

Strings variant_folders() { return folders_of("HAUSREGEL_VARIANTS", "/variants", "/variants"); }

Strings bot_folders() { return folders_of("HAUSREGEL_BOTS", "/bots", "/scripts/bots"); }

std::string state_folder() { return user_folder("XDG_STATE_HOME", ".local/state"); }

std::string state_file(const std::string& name) {
  const std::string state = state_folder();
  return state.empty() ? "" : state + "/" + name;
}

std::string kept_text(const std::string& name) {
  return journal::read_whole(system_disk(), state_file(name), 16u << 20).value_or("");
}

void keep_text(const std::string& name, const std::string& text) {
  constexpr unsigned kMode = 0600;
  if (make_folder(state_folder())) {
    std::ignore =
        journal::write_file(system_disk(), state_file(name), text, kMode, journal::Over::File);
  }
}

std::string start_file() {
  const std::string folder = user_folder("XDG_CONFIG_HOME", ".config");
  return fs::path(folder).is_absolute() ? folder + "/init.hr" : "";
}

// Does not use environment(): an empty variable disables the history.
std::string history_file() {
  if (const char* own = std::getenv("HAUSREGEL_HISTORY")) { return own; }
  return make_folder(state_folder()) ? state_file("history") : "";
}

bool make_folder(const std::string& path) {
  // A later permissions() call would leave the folder readable by others for a moment.
  const mode_t before = umask(S_IRWXG | S_IRWXO);
  std::error_code failed;
  fs::create_directories(path, failed);
  umask(before);
  return fs::is_directory(path, failed);
}

bool file_exists(const std::string& path) {
  std::error_code failed;
  return fs::exists(path, failed);
}

Strings files_of(std::span<const std::string> words) {
  Strings files;
  std::error_code failed;
  for (const std::string& word : words) {
    if (!fs::is_directory(word, failed)) {
      files.push_back(word);
      continue;
    }
    std::set<std::string> journals;
    for (const fs::directory_entry& entry : fs::directory_iterator(word, failed)) {
      if (entry.path().extension() == ".jsonl") { journals.insert(entry.path().string()); }
    }
    add_all(files, journals);
  }
  return files;
}

Result<std::string> read_template(const std::string& name) {
  return script::read_script(home_folder() + "/scripts/templates/" + name, 1u << 16);
}

Result<> write_new(const std::string& file, const std::string& text) {
  return journal::write_file(system_disk(), file, text, 0666, journal::Over::Nothing);
}

}  // namespace hausregel::app
