// Random programs of the allowed language, each by its number, and what this process answers to
// them:
//   programs FROM TO           one line each: number, answers and units of a load and two calls
//   programs FROM TO --stock   the same, loaded as they are written: what Lua's own operators give
//   programs --show NUMBER     its text
// Programs do what may differ from machine to machine: lists with holes, keys that come and go,
// texts, fractions, closures, deep calls, and all of it near the end of a budget.
#include <cstdio>
#include <string>

#include "core/text.h"
#include "script/lua/sandbox.h"
#include "script/workshop.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

class Program {
 public:
  explicit Program(std::uint64_t number) : state_(number * 0x9E3779B97F4A7C15 + 1) {}

  std::string text() {
    std::string body;
    for (int i = 0; i < 3; ++i) { body += block(3, 2 + below(5)); }
    return "local kept, h = {}, 7\n"
           "local function note(v)\n"
           "  local s = tostring(v)\n"
           "  for i = 1, #s do h = (h * 31 + s:byte(i)) % 1000000007 end\n"
           "end\n"
           "local function deep(n) if n <= 0 then return 1 end return 1 + deep(n - 1) end\n"
           "local function pass(...) return select('#', ...), ... end\n"
           "local function work(t, u)\n"
           "  local n, m, i, x, s, r = 3, 5, 2, 1.5, 'a', 'bc'\n" +
           body +
           "  note(n) note(x) note(s) note(#t) note(#u)\n"
           "  return h, #t\n"
           "end\n" +
           (below(3) == 0 ? "work({}, kept)\n" : "") +
           "return { h = h, hooks = { payout = function(f, base)\n"
           "  local answer, size = work({ f.number, #f.list }, { f.text, f.list[2] })\n"
           "  return answer + #kept * 0, size\n"
           "end } }\n";
  }

  // Small ones, so that many programs come to their end.
  std::int64_t budget() {
    static constexpr std::array<std::int64_t, 5> kBudgets{12'000, 15'000, 20'000, 30'000, 60'000};
    return kBudgets[static_cast<std::size_t>(below(kBudgets.size()))] + below(2'000);
  }

 private:
  template <class Number>
  int below(Number n) {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(n));
  }
  template <std::size_t count>
  std::string one_of(const std::array<const char*, count>& forms) {
    return filled(forms[static_cast<std::size_t>(below(count))]);
  }

  // A form with its places: $t a table, $i a whole number, $f a fraction, $s a text, $v any value,
  // $k a key, $d digits, $b a condition.
  std::string filled(std::string_view form) {
    std::string text;
    ++depth_;
    for (std::size_t i = 0; i < form.size(); ++i) {
      text += form[i] == '$' && i + 1 < form.size() ? place(form[++i]) : std::string(1, form[i]);
    }
    --depth_;
    return text;
  }

  std::string place(char kind) {
    const bool leaf = depth_ > 3 || below(3) == 0;
    switch (kind) {
      case 't':
        return below(2) == 0 ? "t" : "u";
      case 'd':
        return std::to_string(1 + below(below(4) == 0 ? 300 : 12));
      case 'i': {
        static constexpr std::array<const char*, 5> kLeaves{"n", "m", "$d", "i", "#$t"};
        static constexpr std::array<const char*, 14> kForms{"($i + $i)",
                                                            "($i - $i)",
                                                            "($i * $d)",
                                                            "($i % $d)",
                                                            "($i // $d)",
                                                            "($i ~ $i)",
                                                            "#$s",
                                                            "($i & 255)",
                                                            "($i << 3)",
                                                            "(tonumber($s) or 4)",
                                                            "select('#', $v)",
                                                            "math.max($i, $i)",
                                                            "rawlen($t)",
                                                            "(math.tointeger($f) or 2)"};
        return leaf ? one_of(kLeaves) : one_of(kForms);
      }
      case 'f': {
        static constexpr std::array<const char*, 5> kLeaves{"x", "0.1", "1e15", "2.0", "(n / 3)"};
        static constexpr std::array<const char*, 12> kForms{
            "($f * $f)",  "($f + $f)",  "($f - $f)",    "($i / $d)",
            "($f // $f)", "($f % $f)",  "(-$f)",        "math.fmod($f, $f)",
            "(0 / 0)",    "($f / 0.0)", "math.abs($f)", "($f * 1e300)"};
        return leaf ? one_of(kLeaves) : one_of(kForms);
      }
      case 's': {
        static constexpr std::array<const char*, 5> kLeaves{"s", "r", "'x$d'", "''", "type($v)"};
        static constexpr std::array<const char*, 13> kForms{
            "($s .. $i)",       "($s .. $f .. $s)",         "tostring($v)",
            "($s):rep($d % 9)", "($s):sub($i, -$d)",        "string.format('%d %s', $i, $v)",
            "($s):upper()",     "string.char($d % 99 + 1)", "('k' .. $i)",
            "($s):reverse()",   "table.concat($t, $s)",     "('text ' .. $d):rep($d)",
            "($s .. $s .. $s)"};
        return leaf ? one_of(kLeaves) : one_of(kForms);
      }
      case 'k': {
        static constexpr std::array<const char*, 12> kForms{"$i",        "$i",  "$s",        "$s",
                                                            "'a' .. $d", "i",   "$d * 4095", "$b",
                                                            "$f // 1",   "-$i", "$f",        "$t"};
        return one_of(kForms);
      }
      case 'b': {
        static constexpr std::array<const char*, 7> kForms{
            "$i < $i", "$s < $s", "$f <= $f", "$v == $v", "not $v", "$i % 2 == 0", "$s == $s"};
        return "(" + one_of(kForms) + ")";
      }
      default: {
        static constexpr std::array<const char*, 8> kForms{"$i", "$s", "$f",         "nil",
                                                           "$b", "$t", "{ $i, $s }", "$t[$k]"};
        return one_of(kForms);
      }
    }
  }

  std::string block(int deep, int statements) {
    std::string text;
    for (int i = 0; i < statements; ++i) { text += statement(deep) + "\n"; }
    return text;
  }

  std::string statement(int deep) {
    static constexpr std::array<const char*, 34> kPlain{
        "n = $i % 100003",
        "m = $i % 1009",
        "x = $f",
        "s = $s s = s:sub(1, 60)",
        "r = $s r = r:sub(-50)",
        "$t[$k] = $v",
        "$t[$k], $t[$i] = $v, $i",
        "$t[#$t + 1] = $v",
        "$t[#$t + 1] = $i",
        "$t[$d] = nil",
        "$t[$i % 16] = nil",
        "$t['a' .. $d] = nil",
        "note($v)",
        "note($f)",
        "h = (h * 31 + #$t) % 1000000007",
        "table.insert($t, $i)",
        "table.insert($t, 1, $s)",
        "note(table.remove($t))",
        "note(table.remove($t, 1))",
        "note(select(1, pass(table.unpack($t))))",
        "t = { $v, $v, n = $i, [$k] = $v, table.unpack($t) }",
        "u = { $s, nil, $i, pass($i, $s) }",
        "note(deep($d))",
        "for i = 1, $d do kept[i % 7] = $v end",
        "for i = 1, 40 do $t['a' .. i % 16] = $v end for i = 0, 15 do $t['a' .. i] = nil end "
        "for _, i in ipairs { 1, 2, 3, 5, 6, 7, 8 } do $t[i] = i end "
        "for i = 1, 3 do $t['q' .. i .. n] = 1 end note(#t) note(#u)",
        "for i = 1, $d do $t[i * 3] = i $t[i] = i end for i = 2, $d do $t[i] = nil end note(#$t)",
        "for i = 0, $d * 9 do t['k' .. i % 64] = i t['k' .. (i - 9) % 64] = nil end",
        "for k, v in pairs($t) do note(k) note(v) end",
        "for i, v in ipairs($t) do note(i) note(v) end",
        "table.sort($t, function(a, b) return tostring(a) < tostring(b) end)",
        "table.sort($t, function(a, b) n = n + 1 return n % 3 == 0 end)",
        "do local fs = {} for i = 1, $d do local c = i fs[i] = function(...) c = c + #s return c, "
        "... end end "
        "for j = 1, #fs do note((fs[j]($v))) end end",
        "for i = 1, $d do s = s .. i % 10 if #s > 200 then s = '' end end",
        "do local list = {} for i = 1, $d * 3 do list[i] = { i, 'v' .. i } end t = list[$d] or t "
        "end"};
    static constexpr std::array<const char*, 4> kAround{
        "for i = 1, $d do\n", "if $b then\n", "do local i = $i\n",
        "do local i = 0 while i < $d do i = i + 1\n"};
    if (deep > 0 && below(4) == 0) {
      const auto around = static_cast<std::size_t>(below(kAround.size()));
      const std::string front = filled(kAround[around]);
      return front + block(deep - 1, 1 + below(4)) + (around == 3 ? "end end" : "end");
    }
    return "do local i = n % 9 " + filled(kPlain[static_cast<std::size_t>(below(kPlain.size()))]) +
           " end";
  }

  std::uint64_t state_;
  int depth_ = 0;
};

std::string shown(const Error& error) {
  return (error.fault == Fault::Interrupted ? "machine " : "") + std::to_string(error.place.line) +
         ": " + error.message.text;
}

std::string answers(std::uint64_t number) {
  Program program(number);
  Limits limits;
  limits.budget_units = program.budget();
  auto sandbox = Sandbox::open(limits);
  if (!sandbox) { return shown(sandbox.error()); }
  const auto loaded = sandbox->load(program.text(), "program.lua");
  const auto with_units = [&](const std::string& answer) {
    return answer + " (" + std::to_string(sandbox->used_units()) + ")";
  };
  if (!loaded) { return with_units(shown(loaded.error())); }
  std::string all = with_units(to_text(loaded->value));
  static const std::string kHook = "payout";
  static SomeFacts some;
  static const std::vector<Fact> facts = some.all();
  for (int call = 0; call < 2; ++call) {
    const auto results = sandbox->call(kHook, facts);
    all += with_units(results ? " | " + to_text((**results)[0]) + " " + to_text((**results)[1])
                              : " | " + shown(results.error()));
  }
  return clean(all);
}

// Without a budget's end: what is compared is what Lua itself does.
std::string stock_answer(std::uint64_t number) {
  Program program(number);
  Workshop shop;
  const std::string text = program.text();
  shop.begin();
  if (luaL_loadbufferx(shop.L, text.data(), text.size(), "=0", "t") != LUA_OK) { return "no Lua"; }
  push_environment(shop.L);
  lua_setupvalue(shop.L, -2, 1);
  if (lua_pcall(shop.L, 0, 1, 0) != LUA_OK) { return clean(text_at(shop.L, -1)); }
  lua_getfield(shop.L, -1, "hooks");
  lua_getfield(shop.L, -1, "payout");
  shop.push_facts_and_base();
  return lua_pcall(shop.L, 2, 1, 0) == LUA_OK ? std::to_string(lua_tointeger(shop.L, -1))
                                              : "failed";
}

}  // namespace

int main(int count, char** words) {
  const std::string first = count > 1 ? words[1] : "";
  if (count == 3 && first == "--show") {
    std::printf("%s", Program(std::stoull(words[2])).text().c_str());
    return 0;
  }
  if (count < 3) { return 2; }
  // Another one in every process, where addresses are.
  std::printf("%p\n", static_cast<const void*>(&first));
  for (std::uint64_t number = std::stoull(first); number < std::stoull(words[2]); ++number) {
    std::printf("%s\n", (count == 4 ? stock_answer(number) : answers(number)).c_str());
  }
  return 0;
}
