// JSON lines: one object a line.
//   entry    {"entry":N,"do":{…},"events":[…]}, with "receipt" where a round ends
//   answer   the reply's own object
//   failure  {"error":{"fault":…,"text":…,…}}
//   remark   {"remark":{"text":…}}
#pragma once

#include "console/render.h"

namespace hausregel::console {

Rendered json_of(const Reply& reply, const Say& say);
std::string json_of(const Failure& failure, const Say& say);
std::string json_of_remark(const Message& message, const Say& say);

}  // namespace hausregel::console
