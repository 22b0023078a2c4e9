// Message catalogs from files: `return { ["id"] = "template", … }`, flat, in the sandbox. What the
// templates may hold: engine/catalog.h.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/catalog.h"

namespace hausregel::script {

// Errors are Input, with the place of the entry.
Result<TemplateCatalog::Templates> load_catalog(std::string_view text, const std::string& file);
Result<TemplateCatalog::Templates> read_catalog(const std::string& path);

}  // namespace hausregel::script
