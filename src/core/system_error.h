// What the system says went wrong, in words of our own: its own are those of its locale.
#pragma once

#include "core/result.h"

namespace hausregel {

// `number` is an errno.
Message system_error(int number);

}  // namespace hausregel
