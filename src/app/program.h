// The services shared by all subcommands: options, output and its streams, languages, variants.
// Knows no subcommand.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/console.h"
#include "console/render.h"
#include "core/lists.h"
#include "core/result.h"
#include "journal/disk.h"
#include "script/script_files.h"
#include "script/variant_library.h"

namespace hausregel::app {

using console::Answer;
using console::cell;
using console::Console;
using console::Data;
using console::game_called;
using console::Reply;
using console::Say;
using console::Shown;
using console::unknown_word;
using journal::system_disk;

// --- in cli.cpp: options ------------------------------------------------------------------------
// Splits a command line into options (--name, --name VALUE, --name=VALUE) and words, independently
// of the subcommand.

// Stands for common_options() in a form.
inline constexpr std::string_view kCommonForm =
    "--json  --lang de|en|fr|it|FILE  --ascii  --plain  --color auto|always|never  --no-pager  "
    "--unconfined  "
    "--help";

enum class Takes : std::uint8_t { Nothing, Value, Values };  // Values: may be repeated

// An option known to read_options(), as views into the form that names it.
struct OptionSpec {
  std::string_view name;  // "--seed"
  Takes takes = Takes::Nothing;
  std::string_view value;  // as in the form: "S", "text|short|json"
};

// Parses the options named by a form: "--name", "--name VALUE", and "[--name VALUE]…" for
// repeatable ones. Returns views into `form`.
std::vector<OptionSpec> options_in(std::string_view form);
// Returns the options of kCommonForm, which every subcommand accepts.
std::span<const OptionSpec> common_options();

// Copies of the words and options of a line.
struct Options {
  Strings words;                                                // non-options, in order
  std::multimap<std::string, std::string, std::less<>> values;  // by name; "" if it has no value
  std::optional<Error> wrong;  // the first mistake on the line, Usage

  void add_mistake(Error error) { wrong = wrong ? std::move(wrong) : std::move(error); }

  // For an absent option: false, `otherwise`, empty. For a repeated one, value() returns the first
  // and all() returns them in order.
  bool has(std::string_view name) const { return values.contains(name); }
  std::string value(std::string_view name, std::string_view otherwise = {}) const;
  Strings all(std::string_view name) const;
};

// Splits "A,B,C" at its commas; keeps empty parts, so "" has one.
Strings parts(std::string_view list);
// Returns what stands before and after the first `mark` in `text`; all of it before if there is
// none.
std::pair<std::string, std::string> halves(std::string_view text, std::string_view mark);

// Usage: the option does not have the form `expected`.
Failed bad_option(const Options& options, std::string_view name, Message expected);

// Sets `number` to an integer from `least` to `most`; leaves it if the option is absent. Usage:
// anything else.
Result<> read_number(const Options& options, std::string_view name, std::uint64_t least,
                     std::uint64_t& number, std::uint64_t most = UINT64_MAX);

// Returns the enumerator named by the option; `otherwise` if it is absent. Usage: no such name.
template <class Enum>
Result<Enum> word_option(const Options& options, std::string_view name, Enum otherwise) {
  return console::enumerator<Enum>(options.value(name, word_of(otherwise)));
}

// --- in program.cpp -----------------------------------------------------------------------------

// Program output: standard output and error, and a pager. Does not interpret the text.

// Text for standard output and standard error.
using Said = console::Rendered;

// Writes standard output and error. If a reader goes away (`| head`), stops without an error.
class Printer {
 public:
  // Writes results, unbuffered.
  void out(std::string_view text);
  void err(std::string_view text);
  // Keeps all further output in `said`, which must outlive its use; null: writes it again.
  void keep_in(Said* said) { kept_ = said; }
  bool keeps() const { return kept_ != nullptr; }

  bool gone = false;    // nobody reads standard output any more: stop producing it
  bool failed = false;  // standard output failed for another reason, such as a full disk

 private:
  Said* kept_ = nullptr;
};

// How far long work is, on a line of standard error: nothing in the first second, nor where that is
// no terminal or read aloud. Nobody else may write there until it is destroyed, which erases the
// line.
class Progress {
 public:
  Progress(const console::Style& style, std::uint64_t all) : shown_(!style.plain), all_(all) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tell(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::uint64_t all_;
  bool told_ = false;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

// Starts another program, again and again. The program itself may start none (confine/confined.h),
// so a process forked before that restriction does.
class Helper {
 public:
  // Forks the waiting process, which will run `command` and nothing else: by a shell; or, if it
  // keeps the output, as a program without arguments. If the fork fails, nothing is ever run.
  void begin(const std::string& command, bool keeps);
  // Returns when the command ends, which reads the text; a shell's begins with a line for
  // $PAGER_PROMPT. False: not run, or no output to keep.
  bool run(std::string_view text);
  // Returns the output of the last run. Precondition: it is kept.
  std::string output() const;

 private:
  journal::File waiting_{};  // a socket to the waiting process; closed: none
  journal::File output_{};   // in memory, shared with that process
};

// Returns the exit status of an error (docs/commands.md); never 0.
constexpr int status_of(Fault fault) {
  constexpr int kStatusOfFault[] = {1, 2, 3, 4, 5, 5, 70, 130};
  static_assert(std::size(kStatusOfFault) == names_of(Fault()).size());
  return kStatusOfFault[as_index(fault)];
}

// One run of the program. Must outlive the worlds and consoles it makes.
struct Program : console::Voice {
  // Adds to options.wrong if --lang or --color has an unknown value, or a catalog cannot be read;
  // then speaks English.
  explicit Program(Options read);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Returns a world with the system's clock, randomness and files, and nobody to ask. Creates
  // journals unasked only for a person at the terminal.
  console::World world();
  // Returns a console with the language and style of the options.
  Console console();

  // Prints as the console does: replies on standard output, a failure on standard error, with the
  // line of the script that it names. Returns the exit status.
  int print(const Answer& answer, const Console& console);
  // Prints in the program's own language and style. Returns 0.
  int print(const Reply& reply) {
    pass_on(console::render(reply, *this));
    return 0;
  }
  // Prints a warning on standard error.
  void warn(const Message& message) { printer.err(console::render_remark(message, *this)); }
  // Prints the error on standard error and returns the exit status.
  int fail(Error error) {
    if (error.place.file.empty()) { error.place = asked_at; }
    printer.err(console::render(console::Failure{error, {}}, *this));
    return status_of(error.fault);
  }
  // Returns the exit status; prints the error if there is one.
  int report(const Result<int>& ran) { return ran ? *ran : fail(ran.error()); }
  // Prints the output kept from another printer. Pages results that are taller than the screen,
  // with a prompt in the words of `of`.
  void pass_on(const Said& said) { pass_on(said, true, say); }
  void pass_on(const Said& said, bool paged, const Say& of);

  Options options;
  Place asked_at{};         // of a line of a study, for its errors
  bool reads_only = false;  // `compare` checks its line and its scripts, and plays nothing
  script::ScriptLibrary variants;
  script::ScriptBots bots;
  Printer printer;
  // Shows output taller than the screen; if it has not begun, that goes to the screen, too.
  Helper pager;
  // Makes PNG files of SVG files.
  Helper painter;
};

// Whether a person can read and answer: input and output are a terminal.
bool person_there();

// Returns the text of a catalog's file, FILE.lua. Input: cannot read it, or it is no catalog's
// size.
Result<std::string> read_catalog_text(const std::string& file);

// Returns the templates of a language, or of a catalog's file, with English for missing ones. Reads
// a catalog once and keeps it for the life of the process. Usage: no such language. Input: cannot
// read its catalog; a line of it is no row.
Result<Say> voice_of(const std::string& language);

// Returns the version of the program.
std::string version();
// Returns the engine stated in journals: the version, and the release of Lua that ran the house
// rules, "1.0.0 lua 5.4.4".
std::string engine();
// Returns the facts of the build, one per line: commit, compiler, libraries with their versions.
// CMakeLists.txt writes build_facts.cpp.
std::string_view build_facts();
// What a result comes from: the version and commit of the program, and the kind of machine.
struct MadeBy {
  std::string version;
  std::string commit;
  std::string machine;

  FIELDS(MadeBy, version, commit, machine);
};
MadeBy made_by();

}  // namespace hausregel::app
