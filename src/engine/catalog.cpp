#include "engine/catalog.h"

#include "core/text.h"

namespace hausregel {
namespace {

const std::string* argument(const Message& message, std::string_view name) {
  for (const auto& [key, value] : message.args) {
    if (key == name) {
      return &value;
    }
  }
  return nullptr;
}

bool singular(const Message& message) {
  for (const auto& [key, value] : message.args) {
    if (const auto number = whole_number(value)) {
      return *number == 1;
    }
  }
  return false;
}

std::string fill(std::string_view text, const Message& message) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool doubled = i + 1 < text.size() && text[i + 1] == c;
    if ((c == '{' || c == '}') && doubled) {
      filled += c;
      ++i;
      continue;
    }
    const std::size_t close = c == '{' ? text.find('}', i) : std::string_view::npos;
    const std::string* value = close == std::string_view::npos
                                   ? nullptr
                                   : argument(message, text.substr(i + 1, close - i - 1));
    if (value == nullptr) {
      filled += c;
      continue;
    }
    filled += *value;
    i = close;
  }
  return filled;
}

std::string bare(const Message& message) {
  std::string text = message.id;
  for (const auto& [key, value] : message.args) {
    text += " " + key + "=" + value;
  }
  return text;
}

}  // namespace

TemplateCatalog::TemplateCatalog(Templates templates, const Catalog* fallback)
    : templates_(std::move(templates)), fallback_(fallback) {}

std::string TemplateCatalog::say(const Message& message) const {
  if (message.id.empty()) {
    return message.text;
  }
  if (singular(message)) {
    if (const auto one = templates_.find(message.id + ".one"); one != templates_.end()) {
      return fill(one->second, message);
    }
  }
  if (const auto found = templates_.find(message.id); found != templates_.end()) {
    return fill(found->second, message);
  }
  if (fallback_ != nullptr) {
    return fallback_->say(message);
  }
  return message.text.empty() ? bare(message) : message.text;
}

}  // namespace hausregel
