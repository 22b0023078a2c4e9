// What an opening says, beside all that it can be derived from: its game, its embedded sources, its
// parent, and itself.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "audit/judge.h"
#include "audit/parentage.h"

namespace hausregel::audit {

class OpeningCheck {
 public:
  // All of them outlive the object. What is wrong goes into `report`.
  OpeningCheck(const journal::Opening& opening, const Wanted& wanted, Report& report)
      : opening_(opening), wanted_(wanted), report_(report) {}

  // The table before the opening's events; null where none can be opened. Once, before the rest is
  // asked.
  std::unique_ptr<Table> open();
  // Whether the rules may be asked about what follows.
  Rules rules() const { return rules_; }
  const std::vector<LayerTold>& layers() const { return layers_; }
  // The hooks of all layers; nothing where that is not known.
  std::optional<std::vector<std::string>> hooks() const;
  // Whether the sources say nothing but the standard rules.
  bool printed() const { return printed_; }
  // What a branch has from its parent; once. Nothing: it is no branch.
  std::optional<Inheritance> take_inheritance() {
    return std::exchange(inheritance_, std::nullopt);
  }

 private:
  void check_rules(const Game& game, Opened& opened);

  const journal::Opening& opening_;
  const Wanted& wanted_;
  Report& report_;
  Rules rules_ = Rules::Ask;
  std::vector<LayerTold> layers_;
  bool resolved_ = false;  // the rules are known, and layers_ with them
  bool printed_ = false;
  std::optional<Inheritance> inheritance_;
};

// Puts into `report`, whose own entries have been judged, what `found` says of the parent that
// entry `n` belongs to.
void settle(const Inheritance& found, std::int64_t n, Report& report);

}  // namespace hausregel::audit
