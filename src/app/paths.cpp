#include "app/paths.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

namespace hausregel::app {
namespace {

namespace fs = std::filesystem;

// An empty variable counts as unset.
std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') {
    return std::nullopt;
  }
  return value;
}

// $XDG_…_HOME/hausregel, or hausregel in `below_home` of the home folder.
std::string user_folder(const char* xdg, const char* below_home) {
  if (const auto base = variable(xdg)) {
    return *base + "/hausregel";
  }
  const auto home = variable("HOME");
  return home ? *home + "/" + below_home + "/hausregel" : "";
}

// The folder that `own` names, that of the user, the shipped one.
std::vector<std::string> folders_of(const char* own, const char* below_data, const char* shipped) {
  std::vector<std::string> folders;
  if (const auto folder = variable(own)) {
    folders.push_back(*folder);
  }
  if (const std::string data = user_folder("XDG_DATA_HOME", ".local/share"); !data.empty()) {
    folders.push_back(data + below_data);
  }
  folders.push_back(home_folder() + shipped);
  return folders;
}

}  // namespace

std::string home_folder() {
  if (const auto home = variable("HAUSREGEL_HOME")) {
    return *home;
  }
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  const fs::path installed = (program.parent_path() / HAUSREGEL_DATA_FROM_BIN).lexically_normal();
  const bool is_installed = fs::is_directory(installed / "variants", failed);
  return is_installed || !fs::is_directory(HAUSREGEL_SOURCES "/variants", failed)
             ? installed.string()
             : HAUSREGEL_SOURCES;
}

std::string shipped_variants() { return home_folder() + "/variants"; }

std::vector<std::string> variant_folders() {
  return folders_of("HAUSREGEL_VARIANTS", "/variants", "/variants");
}

std::vector<std::string> bot_folders() {
  return folders_of("HAUSREGEL_BOTS", "/bots", "/scripts/bots");
}

std::string state_folder() { return user_folder("XDG_STATE_HOME", ".local/state"); }

std::string games_folder() {
  const std::string state = state_folder();
  return state.empty() ? "" : state + "/games";
}

std::string start_file() {
  const std::string folder = user_folder("XDG_CONFIG_HOME", ".config");
  return fs::path(folder).is_absolute() ? folder + "/init.hr" : "";
}

std::string history_file() {
  if (const char* own = std::getenv("HAUSREGEL_HISTORY")) {
    return own;
  }
  const std::string state = state_folder();
  return state.empty() || !make_folder(state) ? "" : state + "/history";
}

bool make_folder(const std::string& path) {
  const mode_t before = umask(S_IRWXG | S_IRWXO);
  std::error_code failed;
  fs::create_directories(path, failed);
  umask(before);
  return fs::is_directory(path, failed);
}

}  // namespace hausregel::app
