// System errors in our own words: the system's depend on its locale.
#pragma once

#include "core/result.h"

namespace hausregel {

// `number` is an errno.
Message system_error(int number);

}  // namespace hausregel
