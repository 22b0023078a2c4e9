// What a command shows, as JSON and back, without loss: from one process to another.
#pragma once

#include <optional>

#include "console/reply.h"

namespace hausregel::console {

Json to_json(const Shown& shown);
// Nothing where `json` is not what to_json() gives. `data` is canonical afterwards, or empty.
std::optional<Shown> shown_from(const Json& json);

}  // namespace hausregel::console
