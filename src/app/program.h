// What every subcommand works with: options, output, languages, variants.
#pragma once

#include <memory>
#include <string>

#include "app/options.h"
#include "app/pager.h"
#include "app/printer.h"
#include "console/console.h"
#include "script/bot_library.h"
#include "script/library.h"

namespace hausregel::app {

class Program {
 public:
  // Usage: --lang or --color with a value that does not exist.
  static Result<std::unique_ptr<Program>> make(Options options);

  const Options& options() const { return options_; }
  const console::Style& style() const { return style_; }
  const std::string& language() const { return language_; }
  const console::Say& say() const { return say_; }
  const script::ScriptLibrary& variants() const { return variants_; }
  const script::ScriptBots& bots() const { return bots_; }
  Printer& printer() { return printer_; }

  // A world with the system's clock, randomness and files; nobody to ask.
  console::World world() const;
  // A console that speaks as the options want.
  console::Console console() const;

  // What is taller than the screen goes to `pager` from here on, which has to outlive this.
  void page_with(Pager& pager) { pager_ = &pager; }
  // Gives the exit status.
  int print(const console::Answer& answer, const console::Console& console);
  void print(const console::Reply& reply);
  void warn(const Message& message);
  // Says what went wrong and gives the exit status.
  int fail(const Error& error);

 private:
  explicit Program(Options options);
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

// Templates of a language, English where it lacks one. Usage: no such language.
Result<console::Say> voice_of(const std::string& language);

// What scripts trace from here on waits until world.traces() asks for it.
void keep_traces(console::World& world);

// Version of the program.
std::string version();
// What the program was built of, a line each: compiler, libraries with their versions.
std::string_view build_facts();

}  // namespace hausregel::app
