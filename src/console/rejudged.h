// A second judgement as a reply.
#pragma once

#include "audit/rejudge.h"
#include "console/reply.h"

namespace hausregel::console {

// `bot` is who played on where that was asked for.
Shown rejudged(const audit::Rejudged& rejudged, const Setup& setup, const std::string& variant,
               const std::string& bot = {});

}  // namespace hausregel::console
