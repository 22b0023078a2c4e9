// Takes out of recorded moves and events what people have typed, and what is sealed under a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace hausregel::journal {

enum class Phrases : std::uint8_t {
  UnlessNaming,  // stay, but for those that hold a player's name
  None,          // none stays: no draw of their rounds can be checked
};

// Answer: what `where` says holds `name`, and cannot be taken out.
Error naming(std::string id, std::string where, std::string name);

// The member `key` of an object, where it is a text; else null.
Json* text_at(Json& object, std::string_view key);
// Empties the text that the member `key` holds, where there is one.
void blank(Json& object, std::string_view key);
// Commitment and salt become null where there are any.
void unseal(Json& object);

class Blanks {
 public:
  // `names` outlives the object.
  Blanks(const std::vector<std::string>& names, Phrases phrases)
      : names_(names), phrases_(phrases) {}

  // A list of events. Answer: a house rule has written a name into one.
  Result<void> clean(Json& events);
  // The text of a phrase.
  void mask(Json& phrase);
  // Whether any phrase has been taken out.
  bool masked() const { return masked_; }

 private:
  void clean_override(Json& event);

  const std::vector<std::string>& names_;
  Phrases phrases_;
  bool masked_ = false;
};

}  // namespace hausregel::journal
