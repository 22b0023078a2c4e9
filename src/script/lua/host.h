// The one way in which a C function gets into the hands of a script. Internal to script/.
//
// A body takes its arguments by their kinds, so it sees none that was not checked:
//   int string_rep(lua_State* L, std::string_view text, lua_Integer times, …)
//   own<string_rep>("string.rep(s, n [, separator])")
// The same holds for steps of iterators and for the operators of facts; and a call of a function of
// Lua's own library is checked before it is made: stock<Numeric>("math.floor(x)"). What a step
// has to rely on is kept as its upvalues, never taken from its arguments. The rule about
// destructors in sandbox.h holds for every body.
#pragma once

#include <algorithm>
#include <array>
#include <lua.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/describe.h"
#include "core/json.h"
#include "core/result.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {

// A row of the language: what scripts call, or a number; "language.NAME" in the catalogs says what
// it does. Made by own(), stock() and constant() alone, so that there is none without checks.
class HostFunction {
 public:
  std::string_view form;  // "string.rep(s, n [, separator])"; or what messages call it
  lua_CFunction call;     // null: it is `number`
  bool stock;             // it calls the function of Lua's library that has this name
  lua_Integer number = 0;

  constexpr std::string_view word() const { return form.substr(0, form.find('(')); }
  constexpr std::string_view name() const {      // "rep"
    return word().substr(word().find('.') + 1);  // all of it where there is no dot
  }

 private:
  constexpr HostFunction(std::string_view called, lua_CFunction function, bool of_lua)
      : form(called), call(function), stock(of_lua) {}
  template <auto kBody>
  friend constexpr HostFunction own(std::string_view form);
  template <class... Kinds>
  friend constexpr HostFunction stock(std::string_view form);
  friend constexpr HostFunction constant(std::string_view name, lua_Integer number);
};

// In lib_base.cpp, lib_values.cpp, lib_values.cpp, lib_base.cpp and lib_base.cpp. The operators
// have no names in scripts, and stand in the order of kOperatorNames (parser.h); they and the steps
// of iterators are made once a state, and stand in the registry under the addresses of their rows.
std::span<const HostFunction> operators();
std::span<const HostFunction> steps();
std::span<const HostFunction> base_functions();
std::span<const HostFunction> string_functions();
std::span<const HostFunction> table_functions();
std::span<const HostFunction> math_functions();

// The tables of the language beside the global functions, by name.
struct Module {
  const char* name;
  const char* prefix;  // "math."
  std::span<const HostFunction> functions;
};
std::array<Module, 3> modules();

// Pushes `function`, which outlives the state, with the `upvalues` values on top of the stack as
// its upvalues from kOwnUpvalue on. May raise.
void push_function(lua_State* L, const HostFunction& function, int upvalues = 0);
inline constexpr int kOwnUpvalue = 2;  // the first is the row

// --- what bodies take ---------------------------------------------------------------------------
// No conversions: "5" is no number, 5.0 no whole one (lua_Integer), 5 no text (std::string_view,
// charged by its length). std::optional: absent or nil.

struct Argument {
  int at;  // where it stands on the stack, from 1
};
struct Any : Argument {};       // not a missing one
struct Key : Argument {};       // whatever an operator was given, or nothing
struct Numeric : Argument {};   // with or without a fraction
struct OwnTable : Argument {};  // of the script, not one of the language's
struct Sequence : Argument {};  // a table, or a list among facts: to be read with lua_geti
struct Callable : Argument {};
using Position = std::optional<lua_Integer>;
struct Byte {};  // 1 to 255: strings hold no NUL
struct Rest {    // whatever else was given
  int first;
  int count;
};
template <class Each>
struct RestOf : Rest {};  // each of which was looked at

// Raise a Lua error that names the function; the first one also the argument (counted from 1). The
// second one's `format` may have one %s, for `detail`.
[[noreturn]] void bad_argument(lua_State* L, int arg, const char* expected);
[[noreturn]] void raise(lua_State* L, const char* format, const char* detail = "");

// take() gives the argument at `at` as a body takes it, or raises; the stack stays as it is. A body
// calls it itself where the kind of one argument follows from the others.
template <class Kind>
struct Taken;
template <>
struct Taken<lua_Integer> {
  static lua_Integer take(lua_State* L, int at) {
    if (lua_isinteger(L, at) == 0) { bad_argument(L, at, "a whole number"); }
    return lua_tointeger(L, at);
  }
};
template <>
struct Taken<std::string_view> {
  static std::string_view take(lua_State* L, int at);
};
template <>
struct Taken<Any> {
  static Any take(lua_State* L, int at) {
    if (lua_type(L, at) == LUA_TNONE) { bad_argument(L, at, "a value"); }
    return {{at}};
  }
};
template <>
struct Taken<Key> {
  static Key take(lua_State*, int at) { return {{at}}; }
};
// An argument of one of these types of Lua's, looked at where it stands.
template <class Kind, Literal what, int... types>
struct TakenAs {
  static Kind take(lua_State* L, int at) {
    if (((lua_type(L, at) != types) && ...)) { bad_argument(L, at, what.text); }
    return {{at}};
  }
};
template <>
struct Taken<Numeric> : TakenAs<Numeric, "a number", LUA_TNUMBER> {};
template <>
struct Taken<Sequence> : TakenAs<Sequence, "a table", LUA_TTABLE, LUA_TUSERDATA> {};
template <>
struct Taken<Callable> : TakenAs<Callable, "a function", LUA_TFUNCTION> {};
template <>
struct Taken<OwnTable> {
  static OwnTable take(lua_State* L, int at);
};
template <>
struct Taken<Byte> {
  static Byte take(lua_State* L, int at);
};
template <>
struct Taken<Rest> {
  static Rest take(lua_State* L, int at) { return {at, std::max(lua_gettop(L) - at + 1, 0)}; }
};
template <class Kind>
struct Taken<std::optional<Kind>> {
  static std::optional<Kind> take(lua_State* L, int at) {
    return lua_type(L, at) <= LUA_TNIL ? std::nullopt : std::optional(Taken<Kind>::take(L, at));
  }
};
template <class Each>
struct Taken<RestOf<Each>> {
  static RestOf<Each> take(lua_State* L, int at) {
    const Rest rest = Taken<Rest>::take(L, at);
    for (int i = 0; i < rest.count; ++i) {
      static_cast<void>(Taken<Each>::take(L, rest.first + i));
    }
    return {rest};
  }
};

// The arguments of a call, checked from left to right; those beyond them are gone afterwards: Lua's
// own functions count what is on the stack, and would take what nobody has looked at.
template <class... Kinds>
std::tuple<Kinds...> take_all(lua_State* L) {
  static_assert((std::is_trivially_destructible_v<Kinds> && ...), "errors leave by longjmp");
  // Only ever fewer: filled up with nil, one that is missing would not be told from a nil.
  if constexpr (!(std::is_base_of_v<Rest, Kinds> || ...)) {
    if (lua_gettop(L) > static_cast<int>(sizeof...(Kinds))) { lua_settop(L, sizeof...(Kinds)); }
  }
  // Braces, as every compiler works through them in order: which argument is complained of, and
  // what was charged before, comes into journals.
  return [L]<int... At>(std::integer_sequence<int, At...>) {
    static_cast<void>(L);
    return std::tuple<Kinds...>{Taken<Kinds>::take(L, At + 1)...};
  }(std::make_integer_sequence<int, static_cast<int>(sizeof...(Kinds))>{});
}

// The C function for a body. The kinds are read off the body itself: no list beside it can say
// something else.
template <auto kBody>
struct CheckedCall;
template <class... Kinds, int (*kBody)(lua_State*, Kinds...)>
struct CheckedCall<kBody> {
  static int call(lua_State* L) {
    return std::apply([L](const Kinds&... taken) { return kBody(L, taken...); },
                      take_all<Kinds...>(L));
  }
};

// Calls Lua's own function of the row that runs, and charges for many results. Precondition: its
// arguments have been taken, and nothing else is on the stack. Raises where this Lua has none.
int call_stock(lua_State* L);
template <class... Kinds>
int take_and_call_stock(lua_State* L) {
  static_cast<void>(take_all<Kinds...>(L));
  return call_stock(L);
}

// A function whose body is `kBody`.
template <auto kBody>
constexpr HostFunction own(std::string_view form) {
  return {form, CheckedCall<kBody>::call, false};
}
// Lua's own function of that name, called with arguments of these kinds.
template <class... Kinds>
constexpr HostFunction stock(std::string_view form) {
  return {form, take_and_call_stock<Kinds...>, true};
}

// A number of that name.
constexpr HostFunction constant(std::string_view name, lua_Integer number) {
  HostFunction row{name, nullptr, false};
  row.number = number;
  return row;
}

// --- for bodies ---------------------------------------------------------------------------------

// The text at `index`, which stands as long as the value does, with a zero behind it. A number
// there becomes one. Precondition: it is a string or a number.
std::string_view text_at(lua_State* L, int index);
// Pushes the text of any value: numbers and strings as they are, of others only the kind. What is
// no number is "nan" with any sign, which processors give as they like.
void push_text(lua_State* L, int index);
// How many items the list at `index` has: the least n behind which there is none, of a table as of
// facts. Not Lua's own length, which of a list with holes goes by the seed of its hashes.
lua_Integer length_of(lua_State* L, int index);

// A text that a body puts together, on the C stack: it asks for no memory, and nothing has to be
// destroyed where the body raises.
class NewText {
 public:
  NewText() {}  // NOLINT(modernize-use-equals-default): that would write all of the bytes
  // Raises where the text gets too long.
  void add(lua_State* L, std::string_view text) {
    if (text.size() > bytes_.size() - size_) { raise(L, "would make a string of more than 4 KiB"); }
    text.copy(bytes_.data() + size_, text.size());
    size_ += text.size();
  }
  // Charges for it. Gives 1: the results of a body.
  int push(lua_State* L) const;

 private:
  std::array<char, kStringBytes> bytes_;
  std::size_t size_ = 0;
};
static_assert(std::is_trivially_destructible_v<NewText>);
// "nil", "number", … and "facts" for what the engine hands over.
const char* kind_of(lua_State* L, int index);

// What a script hands over, as Json. Internal to script/: raises no Lua errors, so it may be called
// unprotected.

// What is wrong with the value of a key ("rules.goal", "rules.coal[2]").
struct KeyFlaw {
  std::string path;
  Message why;
};

// The value at `index`. Tables with keys 1 … n are lists, the empty table too; tables whose keys
// are all strings are objects in the order of their keys. Refuses, and says
// which part: fractions, keys of other kinds, lists with holes, text that is not UTF-8, more than 8
// levels or `most_entries`.
tl::expected<Loaded, KeyFlaw> read_value(lua_State* L, int index, int most_entries);

// One expression over the state of a game, in the language and within the limits of house rules.

// `f` holds the members of `facts` (lists from 1), and those of `state` that are no facts; `state`
// and `rules`, the rule values, hold theirs; all three are objects. Gives what the expression
// gives. Usage, whatever is wrong with it, a limit of the sandbox too; the place is its column, 0:
// unknown. Internal: no memory. Interrupted: the clock stopped it.
Result<Json> evaluate(const Json& facts, const Json& state, const Json& rules,
                      const std::string& expression);

}  // namespace hausregel::script
