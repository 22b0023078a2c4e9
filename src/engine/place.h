// Places in a state's JSON: "phase", "seats.0.chips", "seats[0].chips", and "NAME.field" for the
// seat whose "name" is NAME. No rule is asked here: whether a state may be so is for flaw() to say.
#pragma once

#include <string_view>

#include "core/json.h"

namespace hausregel {

// Null where there is no such place.
const Json* find_place(const Json& state, std::string_view path);
Json* find_place(Json& state, std::string_view path);

}  // namespace hausregel
