// Programs of library calls, operators and loops that use each other's results. A statement is four
// bytes, what to do and with which of sixteen values; it is tried, so that a program goes on after
// an error, which is a value as well. The value that a statement gives replaces one of the sixteen.
#include "fuzz/fuzz.h"
#include "script/workshop.h"

namespace hausregel::fuzz {
namespace {

using namespace script;

constexpr std::size_t kStatementBytes = 4;
constexpr std::size_t kStatements = 64;
constexpr int kSlots = 16;

// `%a`, `%b` and `%c` are the values that a statement works with, `%r` is what it replaces.
constexpr std::array<std::string_view, 29> kForms{
    "%r = %a(%b, %c)",
    "%r = %a(%b)",
    "%r, %a = %b(%c)",
    "%r = %a[%b]",
    "%a[%b] = %c",
    "%r = { %a, %b, %c }",
    "%r = { [%a] = %b, key = %c }",
    "%r = %a .. %b",
    "%r = %a + %b",
    "%r = %a // %b",
    "%r = %a % %b",
    "%r = %a | %b",
    "%r = %a << %b",
    "%r = -%a",
    "%r = #%a",
    "%r = %a < %b",
    "%r = %a == %b",
    "%r = (%a):rep(%b, %c)",
    "%r = (%a):sub(%b, %c)",
    "%r = (%a):find(%b, %c)",
    "%r = string.format(%a, %b, %c)",
    "%r = table.concat(%a, %b, %c)",
    "for k, x in pairs(%a) do %b = k %r = x end",
    "for k, x in ipairs(%a) do %b = k %r = x end",
    "for k, x in %a, %b, %c do %r = x end",
    "for k = %a, %b, %c do %r = k end",
    "%r = function(...) local x = %a(...) %b = x return x end",
    "table.sort(%a, %b) %r = %a",
    "%r = select('#', table.unpack(%a, %b, %c))",
};

// A function of the library is called as often as all the other forms together.
constexpr int kCallForms = 3;

std::string statement(std::string_view bytes, const std::vector<LanguageWord>& words) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const auto slot = [](int n) { return "v[" + std::to_string(n % kSlots + 1) + "]"; };
  const bool call = byte(0) < 128;
  const auto form = static_cast<std::size_t>(byte(0) % (call ? kCallForms : kForms.size()));
  const std::string word(words[byte(3) % words.size()].name);
  std::string text;
  for (std::size_t i = 0; i < kForms[form].size(); ++i) {
    const char next = kForms[form][i];
    const char which = next == '%' && i + 1 < kForms[form].size() ? kForms[form][i + 1] : '\0';
    switch (which) {
      case 'a':
        text += call && form < 2 ? word : slot(byte(1));
        break;
      case 'b':
        text += call && form == 2 ? word : slot(byte(1) >> 4);
        break;
      case 'c':
        text += slot(byte(2));
        break;
      case 'r':
        text += slot(byte(2) >> 4);
        break;
      default:
        text += next;
        continue;
    }
    ++i;
  }
  return "try(function() " + text + " end)\n";
}

std::string program(std::string_view bytes) {
  static const std::vector<LanguageWord> words = language_words();
  std::string text =
      "return function(try, f, base)\n"
      "local v = { f, base, f.list, f.rows, f.luck, 'abc', '%d %s', 0, -1, math.maxinteger, 2.5, "
      "{ 3, 1, 2 }, { a = 1, [true] = 2 }, function(a, b) return a, b end, true, {} }\n";
  for (std::size_t n = 0; n < kStatements && bytes.size() >= kStatementBytes; ++n) {
    text += statement(bytes, words);
    bytes.remove_prefix(kStatementBytes);
  }
  return text + "return v\nend\n";
}

// try(f): calls f; an error becomes the value of the last slot that it would have given.
int try_function(lua_State* L) {
  lua_settop(L, 1);
  return lua_pcall(L, 0, 0, 0) == LUA_OK ? 0 : 1;
}

}  // namespace

Came take_library(std::string_view bytes) {
  if (bytes.size() < kStatementBytes) { return Came::Ended; }
  Limits limits;
  limits.budget_units = 50'000;
  Workshop shop(limits);
  demand(shop.sound(), "there is no language");
  shop.begin();
  const int given = shop.push_script(program(bytes));
  demand(given >= 0, "a program is no Lua");
  demand(lua_pcall(shop.L, given, 1, 0) == LUA_OK, "a program is no function");
  lua_pushcfunction(shop.L, try_function);
  shop.push_facts_and_base();
  if (lua_pcall(shop.L, 3, 1, 0) != LUA_OK) { return Came::Refused; }
  const std::string wrong = Reach(shop.L).look(-1);
  demand(wrong.empty(), wrong.c_str());
  return Came::Accepted;
}

}  // namespace hausregel::fuzz
