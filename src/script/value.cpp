#include "script/value.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

#include "core/text.h"
#include "script/facts.h"
#include "script/host.h"

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

  tl::expected<Loaded, KeyFlaw> all(int index) {
    Json value = read(index, {}, 0);
    if (flaw_) {
      return tl::unexpected(std::move(*flaw_));
    }
    return Loaded{std::move(value), std::move(functions_)};
  }

 private:
  Json read(int index, const Way& path, int depth) {
    switch (lua_type(L, index)) {
      case LUA_TNIL:
        return {};
      case LUA_TBOOLEAN:
        return lua_toboolean(L, index) != 0;
      case LUA_TNUMBER:
        return number(index, path);
      case LUA_TSTRING:
        return text(index, path);
      case LUA_TTABLE:
        return table(lua_absindex(L, index), path, depth);
      case LUA_TFUNCTION:
        functions_.push_back(path.text());
        return {};
      case LUA_TUSERDATA:
        if (auto list = list_at(L, index)) {
          return std::move(*list);
        }
        return refuse(path, worded("lua.value.facts"));
      default:
        return refuse(path, worded("lua.value.kind", {{"kind", kind_of(L, index)}}));
    }
  }

  // lua_next goes by hashes that differ from run to run, and what is told may stand in a journal:
  // of several flaws it is the first by its place. Gives null, for what is refused.
  Json refuse(const Way& path, Message why) {
    KeyFlaw flaw{path.text(), std::move(why)};
    if (!flaw_ || std::tie(flaw.path, flaw.why.args) < std::tie(flaw_->path, flaw_->why.args)) {
      flaw_ = std::move(flaw);
    }
    ++flaws_;
    return {};
  }

  Json number(int index, const Way& path) {
    if (lua_isinteger(L, index) != 0) {
      return std::int64_t{lua_tointeger(L, index)};
    }
    push_text(L, index);
    const std::string shown(text_at(L, -1));
    lua_pop(L, 1);
    const std::string whole = shown.ends_with(".0") ? shown.substr(0, shown.size() - 2) : "";
    return refuse(path, worded(whole.empty() ? "lua.value.fraction" : "lua.value.point",
                               {{"shown", shown}, {"whole", whole}}));
  }

  Json text(int index, const Way& path) {
    const std::string_view value = text_at(L, index);
    return invalid_utf8(value) == std::string_view::npos ? Json(value)
                                                         : refuse(path, worded("lua.value.utf8"));
  }

  Json table(int index, const Way& path, int depth) {
    if (depth >= kValueDepth || lua_checkstack(L, kStackSlots) == 0) {
      return refuse(path, worded("lua.value.deep"));
    }
    std::map<std::int64_t, Json> items;
    std::map<std::string, Json> members;
    const int flaws = flaws_;
    lua_pushnil(L);
    while (entries_ <= most_entries_ && lua_next(L, index) != 0) {
      entry(path, depth, items, members);
      lua_pop(L, 1);
    }
    if (flaws != flaws_) {
      return {};
    }
    if (members.empty()) {
      return list(path, std::move(items));
    }
    if (!items.empty()) {
      return refuse(path, worded("lua.value.both"));
    }
    return Json::Object(std::make_move_iterator(members.begin()),
                        std::make_move_iterator(members.end()));
  }

  // Key and value are on top of the stack.
  void entry(const Way& path, int depth, std::map<std::int64_t, Json>& items,
             std::map<std::string, Json>& members) {
    // Counted here, so that keys that are refused count as well.
    if (++entries_ > most_entries_) {
      flaw_.reset();  // which entry is one too many goes by hashes as well
      refuse({}, worded("lua.value.entries", {{"most", most_entries_}}));
    } else if (lua_type(L, -2) == LUA_TSTRING) {
      const Json name = text(-2, path);
      if (name.is_string()) {
        members[name.text()] = read(-1, {&path, name.text()}, depth + 1);
      }
    } else if (lua_isinteger(L, -2) != 0) {
      const std::int64_t key = lua_tointeger(L, -2);
      items[key] = read(-1, {&path, {}, key}, depth + 1);
    } else {
      refuse(path, worded("lua.value.key", {{"kind", kind_of(L, -2)}}));
    }
  }

  Json list(const Way& path, std::map<std::int64_t, Json> items) {
    Json::List values;
    for (auto& [key, value] : items) {
      if (key != static_cast<std::int64_t>(values.size()) + 1) {
        return refuse(path, worded("lua.value.hole", {{"number", values.size() + 1}}));
      }
      values.push_back(std::move(value));
    }
    return values;
  }

  lua_State* L;
  int most_entries_;
  int entries_ = 1;  // the value itself
  std::vector<std::string> functions_;
  std::optional<KeyFlaw> flaw_;
  int flaws_ = 0;  // so many were refused
};

}  // namespace

tl::expected<Loaded, KeyFlaw> read_value(lua_State* L, int index, int most_entries) {
  const int top = lua_gettop(L);
  auto value = ValueReader(L, most_entries).all(index);
  lua_settop(L, top);
  return value;
}

}  // namespace hausregel::script
