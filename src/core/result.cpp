#include "core/result.h"

#include "core/filled.h"
#include "core/sentences.h"

namespace hausregel {

Message worded(std::string id, Message::Args args, Named<Message> parts) {
  Filling places{args};
  for (const auto& [place, part] : parts) {
    places.values.emplace_back(place, part.text);
  }
  Message message{std::move(id), std::move(args), std::move(parts)};
  message.text = filled(english_of(message.id), places);
  return message;
}

}  // namespace hausregel
