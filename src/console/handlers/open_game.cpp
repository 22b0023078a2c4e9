// Begins, resumes and leaves the open game; lists kept games and resolves their names.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/help.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "journal/log.h"
#include "play/closing.h"
#include "play/opening.h"

namespace hausregel::console {
namespace {

// Whether `file`, under any name, is the journal of `session`.
bool lies_in(const play::Session& session, const std::string& file, journal::Disk& disk) {
  std::string path;
  std::string wanted;
  return !session.log().path().empty() && disk.resolve(session.log().path(), path) == 0 &&
         disk.resolve(file, wanted) == 0 && path == wanted;
}

// Warns about names that look alike, or that mix scripts.
std::vector<Message> unclear_names(const std::vector<std::string>& players) {
  std::vector<Message> remarks;
  for (const auto& [first, second] : look_alikes(players)) {
    remarks.push_back(
        {"console.names_alike", {{"first", players[first]}, {"second", players[second]}}});
  }
  for (const std::string& name : players) {
    if (mixes_scripts(name)) { remarks.push_back({"console.name_mixed", {{"name", name}}}); }
  }
  return remarks;
}

// Reports which game was opened, with which players; `receipt` for a new game.
Shown opened(const play::Session& session, const IfAny<std::string>& receipt) {
  const Setup& setup = session.table().setup();
  const journal::Log& log = session.log();
  const std::string& variant = session.house().variant.top().name;
  const std::string& starter = setup.name(setup.starter);
  return {{{log.last() > 0 ? "console.reopened" : "console.opened",
            {{"game", session.game().name()},
             {"variant", variant},
             {"players", listed(setup.players)},
             {"starter", starter}}}},
          {},
          fields<"game, variant, players, starter, id, journal, entry, receipt">(
              session.game().name(), variant, setup.players, starter, setup.id, some(log.path()),
              log.last(), receipt)};
}

// Concludes the open game and replaces it by `session`, which already exists, so a failure leaves
// the old one open.
Answer take_over(Console& console, Result<std::unique_ptr<play::Session>> session) {
  TRY(session);
  Answer given = conclude(console);
  if (!given.failure) {
    console.session = std::move(*session);
    console.known = -1;
    console.branches = Branches{};
  }
  return given;
}

// --- games that are kept

namespace fs = std::filesystem;

struct Kept {
  std::string file;
  fs::file_time_type changed;
};

std::string name_in_folder(const Kept& kept) { return fs::path(kept.file).filename().string(); }

// Returns none if `folder` is empty or no folder.
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
  std::int64_t entry;  // the last one
  bool closed;

  FIELDS(GameRow, file, game, players, entry, closed);
};

}  // namespace

Result<std::string> kept_game(const std::string& folder, const std::string& name) {
  std::error_code failed;
  if (name.find('/') != std::string::npos || (!name.empty() && fs::exists(name, failed))) {
    return name;
  }
  std::vector<Kept> begun = journals_in(folder);
  std::erase_if(begun, [&](const Kept& kept) { return !name_in_folder(kept).starts_with(name); });
  if (begun.size() == 1 || (name.empty() && !begun.empty())) { return begun.front().file; }
  if (begun.empty() && !name.empty()) {
    return name;  // the reader reports it missing
  }
  Error error{Fault::Usage, {"console.no_games", {{"folder", folder}}}};
  if (!begun.empty()) {
    error = wrong_word(Fault::Usage, "console.ambiguous", {name});
    error.suggestions = names_by(begun, name_in_folder);
  }
  return fail(std::move(error));
}

std::vector<std::string> kept_names(const std::string& folder) {
  return names_by(journals_in(folder), name_in_folder);
}

Shown recent_games(const std::string& folder) {
  std::vector<GameRow> rows;
  for (const Kept& kept : journals_in(folder)) {
    if (const auto opened = journal::Log::open(kept.file, journal::Access::Read)) {
      const journal::Log& log = opened->log;
      rows.push_back(
          {kept.file, log.opening().game, log.opening().players, log.last(), log.closed()});
    }
  }
  if (rows.empty()) {
    return {{{"console.no_games", {{"folder", folder}}}}, {}, fields<"games">(std::move(rows))};
  }
  return table_of<"games">({"console.column.file", "console.column.game", "console.column.players",
                            "console.column.entry", "console.column.closed"},
                           std::move(rows));
}

Answer begin_game(Console& console, play::NewGame wanted) {
  if (wanted.journal.empty() && console.world.new_journal) {
    wanted.journal = console.world.new_journal(wanted.game);
  }
  Answer given = take_over(console, play::open_new(wanted, console.world));
  if (given.failure) { return given; }
  const play::Session& begun = *console.session;
  const std::string receipt = begun.log().receipt();
  Shown shown = opened(begun, receipt);
  append(shown.lines, about_layer(begun.house().variant.top()));
  shown.lines.push_back(receipt_line(receipt));
  std::vector<Message> remarks = unclear_names(wanted.players);
  const bool person = console.manner == Manner::Interactive || console.world.new_journal;
  const std::string_view who = begun.game().who_begins();
  if (person && wanted.starter.empty() && !who.empty()) {
    const Setup& setup = begun.table().setup();
    remarks.push_back(
        {std::string(who), {{"player", setup.name(setup.starter)}, {"game", begun.game().name()}}});
  }
  if (console.world.new_journal && wanted.journal.empty()) {
    remarks.push_back("console.not_kept");
  }
  return std::move(given).also(std::move(shown)).also(Happened{{}, std::move(remarks)});
}

std::optional<Message> kept_message(const Console& console) {
  if (!console.session || console.log().path().empty()) { return std::nullopt; }
  return Message{console.session->closed() ? "console.kept_closed" : "console.kept_in",
                 {{"file", console.log().path()}}};
}

Answer conclude(Console& console) {
  Answer given;
  for (auto& [name, other] : console.branches.others) {
    static_cast<void>(play::conclude(*other));  // one that cannot be written stays open
    other->take_happened();
  }
  if (console.session && play::waits_for_closing(*console.session)) {
    given = {*console.session, play::conclude(*console.session)};
  }
  return given;
}

bool may_leave(Console& console) {
  const bool asks = console.world.ask && console.manner == Manner::Interactive && console.session &&
                    !console.session->closed() && !console.table().status().over &&
                    console.log().last() > 0;
  if (!asks) { return true; }
  const std::string& file = console.log().path();
  const auto typed =
      console.world.ask({file.empty() ? Message{"console.quit_unkept"}
                                      : Message{"console.leave_kept", {{"file", file}}},
                         false});
  return !typed || says_yes(*typed);
}

Answer open_journal(Console& console, const std::string& name) {
  const auto found = kept_game(console.world.games_folder, name);
  TRY(found);
  const std::string& file = *found;
  journal::Disk& disk = *console.world.disk;
  if (console.session && lies_in(*console.session, file, disk)) {
    if (console.log().read_only() != journal::ReadOnly::CannotWrite) {
      return Error{Fault::Usage, {"console.open_already", {{"file", file}}}};
    }
    console.session.reset();  // releases the file, which is then read again
  }
  // A line set aside releases the file, too.
  std::erase_if(console.branches.others,
                [&](const auto& other) { return lies_in(*other.second, file, disk); });
  std::vector<Message> warnings;
  Answer given = take_over(console, play::resume(file, console.world, warnings));
  if (given.failure) { return given; }
  console.known = console.log().last();
  console.branches.current = branch_name(file);
  return std::move(given)
      .also(opened(*console.session, {}))
      .also(Happened{{}, std::move(warnings)});
}

}  // namespace hausregel::console
