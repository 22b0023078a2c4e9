// Message catalogs from files: `return { ["id"] = "template", … }`, in Lua's spelling, but read and
// not run: every start reads one, and running it took three quarters of the start. What the
// templates may hold: engine/catalog.h.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/catalog.h"

namespace hausregel::script {

// Errors are Input, with the place of the entry. In a text a backslash stands before a quote or
// another backslash, and nothing else. Of an id that stands twice the last counts, as in Lua.
Result<TemplateCatalog::Templates> load_catalog(std::string_view text, const std::string& file);
// Input besides: the file cannot be read. Both refuse more than 1 MiB.
Result<TemplateCatalog::Templates> read_catalog(const std::string& path);

}  // namespace hausregel::script
