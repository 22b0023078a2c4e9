#include "script/lua/host.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "core/lists.h"
#include "core/text.h"
#include "script/facts.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"

namespace hausregel::script {
namespace {

constexpr std::int64_t kTextBytesPerUnit = 16;
constexpr int kFreeResults = 8;
// A number with a fraction takes a microsecond to become text.
constexpr std::int64_t kFractionUnits = 8;

const HostFunction& row_of(lua_State* L) {
  return *static_cast<const HostFunction*>(lua_touserdata(L, lua_upvalueindex(1)));
}

// Pushes "table.insert".
const char* push_word(lua_State* L) {
  const std::string_view word = row_of(L).word();
  return lua_pushlstring(L, word.data(), word.size());
}

// Functions of Lua's library, by their rows. They are plain code and belong to no state. A
// temporary state provides them, because a library opened in a script's state would leave unlisted
// ones there.
const std::map<const HostFunction*, lua_CFunction>& stock_functions() {
  static const auto all = [] {
    std::map<const HostFunction*, lua_CFunction> found;
    lua_State* L = luaL_newstate();
    if (L == nullptr) { return found; }
    luaL_openlibs(L);
    for (const Module& module : modules()) {
      for (const HostFunction& row : module.functions) {
        if (row.stock &&
            luaL_dostring(L, ("return " + std::string(row.word())).c_str()) == LUA_OK) {
          found.emplace(&row, lua_tocfunction(L, -1));
        }
      }
    }
    lua_close(L);
    return found;
  }();
  return all;
}

}  // namespace

std::array<Module, 3> modules() {
  return {{{"math", "math.", math_functions()},
           {"string", "string.", string_functions()},
           {"table", "table.", table_functions()}}};
}

void push_function(lua_State* L, const HostFunction& function, int upvalues) {
  if (function.call == nullptr) { return lua_pushinteger(L, function.number); }
  if (function.stock) {
    const auto known = stock_functions().find(&function);
    if (known != stock_functions().end()) {  // else call_stock() finds out that it is missing
      lua_pushcfunction(L, known->second);
      ++upvalues;
    }
  }
  lua_pushlightuserdata(L, const_cast<HostFunction*>(&function));  // only ever read
  lua_insert(L, -1 - upvalues);
  lua_pushcclosure(L, function.call, 1 + upvalues);
}

void set_function(lua_State* L, const char* name, const HostFunction& function, int upvalues) {
  push_function(L, function, upvalues);
  lua_setfield(L, -2, name);
}

int call_stock(lua_State* L) {
  const lua_CFunction call = lua_tocfunction(L, lua_upvalueindex(kOwnUpvalue));
  if (call == nullptr) { raise(L, "is not in this Lua"); }
  // In this frame, without lua_call: the arguments are where it expects them, and no listed
  // function has upvalues.
  const int given = call(L);
  if (given > kFreeResults) {
    charge(L, given);  // their number is unknown before; the limit of a block bounds the stack
  }
  return given;
}

void bad_argument(lua_State* L, int arg, const char* expected) {
  const bool fraction = lua_type(L, arg) == LUA_TNUMBER && lua_isinteger(L, arg) == 0;
  const char* kind = lua_isnone(L, arg) ? "missing"
                     : fraction         ? "a number with a point or an exponent"
                                        : kind_of(L, arg);
  luaL_error(L, "argument %d of '%s' must be %s, not %s", arg, push_word(L), expected, kind);
  std::abort();  // luaL_error does not return
}

void raise(lua_State* L, const char* format, const char* detail) {
  const char* what = lua_pushfstring(L, format, detail);
  luaL_error(L, "'%s' %s", push_word(L), what);
  std::abort();  // luaL_error does not return
}

std::string_view Taken<std::string_view>::take(lua_State* L, int at) {
  if (lua_type(L, at) != LUA_TSTRING) { bad_argument(L, at, "a string"); }
  const std::string_view text = text_at(L, at);
  if (std::ssize(text) >= kTextBytesPerUnit) { charge(L, std::ssize(text) / kTextBytesPerUnit); }
  return text;
}

OwnTable Taken<OwnTable>::take(lua_State* L, int at) {
  if (!lua_istable(L, at)) { bad_argument(L, at, "a table"); }
  // No script can set a metatable: this is a table of the language, shared by all chunks, or an f.
  // Functions that work on a table's own entries would bypass its write protection.
  if (lua_getmetatable(L, at) != 0) { raise(L, "cannot work on a read-only table"); }
  return {{at}};
}

// Not 0: Lua compares strings with NULs piece by piece, which no charge covers.
Byte Taken<Byte>::take(lua_State* L, int at) {
  const lua_Integer value = Taken<lua_Integer>::take(L, at);
  if (value < 1 || value > 255) {
    luaL_error(L, "argument %d of '%s' must be 1 to 255, not %I", at, push_word(L),
               static_cast<LUAI_UACINT>(value));
  }
  return {};
}

std::string_view text_at(lua_State* L, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  return {text, size};
}

const char* kind_of(lua_State* L, int index) {
  const int type = lua_type(L, index);
  return type == LUA_TUSERDATA ? "facts" : lua_typename(L, type);
}

void push_text(lua_State* L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) == 0) {
        charge(L, kFractionUnits);
        if (std::isnan(lua_tonumber(L, index))) {
          lua_pushliteral(L, "nan");
          break;
        }
      }
      lua_pushvalue(L, index);  // the conversion happens in place, so on a copy
      lua_tolstring(L, -1, nullptr);
      break;
    case LUA_TBOOLEAN:
      lua_pushstring(L, lua_toboolean(L, index) != 0 ? "true" : "false");
      break;
    default:
      lua_pushstring(L, kind_of(L, index));
  }
}

lua_Integer length_of(lua_State* L, int index) {
  constexpr lua_Integer kItemsPerUnit = 16;
  if (!lua_istable(L, index)) { return luaL_len(L, index); }
  lua_Integer n = 0;
  while (lua_rawgeti(L, index, n + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    ++n;
  }
  lua_pop(L, 1);
  if (n >= kItemsPerUnit) { charge(L, n / kItemsPerUnit); }
  return n;
}

int NewText::push(lua_State* L) const {
  charge(L, static_cast<std::int64_t>(size_) / kTextBytesPerUnit);
  lua_pushlstring(L, bytes_.data(), size_);
  return 1;
}

namespace {

constexpr int kStackSlots = 4;

// The path of a part of the value, put into words only when needed; empty for the value itself.
struct Way {
  const Way* before = nullptr;
  std::string_view name;  // of a member, or
  std::int64_t item = 0;  // of a list

  std::string text() const {
    if (before == nullptr) { return ""; }
    const std::string front = before->text();
    return name.data() == nullptr ? fmt::format("{}[{}]", front, item)
                                  : fmt::format("{}{}{}", front, front.empty() ? "" : ".", name);
  }
};

class ValueReader {
 public:
  explicit ValueReader(lua_State* state) : L(state) {}

  tl::expected<Loaded, KeyFlaw> all(int index) {
    Json value = read(index, {}, 0);
    if (flaw_) { return tl::unexpected(std::move(*flaw_)); }
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
        if (auto list = list_at(L, index)) { return std::move(*list); }
        return refuse(path, "lua.value.facts");
      default:
        return refuse(path, "lua.value.kind", {{"kind", kind_of(L, index)}});
    }
  }

  // Keeps the first of several flaws by path: lua_next follows hashes that differ from run to run,
  // and the message may end up in a journal. Returns null in place of the value.
  Json refuse(const Way& path, std::string_view why, Message::Args args = {}) {
    KeyFlaw flaw{path.text(), worded(why, std::move(args))};
    if (!flaw_ || std::tie(flaw.path, flaw.why.args) < std::tie(flaw_->path, flaw_->why.args)) {
      flaw_ = std::move(flaw);
    }
    ++flaws_;
    return {};
  }

  Json number(int index, const Way& path) {
    if (lua_isinteger(L, index) != 0) { return std::int64_t{lua_tointeger(L, index)}; }
    push_text(L, index);
    const std::string shown(text_at(L, -1));
    lua_pop(L, 1);
    const std::string whole = shown.ends_with(".0") ? shown.substr(0, shown.size() - 2) : "";
    return refuse(path, whole.empty() ? "lua.value.fraction" : "lua.value.point",
                  {{"shown", shown}, {"whole", whole}});
  }

  Json text(int index, const Way& path) {
    const std::string_view value = text_at(L, index);
    return invalid_utf8(value) == std::string_view::npos ? Json(value)
                                                         : refuse(path, "lua.value.utf8");
  }

  Json table(int index, const Way& path, int depth) {
    if (depth >= kValueDepth || lua_checkstack(L, kStackSlots) == 0) {
      return refuse(path, "lua.value.deep");
    }
    std::map<std::int64_t, Json> items;
    std::map<std::string, Json> members;
    const int flaws = flaws_;
    lua_pushnil(L);
    while (entries_ <= kValueEntries && lua_next(L, index) != 0) {
      entry(path, depth, items, members);
      lua_pop(L, 1);
    }
    if (flaws != flaws_) { return {}; }
    if (members.empty()) { return list(path, std::move(items)); }
    if (!items.empty()) { return refuse(path, "lua.value.both"); }
    return Json::Object(std::make_move_iterator(members.begin()),
                        std::make_move_iterator(members.end()));
  }

  // Key and value are on top of the stack.
  void entry(const Way& path, int depth, std::map<std::int64_t, Json>& items,
             std::map<std::string, Json>& members) {
    // Counts refused keys as well.
    if (++entries_ > kValueEntries) {
      flaw_.reset();  // which entry is one too many depends on hashes, too
      refuse({}, "lua.value.entries", {{"most", kValueEntries}});
    } else if (lua_type(L, -2) == LUA_TSTRING) {
      const Json name = text(-2, path);
      if (name.is_string()) { members[name.text()] = read(-1, {&path, name.text()}, depth + 1); }
    } else if (lua_isinteger(L, -2) != 0) {
      const std::int64_t key = lua_tointeger(L, -2);
      items[key] = read(-1, {&path, {}, key}, depth + 1);
    } else {
      refuse(path, "lua.value.key", {{"kind", kind_of(L, -2)}});
    }
  }

  Json list(const Way& path, std::map<std::int64_t, Json> items) {
    Json::List values;
    for (auto& [key, value] : items) {
      if (key != std::ssize(values) + 1) {
        return refuse(path, "lua.value.hole", {{"number", values.size() + 1}});
      }
      values.push_back(std::move(value));
    }
    return values;
  }

  lua_State* L;
  int entries_ = 1;  // the value itself
  Strings functions_;
  std::optional<KeyFlaw> flaw_;
  int flaws_ = 0;  // number of refused parts
};

}  // namespace

tl::expected<Loaded, KeyFlaw> read_value(lua_State* L, int index) {
  const int top = lua_gettop(L);
  auto value = ValueReader(L).all(index);
  lua_settop(L, top);
  return value;
}

namespace {

constexpr std::string_view kFront = "return ";

std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\';
    out += plain ? std::string(1, c) : fmt::format("\\{:03}", byte);
  }
  return '"' + out + '"';
}

// Writes the value in Lua; null is nil. The smallest number has no literal: 2^63, which it would
// negate, is a fraction.
std::string lua_of(const Json& value) {
  if (const auto* object = value.object()) {
    const auto member = [](const auto& one) {
      return "[" + quoted(one.first) + "]=" + lua_of(one.second);
    };
    return "{" + joined(*object, ",", member) + "}";
  }
  if (const auto* list = value.list()) {
    const auto item = [](const Json& one) {
      return one.is_null() ? "false" : lua_of(one);  // a list has no holes
    };
    return "{" + joined(*list, ",", item) + "}";
  }
  if (const auto* text = value.string()) { return quoted(*text); }
  return value.is_null()                                           ? "nil"
         : value == Json(std::numeric_limits<std::int64_t>::min()) ? "math.mininteger"
                                                                   : to_text(value);
}

struct NamedTable {
  std::string_view of;
  const Json& known;
  const char* none = nullptr;
};

// As in a hook, an unknown fact, place of the state or rule is an error.
Result<> check_names(const std::string& expression, std::span<const NamedTable> all) {
  const Tokens tokens = tokens_of(expression);
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const Token& name = tokens[i + 2];
    const bool named = tokens[i + 1].is(".")   ? name.kind == TokenKind::Name
                       : tokens[i + 1].is("[") ? name.kind == TokenKind::String
                                               : false;
    const NamedTable* table = find_by(all, &NamedTable::of, tokens[i].text);
    if (!named || table == nullptr || tokens[i].kind == TokenKind::String ||
        (i > 0 && tokens[i - 1].is_any({".", ":"})) || table->known.find(name.text) != nullptr) {
      continue;
    }
    return fail(Error{Fault::Usage,
                      worded(table->none, {{"name", clean(name.text)}}),
                      {},
                      {"", 0, name.column},
                      suggestions(name.text, names_by(*table->known.object(),
                                                      &Json::Object::value_type::first))});
  }
  return {};
}

// Makes the error of a script one of the expression at its end. Running out of memory or time is
// not the fault of the person who typed it.
Error as_typed(Error error) {
  if (error == no_table("")) { error.message = worded("lua.one_value"); }
  const int column = error.place.column - as_int(kFront.size());
  error.fault = error.fault == Fault::Input ? Fault::Usage : error.fault;
  error.place = {"", 0, std::max(column, 0)};
  return error;
}

}  // namespace

Result<Json> evaluate(const Json& facts, const Json& state, const Json& rules,
                      const std::string& expression) {
  Json both = facts;
  for (const auto& [name, member] : *state.object()) {
    if (both.find(name) == nullptr) { both.set(name, member); }
  }
  const std::array<NamedTable, 3> all{{{"f", both, "lua.no_fact"},
                                       {"state", state, "lua.no_place"},
                                       {"rules", rules, "lua.no_rule"}}};
  // As text, because a sandbox accepts only sources. The expression has a line of its own, so that
  // as_typed() has its columns.
  std::string text;
  for (const NamedTable& names : all) {
    text += fmt::format("local {} = {} ", names.of, lua_of(names.known));
  }
  text.append("\n").append(kFront).append(expression);
  TRY(check_names(expression, all));
  auto loaded = load_alone(text, "").map_error(as_typed);
  TRY(loaded);
  if (!loaded->functions.empty()) { return fail_worded(Fault::Usage, "lua.no_value"); }
  return std::move(loaded->value);
}

}  // namespace hausregel::script
