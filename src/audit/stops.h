// Moves that a house rule broke off. The draws of such a move stand in no journal: it is decided
// again at once where it draws nothing, else when the seed of its round is known.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "audit/report.h"
#include "audit/walk.h"
#include "core/dice.h"
#include "engine/events.h"
#include "journal/reader.h"

namespace hausregel::audit {

class Stops {
 public:
  explicit Stops(const journal::Opening& opening);
  // There are no other house rules. Without this call any may be one.
  void has_hooks(std::vector<std::string> names) { hooks_ = std::move(names); }

  // The seed of a luck, where it is known.
  using SeedOf = std::function<std::optional<Digest>(std::int64_t luck)>;

  // An entry whose only event is rule_stopped, before which the table of `walk` stands. Gives
  // what is wrong with it, as far as that can be told now.
  std::optional<Finding> take(const journal::Line& line, const Walk& walk, std::int64_t luck);
  // Decides again what waits for seeds that are known now; gives what is wrong.
  std::vector<Finding> settle(const Walk& walk, const SeedOf& seed_of);
  // Tells `legality` of those that wait still, or could not be decided again, by reason.
  void end(Verdict& legality) const;

 private:
  struct Waiting {
    std::int64_t n = 0;
    std::int64_t offset = 0;
    std::int64_t position = 0;  // the entry whose state the move was tried in
    std::int64_t luck = 0;
    journal::Move move;
    RuleStopped told;
  };

  std::optional<Finding> judge(const Waiting& stop, Table& table, Dice& dice);

  bool sealed_;    // values are sealed in this game, and the journal shows their commitments
  bool redacted_;  // no journal of this kind tells why
  int format_;
  bool observed_;  // draws are typed in: what was seen is known to nobody else
  std::string id_;
  const hausregel::Game* game_;     // null: unknown
  std::vector<std::string> files_;  // as the variant's scripts may be called
  std::optional<std::vector<std::string>> hooks_;
  std::vector<Waiting> waiting_;
  std::int64_t never_ = 0;  // real draws that nobody has recorded
  std::int64_t late_ = 0;   // the house rules took longer than an audit waits
  std::int64_t many_ = 0;   // there are more values than are tried
};

}  // namespace hausregel::audit
