#include "console/recent.h"

#include <algorithm>
#include <filesystem>

#include "core/find_by.h"
#include "core/text.h"
#include "journal/reader.h"

namespace hausregel::console {
namespace {

namespace fs = std::filesystem;

struct Kept {
  std::string file;
  fs::file_time_type changed;
};

std::string name_in_folder(const Kept& kept) { return fs::path(kept.file).filename().string(); }

// None where `folder` is empty, or no folder.
std::vector<Kept> journals_in(const std::string& folder) {
  std::vector<Kept> kept;
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    if (entry.path().extension() == ".jsonl" && entry.is_regular_file(failed)) {
      kept.push_back({entry.path().string(), entry.last_write_time(failed)});
    }
  }
  std::ranges::sort(kept, [](const Kept& a, const Kept& b) {
    return a.changed != b.changed ? a.changed > b.changed : a.file < b.file;
  });
  return kept;
}

struct GameRow {
  std::string file;
  std::string game;
  std::vector<std::string> players;
  std::int64_t entry;  // the last
  bool closed;

  FIELDS(GameRow, file, game, players, entry, closed);
};

// Nothing where no opening can be read.
std::optional<GameRow> look_into(const std::string& file) {
  auto source = journal::file_source(journal::system_disk(), file);
  if (!source) {
    return std::nullopt;
  }
  journal::Reader reader(std::move(*source));
  std::optional<GameRow> row;
  journal::ReadStep step = reader.next();
  for (; const auto* record = std::get_if<journal::Record>(&step); step = reader.next()) {
    if (const auto* opening = std::get_if<journal::Opening>(&record->content)) {
      row = GameRow{file, opening->game, opening->players, 0, false};
    } else {
      row->entry = record->n;
    }
  }
  if (const auto* end = std::get_if<journal::End>(&step); end != nullptr && row) {
    row->closed = end->closed;
  }
  return row;
}

}  // namespace

Result<std::string> kept_game(const std::string& folder, const std::string& name) {
  std::error_code failed;
  if (name.find('/') != std::string::npos || (!name.empty() && fs::exists(name, failed))) {
    return name;
  }
  std::vector<std::string> begun;
  std::string file;
  for (const Kept& kept : journals_in(folder)) {
    const std::string own = name_in_folder(kept);
    if (own.starts_with(name)) {
      file = file.empty() ? kept.file : file;
      begun.push_back(own);
    }
  }
  if (begun.size() == 1 || (name.empty() && !begun.empty())) {
    return file;
  }
  if (begun.empty() && !name.empty()) {
    return name;  // whoever reads it says that it is not there
  }
  Error error{Fault::Usage, {"console.no_games", {{"folder", folder}}}};
  if (!begun.empty()) {
    error.message = {"console.ambiguous", {{"word", clean(name)}}};
    error.suggestions = std::move(begun);
  }
  return fail(std::move(error));
}

std::vector<std::string> kept_names(const std::string& folder) {
  return names_by(journals_in(folder), name_in_folder);
}

Shown recent_games(const std::string& folder) {
  std::vector<GameRow> rows;
  for (const Kept& kept : journals_in(folder)) {
    if (auto row = look_into(kept.file)) {
      rows.push_back(std::move(*row));
    }
  }
  if (rows.empty()) {
    return {{{"console.no_games", {{"folder", folder}}}}, {}, fields<"games">(std::move(rows))};
  }
  return table_of<"games">({"console.column.file", "console.column.game", "console.column.players",
                            "console.column.entry", "console.column.closed"},
                           std::move(rows));
}

}  // namespace hausregel::console
