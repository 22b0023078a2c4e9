// Places in a state's JSON: "phase", "seats.0.chips", "seats[0].chips", and "NAME.field" for the
// seat whose "name" is NAME. No rule is asked here: whether a state may be so is for flaw() to say.
#pragma once

#include <string>
#include <string_view>

#include "core/json.h"
#include "engine/events.h"
#include "engine/setup.h"

namespace hausregel {

// Null where there is no such place.
const Json* find_place(const Json& state, std::string_view path);
Json* find_place(Json& state, std::string_view path);

// `path` of an override with the new name where its first step is a player's.
std::string renamed_path(const std::string& path, const Setup& from, const Setup& to);

// An override with other names; `before` and `after` are the renamed states around it.
Overridden renamed_override(const Overridden& event, const Json& before, const Json& after,
                            const Setup& from, const Setup& to);

}  // namespace hausregel
