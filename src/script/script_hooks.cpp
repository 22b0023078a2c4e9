#include "script/script_hooks.h"

#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "script/facts.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"
#include "script/problem.h"
#include "script/variant_library.h"

namespace hausregel::script {
namespace {

// Returns the answer in `value`; nullopt if the hook may not give it. Decides like check_value(),
// but needs no rule: it runs for every answer.
std::optional<HookAnswer> answer_of(const HookSpec& spec, const Json& value) {
  const auto within = [](const RuleLimits& limits, std::int64_t number) {
    return number >= limits.min && number <= limits.max;
  };
  const auto fits = [&](const Json& one) {
    return one.is_int() && within(spec.limits, one.whole());
  };
  using enum HookSpec::Answer;
  if (spec.answer == Integer && fits(value)) { return HookAnswer{value.whole(), {}}; }
  if (spec.answer == Boolean && value.is_bool()) { return HookAnswer{*value.boolean(), {}}; }
  const Json::List& items = value.items();
  if (spec.answer == Integers && value.is_list() && within(spec.items, std::ssize(items)) &&
      std::ranges::all_of(items, fits)) {
    return HookAnswer{list_by(items, &Json::whole), {}};
  }
  return std::nullopt;
}

// "; 'hausregel rules explain payout' lists …", if a script asked for an unknown fact with no
// similar name.
Message where_facts_are(const HookSpec& spec, std::string_view message) {
  if (!message.starts_with("there is no fact '") || !message.ends_with('\'')) { return {}; }
  return worded(message == "there is no fact 'luck'" ? "lua.try.asked_before" : "lua.try.explain",
                {{"hook", spec.name}});
}

// Returns where a function of a declared move stands: "moves.peek.effect".
std::string function_of(std::string_view move, const char* field) {
  return "moves." + std::string(short_name(move)) + field;
}

// Shows a hook's result in a message: a script's text may be long.
Message shown(const Json& value) {
  constexpr std::size_t kMost = 80;
  if (value.is_null()) { return worded("lua.nothing"); }
  return plain(cut_utf8(clean(to_text(value)), kMost));
}

}  // namespace

ScriptHooks::ScriptHooks(const Variant& variant, Json rules, const Limits& limits)
    : limits_(limits),
      field_(kHooksField),
      names_(names_by(variant.layers, &VariantLayer::name)),
      rules_(std::move(rules)),
      wordings_(wordings_in(names_by(variant.layers, &VariantLayer::text))) {
  for (const VariantLayer& layer : variant.layers) {
    layers_.push_back({layer.file, layer.text, layer.api == 0 ? layer.name : ""});
    own_hooks_.push_back(names_by(layer.hooks, &HookSetting::hook));
    add_all(hooks_, own_hooks_.back());
    add_all(moves_, layer.moves);
    add_all(bots_, layer.bots);
  }
  if (auto places = places_of(variant); !places.empty()) {
    places_ = std::make_shared<const PlaceTypes>(std::move(places));
  }
}

ScriptHooks::ScriptHooks(const BotScript& bot, Json rules, const Limits& limits)
    : limits_(limits), field_(bot.game), hooks_(bot.answers), rules_(std::move(rules)) {
  layers_.push_back({bot.file, bot.text});
}

Result<> ScriptHooks::ready() {
  TRY(afford());
  if (sandbox_) { return done(); }
  auto sandbox = Sandbox::open(limits_);
  TRY(sandbox);
  for (const ScriptText& layer : layers_) {
    const auto loaded = sandbox->load(layer.text, layer.file, layer.name);
    pay(*sandbox);
    if (!loaded) {
      Error error = loaded.error();
      error.fault = error.fault == Fault::Interrupted ? error.fault : Fault::HouseRule;
      return fail(std::move(error));
    }
  }
  sandbox->serve(field_, rules_, names_);
  sandbox_.emplace(std::move(*sandbox));
  return done();
}

struct ScriptHooks::Timed {
  explicit Timed(ScriptHooks& its) : hooks(its), began(its.clock()) {}
  ~Timed() { hooks.total_time_ += hooks.clock() - began; }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

  ScriptHooks& hooks;
  std::chrono::nanoseconds began;
};

void ScriptHooks::renew() {
  const Timed timed(*this);
  sandbox_.reset();
  command_units_ = 0;
  if (cache_) { cache_.emplace(); }
}

void ScriptHooks::pay(const Sandbox& sandbox) {
  constexpr std::int64_t kUncountedUnits = 1000;  // what a call runs before its first count
  command_units_ += sandbox.used_units();
  total_units_ += sandbox.used_units() + kUncountedUnits;
}

Result<> ScriptHooks::afford() const {
  const auto over = [](auto used, auto limit) { return limit > 0 && used > limit; };
  if (over(command_units_, limits_.command_units)) {
    return fail_worded(Fault::HouseRule, kCommandSpent);
  }
  if (over(total_units_, limits_.total_units) ||
      over(total_time_.count(), std::chrono::nanoseconds(limits_.total_time).count())) {
    return fail_worded(Fault::Interrupted, kTotalSpent);
  }
  return done();
}

bool ScriptHooks::reads(std::string_view fact) const {
  return std::ranges::any_of(layers_,
                             [&](const ScriptText& layer) { return holds(layer.text, fact); });
}

Result<HookAnswer> ScriptHooks::ask(const HookSpec& spec, std::span<const Fact> facts) {
  const bool recalls = cache_ && !is_qualified(spec.name);  // an answer is known by a lasting name
  const HookAnswer* known = recalls ? cache_->find(spec, facts) : nullptr;
  if (known != nullptr) { return *known; }
  const Timed timed(*this);
  auto answer = ask_script(spec, facts);
  if (recalls && answer) { cache_->keep(sandbox_->trail(), *answer); }
  return answer;
}

Result<> ScriptHooks::happen(const HookSpec& spec, std::span<const Fact> facts, Recorder& acts,
                             const Json* given) {
  TRY(ready());
  const Timed timed(*this);
  Result<> ran;
  const std::string name =
      given == nullptr ? std::string(spec.name) : function_of(spec.name, ".effect");
  for (std::size_t i = 0; ran && i < names_.size(); ++i) {
    if (given != nullptr ? !spec.name.starts_with(names_[i] + ".")
                         : !contains(own_hooks_[i], spec.name)) {
      continue;
    }
    const std::string& layer = names_[i];
    // Sentences are checked here, since the variant's words are.
    const Acting acting = [&](Deed deed, Json::List args) -> Result<Json::List> {
      if (deed != Deed::Say && deed != Deed::Offer) { return acts.act(deed, layer, args, {}); }
      const std::size_t key = deed == Deed::Offer ? 1 : 0;  // after the seat
      const bool values = args.size() > key + 1 && args[key + 1].is_object();
      Json said = values ? args[key + 1] : Json(Json::Object{});
      said.set("say", args.size() > key ? args[key] : Json());
      auto reason = reason_of(spec, {}, said);
      TRY(reason);
      return acts.act(deed, layer, args, *reason);
    };
    sandbox_->trail().begin(false);
    ran = sandbox_->happen(name, as_int(i), facts, acting, given);
    pay(*sandbox_);
    if (ran) { ran = afford(); }
  }
  return ran;
}

// A state of its own, since those functions are called while others run.
std::shared_ptr<Hooks> ScriptHooks::aside() {
  if (moves_.empty() && bots_.empty()) { return nullptr; }
  auto other = std::make_shared<ScriptHooks>(Variant(), rules_, limits_);
  other->field_ = kBotsField;
  other->layers_ = layers_;
  other->names_ = names_;
  other->wordings_ = wordings_;
  other->hooks_ = bots_;
  return other;
}

Result<std::optional<Message>> ScriptHooks::refusal(const DeclaredMove& move,
                                                    std::span<const Fact> facts, const Json& args) {
  TRY(ready());
  const auto layer = std::ranges::find(names_, move.name.substr(0, move.name.find('.')));
  const std::string legal = function_of(move.name, ".legal");
  sandbox_->trail().begin(false);
  const Timed timed(*this);
  const auto results = sandbox_->call(legal, facts, &args, as_int(layer - names_.begin()));
  pay(*sandbox_);
  TRY(results);
  const auto& [permitted, key, nothing] = **results;
  const auto wording = wordings_.find(key.is_string() ? key.text() : "");
  if (!permitted.is_bool() || (permitted == Json(false) && wording == wordings_.end())) {
    return sandbox_->refused(legal, facts,
                             worded("hook.legal_gives", {{"name", legal}},
                                    {{"given", permitted != Json(false) ? shown(permitted)
                                               : key.is_null()          ? Message("hook.no_key")
                                                                        : shown(key)}}));
  }
  if (permitted == Json(true)) { return std::nullopt; }
  Message why{std::string(kToldSentence), {{"key", key.text()}, {"hook", move.name}}};
  why.wordings = wording->second;
  return why;
}

Result<HookAnswer> ScriptHooks::ask_script(const HookSpec& spec, std::span<const Fact> facts) {
  TRY(ready());
  sandbox_->trail().begin(cache_ && cache_->noting());
  const auto results = sandbox_->call(spec.name, facts);
  pay(*sandbox_);
  if (!results) {
    Error error = results.error();
    Message where = where_facts_are(spec, error.message.text);
    if (field_ == kHooksField && !where.text.empty()) {
      error.message = with_remedy(std::move(error.message), std::move(where));
    }
    return fail(std::move(error));
  }
  const auto& [value, kept, told] = **results;
  std::optional<HookAnswer> answer = answer_of(spec, value);
  if (!answer) {
    Message missed = value.is_null() ? sandbox_->missed() : Message();
    const bool nothing = !missed.text.empty();
    return sandbox_->refused(
        spec.name, facts,
        worded(nothing ? "hook.gives_nothing" : "hook.must_give", {},
               {{nothing ? "missed" : "given", nothing ? std::move(missed) : shown(value)},
                {"hook", worded(field_ == kHooksField ? "hook.called" : "hook.question",
                                {{"name", spec.name}})},
                {"accepted", spec.accepted()}}));
  }
  if (!kept.is_null()) {
    if (!kept.is_int()) {
      return sandbox_->refused(
          spec.name, facts,
          worded("hook.remembers", {{"hook", spec.name}}, {{"given", shown(kept)}}));
    }
    answer->memory = *kept.integer();
  }
  if (!told.is_null()) { TRY(keep(answer->reason, reason_of(spec, facts, told))); }
  return std::move(*answer);
}

// "poor", or { say = "poor", player = "Anna", amount = 50 }.
Result<HookReason> ScriptHooks::reason_of(const HookSpec& spec, std::span<const Fact> facts,
                                          const Json& third) {
  const auto wrong = [&](Message why, Strings near = {}) {
    return sandbox_->refused(
        spec.name, facts, worded("hook.failed", {{"hook", spec.name}}, {{"why", std::move(why)}}),
        std::move(near));
  };
  const Json table = third.is_string() ? Json(Json::Object{{"say", third}}) : third;
  const std::string* key = table.find_text("say");
  if (key == nullptr) { return wrong(worded("hook.tells", {}, {{"given", shown(third)}})); }
  HookReason reason{*key, {}};
  const auto wording = wordings_.find(reason.key);
  if (wording == wordings_.end()) {
    return wrong(worded("hook.tells_unknown", {{"key", clean(reason.key)}}),
                 suggestions(reason.key, names_by(wordings_, &Wordings::value_type::first)));
  }
  for (const auto& [name, value] : *table.object()) {
    if (name == "say") { continue; }
    if (name == "hook" || name == "key" || name == "values") {
      return wrong(worded("hook.tells_taken", {{"name", name}}));
    }
    if (const std::int64_t* number = value.integer()) {
      reason.values.emplace_back(name, *number);
    } else if (const std::string* text = value.string()) {
      reason.values.emplace_back(name, *text);
    } else {
      return wrong(worded("hook.tells_value", {{"name", clean(name)}}, {{"given", shown(value)}}));
    }
  }
  for (const std::string& place : places_in(wording->second.front().second)) {
    if (find_named(reason.values, place) == nullptr) {
      return wrong(
          worded("hook.tells_without", {{"key", clean(reason.key)}, {"place", "{" + place + "}"}}));
    }
  }
  return reason;
}

namespace {

constexpr char kValues = 0;  // its address is the key in the registry

void push_base(lua_State* L, const char* hook, int chunk);

// A script calls it as base(f), or base({ stake = 50 }) to override facts. Upvalues: the hook, and
// the asking chunk. Each base searches below its own chunk, so none reaches itself.
int call_base(lua_State* L, std::optional<Any>) {
  const char* hook = lua_tostring(L, lua_upvalueindex(kOwnUpvalue));
  const int asking = as_int(lua_tointeger(L, lua_upvalueindex(kOwnUpvalue + 1)));
  const bool others = lua_istable(L, 1);
  if (others) {
    check_fact_names(L, 1);
  } else if (!is_facts(L, 1)) {
    bad_argument(L, 1, "the facts, f");
  }
  const int chunk = push_hook(L, kHooksField, hook, asking - 1);
  if (chunk < 0) {
    // The printed rule is C++ and has answered already: its answer for these facts is a fact.
    if (lua_getfield(L, 1, "standard") == LUA_TNIL) {
      raise(L, "has the printed rule below it, which answers for the facts as they are: base(f)");
    }
    return 1;
  }
  if (others) {
    push_facts_but_for(L, 1);
    lua_replace(L, 1);
  }
  lua_pushvalue(L, 1);
  push_base(L, hook, chunk);
  call_back(L, 2, LUA_MULTRET);
  return lua_gettop(L) - 1;
}

constexpr HostFunction kBase = own<call_base>("base");

void push_base(lua_State* L, const char* hook, int chunk) {
  lua_pushstring(L, hook);
  lua_pushinteger(L, chunk);
  push_function(L, kBase, 2);
}

}  // namespace

// Filled with false, so that every slot exists whatever Lua does with empty ones.
void add_chunk_room(lua_State* L) {
  lua_createtable(L, 2 * kChunks, 0);
  for (int i = 1; i <= 2 * kChunks; ++i) {
    lua_pushboolean(L, 0);
    lua_rawseti(L, -2, i);
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kValues);
}

void keep_chunk_value(lua_State* L, int chunk) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kValues);
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, chunk + 1);  // the slot exists: allocates nothing
  lua_pop(L, 1);
}

void push_required(lua_State* L, int chunk) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kValues);
  lua_rawgeti(L, -1, kChunks + chunk + 1);
}

// Raw access: a chunk may have returned a table of the language, which raises for unknown names.
int push_hook(lua_State* L, const char* field, const char* hook, int last) {
  const int top = lua_gettop(L);
  for (int chunk = last; chunk >= 0; --chunk) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kValues);
    lua_rawgeti(L, -1, chunk + 1);
    const std::string_view path = hook;
    for (const bool inside : {true, false}) {  // in the field; from the chunk's table on
      lua_pushvalue(L, top + 2);
      if (inside && lua_istable(L, -1)) {
        lua_pushstring(L, field);
        lua_rawget(L, -2);
      }
      for (std::size_t at = 0; at <= path.size() && lua_istable(L, -1);) {
        const std::size_t end = std::min(path.find('.', at), path.size());
        lua_pushlstring(L, path.data() + at, end - at);
        lua_rawget(L, -2);
        at = end + 1;
      }
      if (lua_isfunction(L, -1)) {
        lua_replace(L, top + 1);
        lua_settop(L, top + 1);
        return chunk;
      }
      lua_settop(L, top + 2);
    }
    lua_settop(L, top);
  }
  return -1;
}

// Keeps references, so that later calls search nothing, make no closure, and can be prepared
// unprotected.
int find_hook(lua_State* L) {
  auto& hook = *static_cast<KnownHook*>(lua_touserdata(L, 1));
  const bool happens = hook.chunk >= 0;  // or is given something of its own
  const int last = happens ? hook.chunk : kChunks - 1;
  const int chunk = push_hook(L, hook.field.c_str(), hook.name.c_str(), last);
  if (chunk < 0 || (happens && chunk != last)) {
    return luaL_error(L, "the hook '%s' is no function any more", hook.name.c_str());
  }
  if (happens) {
    push_recorder(L);
  } else if (hook.field == kHooksField) {
    push_base(L, hook.name.c_str(), chunk);
  } else {
    lua_pushnil(L);  // bots have no bases
  }
  hook.base = luaL_ref(L, LUA_REGISTRYINDEX);
  hook.function = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

void push_call(lua_State* L, const KnownHook& hook, std::span<const Fact> facts) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, hook.function);
  push_facts(L, facts);
  lua_rawgeti(L, LUA_REGISTRYINDEX, hook.base);
}

}  // namespace hausregel::script
