// The details behind findings. A report has them in English, for programs and the pipe of a
// confined child; people read them in their language.
#pragma once

#include <string>

#include "core/result.h"

namespace hausregel::audit {

// What a Finding's `what`, `stated` or `found` says: a sentence of an audit, or a refusal written
// as "T-30 an.id name=value". Anything else, as data of a journal, is itself.
Message detail_in(const std::string& text);

}  // namespace hausregel::audit
