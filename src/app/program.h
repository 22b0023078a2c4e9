// What every subcommand works with: options, output, languages, variants. No subcommand is known
// here.
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

// The exit status of an error (docs/commands.md); never 0.
constexpr int status_of(Fault fault) {
  constexpr int kStatusOfFault[] = {1, 2, 3, 4, 5, 5, 70, 130};
  static_assert(std::size(kStatusOfFault) == std::size(kFaultNames));
  return kStatusOfFault[static_cast<std::size_t>(fault)];
}

// One a run of the program. Worlds and consoles that it makes look into it.
class Program {
 public:
  // Usage: --lang or --color with a value that does not exist. Input: its catalog cannot be read,
  // nor, without --lang, the English one.
  static Result<std::unique_ptr<Program>> make(Options options);

  const Options& options() const { return options_; }
  const console::Style& style() const { return style_; }
  const std::string& language() const { return language_; }  // of say(): "de"
  const console::Say& say() const { return say_; }
  const script::ScriptLibrary& variants() const { return variants_; }
  const script::ScriptBots& bots() const { return bots_; }
  Printer& printer() { return printer_; }

  // A world with the system's clock, randomness and files; nobody to ask. Games get a journal
  // unasked only where a person is there.
  console::World world() const;
  // A console that speaks as the options want.
  console::Console console() const;

  // What is taller than the screen goes to `pager` from here on, which has to outlive this; null:
  // to the screen.
  void page_with(Pager* pager) { pager_ = pager; }
  // In the manner of the console: replies on standard output, a failure on standard error, with the
  // line of the script that it points at. Gives the exit status.
  int print(const console::Answer& answer, const console::Console& console);
  // In the manner of the program.
  void print(const console::Reply& reply) { print(reply, say_, style_); }
  // On standard error; no failure.
  void warn(const Message& message);
  // Says on standard error what went wrong and gives the exit status.
  int fail(const Error& error);
  // What a program has said as this one would, in a process that a stranger may have taken over:
  // fit for a terminal, and leading nobody to drop the wall. `out` goes to the pager where it is
  // taller than the screen.
  void pass_on(Said said);

 private:
  explicit Program(Options options);
  void print(const console::Reply& reply, const console::Say& say, const console::Style& style);
  void show(std::string_view text);

  Options options_;
  console::Style style_;
  std::string language_ = "en";
  console::Say say_;
  script::ScriptLibrary variants_;
  script::ScriptBots bots_;
  Printer printer_;
  Pager* pager_ = nullptr;
};

// Whether somebody sees what is said and can answer: input and output are a terminal.
bool person_there();

// Templates of a language, English where it lacks one. Its catalog is read once and stays as long
// as the process. Usage: no such language. Input: its catalog cannot be read.
Result<console::Say> voice_of(const std::string& language);

// What scripts trace from here on waits until world.traces() asks for it, and is gone then. One
// list serves the process.
void keep_traces(console::World& world);

// Version of the program.
std::string version();
// What the program was built of, a line each: commit, compiler, libraries with their versions.
// CMakeLists.txt writes build_facts.cpp.
std::string_view build_facts();

}  // namespace hausregel::app
