// The variant that a journal embeds: whether its sources may run here, and what they say. Foreign
// ones run only where somebody has agreed to them, by SHA-256.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/program.h"
#include "audit/audit.h"
#include "script/library.h"

namespace hausregel::app {

// Whether the scripts of `variant` may run: agreed to earlier, by --trust, or now at the terminal.
// What is agreed to is remembered in the state folder.
bool agrees(const Program& program, const Variant& variant);
// Remembers that the scripts of `variant` may run: somebody has named them. Where the state folder
// cannot be written nothing is remembered, and nothing said.
void remember_agreed(const Variant& variant);

// Opens tables for audits. Sources run without being asked for where our own variant of that name
// says the same, comments and layout aside; others only by consent.
class Embedded {
 public:
  // `consent` is asked once for every set of foreign sources, which nobody has read yet. Files in
  // the folder `shipped` came with the program. `library` has to outlive this.
  Embedded(const script::ScriptLibrary& library, std::string shipped,
           std::function<bool(const Variant&)> consent)
      : library_(library), shipped_(std::move(shipped)), consent_(std::move(consent)) {}

  // Reads our own sources, and asks where they are others; runs none.
  void prepare(const journal::Opening& opening);
  // Runs the sources, where they may be, and opens the table. Opens no file. Precondition: an
  // opening with these sources was prepared, or they are not to be run. What the language refuses
  // now it may have allowed when they were played by; what is wrong in their values is a
  // contradiction of what is opened. Errors are those of journal::open_table().
  Result<audit::Opened> open(const Game& game, const journal::Opening& opening);

 private:
  struct Known {
    std::optional<script::ReadVariant> ours;  // these, in our own files, which say the same
    bool agreed = false;                      // that others may run
    std::optional<Result<Variant>> loaded;    // once they have been run
  };

  // Runs them the first time; null: they are not to be run.
  const Known* loaded_of(const journal::Opening& opening);
  // What they are for `game`; gives its hooks, null where it has none.
  std::shared_ptr<Hooks> resolve_into(audit::Opened& opened, const Game& game,
                                      const Known& known) const;

  const script::ScriptLibrary& library_;
  std::string shipped_;
  std::function<bool(const Variant&)> consent_;
  std::map<std::string, Known> known_;  // by game, names and digests
};

}  // namespace hausregel::app
