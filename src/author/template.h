// A starting variant for authors.
#pragma once

#include <string>
#include <string_view>

#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::author {

// Fills the template `text`, with placeholders {game}, {name}, {rule}, {value}, {help}, {accepts},
// {players} and {rounds}, for a variant that lowers the game's goal; {help} comes from `english`.
// Precondition: `name` is a valid variant name.
std::string new_variant(std::string_view text, const Game& game, const std::string& name,
                        const console::Say& english);

}  // namespace hausregel::author
