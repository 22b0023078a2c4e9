// The sink that builds values.
#include <algorithm>
#include <stdexcept>

#include "core/json.h"
#include "core/json_grammar.h"

namespace hausregel {
namespace {

struct Values {
  static constexpr bool kCanonical = false;
  using Value = Json;
  using Text = std::string;
  using List = Json::List;

  class Object {
   public:
    std::string& begin_member() { return members_.emplace_back().first; }
    void named(std::string_view) {}
    Json& value() { return members_.back().second; }
    Json::Object all() && { return std::move(members_); }

    std::optional<std::string_view> repeated() const {
      MemberNames names;
      for (const auto& member : members_) {
        names.add(member.first);
      }
      return names.repeated();
    }

   private:
    Json::Object members_;
  };
};

}  // namespace

Result<Json> read_json(std::string_view text) {
  JsonGrammar<Values> reader(text);
  Json value;
  reader.skip_space();
  if (reader.value(value, 0)) {
    reader.skip_space();
    if (reader.at_end()) {
      return value;
    }
    reader.problem("json.more");
  }
  Error error{Fault::Input, worded("json.no_json", {}, {{"why", reader.problem()}})};
  error.place.column = static_cast<int>(std::min<std::size_t>(reader.at(), 0x7FFFFFFE)) + 1;
  return fail(std::move(error));
}

Json known_json(std::string_view text) {
  auto read = read_json(text);
  if (!read) {
    throw std::logic_error(read.error().message.text);
  }
  return *std::move(read);
}

}  // namespace hausregel
