// The catalogs as they ship, each by itself: what one has not is not said in English.
#pragma once

#include <string>

#include "catch.h"
#include "script/script_files.h"

namespace hausregel::console {

inline constexpr const char* kLanguages[] = {"en", "de", "fr", "it"};

inline TemplateCatalog catalog_of(const std::string& language) {
  auto read =
      script::read_catalog(std::string(HAUSREGEL_SOURCE) + "/scripts/lang/" + language + ".lua");
  REQUIRE(read);
  return TemplateCatalog(std::move(*read), nullptr, language);
}

}  // namespace hausregel::console
