// The only way to hand a C function to a script, the words of the language, and values that scripts
// return. Internal to script/, except evaluate(), lua_release(), language_words() and
// recorder_words().
//
// A body declares the kinds of its arguments, and receives only checked ones:
//   int string_rep(lua_State* L, std::string_view text, lua_Integer times, …)
//   own<string_rep>("string.rep(s, n [, separator])")
// So do steps of iterators and the operators of facts; arguments for a function of Lua's own
// library are checked before the call: stock<Numeric>("math.floor(x)"). State that a step relies on
// is kept in its upvalues, never in its arguments. The rule about destructors in sandbox.h applies
// to every body.
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
#include "core/lists.h"
#include "core/result.h"
#include "script/lua/sandbox.h"

namespace hausregel::script {

// A word of the language: a function or a number, explained by "language.NAME" in the catalogs.
// Made only by own(), stock() and constant(), so that every function has checks.
class HostFunction {
 public:
  std::string_view form;  // "string.rep(s, n [, separator])"; or its name in messages
  lua_CFunction call;     // null: it is `number`
  bool stock;             // calls the function of that name in Lua's library
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

// In lib_base.cpp, and those of strings and tables in lib_values.cpp. The operators have no names
// in scripts, and are in the order of kOperatorNames (parser.h). They and the steps of iterators
// are made once for each state, and kept in the registry under the addresses of their rows.
std::span<const HostFunction> operators();
std::span<const HostFunction> steps();
std::span<const HostFunction> base_functions();
std::span<const HostFunction> string_functions();
std::span<const HostFunction> table_functions();
std::span<const HostFunction> math_functions();
// The calls of a recorder, in lib_recorder.cpp, and `rules`, the rule values by name.
std::span<const HostFunction> recorder_functions();
void add_rules(lua_State* L);
// Those about seats and lists that facts have, f.most and its like, kept in the registry as above.
// In lib_seats.cpp.
std::span<const HostFunction> seat_functions();
// Pushes a number, a truth, a word, nil, a list or a table; in lib_recorder.cpp.
void push_json(lua_State* L, const Json& value);
// For lua_pcall: takes a Json as light userdata and returns it as a value.
int push_given(lua_State* L);

// The tables of the language beside the global functions, by name.
struct Module {
  const char* name;
  const char* prefix;  // "math."
  std::span<const HostFunction> functions;
};
std::array<Module, 3> modules();

// Pushes `function`, which must outlive the state, with the `upvalues` values on top of the stack
// as its upvalues from kOwnUpvalue on. May raise.
void push_function(lua_State* L, const HostFunction& function, int upvalues = 0);
inline constexpr int kOwnUpvalue = 2;  // the first is the row
// Sets the field `name` of the table below those values to it.
void set_function(lua_State* L, const char* name, const HostFunction& function, int upvalues = 0);

// --- the language, in language.cpp --------------------------------------------------------------
// The small language that house rules and bots are written in: what exists, and the tables that a
// script sees. Built from nothing, so that what is not listed is not there.

// A word, for documentation and editors.
struct LanguageWord {
  std::string_view name;  // "table.insert"
  std::string_view form;
  Message meaning;

  FIELDS(LanguageWord, name, form, meaning);
};
// Returns them in the order of the documentation: global functions, then module by module.
std::vector<LanguageWord> language_words();
// The functions of `f`, and the calls of `t`, which only functions of happenings have.
std::vector<LanguageWord> recorder_words();

// Returns the names in `module`: "math.", or "" for the global ones and the modules.
Strings names_of_module(std::string_view module);

// Returns the message id of what replaces an omitted word of full Lua ("print"); null if nothing
// does, or there is no such word.
const char* instead_of(std::string_view name);

// Returns the release of the linked Lua, "5.4.4": another one may count other steps.
std::string_view lua_release();

// Puts the environment of scripts into the registry, and installs the methods of strings. Raises
// Lua errors: call it protected.
int build_language(lua_State* L);
// Pushes the environment; raises nothing.
void push_environment(lua_State* L);
// Pushes the recorder, `t`; raises nothing.
void push_recorder(lua_State* L);
// Compiles a text made by parse(), as chunk `name`, pushes it and its arguments, and returns their
// number; on an error pushes the message and returns -1, with Lua's `status`.
int push_chunk(lua_State* L, std::string_view text, const char* name, int& status);

// --- what bodies take ---------------------------------------------------------------------------
// No conversions: "5" is no number, 5.0 no whole one (lua_Integer), 5 no text (std::string_view,
// charged by its length). std::optional: may be absent or nil.

struct Argument {
  int at;  // its index on the stack, from 1
};
struct Any : Argument {};       // any value, but not missing
struct Key : Argument {};       // any operand, or none
struct Numeric : Argument {};   // with or without a fraction
struct OwnTable : Argument {};  // a table of the script, not of the language
struct Sequence : Argument {};  // a table, or a list among facts: read it with lua_geti
struct Callable : Argument {};
using Position = std::optional<lua_Integer>;
struct Byte {};  // 1 to 255: strings hold no NUL
struct Rest {    // all further arguments
  int first;
  int count;
};
template <class Each>
struct RestOf : Rest {};  // each of them checked

// has(list, value), a global function of lib_seats.cpp.
int base_has(lua_State* L, Sequence list, Any value);

// Raise a Lua error that names the function; bad_argument() also names the argument (from 1). The
// `format` may have one %s, for `detail`.
[[noreturn]] void bad_argument(lua_State* L, int arg, const char* expected);
[[noreturn]] void raise(lua_State* L, const char* format, const char* detail = "");

// take() returns the argument at `at` as a body receives it, or raises; it leaves the stack alone.
// A body calls it itself if the kind of one argument depends on the others.
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
// An argument of one of these Lua types, left on the stack.
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
    for (const int i : indices(rest.count)) {
      static_cast<void>(Taken<Each>::take(L, rest.first + i));
    }
    return {rest};
  }
};

// Checks the arguments of a call from left to right, and drops any further ones: Lua's own
// functions count the values on the stack, and would use unchecked ones.
template <class... Kinds>
std::tuple<Kinds...> take_all(lua_State* L) {
  static_assert((std::is_trivially_destructible_v<Kinds> && ...), "errors leave by longjmp");
  // Never more: filling up with nil would hide a missing argument.
  if constexpr (!(std::is_base_of_v<Rest, Kinds> || ...)) {
    if (lua_gettop(L) > as_int(sizeof...(Kinds))) { lua_settop(L, sizeof...(Kinds)); }
  }
  // Braces, because they are evaluated in order by every compiler: which argument is reported, and
  // what was charged before, ends up in journals.
  return [L]<int... At>(std::integer_sequence<int, At...>) {
    static_cast<void>(L);
    return std::tuple<Kinds...>{Taken<Kinds>::take(L, At + 1)...};
  }(std::make_integer_sequence<int, as_int(sizeof...(Kinds))>{});
}

// The C function for a body. Deduces the kinds from the body itself, so no second list can differ.
template <auto kBody>
struct CheckedCall;
template <class... Kinds, int (*kBody)(lua_State*, Kinds...)>
struct CheckedCall<kBody> {
  static int call(lua_State* L) {
    return std::apply([L](const Kinds&... taken) { return kBody(L, taken...); },
                      take_all<Kinds...>(L));
  }
};

// Calls Lua's own function of the running row, and charges for many results. Raises if this Lua
// lacks it. Precondition: its arguments have been taken, and nothing else is on the stack.
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

// Returns the text at `index`, valid as long as the value is, and followed by a zero byte. Converts
// a number in place. Precondition: it is a string or a number.
std::string_view text_at(lua_State* L, int index);
// Pushes the text of a value: of numbers and strings themselves, of others only the kind. Omits the
// sign of "nan", which depends on the processor.
void push_text(lua_State* L, int index);
// Returns the length of the list at `index`, a table or facts: the least n without an item n + 1.
// Lua's own length of a list with holes depends on the seed of its hashes.
lua_Integer length_of(lua_State* L, int index);

// A text that a body assembles on the C stack: it allocates nothing, and nothing needs destruction
// if the body raises.
class NewText {
 public:
  NewText() {}  // NOLINT(modernize-use-equals-default): that would write all of the bytes
  // Raises if the text gets too long.
  void add(lua_State* L, std::string_view text) {
    if (text.size() > bytes_.size() - size_) { raise(L, "would make a string of more than 4 KiB"); }
    text.copy(bytes_.data() + size_, text.size());
    size_ += text.size();
  }
  // Charges for it. Returns 1, the number of results of a body.
  int push(lua_State* L) const;

 private:
  std::array<char, kStringBytes> bytes_;
  std::size_t size_ = 0;
};
static_assert(std::is_trivially_destructible_v<NewText>);
// "nil", "number", …, and "facts" for userdata.
const char* kind_of(lua_State* L, int index);

// Values that scripts return, as Json. Raises no Lua errors, so it may be called unprotected.

// A problem with the value of a key ("rules.goal", "rules.coal[2]").
struct KeyFlaw {
  std::string path;
  Message why;
};

// Reads the value at `index`. A table with keys 1 … n, or none, is a list; a table whose keys are
// all strings is an object, ordered by key. Refuses, naming the part: fractions, other keys, lists
// with holes, text that is not UTF-8, more than 8 levels, more than kValueEntries.
tl::expected<Loaded, KeyFlaw> read_value(lua_State* L, int index);

// One expression over the state of a game, in the language and within the limits of house rules.

// Evaluates it. `f` has the members of `facts` (lists count from 1), and those of `state` that are
// no facts; `state` and `rules`, the rule values, have theirs; all three are objects. Usage: any
// problem with it, a limit of the sandbox included; the place is its column, 0 if unknown.
// Internal: no memory. Interrupted: the clock stopped it.
Result<Json> evaluate(const Json& facts, const Json& state, const Json& rules,
                      const std::string& expression);

}  // namespace hausregel::script
