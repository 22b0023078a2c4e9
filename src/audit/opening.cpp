#include "audit/opening.h"

#include <algorithm>

#include "core/find_by.h"
#include "engine/bots.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/variant.h"
#include "journal/replay.h"

namespace hausregel::audit {
namespace {

using journal::Opening;

Finding at_opening(std::string_view kind, Detail what, Detail stated = {}, Detail found = {}) {
  return {std::string(kind), 0, 0, std::move(what), std::move(stated), std::move(found)};
}

// What no opening has at the same time, whatever the game.
std::vector<Message> misfits(const Opening& opening) {
  const bool lab = opening.mode == Mode::Lab;
  const bool fast = std::holds_alternative<journal::LabSource>(opening.dice);
  const bool timeless = opening.at == journal::kSeededTime;
  const bool events = !opening.events.items().empty();
  std::vector<Message> found;
  const auto never = [&](bool is_so, const char* id, std::string_view english) {
    if (is_so) {
      found.push_back(worded(id, english));
    }
  };
  never(fast && !lab, "audit.detail.fast", "only simulated games draw from fast/1");
  never(lab && !fast, "audit.detail.lab", "a simulated game draws from fast/1");
  never(lab && !opening.seeded, "audit.detail.lab_seeded", "a simulated game is seeded");
  never(opening.seeded && !timeless, "audit.detail.no_times", "a seeded game has no times");
  never(!opening.seeded && timeless, "audit.detail.times", "a game that is not seeded has times");
  never(events && !opening.parent, "audit.detail.no_origin",
        "it begins with events, and has no parent that they could come from");
  never(lab && opening.parent, "audit.detail.goes_on", "nobody goes on with a simulated game");
  never(lab && contains(opening.bots, std::nullopt), "audit.detail.only_bots",
        "nobody but bots plays a simulated game");
  never(opening.variant.empty(), "audit.detail.no_layer", "it has no rules of any variant");
  return found;
}

// Whether the rules that the opening states are those that its sources resolve to.
std::optional<Finding> rules_differ(const Opening& opening, const Json& resolved) {
  for (const auto& [name, value] : *resolved.object()) {
    const Json* stated = opening.rules.find(name);
    if (stated == nullptr || *stated != value) {
      return at_opening("rules", name,
                        stated != nullptr ? Detail(to_text(*stated))
                                          : worded("audit.detail.left_out", "it is left out"),
                        to_text(value));
    }
  }
  return to_text(opening.rules) == to_text(resolved)
             ? std::nullopt
             : std::optional(at_opening(
                   "rules", {"audit.detail.order", "not those of the game alone, in its order"}));
}

bool knows_bot(const Game& game, const std::string& bot, const Wanted& wanted) {
  constexpr std::string_view kScript = ".lua";
  const bool script = bot.ends_with(kScript);
  return own_bot(game, bot) ||
         contains(wanted.bots, script ? bot.substr(0, bot.size() - kScript.size()) : bot);
}

// wanted.open_table, or what stands for it; its errors, else those of journal::open_table().
Result<Opened> open_for_audit(const Wanted& wanted, const Game& game,
                              const journal::Opening& opening) {
  if (wanted.open_table) {
    return wanted.open_table(game, opening);
  }
  auto table = journal::open_table(game, opening);
  if (!table) {
    return fail(std::move(table.error()));
  }
  Opened opened;
  opened.table = std::move(*table);
  opened.rules = resolve(game, Variant{})->values();
  return opened;
}

// Whether the house rules of `opening` ran under the release of Lua that those of `engine` do.
bool same_language(const journal::Opening& opening, const std::string& engine) {
  const auto release = [](std::string_view of) {
    constexpr std::string_view kLua = " lua ";
    const std::size_t at = of.find(kLua);
    return at == of.npos ? std::string_view() : of.substr(at + kLua.size());
  };
  return release(opening.engine) == release(engine);
}

// Whether the rules may be asked about what follows, and which hooks they have.
House house_of(const Opening& opening, const Game& game, const Wanted& wanted, Opened& opened,
               Verdict& legality) {
  House house;
  house.same_language = same_language(opening, wanted.engine);
  house.layers = opened.layers;
  auto contradiction = std::move(opened.contradiction);
  if (!contradiction && opened.rules) {
    contradiction = rules_differ(opening, *opened.rules);
  }
  if (contradiction) {
    legality.add(*std::move(contradiction));
  }
  if (opened.not_done) {
    legality.not_done(*std::move(opened.not_done));
  }
  house.rules = legality.answer == Answer::Holds ? Rules::Ask : Rules::Leave;
  for (const auto& bot : opening.bots) {
    if (opening.mode == Mode::Lab && bot && !knows_bot(game, *bot, wanted)) {
      legality.not_done({"audit.fact.unknown_bot", {{"bot", *bot}}});
    }
  }
  return house;
}

template <class Layers>
std::vector<LayerTold> unread(const Layers& layers) {
  std::vector<LayerTold> told;
  for (const auto& layer : layers) {
    told.push_back({layer.name, layer.sha256, "unread", {}});
  }
  return told;
}

}  // namespace

Begun check_opening(const Opening& opening, const Wanted& wanted, Report& report) {
  const auto wrong = [&](Detail what, Detail stated = {}, Detail found = {}) {
    report.completeness.add(
        at_opening("setting", std::move(what), std::move(stated), std::move(found)));
  };
  for (Message& broken : misfits(opening)) {
    wrong(std::move(broken));
  }
  for (const auto& bot : opening.bots) {
    if (bot && !valid_bot_name(*bot)) {
      wrong({"audit.detail.no_bot", "no bot is called so"}, *bot);
    }
  }
  const int length = journal::chain_length(opening);
  if (const int due = journal::chain_length(opening.rules);
      opening.mode != Mode::Lab && length != due) {
    wrong({"audit.detail.chain_length", "the chain of seeds is not as long as due"},
          std::to_string(length), std::to_string(due));
  }
  if (!journal::last_rules_hold(opening)) {
    wrong({"audit.detail.other_rules", "its events end with other rules than it has"});
  }
  const Game* game = find_game(opening.game);
  auto opened = game != nullptr
                    ? open_for_audit(wanted, *game, opening)
                    : Result<Opened>(fail(Fault::Input, worded("audit.detail.no_such_game",
                                                               "there is no such game")));
  if (!opened) {
    report.completeness.add(at_opening("opening", opened.error().message, opening.game));
    return {};
  }
  House house = house_of(opening, *game, wanted, *opened, report.legality);
  return {std::move(opened->table), std::move(house)};
}

std::vector<StretchTold> stretches(const Opening& opening, std::span<const LayerTold> known) {
  const Game* game = find_game(opening.game);
  const Json standard = game != nullptr ? resolve(*game, Variant{})->values() : Json();
  std::vector<StretchTold> all;
  const auto begin = [&](std::int64_t after, const Json& rules, std::vector<LayerTold> layers) {
    if (!all.empty()) {
      all.back().to = after;
    }
    if (!all.empty() && all.back().from > after) {
      all.pop_back();  // no round was played by it
    }
    StretchTold& stretch = all.emplace_back(StretchTold{after + 1, {}, rules == standard, {}});
    for (LayerTold& layer : layers) {
      const auto* read = find_by(known, &LayerTold::sha256, layer.sha256);
      stretch.printed = stretch.printed && read != nullptr && read->hooks.empty();
      stretch.variant.push_back(read != nullptr ? *read : std::move(layer));
    }
  };
  for (const Json& event : opening.events.items()) {
    if (const auto change = codec::event_in<RulesChanged>(event)) {
      begin(change->round, change->rules, unread(change->variant));
    }
  }
  if (all.empty()) {
    begin(0, opening.rules, unread(opening.variant));
  }
  return all;
}

}  // namespace hausregel::audit
