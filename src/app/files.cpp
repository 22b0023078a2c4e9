#include "app/files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "audit/audit.h"
#include "core/lists.h"
#include "journal/disk.h"
#include "journal/log.h"
#include "script/source.h"

namespace hausregel::app {
namespace {

namespace fs = std::filesystem;

// Returns $XDG_…_HOME/hausregel, or `below_home`/hausregel in the home folder.
std::string user_folder(const char* xdg, const std::string& below_home) {
  if (const std::string base = environment({xdg}); !base.empty()) { return base + "/hausregel"; }
  const std::string home = environment({"HOME"});
  return home.empty() ? "" : home + "/" + below_home + "/hausregel";
}

// Returns the folder named by `own`, the user's, and the shipped one.
std::vector<std::string> folders_of(const char* own, const char* below_data, const char* shipped) {
  const std::string data = user_folder("XDG_DATA_HOME", ".local/share");
  std::vector<std::string> folders{environment({own}), data.empty() ? "" : data + below_data};
  std::erase(folders, "");
  folders.push_back(home_folder() + shipped);
  return folders;
}

void add_folder(const std::string& folder, std::vector<std::string>& files) {
  const std::size_t first = files.size();
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    if (entry.path().extension() == ".jsonl") { files.push_back(entry.path().string()); }
  }
  std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
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
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  const fs::path installed = (program.parent_path() / HAUSREGEL_DATA_FROM_BIN).lexically_normal();
  const bool is_installed = fs::is_directory(installed / "variants", failed);
  // If neither exists, errors name the installed folder: the sources are for developers.
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

// Does not use environment(): an empty variable disables the history.
std::string history_file() {
  if (const char* own = std::getenv("HAUSREGEL_HISTORY")) { return own; }
  const std::string state = state_folder();
  return state.empty() || !make_folder(state) ? "" : state + "/history";
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

std::vector<std::string> files_of(std::span<const std::string> words) {
  std::vector<std::string> files;
  std::error_code failed;
  for (const std::string& word : words) {
    if (fs::is_directory(word, failed)) {
      add_folder(word, files);
    } else {
      files.push_back(word);
    }
  }
  return files;
}

Result<std::string> read_template(const std::string& name) {
  constexpr std::size_t kMost = 1u << 16;
  return script::read_script(home_folder() + "/scripts/templates/" + name, kMost);
}

Result<void> write_new(const std::string& file, const std::string& text) {
  constexpr unsigned kMode = 0666;
  return journal::write_file(journal::system_disk(), file, text, kMode, journal::Over::Nothing)
      .map_error([](journal::WriteFailure failure) { return std::move(failure.error); });
}

namespace {

constexpr std::size_t kBooks = 64;  // branches of branches; nobody has made ten

std::shared_ptr<const journal::Opening> opening_in(journal::Source source) {
  journal::Lines lines(std::move(source));
  const journal::LineStep first = lines.next();
  const auto* line = std::get_if<journal::Line>(&first);
  return line == nullptr ? nullptr : line->opening;
}

}  // namespace

Library::Library(const std::vector<std::string>& files, const std::vector<std::string>& more) {
  for (const auto& some : {files, more}) {
    for (const std::string& file : some) {
      const auto opening = add(file);
      if (opening == nullptr || opening->mode == Mode::Lab) { continue; }
      for (const std::string& other : journal::family_of(journal::system_disk(), file)) {
        add(other);
      }
    }
  }
}

std::shared_ptr<const journal::Opening> Library::add(const std::string& file) {
  if (!seen_.insert(file).second) { return nullptr; }
  auto source = journal::file_source(journal::system_disk(), file);
  auto opening = source ? opening_in(std::move(*source)) : nullptr;
  if (opening == nullptr) { return nullptr; }
  std::error_code unknown;
  volumes_.push_back({file, opening->game, std::filesystem::file_size(file, unknown)});
  const Digest* commit = journal::commit_of(*opening);
  if (opening->parent && commit != nullptr) {
    branches_.push_back({file, *opening->parent, *commit});
  }
  return opening;
}

std::string Library::file_with(const std::string& game, const journal::EntryRef& entry) const {
  // The longest, because an older copy does not tell how the game went on.
  const Volume* longest = nullptr;
  for (const Volume& volume : volumes_) {
    if (volume.game != game || (longest != nullptr && volume.bytes <= longest->bytes)) { continue; }
    auto source = journal::file_source(journal::system_disk(), volume.file);
    if (source && audit::has_entry(std::move(*source), entry)) { longest = &volume; }
  }
  return longest == nullptr ? std::string() : longest->file;
}

Result<void> Shelf::add(const std::string& file, const journal::EntryRef& entry) {
  auto opened = journal::OpenFile::open(journal::system_disk(), file);
  TRY(opened);
  auto opening = opening_in(opened->source());
  books_.push_back({file, std::move(*opened), std::move(opening), entry});
  return {};
}

Result<Shelf> Shelf::open(const std::string& file, const Library& library) {
  Shelf shelf;
  TRY(shelf.add(file, {}));
  for (std::size_t i = 0; i < shelf.books_.size() && shelf.books_.size() < kBooks; ++i) {
    const auto opening = shelf.books_[i].opening;
    const auto look_for = [&](const journal::EntryRef& entry) {
      const std::string found = library.file_with(opening->game, entry);
      if (!found.empty()) { static_cast<void>(shelf.add(found, entry)); }
    };
    if (opening != nullptr && opening->parent) { look_for(*opening->parent); }
    if (opening != nullptr && opening->redacted) { look_for(opening->redacted->head); }
  }
  return shelf;
}

audit::Found Shelf::with(const journal::EntryRef& entry) const {
  const Book* book = find_by(books_, &Book::entry, entry);
  return book != nullptr ? audit::Found{book->name, book->file.source()} : audit::Found{};
}

std::vector<std::shared_ptr<const journal::Opening>> Shelf::openings() const {
  auto all = list_by(books_, &Book::opening);
  std::erase(all, nullptr);
  return all;
}

std::vector<int> Shelf::descriptors() const {
  return list_by(books_, [](const Book& book) { return book.file.descriptor(); });
}

}  // namespace hausregel::app
