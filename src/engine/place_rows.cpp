#include "engine/place_rows.h"

#include <functional>

#include "core/find_by.h"
#include "core/text.h"

namespace hausregel {

Result<void> PlaceValues::check(std::string_view path, const Json& value) const {
  if (!words.empty()) {
    const std::string* word = value.string();
    return word != nullptr && contains(words, *word)
               ? Result<void>()
               : fail(Fault::Usage,
                      worded("engine.place_word",
                             {{"path", path}, {"words", joined(words, ", ", std::identity())}}));
  }
  const std::int64_t* number = value.integer();
  return number != nullptr && *number >= least && *number <= most && *number % step == 0
             ? Result<void>()
             : fail(Fault::Usage, worded("engine.place_number", {{"path", path},
                                                                 {"least", least},
                                                                 {"most", most - most % step},
                                                                 {"step", step}}));
}

std::string place_name(const Setup& setup, Seat who, std::string_view field) {
  return setup.name(who) + "." + std::string(field);
}

}  // namespace hausregel
