#include "script/lua/sandbox.h"

#include <fmt/format.h>

#include <cfloat>
#include <charconv>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <optional>

#include "core/lists.h"
#include "core/text.h"
#include "script/lua/host.h"
#include "script/parser.h"
#include "script/problem.h"
#include "script/script_hooks.h"
#include "script/source.h"

namespace hausregel::script {

struct Sandbox::State {
  Meter meter;  // at a fixed address: Lua's allocator holds it
  std::vector<ScriptText> chunks;
  std::vector<KnownHook> hooks;
  std::string field{kHooksField};
  Results results;

  // Destroyed first: Lua's allocator counts in `meter` up to its last block.
  std::unique_ptr<lua_State, void (*)(lua_State*)> lua{nullptr, lua_close};

  // Words the error of a call that returned `status`, with its message on top of the stack.
  Failed failed(Fault fault, int status) const {
    lua_State* L = lua.get();
    const std::string_view message = lua_type(L, -1) == LUA_TSTRING ? text_at(L, -1) : "";
    return fail(failure(fault, status, message, meter));
  }

  KnownHook& hook_called(std::string_view name, int chunk = -1) {
    for (KnownHook& known : hooks) {
      if (known.name == name && known.chunk == chunk) { return known; }
    }
    return hooks.emplace_back(field, std::string(name), chunk);
  }
};

namespace {

// Message handler: keeps the place of the error.
int on_error(lua_State* L) {
  meter_of(L).note_place();
  return 1;
}

// From now on until the end of the call, notes the place of every return.
void watch_returns(Meter& meter);

// Counts during a call that may raise; on every exit ends counting and clears the stack. Stays
// outside lua_pcall, where no Lua error can skip its destructor.
class Counted {
 public:
  explicit Counted(Meter& meter) : meter_(meter) { meter_.begin(); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() {
    lua_settop(meter_.state, 0);
    meter_.end();
  }

 private:
  Meter& meter_;
};

// No source within the caps of script/source.h takes longer than these pay for.
constexpr std::int64_t kUnitsPerSourceByte = 4;

// Compiles and calls; leaves the results on the stack above the handler. Raises nothing. Charges
// for the source first, because the compiler runs no instruction that would be counted. Refuses a
// text that was understood only in part after compiling it: Lua words its own errors better, and a
// text that Lua accepts but our parser does not must not run unchecked.
int run_chunk(lua_State* L, Meter& meter, const Parsed& parsed, const std::string& name) {
  lua_pushcfunction(L, on_error);
  meter.charge(kUnitsPerSourceByte * std::ssize(parsed.text));
  meter.keys += parsed.entries;
  int status = LUA_OK;
  const int arguments = push_chunk(L, parsed.text, name.c_str(), status);
  if (status == LUA_OK && !parsed.whole) {
    lua_pushliteral(L, "this text is understood in part only");
    status = LUA_ERRSYNTAX;
  }
  return status == LUA_OK ? lua_pcall(L, arguments, LUA_MULTRET, 1) : status;
}

}  // namespace

Result<Sandbox> Sandbox::open(const Limits& limits, std::shared_ptr<MemoryPool> pool) {
  Held state(new State, [](State* ended) { delete ended; });
  state->meter.limits = limits;
  state->meter.pool = pool != nullptr ? std::move(pool) : std::make_shared<MemoryPool>();
  lua_State* L = lua_newstate(allocate, &state->meter);
  state->lua.reset(L);
  if (L == nullptr) { return fail(Fault::Internal, "no memory for a script"); }
  // Comparisons and the look of numbers depend on them.
  for (const int category : {LC_COLLATE, LC_NUMERIC}) {
    if (std::string_view(std::setlocale(category, nullptr)) != "C") {
      return fail(Fault::Internal, "scripts would compare texts otherwise than elsewhere");
    }
  }
  // Not counted yet: scripts do not pay for what every state needs. No garbage is collected during
  // a call: Meter::end() does that.
  lua_gc(L, LUA_GCSTOP);
  state->meter.state = L;
  state->meter.chunks = &state->chunks;
  *static_cast<Meter**>(lua_getextraspace(L)) = &state->meter;
  lua_pushcfunction(L, build_language);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) { return fail(Fault::Internal, "no memory for a script"); }
  return Sandbox(std::move(state));
}

void Sandbox::serve(std::string field, const Json& rules, const Strings& layers) {
  state_->field = std::move(field);
  state_->meter.rules = &rules;
  state_->meter.layers = &layers;
}

Result<Loaded> Sandbox::load(std::string_view text, const std::string& file,
                             const std::string& name) {
  const auto parsed = check_source(text, file);
  TRY(parsed);
  if (state_->chunks.size() == kChunks) {
    return fail(Fault::Internal, "too many scripts in one sandbox");
  }
  lua_State* L = state_->lua.get();
  // Named by its number: Lua cuts long names, and a file name may contain a colon.
  const std::string number = fmt::format("={}", state_->chunks.size());
  state_->chunks.push_back({file, std::string(text), name});
  const Counted counted(state_->meter);
  const int status = run_chunk(L, state_->meter, *parsed, number);
  state_->meter.loaded_keys = state_->meter.keys;
  if (status != LUA_OK) { return state_->failed(Fault::Input, status); }
  if (lua_gettop(L) != 2) { return fail(no_table(file)); }
  keep_chunk_value(L, as_int(state_->chunks.size()) - 1 + (name.empty() ? 0 : kChunks));
  return read_value(L, 2).map_error([&](const KeyFlaw& flaw) {
    Place place = KeyPlaces(file, text).nearest(flaw.path);
    if (place.line == 0) { place = {file, 1, 1}; }
    return flaw.path.empty()
               ? Error{Fault::Input, flaw.why, {}, place}
               : input("lua.value.at", place, {{"path", flaw.path}}, {}, {{"why", flaw.why}});
  });
}

Result<> Sandbox::run(KnownHook& known, std::span<const Fact> facts, const Json* given) {
  lua_State* L = state_->lua.get();
  lua_pushcfunction(L, on_error);
  int status = LUA_OK;
  if (known.function == LUA_NOREF) {
    lua_pushcfunction(L, find_hook);
    lua_pushlightuserdata(L, &known);
    status = lua_pcall(L, 1, 0, 1);
    state_->meter.used_units = 0;  // so that later calls cost the same
  }
  if (status == LUA_OK && given != nullptr) {
    lua_pushcfunction(L, push_given);
    lua_pushlightuserdata(L, const_cast<Json*>(given));
    status = lua_pcall(L, 1, 1, 1);
  }
  if (status == LUA_OK) {
    push_call(L, known, facts);
    const bool acts = state_->meter.acting != nullptr;
    if (given != nullptr) {
      if (!acts) { lua_pop(L, 1); }  // in place of what the function has besides the facts
      lua_rotate(L, acts ? -4 : -3, -1);
    }
    status = lua_pcall(L, acts && given != nullptr ? 3 : 2, LUA_MULTRET, 1);
  }
  if (status != LUA_OK) { return state_->failed(Fault::HouseRule, status); }
  return {};
}

Result<> Sandbox::happen(std::string_view hook, int chunk, std::span<const Fact> facts,
                         const Acting& acting, const Json* given) {
  KnownHook& known = state_->hook_called(hook, chunk);
  const Counted counted(state_->meter);
  state_->meter.acting = &acting;
  auto ran = run(known, facts, given);
  state_->meter.acting = nullptr;
  if (ran && lua_gettop(state_->lua.get()) > 1) {
    return fail(Error{Fault::HouseRule,
                      worded("hook.happening_gives", {{"hook", hook}}),
                      {},
                      place_of_hook(hook)});
  }
  return ran;
}

Result<const Sandbox::Results*> Sandbox::call(std::string_view hook, std::span<const Fact> facts,
                                              const Json* given, int chunk) {
  lua_State* L = state_->lua.get();
  KnownHook& known = state_->hook_called(hook, chunk);
  std::optional<Counted> counted(std::in_place, state_->meter);
  TRY(run(known, facts, given));
  Results& results = state_->results;
  results = {};
  const int returned = lua_gettop(L) - 1;
  // The usual result, and faster than read_value().
  if (returned == 1 && (lua_isinteger(L, 2) != 0 || lua_isboolean(L, 2))) {
    results[0] = lua_isboolean(L, 2) ? Json(lua_toboolean(L, 2) != 0)
                                     : Json(static_cast<std::int64_t>(lua_tointeger(L, 2)));
    return &results;
  }
  const bool hooks = state_->field == kHooksField;
  const auto wrong = [&](Message why) {
    counted.reset();
    return refused(hook, facts,
                   worded(hooks ? "lua.hook_gives" : "lua.bot_gives", {{"name", hook}},
                          {{"why", std::move(why)}}));
  };
  if (returned > (hooks ? 3 : 2)) {
    return wrong(worded(hooks ? "lua.three_results" : "lua.two_results"));
  }
  for (const int i : indices(returned)) {
    auto value = read_value(L, i + 2);
    if (!value) { return wrong(std::move(value.error().why)); }
    if (!value->functions.empty()) { return wrong(worded("lua.gives_function")); }
    results[as_index(i)] = std::move(value->value);
  }
  return &results;
}

Place Sandbox::place_of_hook(std::string_view hook) const {
  for (auto chunk = state_->chunks.rbegin(); chunk != state_->chunks.rend(); ++chunk) {
    const bool whole = hook.find('.') != hook.npos;
    Place place = KeyPlaces(chunk->file, chunk->text)
                      .at(whole ? std::string(hook) : fmt::format("{}.{}", state_->field, hook));
    if (place.line > 0) { return place; }
  }
  return {state_->chunks.empty() ? "" : state_->chunks.back().file};
}

Failed Sandbox::refused(std::string_view hook, std::span<const Fact> facts, Message why,
                        Strings near) {
  Place place = place_of_hook(hook);
  Meter& meter = state_->meter;
  if (meter.counting) { return fail(Error{Fault::HouseRule, std::move(why), {}, place, near}); }
  {
    const Counted counted(meter);
    watch_returns(meter);
    const bool traces = std::exchange(meter.limits.trace, false);  // it has been seen
    // The last function that returns is the hook, or one that answers in its place.
    if (!run(state_->hook_called(hook), facts, nullptr)) { meter.line = 0; }
    meter.limits.trace = traces;
  }
  const ScriptText* script = meter.script(meter.chunk);
  const Tokens tokens =
      tokens_of(script != nullptr ? std::string_view(script->text) : std::string_view());
  for (const Token& token : tokens) {
    if (token.line == meter.line && (token.is("return") || token.is("end"))) {
      place = {script->file, token.line, token.column, place.line};
      break;
    }
  }
  return fail(Error{Fault::HouseRule, std::move(why), {}, std::move(place), std::move(near)});
}

Result<Loaded> load_alone(std::string_view text, const std::string& file,
                          std::shared_ptr<MemoryPool> pool,
                          const std::vector<ScriptText>& required) {
  auto sandbox = Sandbox::open({}, std::move(pool));
  TRY(sandbox);
  for (const ScriptText& one : required) { TRY(sandbox->load(one.text, one.file, one.name)); }
  return sandbox->load(text, file);
}

Error no_table(const std::string& file) {
  return input("script.one_table", {file}, {{"example", "return { … }"}});
}

Message Sandbox::missed() const { return missed_item(state_->meter); }
Trail& Sandbox::trail() { return state_->meter.trail; }
std::int64_t Sandbox::used_units() const { return state_->meter.used_units; }

namespace {

// begin() restarts the count, so that a script is stopped at the same instruction everywhere. Few
// honest calls last for one period, and so reach the clock.
constexpr int kPeriod = 1000;
constexpr std::int64_t kKeysPerUnit = 512;  // an instruction may look one of them up
constexpr std::int64_t kKeysPassedPerUnit = 64;
constexpr std::int64_t kKeyUnits = 4;
constexpr std::int64_t kPickedKeys = 8;  // a colliding key is passed by all others that collide
constexpr std::int64_t kObjectUnits = 4;
constexpr std::size_t kWordsPerUnit = 2;        // of a function, which includes its upvalues
constexpr std::size_t kUpvalue = LUA_NUMTYPES;  // Lua's next type of its own
constexpr std::size_t kFreshBytes = 256u << 10;

static_assert(FLT_EVAL_METHOD == 0, "fractions would have other digits");

void on_count(lua_State* L, lua_Debug*);

void arm(Meter& meter, int period) {
  meter.period = period;
  lua_sethook(meter.state, on_count, LUA_MASKCOUNT, period);
}

void watch_returns(Meter& meter) {
  lua_sethook(meter.state, on_count, LUA_MASKCOUNT | LUA_MASKRET, kPeriod);
}

void stop(lua_State* L, Breach breach) {
  Meter& meter = meter_of(L);
  if (meter.stopped == Breach::None) { meter.stopped = breach; }
  arm(meter, 1);                  // so that the script does not get far
  lua_pushliteral(L, "stopped");  // never shown: failure() asks the meter
  lua_error(L);
}

void on_count(lua_State* L, lua_Debug* event) {
  Meter& meter = meter_of(L);
  if (event->event == LUA_HOOKRET || event->event == LUA_HOOKTAILCALL) {
    return meter.note_place();
  }
  meter.used_units += meter.period * (1 + meter.keys / kKeysPerUnit);
  if (meter.used_units > meter.limits.budget_units) { stop(L, Breach::Budget); }
  lua_Debug frame;
  if (lua_getstack(L, kCallDepth, &frame) == 1) { stop(L, Breach::Depth); }
  const auto now = time_used();
  if (!meter.deadline) {
    meter.deadline = now + meter.limits.call_time;
  } else if (now > *meter.deadline) {
    stop(L, Breach::Clock);
  }
}

Strings* traced_lines = nullptr;

}  // namespace

Limits command_limits() { return {.command_units = 10'000'000, .trace = true}; }

void trace_into(Strings& lines) { traced_lines = &lines; }

Limits audit_limits() {
  Limits limits = command_limits();
  limits.trace = false;
  limits.total_units = 1'000'000'000;
  limits.total_time = std::chrono::seconds(60);
  return limits;
}

// Of the thread: a machine that is busy with others stops nobody.
std::chrono::nanoseconds time_used() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

void Meter::begin() {
  static_cast<CallMeter&>(*this) = {};
  ++calls;
  keys = loaded_keys;
  counting = true;
  arm(*this, kPeriod);
}

void Meter::end() {
  counting = false;
  lua_sethook(state, nullptr, 0, 0);
  if (memory_bytes > collect_bytes) {
    lua_gc(state, LUA_GCCOLLECT);
    collect_bytes = 2 * memory_bytes + kFreshBytes;
  }
}

// The allocator charges as well, and must not raise: the debug hook does, one instruction later.
void Meter::charge(std::int64_t units) {
  used_units += units;
  if (counting && used_units > limits.budget_units && period != 1) { arm(*this, 1); }
}

// Safe in the allocator: "Sl" needs no memory.
void Meter::note_place() {
  lua_Debug frame;
  for (int level = 0; lua_getstack(state, level, &frame) == 1; ++level) {
    lua_getinfo(state, "Sl", &frame);
    if (frame.currentline > 0) {
      chunk = -1;  // chunks are called by their numbers
      std::from_chars(std::begin(frame.short_src), std::end(frame.short_src), chunk);
      line = frame.currentline;
      return;
    }
  }
}

std::string_view running_layer(lua_State* L) {
  Meter& meter = meter_of(L);
  meter.note_place();
  const auto at = as_index(meter.chunk);
  return meter.layers != nullptr && at < meter.layers->size() ? (*meter.layers)[at]
                                                              : std::string_view();
}

void Meter::trace(std::string_view text) noexcept {
  if (!limits.trace) { return; }
  try {
    note_place();
    const ScriptText* known = script(chunk);
    const std::string shown = clean(known != nullptr ? known->file : "") + ":" +
                              std::to_string(line) + ": " + clean(text.substr(0, kMessageBytes));
    if (traced_lines != nullptr) {
      traced_lines->push_back(shown);
    } else {
      std::fprintf(stderr, "%s\n", shown.c_str());
    }
  } catch (...) {  // NOLINT(bugprone-empty-catch): then there is nothing to be seen
  }
}

// Charges for each object, because their number depends only on what the script does. Not for
// strings, which Lua may have already: the functions that make them charge.
void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  Meter& meter = *static_cast<Meter*>(user);
  // For a new block, old_size is the kind of its object.
  const std::size_t object = block == nullptr ? old_size : 0;
  const std::size_t held = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    meter.memory_bytes -= held;
    meter.pool->used_bytes -= held;
    return nullptr;
  }
  void* moved = nullptr;
  const std::size_t grown = new_size > held ? new_size - held : 0;
  if (!meter.counting || grown == 0 ||
      (meter.memory_bytes + grown <= meter.limits.memory_bytes &&
       meter.pool->used_bytes + grown <= meter.pool->limit_bytes)) {
    moved = std::realloc(block, new_size);
  }
  if (moved == nullptr) {
    if (grown > 0) {  // Lua collects what it can and asks again
      meter.note_place();
      return nullptr;
    }
    moved = block;  // Lua relies on shrinking to succeed
  }
  if (object == LUA_TTABLE || object == LUA_TFUNCTION || object == kUpvalue) {
    const std::size_t words = object == LUA_TFUNCTION ? new_size / sizeof(void*) : 0;
    meter.charge(kObjectUnits + static_cast<std::int64_t>(words / kWordsPerUnit));
  }
  meter.memory_bytes += new_size - held;  // unsigned: less where it shrinks
  meter.pool->used_bytes += new_size - held;
  return moved;
}

Meter& meter_of(lua_State* L) { return **static_cast<Meter**>(lua_getextraspace(L)); }

void charge(lua_State* L, std::int64_t units) {
  Meter& meter = meter_of(L);
  meter.charge(units);
  if (meter.counting && meter.used_units > meter.limits.budget_units) { stop(L, Breach::Budget); }
}

void charge_walk(lua_State* L) { charge(L, meter_of(L).keys / kKeysPassedPerUnit); }

void charge_key(lua_State* L, bool picked) {
  Meter& meter = meter_of(L);
  meter.keys += picked ? kPickedKeys : 1;
  charge(L, kKeyUnits + (picked ? meter.keys / kKeysPassedPerUnit : 0));
}

void charge_values(lua_State* L, int count) {
  if (count > kManyValues) { luaL_error(L, "too many values at once"); }
  charge(L, count);
}

void call_back(lua_State* L, int arguments, int results) {
  Meter& meter = meter_of(L);
  if (++meter.callbacks > kCallbacks) { stop(L, Breach::Depth); }
  lua_call(L, arguments, results);
  --meter.callbacks;
}

}  // namespace hausregel::script
