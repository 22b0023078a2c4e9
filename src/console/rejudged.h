// A second judgement as a reply.
#pragma once

#include "audit/rejudge.h"
#include "console/reply.h"

namespace hausregel::console {

Shown rejudged(const audit::Rejudged& rejudged, const Setup& setup, const std::string& variant);

}  // namespace hausregel::console
