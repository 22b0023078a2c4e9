// Messages and errors as JSON and back, without loss: from one process to another.
#pragma once

#include <optional>

#include "core/json.h"
#include "core/result.h"

namespace hausregel {

// Bytes that are not UTF-8 are made visible.
Json to_json(const Message& message);
Json to_json(const Error& error);
Json to_json(const std::vector<Message>& messages);

// Nothing where `json` is not what to_json() gives.
std::optional<Message> message_from(const Json& json);
std::optional<Error> error_from(const Json& json);
std::optional<std::vector<Message>> messages_from(const Json& json);

}  // namespace hausregel
