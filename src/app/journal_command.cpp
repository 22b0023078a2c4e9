// journal: reads journals without changing them, copies one without names, and summarizes many;
// fit: makes a bot of them.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include "app/cli.h"
#include "app/files.h"
#include "app/scripts.h"
#include "audit/archive.h"
#include "audit/rejudge.h"
#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/page/page.h"
#include "console/retell.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "journal/log.h"
#include "journal/redact.h"
#include "journal/replay.h"
#include "lab/fit.h"
#include "play/opening.h"
#include "play/session.h"
#include "script/variant_library.h"

namespace hausregel::app {

using audit::Archive;
using console::Detail;
using console::SkippedJournal;
using journal::Log;
using journal::Opening;
using lab::Fit;
using play::Chooser;

namespace {

// Prints the journal in `file`; returns 0. Sets the variants of `wish`. Errors as
// console::retell(), after printing everything before the error.
Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish) {
  wish.variants = &program.variants;
  const auto tell = [&](const Reply& reply) {
    program.print(reply);
    return !program.printer.gone;
  };
  return console::retell(file, wish, tell).map([] { return 0; });
}

// Opens the journal in `file` for reading, without a torn last line. Answer: it is damaged. Input:
// no journal can be read from it.
Result<Log::Opened> open_sound(const std::string& file) {
  auto opened = Log::open(file, journal::Access::Read);
  if (opened && opened->damage) {
    Error error = journal::to_error(*opened->damage, file);
    error.fault = Fault::Answer;
    return fail(std::move(error));
  }
  return opened;
}

// Also reports a torn line that was left out.
Result<Log::Opened> open_sound(Program& program, const std::string& file) {
  auto opened = open_sound(file);
  if (opened && opened->torn) { program.warn(play::torn_left(*opened->torn)); }
  return opened;
}

// Whether the layer equals, byte for byte, one that ships with the program.
bool ships(const std::string& game, const journal::LayerText& layer) {
  const auto known = script::ScriptLibrary({shipped_variants()}).named(game, layer.name);
  return known && known->top().text == layer.source;
}

Shown written(const Log& log, const std::string& file) {
  const journal::Redacted& mark = *log.opening().redacted;
  Shown shown{{{"app.redact.written",
                {{"file", clean(file)}, {"entry", mark.head.n}, {"receipt", log.receipt()}}}},
              {},
              fields<"file, entries, receipt, source, rounds">(file, log.last() + 1, log.receipt(),
                                                               mark.head, mark.rounds)};
  if (!mark.rounds.empty()) {
    shown.lines.push_back({"app.redact.rounds", {{"rounds", joined(mark.rounds, ", ")}}});
  }
  return shown;
}

Result<Archive::Share> share_of(const std::string& file, const Archive& archive) {
  const auto opened = open_sound(file);
  TRY(opened);
  return archive.read(opened->log);
}

// Reads journals on all processors and adds them in order. Returns those that could not be read.
std::vector<SkippedJournal> read_all(const Program& program, const Strings& files,
                                     Archive& archive) {
  Progress progress(program.style, files.size());
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  std::vector<SkippedJournal> skipped;
  std::deque<std::future<Result<Archive::Share>>> reading;
  for (const std::size_t added : indices(files)) {
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
    progress.tell(added + 1);
  }
  return skipped;
}

Message left_out(const Program& program, const std::string& file, const Message& why) {
  return {"app.stats.skipped", {{"file", clean(file)}, {"why", clean(program.say(why))}}};
}

}  // namespace

Result<int> journal_show(Program& program, Words words) {
  return tell_journal(program, words[0], {std::nullopt, Detail::Entries, {}});
}

Result<int> journal_recent(Program& program, Words) {
  return program.print(Reply(console::recent_games(games_folder())));
}

Result<int> journal_redact(Program& program, Words words) {
  const Options& options = program.options;
  if (!options.has("--out")) { return wrong_form(words.form); }
  auto opened = open_sound(program, words[0]);
  TRY(opened);
  const journal::Redacting manner{
      options.has("--no-phrases") ? journal::Phrases::None : journal::Phrases::UnlessNaming,
      options.has("--keep-sources") ? journal::Sources::Keep : journal::Sources::MustNameNobody,
      ships};
  auto redacted = journal::redact(opened->log, manner);
  TRY(redacted);
  const std::string out = options.value("--out");
  TRY(redacted->save(out, std::nullopt));
  return program.print(written(*redacted, out));
}

Result<int> journal_stats(Program& program, Words words) {
  const std::string bot = program.options.value("--yardstick", "steady");
  const Strings known = bot_names(nullptr);
  if (!contains(known, bot)) { return fail(unknown_word(bot, known)); }
  const Strings files = files_of(words);
  Archive archive(
      [&bot](const Table& table, Seat who, BotLuck& luck) { return table.choose(bot, who, luck); });
  const auto skipped = read_all(program, files, archive);
  for (const SkippedJournal& one : skipped) { program.warn(left_out(program, one.file, one.why)); }
  if (skipped.size() == files.size()) { return fail(Error{Fault::Input, {"app.stats.none"}}); }
  return program.print(console::archived(archive.report(), skipped, bot));
}

// fit: makes a bot of what people did in journals.

namespace {

using Hits = std::map<std::string, std::uint64_t>;

// What the journals of one game show.
struct Fitted {
  Fit fit{};
  std::int64_t seconds = 0;        // of games with a clock
  std::uint64_t moves = 0;         // of people in those, also without an alternative, and `next`
  int games = 0;                   // that were played to the end
  int rounds = 0;                  // of those
  std::uint64_t timed = 0;         // of those, with a clock
  lab::Moment timed_seconds{};     // of those
  std::int64_t least_seconds = 0;  // of one of those
  std::int64_t most_seconds = 0;
  Strings sources{};  // journals and their receipts
  Strings bots{};     // that ship
  MakeBot make{};     // their scripts; null: the game's own
  Hits hits{};        // of each: the kept decisions that it makes, too
};

// Reads the decisions of people in `file`, or of `player` alone if that is not empty. Answer,
// Input: it is damaged, or no journal. Usage: a copy of one that has been read. Adds the names of
// its players to `people`.
Result<> add_journal(Program& program, const std::string& file, const std::string& player,
                     std::map<std::string, Fitted>& games, std::set<std::string>& read,
                     std::set<std::string>& people) {
  const auto opened = open_sound(program, file);
  TRY(opened);
  const Opening& opening = opened->log.opening();
  const Digest* commit = journal::commit_of(opening);
  if (commit != nullptr && !read.insert(opening.game + hex(*commit)).second) {
    return wrong_usage("app.fit_copy");
  }
  const auto game = play::game_of(opening);
  TRY(game);
  const auto [at, first] = games.try_emplace(opening.game);
  Fitted& of = at->second;
  if (first) { TRY(keep(of.make, load_bots(**game, shipped_bots(**game, of.bots)))); }
  Named<std::shared_ptr<Hooks>> yardsticks;
  for (const std::string& name : of.bots) {
    yardsticks.emplace_back(name, of.make(name, opening.rules));
  }
  Strings bots = seated(opening);
  people.insert(opening.players.begin(), opening.players.end());
  const std::int64_t seconds = console::seconds_played(opened->log, opened->log.last());
  of.seconds += seconds;
  of.sources.push_back(file.substr(file.rfind('/') + 1) + " " + opened->log.receipt());
  const auto is_person = [&](Seat who) {
    return who.somebody() && bots[as_index(who.index)].empty();
  };
  const auto seen = [&](const journal::Entry& entry, const Table& before) {
    const auto* move = entry.as<journal::Move>();
    const SeatList asked = before.status().to_move;
    const bool moves = move != nullptr && !move->opens() && !move->speaks();
    of.moves += seconds > 0 && moves && (asked.empty() || is_person(asked[0])) ? 1 : 0;
    if (const auto* seats = entry.as<journal::Seats>()) { seats->change(opening.players, bots); }
  };
  const auto decided = [&](const audit::Decision& made) {
    const bool wanted = player.empty() || opening.players[as_index(made.who.index)] == player;
    if (!wanted || !is_person(made.who) || !of.fit.add(made.table, made.who, made.move)) { return; }
    for (const auto& [name, script] : yardsticks) {
      BotLuck luck(0, static_cast<std::uint64_t>(made.entry.n));
      const auto other = made.table.choose({name, script.get()}, made.who, luck);
      of.hits[name] += other && *other == made.move ? 1 : 0;
    }
  };
  const auto replay = audit::decisions_of(opened->log, decided, seen);
  TRY(replay);
  const Status end = replay->table().status();
  if (end.over) {
    ++of.games;
    of.rounds += end.round;
    if (seconds > 0) {
      of.least_seconds = of.timed == 0 ? seconds : std::min(of.least_seconds, seconds);
      of.most_seconds = std::max(of.most_seconds, seconds);
      ++of.timed;
      of.timed_seconds.add(seconds);
    }
  }
  return done();
}

// Returns a mean to one decimal; 0 of nothing.
std::string mean(std::int64_t sum, std::int64_t count) {
  return fmt::format("{:.1f}",
                     count > 0 ? static_cast<double>(sum) / static_cast<double>(count) : 0);
}

// Returns what the journals of a game show, and says it in `lines`. `predicted`: by the bot made of
// them, of the decisions that were kept back.
auto fitted_row(const std::string& game, const Fitted& of, std::uint64_t predicted,
                Messages& lines) {
  const auto best = std::ranges::max_element(of.hits, {}, &Hits::value_type::second);
  const std::uint64_t counted = of.fit.decisions() - of.fit.kept();
  const std::string pace = mean(of.seconds, static_cast<std::int64_t>(of.moves));
  const std::string rounds = mean(of.rounds, of.games);
  constexpr double kMinute = 60;
  const double minutes_played = static_cast<double>(of.timed) * kMinute;
  const auto time =
      lab::mean_of(std::array{lab::Stratum{of.timed, of.timed_seconds, minutes_played}});
  const auto in_minutes = [](double value) { return fmt::format("{:.1f}", value); };
  const std::string minutes = in_minutes(of.timed > 0 ? time.value : 0);
  const std::string least = mean(of.least_seconds, 60);
  const std::string most = mean(of.most_seconds, 60);
  lines = {{"app.fitted", {{"game", game}, {"decisions", counted}}}};
  if (of.seconds > 0) { lines.push_back({"app.fit_pace", {}, {{"seconds", decimals(pace)}}}); }
  if (of.games > 0) { lines.push_back({"app.fit_length", {}, {{"rounds", decimals(rounds)}}}); }
  if (of.timed > 0) {
    lines.push_back(
        {"app.fit_time",
         {{"games", of.timed}},
         {{"minutes", decimals(minutes)}, {"least", decimals(least)}, {"most", decimals(most)}}});
  }
  if (of.timed > 1) {
    lines.push_back({"app.fit_mean",
                     {},
                     {{"low", decimals(in_minutes(std::max(0.0, time.interval.low)))},
                      {"high", decimals(in_minutes(time.interval.high))}}});
  }
  lines.push_back({"app.fit_tried",
                   {{"kept", of.fit.kept()},
                    {"predicted", predicted},
                    {"bot", best->first},
                    {"hits", best->second}}});
  if (predicted <= best->second) { lines.push_back({"app.fit_no_better", {{"bot", best->first}}}); }
  return fields<
      "game, decisions, minutes, moves, seconds_a_move, rounds_a_game, minutes_a_game, "
      "least_minutes, most_minutes, kept, predicted, bot, bot_predicted, better">(
      game, of.fit.decisions(), of.seconds / 60, of.moves, codec::Canonical{pace},
      codec::Canonical{rounds}, codec::Canonical{minutes}, codec::Canonical{least},
      codec::Canonical{most}, of.fit.kept(), predicted, best->first, best->second,
      predicted > best->second);
}

}  // namespace

Result<int> run_fit(Program& program, Words words) {
  const std::string out = program.options.value("--out");
  const auto name = script::script_name(out);
  if (!name) {
    return out.empty() ? Result<int>(wrong_form(words.form)) : wrong_usage("app.fit_name");
  }
  std::map<std::string, Fitted> games;
  std::set<std::string> read;
  std::set<std::string> people;
  const std::string player = program.options.value("--player");
  for (const std::string& file : files_of(words)) {
    const auto added = add_journal(program, file, player, games, read, people);
    if (!added) { program.warn(left_out(program, file, added.error().message)); }
  }
  if (games.empty()) { return fail(Error{Fault::Input, {"app.stats.none"}}); }
  if (!player.empty() && !people.contains(player)) {
    return fail(unknown_word(player, {people.begin(), people.end()}, "app.fit_nobody"));
  }
  for (const auto& [game, of] : games) {
    if (of.fit.decisions() < Fit::kLeast) {
      return fail_with(Fault::Answer, "app.fit_few",
                       {{"game", game}, {"decisions", of.fit.decisions()}, {"least", Fit::kLeast}});
    }
  }
  Shown shown;
  std::string note;
  std::vector<lab::BotText> texts;
  const auto row = [&](const auto& one) {
    const auto& [game, of] = one;
    texts.push_back(of.fit.text(game));
    Messages lines;
    auto data = fitted_row(game, of, texts.back().predicted, lines);
    for (const Message& line : lines) { note += "-- " + program.say(line) + "\n"; }
    for (const std::string& source : of.sources) { note += "-- " + clean(source) + "\n"; }
    add_all(shown.lines, lines);
    return data;
  };
  auto rows = list_by(games, row);
  TRY(write_new(out, lab::bot_file(*name, note, texts)));
  shown.lines.push_back({"app.fit_written", {{"file", clean(out)}}});
  shown.data = fields<"file, games">(out, std::move(rows));
  return program.print(shown);
}

// replay: prints a journal as it was played, or judges it again under other rules.

namespace {

// Everything a second judgement needs, read before any script runs.
struct Retrial {
  Log::Opened opened;
  const Game* game = nullptr;
  ReadVariant variant;
  std::string bot;  // plays on; empty: nobody
  ReadBots bots;    // if `bot` is scripted

  const Opening& opening() const { return opened.log.opening(); }
};

Result<Retrial> read_retrial(Program& program, const std::string& file) {
  const Options& options = program.options;
  auto opened = open_sound(program, file);
  TRY(opened);
  Retrial read{std::move(*opened), nullptr, {}, {}, {}};
  TRY(keep(read.game, play::game_of(read.opening())));
  if (options.has("--then")) {
    constexpr std::string_view kBot = "bot=";
    const std::string then = options.value("--then");
    if (!then.starts_with(kBot)) { return fail(unknown_word(then, {"bot=NAME"})); }
    read.bot = bot_called(*read.game, then.substr(kBot.size()));
    TRY(keep(read.bots, read_bots(program, *read.game, std::span(&read.bot, 1))));
  }
  TRY(keep(read.variant, runnable(program.variants.read_near(read.opening().game,
                                                             options.value("--under"), file))));
  return read;
}

Result<Chooser> chooser_of(const Retrial& read, const Json& rules) {
  if (read.bot.empty()) { return Chooser(); }
  return load_bots(*read.game, read.bots).map([&](const MakeBot& make) {
    return Chooser([bot = read.bot, script = make(read.bot, rules)](const Table& table, Seat who,
                                                                    BotLuck& luck) {
      return table.choose({bot, script.get()}, who, luck);
    });
  });
}

Result<Shown> judged_again(const Retrial& read, const play::World& world) {
  const auto loaded = load_variant(read.variant);
  TRY(loaded);
  const auto then = chooser_of(read, loaded->rules.values());
  TRY(then);
  const auto setup = journal::setup_of(read.opening());
  TRY(setup);
  auto fresh = read.game->open(*setup, loaded->rules.values(),
                               play::runnable_hooks(loaded->variant, loaded->rules, world));
  TRY(fresh);
  return audit::rejudge(read.opened.log, std::move(*fresh), *then)
      .map([&](const audit::Rejudged& rejudged) {
        return console::rejudged(rejudged, read.game->name(), loaded->variant.top().name, read.bot);
      });
}

Result<int> judge_again(Program& program, const std::string& file) {
  const auto read = read_retrial(program, file);
  TRY(read);
  const auto judge = [&] {
    return judged_again(*read, program.world()).map([&](const Shown& shown) {
      return program.print(shown);
    });
  };
  return run_scripts(program, read->variant, judge);
}

Result<int> write_page(Program& program, const std::string& journal) {
  const auto opened = open_sound(program, journal);
  TRY(opened);
  Named<std::string> pages;  // by file; made before the first is written
  for (const std::string_view option : {"--html", "--picture"}) {
    if (!program.options.has(option)) { continue; }
    const bool picture = option == "--picture";
    const std::string file = program.options.value(option);
    auto page =
        console::page_of(opened->log, program.world(), program, picture ? file : "", picture);
    TRY(page);
    pages.emplace_back(file, std::move(*page));
  }
  if (pages.front().first == pages.back().first && pages.size() > 1) {
    return wrong_form("replay JOURNAL --html FILE --picture FILE");
  }
  for (const auto& [file, page] : pages) { TRY(keep_page(program, file, page)); }
  return 0;
}

}  // namespace

Result<int> keep_page(Program& program, const std::string& file, const std::string& page) {
  if (file == "-") {
    program.printer.out(page);
    return 0;
  }
  TRY(write_new(file, page));
  return program.print(Shown{{{"console.page.written", {{"file", clean(file)}}}},
                             {},
                             fields<"file, bytes">(file, page.size())});
}

Result<int> run_replay(Program& program, Words words) {
  const Options& options = program.options;
  if (options.has("--html") || options.has("--picture")) {
    for (const std::string_view other : {"--to", "--as", "--under", "--then"}) {
      if (options.has(other)) { return wrong_form("replay JOURNAL --html FILE|--picture FILE"); }
    }
    return write_page(program, words[0]);
  }
  std::uint64_t to = 0;
  TRY(read_number(options, "--to", 0, to));
  if (options.has("--under")) {
    if (options.has("--to") || options.has("--as")) {
      return wrong_form("replay JOURNAL --under VARIANT [--then bot=NAME]");
    }
    return judge_again(program, words[0]);
  }
  if (options.has("--then")) {
    return wrong_form("replay JOURNAL --under VARIANT --then bot=NAME");
  }
  const auto last =
      options.has("--to") ? std::optional(static_cast<std::int64_t>(to)) : std::nullopt;
  return tell_journal(program, words[0], {last, Detail::Story, options.value("--as")});
}

}  // namespace hausregel::app
