// The services shared by all subcommands: options, output and its streams, languages, variants.
// Knows no subcommand.
#pragma once

#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/options.h"
#include "console/console.h"
#include "console/render.h"
#include "script/library.h"
#include "script/script_files.h"

namespace hausregel::app {

// Program input and output: lines from a descriptor or a text, standard output and error, and a
// pager. Does not interpret the text.

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
  std::optional<std::string> next();

 private:
  bool fill();

  int descriptor_ = -1;
  std::size_t limit_ = std::numeric_limits<std::size_t>::max();
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

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

  bool gone = false;    // nobody reads standard output any more: stop producing it
  bool failed = false;  // standard output failed for another reason, such as a full disk

 private:
  Said* kept_ = nullptr;
};

// Shows text taller than the screen. The program itself may start no others (confine/filter.h), so
// a process forked before that restriction starts the pager.
class Pager {
 public:
  Pager() = default;
  ~Pager() { leave(); }
  Pager(const Pager&) = delete;
  Pager& operator=(const Pager&) = delete;

  // Forks the waiting process. A shell will run `command`, and nothing else. If the fork fails,
  // nothing is paged.
  void begin(const std::string& command);
  // Returns when the reader quits. False: could not be shown.
  bool show(std::string_view text);

 private:
  void leave();

  int waiting_ = -1;  // a socket to the waiting process; -1: none
};

// Returns the exit status of an error (docs/commands.md); never 0.
constexpr int status_of(Fault fault) {
  constexpr int kStatusOfFault[] = {1, 2, 3, 4, 5, 5, 70, 130};
  static_assert(std::size(kStatusOfFault) == std::size(kFaultNames));
  return kStatusOfFault[static_cast<std::size_t>(fault)];
}

// One run of the program. Must outlive the worlds and consoles it makes.
struct Program {
  // Adds to options.wrong if --lang or --color has an unknown value, or a catalog cannot be read;
  // then speaks English.
  explicit Program(Options read);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Returns a world with the system's clock, randomness and files, and nobody to ask. Creates
  // journals unasked only for a person at the terminal.
  console::World world() const;
  // Returns a console with the language and style of the options.
  console::Console console() const;

  // Prints as the console does: replies on standard output, a failure on standard error, with the
  // line of the script that it names. Returns the exit status.
  int print(const console::Answer& answer, const console::Console& console);
  // Prints in the program's own language and style. Returns 0.
  int print(const console::Reply& reply);
  // Prints a warning on standard error.
  void warn(const Message& message);
  // Prints the error on standard error and returns the exit status.
  int fail(const Error& error);
  // Prints the output kept from another printer. Pages results that are taller than the screen.
  void pass_on(const Said& said);

  Options options;
  console::Style style;
  std::string language = "en";  // of `say`
  console::Say say;
  script::ScriptLibrary variants;
  script::ScriptBots bots;
  Printer printer;
  // Shows output taller than the screen; must outlive the object. Null: goes to the screen, too.
  Pager* pager = nullptr;
};

// Whether a person can read and answer: input and output are a terminal.
bool person_there();

// Returns the templates of a language, with English for missing ones. Reads a catalog once and
// keeps it for the life of the process. Usage: no such language. Input: cannot read its catalog.
Result<console::Say> voice_of(const std::string& language);

// Returns the version of the program.
std::string version();
// Returns the engine stated in journals: the version, and the release of Lua that ran the house
// rules, "1.0.0 lua 5.4.4".
std::string engine();
// Returns the facts of the build, one per line: commit, compiler, libraries with their versions.
// CMakeLists.txt writes build_facts.cpp.
std::string_view build_facts();

}  // namespace hausregel::app
