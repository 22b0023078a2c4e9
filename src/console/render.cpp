#include "console/render.h"

#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr std::string_view kFormatNames[] = {"text", "json", "csv", "md"};

}  // namespace

std::string_view name_of(Format format) { return kFormatNames[static_cast<std::size_t>(format)]; }

std::optional<Format> format_named(std::string_view word) {
  for (std::size_t i = 0; i < std::size(kFormatNames); ++i) {
    if (kFormatNames[i] == word) {
      return static_cast<Format>(i);
    }
  }
  return std::nullopt;
}

Rendered render(const Reply& reply, const Say& say, const Style& style) {
  if (style.format != Format::Json) {
    return text_of(reply, say, style);
  }
  Rendered rendered = json_of(reply, say);
  return {harmless_json(std::move(rendered.out)), harmless_json(std::move(rendered.err))};
}

std::string render(const Failure& failure, const Say& say, const Style& style) {
  return style.format == Format::Json ? harmless_json(json_of(failure, say))
                                      : text_of(failure, say, style);
}

std::string render_remark(const Message& message, const Say& say, const Style& style) {
  return style.format == Format::Json ? harmless_json(json_of_remark(message, say))
                                      : text_of_remark(message, say, style);
}

}  // namespace hausregel::console
