// The score pad as the rules print it: what was served and ordered in every round, and of each
// player what it gave him and his total.
#pragma once

#include "core/json.h"
#include "engine/game.h"

namespace hausregel::polterfass {

bool on_pad(const Json& event);
Pad pad(const Setup& setup, const Json::List& events);

}  // namespace hausregel::polterfass
