// play, open, and lines from a file or a pipe: opens a game and runs the console.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <optional>
#include <string>
#include <tuple>

#include "app/cli.h"
#include "app/files.h"
#include "app/program.h"
#include "console/commands.h"
#include "console/console.h"
#include "console/handlers/handlers.h"
#include "console/move_line.h"
#include "console/page/page.h"
#include "console/render.h"
#include "console/retell.h"
#include "console/seat_view.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/rounds.h"
#include "engine/moves/words.h"
#include "play/chronicle.h"
#include "play/opening.h"
#include "play/session.h"

namespace hausregel::app {

using console::Came;
using console::conclude;
using console::Format;
using console::Terminal;
using console::TypedLine;
using play::NewGame;

namespace {

constexpr std::string_view kPlayForm = "play GAME --players A,B,C";

// Assigns bots to the last seats; "-" keeps a person.
Result<Strings> seats_of(const Options& options, std::size_t players) {
  Strings seats(players);
  if (!options.has("--bots")) { return seats; }
  const Strings bots = parts(options.value("--bots"));
  if (bots.size() > players) {
    return bad_option(options, "--bots", {"app.most_bots", {{"bots", players}}});
  }
  std::ranges::transform(bots, seats.end() - static_cast<std::ptrdiff_t>(bots.size()),
                         [](const std::string& bot) { return bot == "-" ? "" : bot; });
  return seats;
}

Result<NewGame> wanted_game(const Options& options) {
  NewGame wanted;
  wanted.game = options.words[0];
  TRY(game_called(wanted.game));
  if (!options.has("--players")) {
    return fail(Error{Fault::Usage, naming_form("app.players_missing",
                                                {{}, "hausregel " + std::string(kPlayForm), {}})});
  }
  wanted.players = parts(options.value("--players"));
  for (const std::string name : console::kNewGameOptions) {
    const std::string option = "--" + name;
    const Strings may_be =
        options.has(option) ? console::set_option(wanted, name, options.value(option)) : Strings();
    if (!may_be.empty()) {
      return bad_option(
          options, option,
          plain(joined(may_be, ", ", [&](const std::string& one) { return option + " " + one; })));
    }
  }
  for (const std::string& setting :
       options.has("--rules") ? parts(options.value("--rules")) : Strings()) {
    const auto [name, value] = halves(setting, "=");
    TRY(console::give_setting(wanted, name, value));
  }
  TRY(keep(wanted.bots, seats_of(options, wanted.players.size())));
  return wanted;
}

// Lets bots play and opens rounds until a person has to decide, the game is closed, or an
// interrupt. Returns the status of the move that failed, else 0.
int play_on(Program& program, Console& console) {
  while (console.session && !console.session->closed() && !program.printer.gone) {
    auto played = console::auto_moves(console, 1, play::Driver::Rounds::Open);
    const bool moved = !console.session->happened.entries.empty();
    Answer answer(*console.session, std::move(played));
    console::keep_back(console, answer);
    if (const int status = program.print(answer, console); status != 0) { return status; }
    if (!moved || console::take_interrupt()) { break; }
  }
  return 0;
}

// The console: at a terminal, from a file, from -c, from standard input, for programs.

// Reads one line at a time, without waiting for more than a pipe holds. A line takes no more memory
// than its limit.
class LineSource {
 public:
  // Drops bytes of a line after the first `limit`. The caller keeps the descriptor; a read error
  // ends the lines.
  LineSource(int descriptor, std::size_t limit) : descriptor_(descriptor), limit_(limit) {}
  // Reads from a text, without a limit.
  explicit LineSource(std::string text) : buffer_(std::move(text)), ended_(true) {}

  // Returns the next line, at most `limit` bytes, without its line feed; nullopt at the end. A
  // final line feed starts no further line.
  std::optional<std::string> next() {
    std::string line;
    bool any = false;
    while (at_ < buffer_.size() || (!ended_ && fill())) {
      any = true;
      const std::size_t end = buffer_.find('\n', at_);
      const std::size_t stop = std::min(end, buffer_.size());
      line.append(buffer_, at_, std::min(stop - at_, limit_ - line.size()));
      at_ = stop + 1;
      if (end == stop) { return line; }
    }
    return any ? std::optional(std::move(line)) : std::nullopt;
  }

 private:
  bool fill() {
    std::array<char, 65536> bytes{};
    ssize_t got = 0;
    do { got = ::read(descriptor_, bytes.data(), bytes.size()); } while (got < 0 && errno == EINTR);
    ended_ = got <= 0;
    buffer_.assign(bytes.data(), ended_ ? 0 : as_index(got));
    at_ = 0;
    return !ended_;
  }

  int descriptor_ = -1;
  std::size_t limit_ = std::string::npos;
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

// Runs lines while they succeed and somebody reads. Closes a game that waits for it, since no line
// will follow.
int run_lines(Program& program, Console& console, std::string name, LineSource lines) {
  console::Transcript script(
      console, std::move(name),
      program.options.has("--keep-going") ? console::OnError::KeepGoing : console::OnError::Stop,
      [&](const Answer& answer) { program.print(answer, console); });
  for (auto line = lines.next(); line; line = lines.next()) {
    if (!script.feed(*line) || program.printer.gone) { break; }
  }
  script.finish();
  const int closed = program.print(conclude(console), console);
  return script.failed() ? status_of(*script.failed()) : closed;
}

// Shows the table when the first round begins, a round ends, and after an undo or redo.
bool shows_table(const Answer& answer, const Console& console) {
  bool shows = false;
  console::each_entry(answer, [&](const console::EntryReport& entry) {
    shows = shows || std::holds_alternative<journal::Undo>(entry.doing) ||
            std::holds_alternative<journal::Redo>(entry.doing) || !entry.receipt.empty() ||
            (entry.events.has(RoundStarted::kName) && console.status().round == 1);
  });
  return shows;
}

void tell(Program& program, const Console& console, const Message& message) {
  program.printer.out(console::text_of_remark(message, console));
}

// Prints what the table waits for, if the game goes on.
void guide(Program& program, const Console& console) {
  const auto what = console::guide_of(console);
  if (what && console.style.format == Format::Text) { tell(program, console, *what); }
}

// Reads a whole line, joining continuations; nullopt at the end of input.
std::optional<TypedLine> whole_line(Terminal& terminal, const Console& console) {
  console::LineJoiner joiner;
  TypedLine first;
  for (bool begins = true;; begins = false) {
    auto line = terminal.read_line(begins ? console::prompt_of(console) : "...> ", !begins);
    if (!line) {
      first.text = joiner.rest().value_or("");
      return begins ? std::nullopt : std::optional(first);
    }
    first.came = begins ? line->came : first.came;
    if (line->came == Came::Dropped) { return line; }
    if (auto whole = joiner.add(line->text)) {
      first.text = std::move(*whole);
      return first;
    }
  }
}

// Prints the board with its score pad.
void show_table(Program& program, const Console& console) {
  if (console.style.format != Format::Text) { return; }
  for (const Board& board : console::boards_of_game(console)) {
    program.printer.out(console::board_of(board, console));
  }
}

// Executes a typed line. If it fails, drops lines pasted after it: they were meant for a table on
// which it had succeeded.
void answer_line(Program& program, Console& console, Terminal& terminal, const TypedLine& line) {
  if (line.cut > 0) { program.warn({"console.paste_cut", {{"count", line.cut}}}); }
  console.in_block = line.came == Came::PastedOn;
  const bool enter = line.came == Came::Typed && line.text.empty();
  const std::string text = enter ? console::line_of_enter(console) : line.text;
  console.style.width = console::line_columns();
  const std::string spoken = console.language;
  const auto receipt_now = [&] { return console.session ? console.log().receipt() : ""; };
  const std::string before = receipt_now();
  Answer answer = execute(console, text);
  if (console.language != spoken) { keep_text(kLanguageFile, console.language); }
  const bool shows = answer.passing || shows_table(answer, console);
  std::string receipt;  // to be read aloud behind the table
  if (shows && console.style.plain && console.style.format == Format::Text) {
    each_entry(answer, [&](auto& entry) {
      if (!entry.receipt.empty()) { receipt = std::exchange(entry.receipt, {}); }
    });
  }
  program.print(answer, console);
  if (answer.passing) {  // wiped when the person has seen it
    console.world.ask({{"console.alone.hide"}, true});
    console::wipe_screen();
  }
  if (shows) { show_table(program, console); }
  if (!receipt.empty()) { tell(program, console, console::receipt_line(receipt)); }
  const std::string kept = text.substr(0, text.find_last_not_of(" \t") + 1);
  if (!kept.empty() && !console.secret_line) { terminal.remember(kept); }
  const std::size_t dropped = answer.failure ? terminal.drop_pasted() : 0;
  if (dropped > 0) { program.warn({"console.paste_dropped", {{"count", dropped}}}); }
  if (std::string instead = std::exchange(console.instead, {}); !instead.empty()) {
    tell(program, console, {"console.no_answer_yet"});
    answer_line(program, console, terminal, {std::move(instead), Came::Typed});
    if (!console.done && receipt_now() == before) {  // the question comes again
      answer_line(program, console, terminal, {line.text, Came::Typed});
    }
  }
}

// Runs the start file before the first prompt; prints only errors.
void run_start_file(Program& program, Console& console) {
  const std::string file = start_file();
  if (program.options.has("--no-init") || file.empty() || !file_exists(file)) { return; }
  const auto text = console.world.read_file(file);
  if (!text) {
    program.fail(text.error());
    return;
  }
  const Answer read = console::read_lines(console, *text, file);
  if (read.failure) { program.print(*read.failure, console); }
}

int run_terminal(Program& program, Console& console) {
  run_start_file(program, console);
  console.manner = console::Manner::Interactive;
  console::catch_interrupts();
  const auto terminal = console::make_terminal(history_file(), console);
  console.world.ask = [&console](const console::Question& question) {
    return console::ask_at_terminal(console::text_of_question(question.text, console),
                                    question.hidden);
  };
  console.style.width = console::line_columns();
  tell(program, console, {"app.welcome", {{"version", version()}}});
  if (console.session) { show_table(program, console); }
  if (program.options.has("--auto")) {
    play_on(program, console);
    console.done = console.session && console.session->closed();
  }
  guide(program, console);
  while (!console.done && !program.printer.gone) {
    const auto line = whole_line(*terminal, console);
    answer_line(program, console, *terminal, line.value_or(TypedLine{".quit", Came::Typed}));
    if (program.options.has("--auto")) { play_on(program, console); }
    if (!console.done) { guide(program, console); }
  }
  program.print(conclude(console), console);
  if (const auto kept = console::kept_message(console); kept && !console.session->closed()) {
    tell(program, console, *kept);
  }
  return 0;
}

// Runs a console, with or without a game: interactively at a terminal, else from standard input.
// Reports errors. Returns 0 at a terminal, else the status of the first line that failed or of the
// closing. Reads one byte more than a line may have, so that a longer line is refused, not cut.
int converse(Program& program, Console& console) {
  return person_there() ? run_terminal(program, console)
                        : run_lines(program, console, "-",
                                    LineSource(STDIN_FILENO, console::kScriptLineLimit + 1));
}

}  // namespace

Result<int> run_play(Program& program, Words words) {
  const Options& options = program.options;
  if (words.size() != 1) { return wrong_form(kPlayForm); }
  auto wanted = wanted_game(options);
  TRY(wanted);
  Console console = program.console();
  if (const int status = program.print(console::begin_game(console, std::move(*wanted)), console);
      status != 0) {
    return status;
  }
  if (options.has("--auto") && !person_there()) { return play_on(program, console); }
  return converse(program, console);
}

Result<int> run_console(Program& program, Words words) {
  Console console = program.console();
  if (words.empty()) { return converse(program, console); }
  if (words[0] == "-c") {
    if (words.size() != 2) { return wrong_form("-c 'LINE; LINE'"); }
    return run_lines(program, console, "-c",
                     LineSource(joined(console::split_lines(words[1]), "\n", std::identity())));
  }
  if (words.size() > 1) { return wrong_form("SCRIPT.hr"); }
  const auto text = console.world.read_file(words[0]);
  TRY(text);
  console.script = words[0];
  return run_lines(program, console, words[0], LineSource(*text));
}

Result<int> run_open(Program& program, Words words) {
  if (words.size() > 1 || (words.size() == 1 && words[0].empty())) {
    return wrong_form("open [JOURNAL]");
  }
  Console console = program.console();
  const int status =
      program.print(console::open_journal(console, words.empty() ? "" : words[0]), console);
  return status != 0 ? status : converse(program, console);
}

Result<int> run_protocol(Program& program, Words words) {
  if (!words.empty()) { return wrong_form("protocol"); }
  Console console = program.console();
  // Programs are asked nothing and name their journals themselves, even at a terminal.
  console.world.ask = nullptr;
  console.world.new_journal = nullptr;
  program.printer.out(console::hello_of(console, version()) + "\n");
  LineSource requests(STDIN_FILENO, console::kRequestBytes + 1);
  while (!console.done && !program.printer.gone) {
    const auto request = requests.next();
    if (!request) { break; }
    program.printer.out(console::reply_to(console, *request) + "\n");
  }
  std::ignore = conclude(console);
  return 0;
}

}  // namespace hausregel::app
