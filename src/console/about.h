// What a variant says of itself.
#pragma once

#include <string>
#include <vector>

#include "console/reply.h"
#include "engine/variant.h"

namespace hausregel::console {

// A text by languages (two letters) as a sentence: said is that of the language in force, else the
// English one, else the first. Empty where there is none.
Message in_own_words(const std::vector<std::pair<std::string, std::string>>& wording);

// The `text` of the layer; nothing where it has none.
std::vector<Message> about_layer(const VariantLayer& layer);

// A layer, with the variant that ends with it.
struct AboutVariant {
  std::string game;
  std::string variant;
  Message title;                       // the name, where it has none
  std::optional<std::string> extends;  // the layer below it, by name
  std::optional<Message> text;         // what it says it is about
  std::string file;                    // as it was named or found

  FIELDS(AboutVariant, game, variant, title, extends, text, file);
};
// One line that names it, and its text. `say`: the title stands inside of that line, as words.
std::vector<Message> lines_of(const AboutVariant& about, const Say& say);

// The layers of a variant in play that are called `name`, base first.
std::vector<AboutVariant> layers_called(const std::string& name, const Variant& variant);

// Every variant that is called `name`, of `game` where that is not empty. Runs no code of theirs.
std::vector<AboutVariant> variants_called(const std::string& name, std::string_view game,
                                          const VariantLibrary& library);

}  // namespace hausregel::console
