#include "journal/format.h"

#include <algorithm>

#include "core/digest.h"

namespace hausregel::journal {
FairSource fair_dice(const std::string& id, const SeedChain& chain) {
  return {std::string(kFairScheme), id, chain.commitment(), chain.length()};
}

std::optional<FastDice> lab_luck(const Opening& opening) {
  const auto* lab = std::get_if<LabSource>(&opening.dice);
  return lab != nullptr ? std::optional<FastDice>(std::in_place, lab->seed, lab->game)
                        : std::nullopt;
}

int chain_length(const Json& rules) {
  const std::int64_t* most = rules.find_whole("max_rounds");
  const std::int64_t rounds = most != nullptr ? *most : 1000;
  const std::int64_t bounded =
      std::clamp<std::int64_t>(rounds, 0, std::int64_t{kMostSeeds} - kSpareSeeds);
  return static_cast<int>(bounded) + kSpareSeeds;
}

int chain_length(const Opening& opening) {
  const auto* fair = std::get_if<FairSource>(&opening.dice);
  return fair != nullptr ? fair->length : chain_length(opening.rules);
}

const Digest* commit_of(const Opening& opening) {
  const auto* fair = std::get_if<FairSource>(&opening.dice);
  return fair != nullptr ? &fair->commit : nullptr;
}

std::string id_of(const Opening& opening) {
  const auto* fair = std::get_if<FairSource>(&opening.dice);
  return fair != nullptr ? std::string(fair->id) : std::string();
}

Result<Setup> setup_of(const Opening& opening) {
  Setup setup;
  setup.players = opening.players;
  setup.mode = opening.mode;
  setup.id = id_of(opening);
  setup.hash = opening.link.hash;
  for (std::size_t i = 0; i < opening.players.size(); ++i) {
    if (opening.players[i] == opening.starter) {
      setup.starter = seat(static_cast<int>(i));
      return setup;
    }
  }
  return fail(Fault::Input, worded("journal.starter"));
}

std::string state_digest(std::string_view state_json) {
  const Digest digest = sha256(state_json);
  return hex(std::span(digest).first<8>());
}

}  // namespace hausregel::journal
