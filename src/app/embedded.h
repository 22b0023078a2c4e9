// Decides whether a variant embedded in a journal may run here, and loads it. Foreign sources run
// only if the user has agreed to them, by SHA-256.
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
// Remembers consent in the state folder.
bool agrees(const Program& program, const Variant& variant);
// Remembers that the scripts of `variant` may run, because the user named them. Fails silently if
// the state folder is not writable.
void remember_agreed(const Variant& variant);

// Opens tables for audits. Runs sources without consent if our own variant of that name matches
// apart from comments and layout; others only with consent.
class Embedded {
 public:
  // Calls `consent` once for every set of foreign sources, none of which has been read yet. Files
  // in the folder `shipped` came with the program. `library` must outlive the object.
  Embedded(const script::ScriptLibrary& library, std::string shipped,
           std::function<bool(const Variant&)> consent)
      : library_(library), shipped_(std::move(shipped)), consent_(std::move(consent)) {}

  // Reads our own sources and asks for consent if they differ; runs none.
  void prepare(const journal::Opening& opening);
  // Runs the sources if permitted, and opens the table. Opens no file. Precondition: an opening
  // with these sources was prepared, or they are not to run. Reports sources that do not load as
  // not done: an earlier release may have accepted them. Reports a wrong value in them as a
  // contradiction. Errors as journal::open_table().
  Result<audit::Opened> open(const Game& game, const journal::Opening& opening);

 private:
  struct Known {
    std::optional<script::ReadVariant> ours;  // the sources, if files of ours match
    bool agreed = false;                      // to run foreign sources
  };

  // Resolves the rules of `variant` for `game`; returns their hooks, null if there are none.
  std::shared_ptr<Hooks> resolve_into(audit::Opened& opened, const Game& game,
                                      const Variant& variant, bool ours) const;

  const script::ScriptLibrary& library_;
  std::string shipped_;
  std::function<bool(const Variant&)> consent_;
  std::map<std::string, Known> known_;  // by game, names and digests
};

}  // namespace hausregel::app
