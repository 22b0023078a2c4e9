#include "engine/table_of.h"

namespace hausregel {
Overridden renamed_override(const Overridden& event, const Json& before, const Json& after,
                            const Setup& from, const Setup& to) {
  const std::string path = renamed_path(event.path, from, to);
  // Numbers name nobody; what an override says of them may be another than what the state keeps.
  const auto renamed = [&](const Json& said, const Json& state) {
    const bool may_name = said.is_string() || said.is_list() || said.is_object();
    const Json* place = may_name ? find_place(state, path) : nullptr;
    return place != nullptr ? *place : said;
  };
  return {path, renamed(event.was, before), renamed(event.value, after)};
}

}  // namespace hausregel
