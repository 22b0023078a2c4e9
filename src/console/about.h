// Describes variants in their own words.
#pragma once

#include <string>
#include <vector>

#include "console/reply.h"
#include "engine/variant.h"

namespace hausregel::console {

// Makes a sentence of a text by language (two letters). It renders in the current language, else in
// English, else in the first. Empty if there is no text.
Message in_own_words(const Wording& wording);

// Returns the `text` of the layer; empty if it has none.
std::vector<Message> about_layer(const VariantLayer& layer);

// A layer, for the variant that ends with it.
struct AboutVariant {
  std::string game;
  std::string variant;
  Message title;                       // the name, if it has none
  std::optional<std::string> extends;  // the layer below it, by name
  std::optional<Message> text;         // its own description
  std::string file;                    // as named or found

  FIELDS(AboutVariant, game, variant, title, extends, text, file);
};
// Returns a line that names it, and its text. `say` renders the title inside that line.
std::vector<Message> lines_of(const AboutVariant& about, const Say& say);

// Returns the layers named `name` of a variant in play, base first.
std::vector<AboutVariant> layers_called(const std::string& name, const Variant& variant);

// Returns all variants named `name`, of `game` unless that is empty. Runs no code of theirs.
std::vector<AboutVariant> variants_called(const std::string& name, std::string_view game,
                                          const VariantLibrary& library);

}  // namespace hausregel::console
