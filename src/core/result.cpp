#include "core/result.h"

#include "core/find_by.h"
#include "core/sentences.h"

namespace hausregel {
namespace {

const std::string* value_of(const Message& message, std::string_view name) {
  if (const auto* arg = find_by(message.args, &Named<std::string>::value_type::first, name)) {
    return &arg->second;
  }
  const auto* part = find_by(message.parts, &Named<Message>::value_type::first, name);
  return part != nullptr ? &part->second.text : nullptr;
}

}  // namespace

Message worded(std::string id, Message::Args args, Named<Message> parts) {
  Message message{std::move(id), std::move(args)};
  message.parts = std::move(parts);
  std::string_view english = english_of(message.id);
  while (!english.empty()) {
    const std::size_t open = std::min(english.find('{'), english.size());
    message.text += english.substr(0, open);
    english.remove_prefix(open);
    const std::size_t close = english.find('}');
    if (close == std::string_view::npos) {
      message.text += english;
      break;
    }
    if (const std::string* value = value_of(message, english.substr(1, close - 1))) {
      message.text += *value;
    } else {
      message.text += english.substr(0, close + 1);
    }
    english.remove_prefix(close + 1);
  }
  return message;
}

}  // namespace hausregel
