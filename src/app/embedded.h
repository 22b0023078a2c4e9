// The variant that a journal embeds: whether its sources may run here, and what they say.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "audit/audit.h"
#include "script/library.h"

namespace hausregel::app {

// Opens tables for audits. Sources run without being asked for where our own variant of that name
// has the very same ones; others only by consent.
class Embedded {
 public:
  // `consent` is asked once for every set of foreign sources, which nobody has read yet. Files in
  // the folder `shipped` came with the program.
  Embedded(const script::ScriptLibrary& library, std::string shipped,
           std::function<bool(const Variant&)> consent)
      : library_(library), shipped_(std::move(shipped)), consent_(std::move(consent)) {}

  Result<audit::Opened> open(const Game& game, const journal::Opening& opening);

 private:
  struct Sources {
    Variant variant;
    ResolvedRules rules;
    bool ours = false;
  };
  using Known = std::optional<Result<Sources>>;  // nothing: not to be run

  const Known& sources_of(const Game& game, const journal::Opening& opening);
  std::optional<Variant> ours(const journal::Opening& opening) const;
  std::vector<audit::LayerTold> told(const Sources& sources) const;

  const script::ScriptLibrary& library_;
  std::string shipped_;
  std::function<bool(const Variant&)> consent_;
  std::map<std::string, Known> known_;  // by game and digests
};

}  // namespace hausregel::app
