// The services shared by all subcommands: options, output, languages, variants. Knows no
// subcommand.
#pragma once

#include <iterator>
#include <memory>
#include <string>

#include "app/options.h"
#include "app/streams.h"
#include "console/console.h"
#include "script/bot_library.h"
#include "script/library.h"

namespace hausregel::app {

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
