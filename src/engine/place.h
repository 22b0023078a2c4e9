// Places in a state's JSON: "phase", "seats.0.chips", "seats[0].chips", and "NAME.field" for the
// seat whose "name" is NAME. Checks no rules: flaw() judges whether a state is valid.
#pragma once

#include <string_view>

#include "core/json.h"

namespace hausregel {

// Return null if there is no such place.
const Json* find_place(const Json& state, std::string_view path);
Json* find_place(Json& state, std::string_view path);

}  // namespace hausregel
