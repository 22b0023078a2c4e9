#include "script/sandbox.h"

#include <fmt/format.h>

#include <clocale>
#include <optional>

#include "core/find_by.h"
#include "script/failure.h"
#include "script/hook_call.h"
#include "script/host.h"
#include "script/key_places.h"
#include "script/language.h"
#include "script/parser.h"
#include "script/source.h"
#include "script/value.h"

namespace hausregel::script {

struct Sandbox::State {
  Meter meter;  // at a fixed address: Lua's allocator holds it
  std::vector<ScriptText> chunks;
  std::vector<KnownHook> hooks;
  std::string field{kHooksField};
  Results results;

  // Goes first: Lua's allocator counts in `meter` to its last block.
  std::unique_ptr<lua_State, void (*)(lua_State*)> lua{nullptr, lua_close};

  // What is wrong where a call gave `status`, and a message on top of the stack.
  tl::unexpected<Error> failed(Fault fault, int status) const {
    lua_State* L = lua.get();
    const std::string_view message = lua_type(L, -1) == LUA_TSTRING ? text_at(L, -1) : "";
    return fail(failure(fault, status, message, meter));
  }

  KnownHook& hook_called(std::string_view name) {
    if (KnownHook* known = find_by(hooks, &KnownHook::name, name)) {
      return *known;
    }
    return hooks.emplace_back(field, std::string(name));
  }
};

namespace {

// Message handler: keeps the place of the error.
int on_error(lua_State* L) {
  meter_of(L).note_place();
  return 1;
}

// A call that may raise: ends counting, and drops what it left, however it is left. It stands
// outside of lua_pcall, where no Lua error passes, as its destructor would be jumped over.
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

// Compiles and calls; the results stay on the stack above the handler. Raises nothing.
// The source is paid for first, as the compiler runs no instruction that would be counted. What is
// understood in part is refused after it: whatever Lua finds wrong itself it says better, and what
// it takes for a script although our reader does not must not run, as nobody has looked at it.
int run_chunk(lua_State* L, Meter& meter, const Parsed& parsed, const std::string& name) {
  lua_pushcfunction(L, on_error);
  meter.charge(kUnitsPerSourceByte * static_cast<std::int64_t>(parsed.text.size()));
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

Sandbox::Sandbox(std::unique_ptr<State> state) : state_(std::move(state)) {}
Sandbox::Sandbox(Sandbox&&) noexcept = default;
Sandbox& Sandbox::operator=(Sandbox&&) noexcept = default;
Sandbox::~Sandbox() = default;

Result<Sandbox> Sandbox::open(const Limits& limits, std::shared_ptr<MemoryPool> pool) {
  auto state = std::make_unique<State>();
  state->meter.limits = limits;
  state->meter.pool = pool != nullptr ? std::move(pool) : std::make_shared<MemoryPool>();
  lua_State* L = lua_newstate(allocate, &state->meter);
  state->lua.reset(L);
  if (L == nullptr) {
    return fail(Fault::Internal, "no memory for a script");
  }
  // What is compared, and what numbers look like, goes by them.
  for (const int category : {LC_COLLATE, LC_NUMERIC}) {
    if (std::string_view(std::setlocale(category, nullptr)) != "C") {
      return fail(Fault::Internal, "scripts would compare texts otherwise than elsewhere");
    }
  }
  // Not counted yet: what every state needs is not charged to its scripts. Nothing is collected
  // while one runs: Meter::end() does that.
  lua_gc(L, LUA_GCSTOP);
  state->meter.state = L;
  state->meter.chunks = &state->chunks;
  *static_cast<Meter**>(lua_getextraspace(L)) = &state->meter;
  lua_pushcfunction(L, build_language);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    return fail(Fault::Internal, "no memory for a script");
  }
  return Sandbox(std::move(state));
}

void Sandbox::call_in(std::string field) { state_->field = std::move(field); }

Result<Loaded> Sandbox::load(std::string_view text, const std::string& file) {
  const auto parsed = check_source(text, file);
  TRY(parsed);
  if (state_->chunks.size() == kChunks) {
    return fail(Fault::Internal, "too many scripts in one sandbox");
  }
  lua_State* L = state_->lua.get();
  // By its number: Lua cuts long names, and a file's may hold a colon.
  const std::string name = fmt::format("={}", state_->chunks.size());
  state_->chunks.push_back({file, std::string(text)});
  const Counted counted(state_->meter);
  const int status = run_chunk(L, state_->meter, *parsed, name);
  state_->meter.loaded_keys = state_->meter.keys;
  if (status != LUA_OK) {
    return state_->failed(Fault::Input, status);
  }
  if (lua_gettop(L) != 2) {
    return fail(no_table(file));
  }
  keep_chunk_value(L, static_cast<int>(state_->chunks.size()) - 1);
  return read_value(L, 2, state_->meter.limits.value_entries).map_error([&](const KeyFlaw& flaw) {
    const Place place = KeyPlaces(file, text).nearest(flaw.path);
    return input(flaw.path.empty()
                     ? flaw.why
                     : worded("lua.value.at", {{"path", flaw.path}}, {{"why", flaw.why}}),
                 place.line > 0 ? place : Place{file, 1, 1});
  });
}

Result<const Sandbox::Results*> Sandbox::call(std::string_view hook, std::span<const Fact> facts) {
  lua_State* L = state_->lua.get();
  KnownHook& known = state_->hook_called(hook);
  const Counted counted(state_->meter);
  lua_pushcfunction(L, on_error);
  int status = LUA_OK;
  if (known.function == LUA_NOREF) {
    lua_pushcfunction(L, find_hook);
    lua_pushlightuserdata(L, &known);
    status = lua_pcall(L, 1, 0, 1);
    state_->meter.used_units = 0;  // so that later calls cost the same
  }
  if (status == LUA_OK) {
    push_call(L, known, facts);
    status = lua_pcall(L, 2, LUA_MULTRET, 1);
  }
  if (status != LUA_OK) {
    return state_->failed(Fault::HouseRule, status);
  }
  Results& results = state_->results;
  results = {};
  const int given = lua_gettop(L) - 1;
  // Nearly always so, and quicker than read_value().
  if (given == 1 && (lua_isinteger(L, 2) != 0 || lua_isboolean(L, 2))) {
    results[0] = lua_isboolean(L, 2) ? Json(lua_toboolean(L, 2) != 0)
                                     : Json(static_cast<std::int64_t>(lua_tointeger(L, 2)));
    return &results;
  }
  const bool hooks = state_->field == kHooksField;
  const auto wrong = [&](Message why) {
    return fail(Error{Fault::HouseRule,
                      worded(hooks ? "lua.hook_gives" : "lua.bot_gives", {{"name", hook}},
                             {{"why", std::move(why)}}),
                      {},
                      place_of_hook(hook)});
  };
  if (given > (hooks ? 3 : 2)) {
    return wrong(worded(hooks ? "lua.three_results" : "lua.two_results"));
  }
  for (int i = 0; i < given; ++i) {
    auto value = read_value(L, i + 2, state_->meter.limits.value_entries);
    if (!value) {
      return wrong(std::move(value.error().why));
    }
    if (!value->functions.empty()) {
      return wrong(worded("lua.gives_function"));
    }
    results[static_cast<std::size_t>(i)] = std::move(value->value);
  }
  return &results;
}

Place Sandbox::place_of_hook(std::string_view hook) const {
  for (auto chunk = state_->chunks.rbegin(); chunk != state_->chunks.rend(); ++chunk) {
    Place place = KeyPlaces(chunk->file, chunk->text).at(fmt::format("{}.{}", state_->field, hook));
    if (place.line > 0) {
      return place;
    }
  }
  return {state_->chunks.empty() ? "" : state_->chunks.back().file, 0, 0};
}

Result<Loaded> load_alone(std::string_view text, const std::string& file,
                          std::shared_ptr<MemoryPool> pool) {
  auto sandbox = Sandbox::open({}, std::move(pool));
  TRY(sandbox);
  return sandbox->load(text, file);
}

Error no_table(const std::string& file) {
  return input(worded("script.one_table", {{"example", "return { … }"}}), {file, 0, 0});
}

Message Sandbox::missed() const { return missed_item(state_->meter); }
Trail& Sandbox::trail() { return state_->meter.trail; }
std::int64_t Sandbox::used_units() const { return state_->meter.used_units; }

}  // namespace hausregel::script
