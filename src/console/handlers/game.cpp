// Begins, opens, saves and leaves games, and lists kept ones; settings of the console; entries
// other than moves of people: notes, overrides, bots.
#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <tuple>
#include <utility>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/help.h"
#include "console/move_line.h"
#include "console/retell.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "journal/log.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"

namespace hausregel::console {

using play::NewGame;

namespace {

// Whether `file`, under any name, is the journal of `session`.
bool lies_in(const Session& session, const std::string& file, journal::Disk& disk) {
  std::string path;
  std::string wanted;
  return !session.log().path().empty() && disk.resolve(session.log().path(), path) == 0 &&
         disk.resolve(file, wanted) == 0 && path == wanted;
}

// Warns about names that look alike, or that mix scripts.
Messages unclear_names(const Strings& players) {
  Messages remarks;
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
Shown opened(const Session& session, const IfAny<std::string>& receipt) {
  const Setup& setup = session.setup();
  const Log& log = session.log();
  const std::string variant = called(session.house().variant);
  const std::string& starter = setup.name(setup.starter);
  return {{{session.status().round > 0 ? "console.reopened" : "console.opened",
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
Answer take_over(Console& console, Result<std::unique_ptr<Session>> session) {
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

auto kept_row(const std::string& file, const Log& log) {
  return fields<"file, game, players, entry, closed">(
      file, log.opening().game, log.opening().players, log.last(), log.closed());
}

// Resolves `name` to a file: `name` itself if it contains '/' or exists; else the only journal in
// `folder` with that prefix, or the last changed one if `name` is empty; else `name`, so that the
// reader reports it missing. Usage: several have the prefix (lists them), or `name` is empty and
// there are none.
Result<std::string> kept_game(const std::string& folder, const std::string& name) {
  std::error_code failed;
  if (holds(name, "/") || (!name.empty() && fs::exists(name, failed))) { return name; }
  std::vector<Kept> begun = journals_in(folder);
  std::erase_if(begun, [&](const Kept& kept) { return !name_in_folder(kept).starts_with(name); });
  if (name.empty() && !begun.empty()) {  // closed where it went on, a game is found in its branch
    const auto open = std::ranges::find_if(begun, [](const Kept& kept) {
      const auto opened = Log::open(kept.file, journal::Access::Read);
      const journal::Closing* closing = opened ? opened->log.closing() : nullptr;
      return closing == nullptr || closing->why != journal::CloseWhy::Continued;
    });
    return (open != begun.end() ? *open : begun.front()).file;
  }
  if (begun.size() > 1) { return fail(ambiguous(name, names_by(begun, name_in_folder))); }
  if (!begun.empty()) { return begun.front().file; }
  if (name.empty()) { return wrong_usage("console.no_games", {{"folder", folder}}); }
  return name;  // the reader reports it missing
}

}  // namespace

Strings kept_names(const std::string& folder) {
  return names_by(journals_in(folder), name_in_folder);
}

Shown recent_games(const std::string& folder) {
  std::vector<decltype(kept_row({}, std::declval<Log>()))> rows;
  for (const Kept& kept : journals_in(folder)) {
    if (const auto opened = Log::open(kept.file, journal::Access::Read)) {
      rows.push_back(kept_row(kept.file, opened->log));
    }
  }
  if (rows.empty()) {
    return {{{"console.no_games", {{"folder", folder}}}}, {}, fields<"games">(std::move(rows))};
  }
  return table_of<"games">({"console.column.file", "console.column.game", "console.column.players",
                            "console.column.entry", "console.column.closed"},
                           std::move(rows));
}

Answer begin_game(Console& console, NewGame wanted) {
  if (const Game* game = find_game(wanted.game)) {
    TRY(check_names(console, *game, wanted.players));
  }
  if (wanted.journal.empty() && console.world.new_journal) {
    wanted.journal = console.world.new_journal(wanted.game);
  }
  Answer given = take_over(console, play::open_new(wanted, console.world));
  if (given.failure) { return given; }
  const Session& begun = *console.session;
  const std::string receipt = begun.log().receipt();
  Shown shown = opened(begun, receipt);
  add_all(shown.lines, about_layer(begun.house().variant.top()));
  shown.lines.push_back(receipt_line(receipt));
  Messages remarks = unclear_names(wanted.players);
  for (Error& one : overlaid(begun.game(), begun.house().variant)) {
    remarks.push_back(std::move(one.message));
  }
  const bool person = console.manner == Manner::Interactive || console.world.new_journal;
  const std::string_view who = begun.game().who_begins();
  if (person && wanted.starter.empty() && !who.empty()) {
    const Setup& setup = begun.setup();
    remarks.push_back(
        {std::string(who), {{"player", setup.name(setup.starter)}, {"game", begun.game().name()}}});
  }
  if (console.world.new_journal && wanted.journal.empty()) {
    remarks.push_back("console.not_kept");
  }
  return std::move(given).also(std::move(shown)).also(Happened{{}, std::move(remarks)});
}

Strings set_option(NewGame& wanted, std::string_view name, const std::string& value) {
  if (name == "seed") {
    wanted.seed = whole_unsigned(value);
    return wanted.seed ? Strings{} : Strings{"0 … 18446744073709551615"};
  }
  if (name == "mode") {
    wanted.mode = value == "table" ? Mode::Table : Mode::Virtual;
    return value == "virtual" || value == "table" ? Strings{} : Strings{"virtual", "table"};
  }
  (name == "variant"   ? wanted.variant
   : name == "starter" ? wanted.starter
                       : wanted.journal) = value;
  return {};
}

Result<> give_setting(NewGame& wanted, const std::string& name, const std::string& value) {
  if (find_by(find_game(wanted.game)->rules(), &RuleSpec::name, name) != nullptr) {
    return wrong_usage("console.rule_in_file", {{"rule", name}, {"game", wanted.game}});
  }
  wanted.settings.emplace_back(name, read_json(value).value_or(Json(value)));
  return {};
}

namespace {

// Returns the command that opens a game in the same language.
std::string open_in(const std::string& language) {
  return language == "en" ? "hausregel open" : "hausregel --lang " + clean(language) + " open";
}

}  // namespace

std::optional<Message> kept_message(const Console& console) {
  if (!console.session || console.log().path().empty()) { return std::nullopt; }
  return Message{console.session->closed() ? "console.kept_closed" : "console.kept_in",
                 {{"file", console.log().path()}, {"open", open_in(console.language)}}};
}

Answer conclude(Console& console) {
  Answer given;
  for (auto& [name, other] : console.branches.others) {
    std::ignore = play::conclude(*other);  // one that cannot be written stays open
    other->take_happened();
  }
  if (console.session && play::waits_for_closing(*console.session)) {
    given = {*console.session, play::conclude(*console.session)};
  }
  return given;
}

namespace {

bool a_person_plays(const Console& console) {
  return console.world.ask && console.manner == Manner::Interactive && console.session &&
         !console.session->closed() && !console.status().over &&
         (console.log().last() > 0 || console.log().opening().parent);
}

// Asks a person who plays an unfinished game. Returns true if nobody is asked or answers.
bool agrees(Console& console, const Message& question) {
  return !a_person_plays(console) || ask_yes_or_no(console.world.ask, question, console.instead)
                                         .value_or(console.instead.empty());
}

}  // namespace

bool may_leave(Console& console) {
  const std::string file = console.session ? console.log().path() : "";
  return agrees(console, file.empty()
                             ? Message{"console.quit_unkept"}
                             : Message{"console.leave_kept",
                                       {{"file", file}, {"open", open_in(console.language)}}});
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
  Messages warnings;
  Answer given = take_over(console, play::resume(file, console.world, warnings));
  if (given.failure) { return given; }
  console.known = console.log().last();
  console.branches.current = branch_name(file);
  Shown shown = opened(*console.session, {});
  // Somebody who comes back wants to see how the game stands.
  if (a_person_plays(console)) { shown.boards = boards_of_game(console); }
  return std::move(given).also(std::move(shown)).also(Happened{{}, std::move(warnings)});
}

}  // namespace hausregel::console

namespace hausregel::console::handle {
namespace {

// Reports the value of an option, whose name is told in the language.
Error bad_option(const Word& word, std::string_view expected) {
  Error error = bad_value(word, form_said(expected, "console"));
  error.message.args.clear();
  error.message.parts.emplace_back("value", form_said(clean(word.text), "console"));
  return error;
}

Result<> take_option(const Console& console, NewGame& wanted, const Word& word,
                     const Option& option) {
  const auto& [name, value] = option;
  if (contains(kNewGameOptions, name)) {
    const Strings may_be = set_option(wanted, name, value);
    if (!may_be.empty()) {
      return fail(bad_option(word, joined(may_be, ", ", [&option](const std::string& one) {
                               return option.name + "=" + one;
                             })));
    }
  } else if (is_qualified(name) ||
             find_by(find_game(wanted.game)->rules(), &RuleSpec::name, name) != nullptr) {
    auto given = give_setting(wanted, name, value);
    if (!given) { return fail(at_word(std::move(given.error()), word)); }
  } else {
    return fail(unknown_word({name, word.column}, list_by(kNewGameOptions, [&](const char* one) {
                               return console.say(word_said(one, "console"));
                             })));
  }
  return {};
}

Result<NewGame> wanted_game(const Console& console, Words words) {
  NewGame wanted;
  const std::string standard = std::exchange(wanted.variant, "");
  std::string added;  // above the variant
  wanted.game = words[1].text;
  if (const auto known = game_called(wanted.game); !known) {
    return fail(at_word(known.error(), words[1]));
  }
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i].text.starts_with("--")) {
      return fail(form_error(words, i, "console.shell_option"));
    }
    if (const auto option = option_word(words[i])) {
      for (const Word& before : words.first(i)) {
        if (before.text.starts_with(option->name + "=")) {
          Message twice("console.option_twice");
          twice.parts = {{"first", form_said(clean(before.text), "console")},
                         {"second", form_said(clean(words[i].text), "console")}};
          return fail(at_word({Fault::Usage, std::move(twice)}, words[i]));
        }
      }
      TRY(take_option(console, wanted, words[i], *option));
    } else if (words[i].text.starts_with('+')) {
      if (words[i].text.size() == 1) { return fail(unknown_word(words[i], {"+VARIANT"})); }
      added += "," + words[i].text.substr(1);
    } else {
      wanted.players.push_back(words[i].text);
    }
  }
  wanted.variant += wanted.variant.empty() && !added.empty() ? added.substr(1) : added;
  if (wanted.variant.empty()) { wanted.variant = standard; }
  return wanted;
}

}  // namespace

Answer new_game(Console& console, Words words) {
  return wanted_game(console, words).map([&](NewGame wanted) {
    std::string files;
    for (const std::string_view part : split(wanted.variant, ",")) {
      add_word(files,
               part.ends_with(".lua") ? file_named(console, std::string(part)) : std::string(part),
               ",");
    }
    wanted.variant = files;
    return may_leave(console) ? begin_game(console, std::move(wanted)) : Answer();
  });
}

Answer open_file(Console& console, Words words) {
  if (words.size() == 1) { return open_journal(console, ""); }
  return words[1].text.empty() ? form_error(words, 1)  // does not mean the last game
                               : open_journal(console, words[1].text);
}

Answer save_file(Console& console, Words words) {
  const bool copies = words[1].text == "--copy";
  const std::size_t at = copies ? 2 : 1;
  TRY(between(words, at + 1, at + 1));
  using Save = Log::Save;
  const auto saved = save_lines(console, words[at].text, copies ? Save::Copy : Save::Move);
  TRY(saved);
  const bool moved = console.log().path() == saved->front();
  Shown shown;
  for (const std::string& file : *saved) {
    shown.lines.push_back({moved ? "console.saved" : "console.copied", {{"file", file}}});
  }
  shown.data = fields<"saved, moved, files">(saved->front(), moved, *saved);
  return shown;
}

Answer pause(Console& console, Words) {
  if (!kept_message(console)) { return wrong_usage("console.pause_where"); }
  Answer given = conclude(console);
  if (given.failure) { return given; }
  const Log& log = console.log();
  given.replies.emplace_back(Shown{{*kept_message(console), receipt_line(log.receipt())},
                                   {},
                                   fields<"journal, receipt">(log.path(), log.receipt())});
  console.session.reset();
  console.branches = Branches{};
  return given;
}

Answer finish(Console& console, Words words) {
  const auto cut = cut_reason(words);
  TRY(cut);
  TRY(between(cut->words, 1, 1));
  if (!cut->because && !agrees(console, {"console.finish_unfinished"})) { return {}; }
  return play::abandon(*console.session, cut->because);
}

// The console itself: files of lines, quitting.

Answer read(Console& console, Words words) {
  constexpr int kDeepest = 8;
  if (console.reading_depth >= kDeepest) { return wrong_usage("console.read_too_deep"); }
  const std::string file = file_named(console, words[1].text);
  auto text = console.world.read_file(file);
  TRY(text);
  ++console.reading_depth;
  const std::string before = std::exchange(console.script, file);
  Answer all = read_lines(console, *text, file);
  console.script = before;
  --console.reading_depth;
  return all;
}

Answer quit(Console& console, Words) {
  console.done = may_leave(console);
  return console.done ? conclude(console) : Answer{};
}

// Appends entries, and plays by itself.

namespace {

// The bot that replaces a leaving player; every game has it.
constexpr const char* kStandIn = "steady";

// Appends an entry with the text after the word.
Answer entry_of(Console& console, Words words, Result<> (&append)(Session&, const std::string&)) {
  const std::string text = joined(words.subspan(1));
  return text.empty() ? Answer(form_error(words, 1)) : append(*console.session, text);
}

Shown who_plays(const Session& session) {
  Board board;
  board.columns = {"console.column.player", "console.column.bot"};
  Named<std::optional<std::string>> bots;  // null: a person
  const auto& players = session.setup().players;
  for (const std::size_t i : indices(players)) {
    const std::string& bot = session.bots()[i];
    board.rows.push_back({{plain(players[i]), bot.empty() ? "console.person" : plain(bot)}});
    bots.emplace_back(players[i], some(bot));
  }
  return {{}, {std::move(board)}, fields<"bots">(std::move(bots))};
}

}  // namespace

Answer note(Console& console, Words words) { return entry_of(console, words, play::note); }

Answer mark(Console& console, Words words) { return entry_of(console, words, play::mark); }

Answer set_place(Console& console, Words words) {
  const auto reasoned = cut_reason(words);
  TRY(reasoned);
  if (reasoned->words.size() < 3 || !reasoned->because) {
    return form_error(words, std::min<std::size_t>(words.size(), 3));
  }
  const std::string text = joined(reasoned->words.subspan(2));
  auto set = play::set_place(*console.session, words[1].text, read_json(text).value_or(Json(text)),
                             *reasoned->because);
  const bool wrong_value = !set && set.error().fault == Fault::Usage &&
                           contains(console.table().places(), words[1].text);
  if (wrong_value) { return at_word(std::move(set.error()), words[2]); }
  return set;
}

Answer auto_play(Console& console, Words words) {
  WordList rest(words.begin(), words.end());
  cut_luck(console, rest);
  const auto most = count_word(rest, std::numeric_limits<std::int64_t>::max());
  if (!most) {
    console.session->typed.fates.clear();  // they were meant for this line
    return fail(most.error());
  }
  auto played = auto_moves(console, *most, play::Driver::Rounds::Leave);
  Happened& happened = console.session->happened;
  if (happened.entries.empty() && happened.remarks.empty() && played) {
    happened.remarks.push_back({"console.auto.nothing"});
  }
  return played;
}

Answer bots(Console& console, Words words) {
  if (words.size() == 1) { return who_plays(*console.session); }
  const auto option = option_word(words[1]);
  if (!option) { return form_error(words, 1); }
  const Strings people{"person", "-", console.say("console.person")};
  const bool person = contains(people, option->value);
  return play::give_seat(*console.session, option->name, person ? "" : option->value);
}

Answer leave(Console& console, Words words) {
  return play::give_seat(*console.session, words[1].text,
                         words.size() == 3 ? words[2].text : kStandIn);
}

Answer join(Console& console, Words words) {
  if (!console.setup().find_short(words[1].text)) {
    return wrong_word("console.join_late", words[1]);
  }
  return play::give_seat(*console.session, words[1].text, "");
}

}  // namespace hausregel::console::handle
