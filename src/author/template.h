// A variant to begin with.
#pragma once

#include <string>
#include <string_view>

#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::author {

// Fills `text`, whose places are {game}, {name}, {rule}, {value}, {help}, {accepts}, {players} and
// {rounds}, for a variant that lowers the game's goal; {help} is what `english` says of the rule.
// Precondition: `name` is a valid variant name.
std::string new_variant(std::string_view text, const Game& game, const std::string& name,
                        const console::Say& english);

}  // namespace hausregel::author
