#include "core/result.h"

#include "core/filled.h"
#include "core/sentences.h"

namespace hausregel {

Message worded(std::string id, Message::Args args, Named<Message> parts) {
  Message message{std::move(id), std::move(args), std::move(parts)};
  Filling values{message.args};
  for (const auto& [place, part] : message.parts) {
    values.values.emplace_back(place, part.text);
  }
  message.text = filled(english_of(message.id), values);
  return message;
}

}  // namespace hausregel
