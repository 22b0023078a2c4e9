#include "app/simulate_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "app/files.h"
#include "app/scripts.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

using console::usage::bad_value;

Result<void> read_shard(const Options& options, lab::SimulationOrder& order) {
  if (!options.has("--shard")) {
    return {};
  }
  const std::string text = options.value("--shard");
  const std::size_t slash = text.find('/');
  const auto shard = whole_unsigned(text.substr(0, slash));
  const auto shards =
      slash == std::string::npos ? std::nullopt : whole_unsigned(text.substr(slash + 1));
  if (!shard || !shards || *shard < 1 || *shard > *shards) {
    return fail(bad_value("--shard " + text, plain("--shard 1/4")));
  }
  order.shard = *shard;
  order.shards = *shards;
  return {};
}

Result<void> read_seats(const Options& options, lab::SimulationOrder& order) {
  const auto players = number_option(options, "--players", 1, 0);
  if (!players) {
    return fail(players.error());
  }
  if (*players < 1 || *players > static_cast<std::uint64_t>(kSeatLimit)) {
    return fail(bad_value("--players " + options.value("--players"),
                          plain(fmt::format("--players 2 … {}", kSeatLimit))));
  }
  order.players = static_cast<int>(*players);
  if (!options.has("--bots")) {
    return {};
  }
  auto bots = lab::fill_seats(parts(options.value("--bots")), order.players);
  if (!bots) {
    return fail(std::move(bots.error()));
  }
  order.bots = std::move(*bots);
  return {};
}

// --rules goal=1000,track=[50,100]: values of rules in the place of the variant's.
Result<void> change_rules(const Options& options, lab::SimulationOrder& order) {
  const std::string text = options.value("--rules");
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size() && !text.empty(); ++i) {
    if (i < text.size() && (text[i] != ',' || depth > 0)) {
      depth += text[i] == '[' ? 1 : (text[i] == ']' ? -1 : 0);
      continue;
    }
    const std::string part = text.substr(from, i - from);
    const std::size_t equals = part.find('=');
    const std::string name = part.substr(0, equals);
    const auto& specs = order.game->rules();
    const RuleSpec* spec = find_by(specs, &RuleSpec::name, name);
    if (spec == nullptr) {
      return fail(console::unknown_word(name, names_by(specs, &RuleSpec::name)));
    }
    const std::string said = equals == std::string::npos ? "" : part.substr(equals + 1);
    auto value = read_json(said);
    if (!value) {
      value = Json(said);  // a word needs no quotes
    }
    if (auto good = check_value(*spec, *value); !good) {
      return good;
    }
    order.rules.set(name, std::move(*value));
    from = i + 1;
  }
  return {};
}

Result<void> read_numbers(const Options& options, SimulationRequest& request) {
  std::uint64_t threads = 0;
  std::uint64_t lanes = 0;
  const struct {
    std::string_view name;
    std::uint64_t least;
    std::uint64_t otherwise;
    std::uint64_t* value;
  } rows[] = {
      {"--games", 1, 1000, &request.order.games},
      {"--seed", 0, 0, &request.order.seed},
      {"--threads", 1, std::max(1u, std::thread::hardware_concurrency()), &threads},
      {"--lanes", 1, 0, &lanes},
  };
  for (const auto& [name, least, otherwise, value] : rows) {
    const auto number = number_option(options, name, least, otherwise);
    if (!number) {
      return fail(number.error());
    }
    *value = *number;
  }
  if (threads > 1024) {
    return fail(bad_value("--threads " + options.value("--threads"), plain("--threads 1 … 1024")));
  }
  if (lanes > 1 && lanes != 4 && lanes != 8) {
    return fail(bad_value("--lanes " + options.value("--lanes"), plain("--lanes 1|4|8")));
  }
  request.threads = static_cast<int>(threads);
  request.lanes = static_cast<int>(lanes);
  return {};
}

// Nobody has said who plays: every bot that ships and can play this game, each in every seat in
// its turn. Runs scripts, but those that ship alone.
void mix_shipped(SimulationRequest& request) {
  const Game& game = *request.order.game;
  const script::ScriptBots shipped({bot_folders().back()});
  std::vector<std::string> mix;
  for (const std::string& bot : bot_names(game, &shipped)) {
    if (!own_bot(game, bot)) {
      auto script = shipped.read(game, bot);
      if (!script || !script::read_bot(game, *script)) {
        continue;
      }
      request.bots.emplace(bot, std::move(*script));
    }
    mix.push_back(bot);
  }
  lab::mix_bots(request.order, mix);
}

Result<void> seat_bots(const Program& program, SimulationRequest& request) {
  if (request.order.bots.empty()) {
    mix_shipped(request);
    return {};
  }
  return read_bots(program, *request.order.game, request.order.bots).map([&](ReadBots bots) {
    request.bots = std::move(bots);
  });
}

}  // namespace

Result<SimulationRequest> read_request(const Program& program) {
  const Options& options = program.options();
  SimulationRequest request;
  const auto game = console::game_called(options.words[0]);
  if (!game) {
    return fail(game.error());
  }
  request.order.game = *game;
  auto good = read_seats(options, request.order);
  good = good ? seat_bots(program, request) : std::move(good);
  good = good ? read_shard(options, request.order) : std::move(good);
  good = good ? read_numbers(options, request) : std::move(good);
  if (!good) {
    return fail(std::move(good.error()));
  }
  auto& variant = request.variant;
  variant = program.variants().read(options.words[0], options.value("--variant", "official"));
  if (variant.scripts.empty()) {
    return fail(std::move(variant.problems.front()));
  }
  request.order.variant = variant.scripts.front().name;
  return request;
}

Result<Variant> load_scripts(SimulationRequest& request, const Options& options) {
  lab::SimulationOrder& order = request.order;
  auto bots = load_bots(*order.game, request.bots);
  auto loaded = bots ? load_variant(request.variant) : fail(std::move(bots.error()));
  if (!loaded) {
    return fail(std::move(loaded.error()));
  }
  order.make_script = std::move(*bots);
  order.rules = loaded->rules.values();
  if (auto good = change_rules(options, order); !good) {
    return fail(std::move(good.error()));
  }
  if (!loaded->rules.hooks.empty()) {
    order.make_hooks = [variant = loaded->variant] {
      return std::make_shared<script::ScriptHooks>(variant);
    };
  }
  return std::move(loaded->variant);
}

}  // namespace hausregel::app
