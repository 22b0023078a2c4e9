// The catalogs as they ship, each by itself: what one has not is not said in English.
#pragma once

#include <string>

#include "engine/catalog.h"

namespace hausregel::console {

inline constexpr const char* kLanguages[] = {"en", "de", "fr", "it"};

inline TemplateCatalog catalog_of(const std::string& language) {
  return TemplateCatalog(templates_of(language), nullptr, language);
}

}  // namespace hausregel::console
