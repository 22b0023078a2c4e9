#include "script/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

#include "core/text.h"
#include "script/facts.h"
#include "script/host.h"
#include "script/recall.h"

namespace hausregel::script {
namespace {

constexpr int kStackSlots = 4;

// Where in the value something stands; worded only where it is needed. The value itself has none.
struct Way {
  const Way* before = nullptr;
  std::string_view name;  // of a member, or
  std::int64_t item = 0;  // of a list

  std::string text() const {
    if (before == nullptr) {
      return "";
    }
    const std::string front = before->text();
    return name.data() == nullptr ? fmt::format("{}[{}]", front, item)
                                  : fmt::format("{}{}{}", front, front.empty() ? "" : ".", name);
  }
};

class ValueReader {
 public:
  ValueReader(lua_State* state, int most_entries) : L(state), most_entries_(most_entries) {}

  std::optional<Json> read(int index, const Way& path, int depth) {
    switch (lua_type(L, index)) {
      case LUA_TNIL:
        return Json();
      case LUA_TBOOLEAN:
        return Json(lua_toboolean(L, index) != 0);
      case LUA_TNUMBER:
        return number(index, path);
      case LUA_TSTRING:
        return text(index, path);
      case LUA_TTABLE:
        return table(lua_absindex(L, index), path, depth);
      case LUA_TFUNCTION:
        functions_.push_back(path.text());
        return Json();
      case LUA_TUSERDATA:
        if (const Fact::Value* list = list_at(L, index)) {
          return json_of(*list);
        }
        return refuse(path, worded("lua.value.facts"));
      default:
        return refuse(path, worded("lua.value.kind", {{"kind", kind_of(L, index)}}));
    }
  }

  std::vector<std::string> take_functions() { return std::move(functions_); }
  const KeyFlaw& flaw() const { return flaw_; }

 private:
  std::nullopt_t refuse(const Way& path, Message why) {
    // lua_next goes by hashes that differ from run to run, and what is told may stand in a journal:
    // of several flaws it is the first by its place.
    KeyFlaw flaw{path.text(), std::move(why)};
    if (!flawed_ || std::tie(flaw.path, flaw.why.args) < std::tie(flaw_.path, flaw_.why.args)) {
      flaw_ = std::move(flaw);
    }
    flawed_ = true;
    return std::nullopt;
  }

  // A list of facts given back as it is.
  static Json json_of(const Fact::Value& fact) {
    Json::List list;
    for (std::size_t i = 0; i < length_of(fact); ++i) {
      if (const auto number = item_of(fact, i)) {
        list.emplace_back(*number);
      } else {
        list.emplace_back(std::get<std::span<const std::string_view>>(fact)[i]);
      }
    }
    return Json(std::move(list));
  }

  std::optional<Json> number(int index, const Way& path) {
    if (lua_isinteger(L, index) == 0) {
      push_text(L, index);
      std::string shown(text_at(L, -1));
      lua_pop(L, 1);
      std::string whole = shown.ends_with(".0") ? shown.substr(0, shown.size() - 2) : "";
      Message::Args values{{"shown", std::move(shown)}, {"whole", whole}};
      return refuse(path, whole.empty() ? worded("lua.value.fraction", std::move(values))
                                        : worded("lua.value.point", std::move(values)));
    }
    return Json(static_cast<std::int64_t>(lua_tointeger(L, index)));
  }

  std::optional<Json> text(int index, const Way& path) {
    std::string value(text_at(L, index));
    if (invalid_utf8(value) != std::string::npos) {
      return refuse(path, worded("lua.value.utf8"));
    }
    return Json(std::move(value));
  }

  std::optional<Json> table(int index, const Way& path, int depth) {
    if (depth >= kValueDepth || lua_checkstack(L, kStackSlots) == 0) {
      return refuse(path, worded("lua.value.deep"));
    }
    std::vector<std::pair<std::int64_t, Json>> items;
    Json::Object members;
    bool good = true;
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
      good = entry(path, depth, items, members) && good;
      lua_pop(L, 1);
      if (entries_ > most_entries_) {
        lua_pop(L, 1);
        return std::nullopt;
      }
    }
    if (!good) {
      return std::nullopt;
    }
    if (!items.empty() && !members.empty()) {
      return refuse(path, worded("lua.value.both"));
    }
    if (!members.empty()) {
      std::ranges::sort(members, [](const auto& a, const auto& b) { return a.first < b.first; });
      return Json(std::move(members));
    }
    return list(path, std::move(items));
  }

  // Key and value are on top of the stack.
  bool entry(const Way& path, int depth, std::vector<std::pair<std::int64_t, Json>>& items,
             Json::Object& members) {
    // Counted here, so that keys that are refused count as well.
    if (++entries_ > most_entries_) {
      flawed_ = false;  // which entry is one too many goes by hashes as well
      refuse(Way{}, worded("lua.value.entries", {{"most", most_entries_}}));
      return false;
    }
    if (lua_type(L, -2) == LUA_TSTRING) {
      const auto key = text(-2, path);
      if (!key) {
        return false;
      }
      const std::string& name = *key->string();
      auto value = read(-1, {&path, name}, depth + 1);
      if (value) {
        members.emplace_back(name, std::move(*value));
      }
      return value.has_value();
    }
    if (lua_isinteger(L, -2) != 0) {
      const std::int64_t key = lua_tointeger(L, -2);
      auto value = read(-1, {&path, {}, key}, depth + 1);
      if (value) {
        items.emplace_back(key, std::move(*value));
      }
      return value.has_value();
    }
    refuse(path, worded("lua.value.key", {{"kind", kind_of(L, -2)}}));
    return false;
  }

  std::optional<Json> list(const Way& path, std::vector<std::pair<std::int64_t, Json>> items) {
    std::ranges::sort(items, [](const auto& a, const auto& b) { return a.first < b.first; });
    Json::List values;
    for (auto& [key, value] : items) {
      if (key != static_cast<std::int64_t>(values.size()) + 1) {
        return refuse(path, worded("lua.value.hole", {{"number", values.size() + 1}}));
      }
      values.push_back(std::move(value));
    }
    return Json(std::move(values));
  }

  lua_State* L;
  int most_entries_;
  int entries_ = 1;  // the value itself
  std::vector<std::string> functions_;
  KeyFlaw flaw_;
  bool flawed_ = false;
};

}  // namespace

tl::expected<Loaded, KeyFlaw> read_value(lua_State* L, int index, int most_entries) {
  ValueReader reader(L, most_entries);
  const int top = lua_gettop(L);
  auto value = reader.read(index, {}, 0);
  lua_settop(L, top);
  if (!value) {
    return tl::unexpected(reader.flaw());
  }
  return Loaded{std::move(*value), reader.take_functions()};
}

}  // namespace hausregel::script
