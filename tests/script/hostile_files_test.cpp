// Every script in tests/script/hostile, loaded as a variant and called as a hook: each ends with an
// error, soon and within its memory, and the next script finds nothing changed.
//
// Comments in a script say what stops it:
//   -- stopped by: FILE: WHAT          of ours; different for every script, or
//   -- second of its kind: NAME        of another script
//   -- message: TEXT                   part of the error
//   -- expand: N TEXT                  N times TEXT stand for the mark 0 between two @
//   -- answer: integer|integers        loads; is called as a hook, again and again until it fails
#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "catch.h"
#include "engine/game.h"
#include "script/load_layer.h"
#include "script/script_hooks.h"
#include "script/variant_library.h"
#include "script/without_rights.h"

using namespace hausregel;
using namespace hausregel::script;

namespace {

namespace fs = std::filesystem;

constexpr double kSecondsAtMost = 2.5;
constexpr std::size_t kBytesAtMost = 64u << 20;
constexpr int kCalls = 64;  // of a hook, until it fails

struct Script {
  std::string name;
  std::string text;
  std::map<std::string, std::string> head;

  std::string said(const std::string& key) const {
    const auto found = head.find(key);
    return found == head.end() ? "" : found->second;
  }
  bool is_hook() const { return head.find("answer") != head.end(); }
};

void expand(Script& script) {
  const std::string rule = script.said("expand");
  const std::size_t mark = script.text.rfind("@@0@@");
  if (rule.empty() || mark == std::string::npos) { return; }
  const std::size_t blank = rule.find(' ');
  std::string all;
  for (int i = 0; i < std::stoi(rule.substr(0, blank)); ++i) { all += rule.substr(blank + 1); }
  script.text.replace(mark, 5, all);
}

Script read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  Script script{path.stem().string(), bytes.str(), {}};
  std::istringstream lines(script.text);
  for (std::string line; std::getline(lines, line);) {
    for (const char* key : {"stopped by", "second of its kind", "message", "expand", "answer"}) {
      const std::string start = std::string("-- ") + key + ": ";
      if (line.starts_with(start)) { script.head[key] = line.substr(start.size()); }
    }
  }
  expand(script);
  return script;
}

const std::vector<Script>& scripts() {
  static const std::vector<Script> all = [] {
    std::vector<Script> read_all;
    for (const auto& entry : fs::directory_iterator(HAUSREGEL_SOURCE "/tests/script/hostile")) {
      read_all.push_back(read(entry.path()));
    }
    std::sort(read_all.begin(), read_all.end(),
              [](const Script& a, const Script& b) { return a.name < b.name; });
    return read_all;
  }();
  return all;
}

HookSpec payout(const std::string& answer) {
  HookSpec spec;
  spec.name = "payout";
  spec.answer = answer == "integers" ? HookSpec::Answer::Integers : HookSpec::Answer::Integer;
  spec.limits = {0, 100000};
  spec.items = {0, 6};
  return spec;
}

const std::vector<std::int64_t> kSomeChips{200, 350, 0};
const std::vector<Fact> kSomeFacts{{"stake", std::int64_t{120}},
                                   {"player", std::string_view{"Bud"}},
                                   {"chips", std::span<const std::int64_t>(kSomeChips)},
                                   {"memory", std::int64_t{0}},
                                   {"standard", std::int64_t{120}}};

std::string told(const Error& error) { return error.message.id + " " + error.message.text; }

// What the layer comes to in a game; the error that stops it.
std::optional<Error> load_as_variant(const Script& script) {
  const auto pool = std::make_shared<MemoryPool>();
  const VariantText text{script.name + ".lua", script.name, script.text};
  const auto layer = load_layer(text, pool);
  CHECK(pool->used_bytes < kBytesAtMost);
  if (!layer) { return layer.error().front(); }
  Variant variant;
  variant.layers.push_back(*layer);
  variant.layers.back().hooks.clear();
  const auto rules = resolve(*find_game("teufel"), variant);
  return rules ? std::nullopt : std::optional(rules.error().front());
}

// Calls until it fails.
std::optional<Error> call_hook(const std::string& name, const std::string& text,
                               const std::string& answer) {
  const auto layer = load_layer({name + ".lua", name, text});
  if (!layer) { return layer.error().front(); }
  Variant variant;
  variant.layers.push_back(*layer);
  ScriptHooks hooks(variant, {});
  const HookSpec spec = payout(answer);
  for (int i = 0; i < kCalls; ++i) {
    const auto given = hooks.ask(spec, kSomeFacts);
    if (!given) {
      // What is kept from call to call ends with the memory of this machine.
      const bool by_machine = given.error().message.id == kMemoryRefused;
      CHECK(given.error().fault == (by_machine ? Fault::Interrupted : Fault::HouseRule));
      return given.error();
    }
  }
  return std::nullopt;
}

// The script as the body of a hook.
std::string as_body(const Script& script) {
  return "return { game = 'teufel', name = '" + script.name +
         "', hooks = { payout = function(f, base)\n" + script.text + "\nend } }";
}

// An error may be shown anywhere: no raw control characters, bounded.
void check_shown(const Error& error) {
  const std::string text = told(error);
  CHECK(text.size() < 4096);
  CHECK(std::none_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }));
}

// An honest script, after whatever came before.
void check_next() {
  const std::string text =
      "return { game = 'teufel', name = 'next', rules = { goal = 900 + #('abc'):upper() * 0 },\n"
      "hooks = { payout = function(f, base)\n"
      "  local sum = 0\n  for i, chips in ipairs(f.chips) do sum = sum + chips * i end\n"
      "  local t = { 3, 1, 2 }\n  table.sort(t)\n"
      "  return sum + t[1] + string.len(('x'):rep(10)) end } }";
  const auto error = call_hook("next", text, "integer");
  CHECK_FALSE(error);
  const auto layer = load_layer({"next.lua", "next", text});
  REQUIRE(layer);
  CHECK(layer->rules.front().value == Json(900));
}

// Whether a run as a user without rights stands for this one.
bool run_elsewhere(const std::string& test) {
  return run_without_rights(test, HAUSREGEL_SOURCE "/tests/script/hostile");
}

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

TEST_CASE("hostile scripts are contained as variants and as hooks", "[hostile][files]") {
  if (run_elsewhere("hostile scripts are contained as variants and as hooks")) { return; }
  CHECK(scripts().size() >= 60);
  for (const Script& script : scripts()) {
    INFO(script.name);
    const double start = seconds();
    const auto stopped = script.is_hook()
                             ? call_hook(script.name, script.text, script.said("answer"))
                             : load_as_variant(script);
    CHECK(seconds() - start < kSecondsAtMost);
    CHECK(stopped.has_value());
    if (stopped) {
      CHECK_THAT(told(*stopped), Catch::Contains(script.said("message")));
      check_shown(*stopped);
    }
    check_next();
  }
}

TEST_CASE("hostile scripts are contained as the body of a hook", "[hostile][files]") {
  if (run_elsewhere("hostile scripts are contained as the body of a hook")) { return; }
  for (const Script& script : scripts()) {
    if (script.is_hook()) { continue; }
    INFO(script.name);
    const double start = seconds();
    const auto stopped = call_hook(script.name, as_body(script), "integer");
    CHECK(seconds() - start < kSecondsAtMost);
    CHECK(stopped.has_value());
    if (stopped) { check_shown(*stopped); }
    check_next();
  }
}

TEST_CASE("every hostile script is stopped by something else, or says whose second it is",
          "[hostile][files]") {
  std::set<std::string> reasons;
  std::set<std::string> names;
  for (const Script& script : scripts()) { names.insert(script.name); }
  for (const Script& script : scripts()) {
    INFO(script.name);
    const std::string reason = script.said("stopped by");
    const std::string second = script.said("second of its kind");
    CHECK(reason.empty() != second.empty());
    CHECK((reason.empty() || reasons.insert(reason).second));
    CHECK((second.empty() || (names.contains(second) && second != script.name)));
  }
  CHECK(reasons.size() >= 50);
}

// Not under the address sanitizer, which keeps what is freed.
#if !defined(HAUSREGEL_SANITIZED)
TEST_CASE("no hostile script has made the process large", "[alone][hostile][files]") {
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  for (const Script& script : scripts()) {
    (void)(script.is_hook() ? call_hook(script.name, script.text, script.said("answer"))
                            : load_as_variant(script));
  }
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  // A quarter more for the program's own copies of a text, and for the gaps between blocks.
  CHECK(static_cast<std::size_t>(after.ru_maxrss - before.ru_maxrss) * 1024 <
        kBytesAtMost + kBytesAtMost / 4);
}
#endif
