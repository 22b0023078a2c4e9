#include "script/variant_head.h"

#include <optional>

#include "script/source.h"

namespace hausregel::script {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_head_key(std::string_view key) {
  return key == "game" || key == "extends" || key.starts_with("title.");
}

std::optional<HeadLine> head_line(std::string_view line, int number) {
  const std::size_t dashes = line.find("--");
  const std::size_t start = line.find_first_not_of(kBlanks, dashes + 2);
  const std::size_t colon = line.find(':');
  if (start == std::string_view::npos || colon == std::string_view::npos || colon < start) {
    return std::nullopt;
  }
  const std::string_view key = trimmed(line.substr(start, colon - start));
  if (!is_head_key(key)) {
    return std::nullopt;
  }
  return HeadLine{std::string(key), std::string(trimmed(line.substr(colon + 1))), number,
                  static_cast<int>(start) + 1};
}

}  // namespace

std::vector<HeadLine> head_of(std::string_view text) {
  std::vector<HeadLine> head;
  text = without_mark(text);
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const std::string_view content = trimmed(line);
    if (!content.empty() && !content.starts_with("--")) {
      break;
    }
    if (content.starts_with("--[")) {
      break;  // a comment of several lines: the head has single lines only
    }
    if (!content.empty()) {
      if (auto found = head_line(line, number)) {
        head.push_back(std::move(*found));
      }
    }
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return head;
}

}  // namespace hausregel::script
