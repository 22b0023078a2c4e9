#include "app/simulate_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "app/paths.h"
#include "app/rules_common.h"
#include "console/suggest.h"
#include "console/usage.h"
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

Result<void> read_numbers(const Options& options, ReadOrder& read) {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  const auto threads = number_option(options, "--threads", 1, cores);
  const auto games = number_option(options, "--games", 1, 1000);
  const auto seed = number_option(options, "--seed", 0, 0);
  const auto lanes = number_option(options, "--lanes", 1, 0);
  for (const auto* number : {&games, &seed, &threads, &lanes}) {
    if (!*number) {
      return fail(number->error());
    }
  }
  if (*threads > 1024) {
    return fail(bad_value("--threads " + options.value("--threads"), plain("--threads 1 … 1024")));
  }
  if (*lanes > 1 && *lanes != 4 && *lanes != 8) {
    return fail(bad_value("--lanes " + options.value("--lanes"), plain("--lanes 1|4|8")));
  }
  read.order.games = *games;
  read.order.seed = *seed;
  read.threads = static_cast<int>(*threads);
  read.lanes = static_cast<int>(*lanes);
  return {};
}

// The files of the bots that are scripts.
Result<void> read_bots(const Program& program, ReadOrder& read) {
  for (const std::string& bot : read.order.bots) {
    if (own_bot(*read.order.game, bot) || read.bots.contains(bot)) {
      continue;
    }
    auto script = program.bots().read(*read.order.game, bot);
    if (!script) {
      return fail(std::move(script.error()));
    }
    read.bots.emplace(bot, std::move(*script));
  }
  return {};
}

// Nobody has said who plays: every bot that ships and can play this game, each in every seat in
// its turn. Runs scripts, but those that ship alone.
void mix_shipped(ReadOrder& read) {
  const script::ScriptBots shipped({bot_folders().back()});
  std::vector<std::string> mix;
  for (const std::string& bot : bot_names(*read.order.game, &shipped)) {
    if (!own_bot(*read.order.game, bot)) {
      auto script = shipped.read(*read.order.game, bot);
      if (!script || !script::read_bot(*read.order.game, *script)) {
        continue;
      }
      read.bots.emplace(bot, std::move(*script));
    }
    mix.push_back(bot);
  }
  lab::mix_bots(read.order, mix);
}

Result<void> seat_bots(const Program& program, ReadOrder& read) {
  if (!read.order.bots.empty()) {
    return read_bots(program, read);
  }
  mix_shipped(read);
  return {};
}

// Every bot that is a script has a state of its own at every seat.
Result<void> load_bots(const ReadOrder& read, lab::SimulationOrder& order) {
  std::map<std::string, BotScript> scripts;
  for (const auto& [name, bot] : read.bots) {
    auto script = script::read_bot(*order.game, bot);
    if (!script) {
      return fail(std::move(script.error()));
    }
    scripts.emplace(name, std::move(*script));
  }
  if (!scripts.empty()) {
    order.make_script = [scripts](const std::string& bot) -> std::shared_ptr<Hooks> {
      const auto found = scripts.find(bot);
      return found == scripts.end() ? nullptr
                                    : std::make_shared<script::ScriptHooks>(found->second);
    };
  }
  return {};
}

}  // namespace

std::vector<std::string> ReadOrder::files() const {
  std::vector<std::string> all = variant.files();
  for (const auto& [name, bot] : bots) {
    all.push_back(bot.file);
  }
  return all;
}

Result<ReadOrder> read_order(const Program& program) {
  const Options& options = program.options();
  ReadOrder read;
  const auto game = console::game_called(options.words[0]);
  if (!game) {
    return fail(game.error());
  }
  read.order.game = *game;
  auto good = read_seats(options, read.order);
  good = good ? seat_bots(program, read) : std::move(good);
  good = good ? read_shard(options, read.order) : std::move(good);
  good = good ? read_numbers(options, read) : std::move(good);
  if (!good) {
    return fail(std::move(good.error()));
  }
  read.variant = program.variants().read(options.words[0], options.value("--variant", "official"));
  if (read.variant.scripts.empty()) {
    return fail(std::move(read.variant.problems.front()));
  }
  read.order.variant = read.variant.scripts.front().name;
  return read;
}

Result<Ordered> load_order(const ReadOrder& read, const Options& options) {
  Ordered ordered{read.order, {}};
  lab::SimulationOrder& order = ordered.order;
  if (auto good = load_bots(read, order); !good) {
    return fail(std::move(good.error()));
  }
  auto loaded = load_variant(read.variant);
  if (!loaded) {
    return fail(std::move(loaded.error()));
  }
  order.rules = loaded->rules.values();
  if (auto good = change_rules(options, order); !good) {
    return fail(std::move(good.error()));
  }
  if (!loaded->rules.hooks.empty()) {
    order.make_hooks = [variant = loaded->variant] {
      return std::make_shared<script::ScriptHooks>(variant);
    };
  }
  ordered.variant = std::move(loaded->variant);
  return ordered;
}

}  // namespace hausregel::app
