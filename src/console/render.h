// Replies and failures as characters. Everything that came from a file, a name or a script passes
// through hausregel::clean(); colours come from here alone.
#pragma once

#include <string>

#include "console/reply.h"

namespace hausregel::console {

enum class Format : std::uint8_t { Text, Json, Csv, Markdown };
std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view word);  // "text", "json", "csv", "md"

struct Style {
  Format format = Format::Text;
  bool ascii = false;  // nothing outside ASCII but names and the catalog's letters
  bool colour = false;
  int width = 0;  // columns of the terminal; 0: lines of any length
};

// Results go to stdout, everything else to stderr. Whole lines.
struct Rendered {
  std::string out;
  std::string err;
};

Rendered render(const Reply& reply, const Say& say, const Style& style);
std::string render(const Failure& failure, const Say& say, const Style& style);
// A sentence that is no result: a warning, a hint.
std::string render_remark(const Message& message, const Say& say, const Style& style);

}  // namespace hausregel::console
