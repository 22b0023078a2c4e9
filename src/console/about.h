// What a variant says of itself.
#pragma once

#include <string>
#include <vector>

#include "console/reply.h"
#include "engine/variant.h"

namespace hausregel::console {

// A text by languages as a sentence; empty where there is none.
Message in_own_words(const std::vector<std::pair<std::string, std::string>>& wording);

// The `text` of the layer; nothing where it has none.
std::vector<Message> about_layer(const VariantLayer& layer);

// The layers of a variant in play that are called `name`, told likewise.
void add_layers_called(const std::string& name, const Variant& variant, const Say& say,
                       Shown& shown, Json::List& list);

// Every variant that is called `name`, of `game` where that is not empty, with its title and text;
// adds nothing where there is none. Runs no code of theirs.
void add_variants_called(const std::string& name, std::string_view game,
                         const VariantLibrary& library, const Say& say, Shown& shown,
                         Json::List& list);

}  // namespace hausregel::console
