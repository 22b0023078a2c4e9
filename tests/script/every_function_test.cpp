// Every C function that a script can reach, found by walking what it is given and what it is handed
// back, with every kind of value in every place, up to three; and every operator likewise.
#include "catch.h"
#include "script/workshop.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

// Up to here in each of three places; all of them in each of two.
constexpr int kInThreePlaces = 25;
constexpr const char* kValues = R"(
  return function(f, base) return { n = 37, { 3, 1, 2 }, true, 0, 1, -1, math.maxinteger, math.mininteger, 1.5, 0/0, 1/0, '',
    'abc', '%d %s %%', ('x'):rep(4000), {}, { a = 1, [true] = 2, [-5] = 3 }, math,
    function(...) return ... end, string.rep, (pairs({ a = 1 })), f, f.list, f.rows, f.luck, nil,
    false, 2, -1/0, 1 << 53, '5', { 1, nil, 'x' }, { { 2 }, { 1 } }, assert, f.texts, (ipairs({})),
    base, function() error({}) end } end
)";

struct Operation {
  int values;
  const char* text;
};
constexpr std::array kOperations{
    Operation{1, "return function(a) return -a end"},
    Operation{1, "return function(a) return ~a end"},
    Operation{1, "return function(a) return #a end"},
    Operation{1, "return function(a) return not a end"},
    Operation{1, "return function(a) for i = 1, 3 do local b = a[i] end end"},
    Operation{2, "return function(a, b) return a + b, b - a end"},
    Operation{2, "return function(a, b) return a * b end"},
    Operation{2, "return function(a, b) return a / b end"},
    Operation{2, "return function(a, b) return a // b end"},
    Operation{2, "return function(a, b) return a % b end"},
    Operation{2, "return function(a, b) return a & b, a | b end"},
    Operation{2, "return function(a, b) return a ~ b end"},
    Operation{2, "return function(a, b) return a << b, a >> b end"},
    Operation{2, "return function(a, b) return a .. b end"},
    Operation{2, "return function(a, b) return a == b, a < b end"},
    Operation{2, "return function(a, b) return a <= b end"},
    Operation{2, "return function(a, b) return a[b] end"},
    Operation{2, "return function(a, b) return a(b) end"},
    Operation{3, "return function(a, b, c) a[b] = c end"},
    Operation{3, "return function(a, b, c) for k, v in a, b, c do a, b = k, v end end"},
    Operation{3, "return function(a, b, c) for i = a, b, c do end end"},
};

class TestTable {
 public:
  TestTable() : reach_(shop_.L) {
    reach_.found = [this](const HostFunction& row) {
      rows_.push_back(&row);
      lua_pushvalue(L, -1);
      functions_.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    };
    lua_settop(L, 0);
    fresh_values();
    push_environment(L);
    look(-1);
    for (int i = 1; i <= count_; ++i) {
      lua_rawgeti(L, 1, i);
      look(-1);
    }
    lua_settop(L, 1);
  }

  void call_every_function() {
    for (std::size_t i = 0; i < functions_.size(); ++i) {  // grows by what they give
      each_call(3, [&] { lua_rawgeti(L, LUA_REGISTRYINDEX, functions_[i]); });
    }
  }

  void do_every_operation() {
    for (const Operation& operation : kOperations) {
      lua_settop(L, 0);
      push_maker(operation.text);
      const int chunk = luaL_ref(L, LUA_REGISTRYINDEX);
      each_call(operation.values, [&] { lua_rawgeti(L, LUA_REGISTRYINDEX, chunk); });
    }
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const HostFunction* row : rows_) { names.emplace_back(row->word()); }
    return names;
  }
  std::uint64_t calls() const { return calls_; }
  std::uint64_t answered() const { return answered_; }
  const std::string& wrong() const { return wrong_; }

 private:
  void look(int index) {
    if (wrong_.empty()) { wrong_ = reach_.look(index); }
  }

  // At 1: the list of values, none of them changed by an earlier call. At 2: its own values.
  void fresh_values() {
    lua_settop(L, 0);
    shop_.begin();
    push_maker(kValues);
    shop_.push_facts_and_base();
    REQUIRE(lua_pcall(L, 2, 1, 0) == LUA_OK);
    lua_getfield(L, 1, "n");
    count_ = static_cast<int>(lua_tointeger(L, -1));
    lua_settop(L, 1);
  }

  // Pushes the function that a chunk gives.
  void push_maker(const std::string& text) {
    const int given = shop_.push_script(text);
    REQUIRE(given >= 0);
    REQUIRE(lua_pcall(L, given, 1, 0) == LUA_OK);
  }

  template <class Push>
  void each_call(int most, Push push) {
    for (int places = 0; places <= most; ++places) {
      const int kinds = places == 3 ? kInThreePlaces : count_;
      std::array<int, 3> at{1, 1, 1};
      fresh_values();
      while (at[0] <= kinds) {
        call(push, std::span<const int>(at.data(), static_cast<std::size_t>(places)));
        int last = places - 1;
        while (last >= 0 && ++at[static_cast<std::size_t>(last)] > kinds && last > 0) {
          at[static_cast<std::size_t>(last--)] = 1;
        }
        if (last <= 0) { fresh_values(); }
        if (places == 0) { break; }
      }
    }
  }

  template <class Push>
  void call(Push push, std::span<const int> places) {
    ++calls_;
    shop_.meter().used_units = 0;
    push();
    for (const int place : places) { lua_rawgeti(L, 1, place); }
    const bool good = lua_pcall(L, static_cast<int>(places.size()), LUA_MULTRET, 0) == LUA_OK;
    answered_ += good ? 1 : 0;
    for (int i = 2; i <= lua_gettop(L); ++i) {
      const int type = lua_type(L, i);
      // Numbers and booleans lead nowhere; of tables that are given back the values are looked at.
      if (type != LUA_TNUMBER && type != LUA_TBOOLEAN && type != LUA_TNIL && type != LUA_TTABLE) {
        look(i);
      }
    }
    lua_settop(L, 1);
    if (shop_.meter().stopped != Breach::None) { fresh_values(); }
  }

  Workshop shop_;
  lua_State* L = shop_.L;
  Reach reach_;
  std::vector<const HostFunction*> rows_;
  std::vector<int> functions_;
  int count_ = 0;
  std::uint64_t calls_ = 0;
  std::uint64_t answered_ = 0;
  std::string wrong_;
};

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("every function that a script can reach bears every value in every place",
          "[hostile][every]") {
  TestTable bench;
  bench.call_every_function();
  const auto names = bench.names();
  CHECK(bench.wrong() == "");
  for (const LanguageWord& word : language_words()) {
    const bool number = word.form.find('(') == std::string_view::npos;
    INFO(word.name);
    CHECK((number || has(names, word.name)));
  }
  // Those that have no name: steps, operators of facts, what a script gets as base.
  for (const char* name : {"pairs", "ipairs", "facts", "base"}) { CHECK(has(names, name)); }
  CHECK(names.size() >= language_words().size() - 2 + 8);
  CHECK(bench.calls() > names.size() * kInThreePlaces * kInThreePlaces * kInThreePlaces);
  CHECK(bench.answered() > bench.calls() / 20);  // both outcomes are reached
  CHECK(bench.answered() < bench.calls() / 2);
}

TEST_CASE("every operator bears every value on every side", "[hostile][every]") {
  TestTable bench;
  bench.do_every_operation();
  CHECK(bench.wrong() == "");
  CHECK(bench.answered() > bench.calls() / 50);
}
