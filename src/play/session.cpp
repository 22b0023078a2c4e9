#include "play/session.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "core/text.h"
#include "engine/events.h"
#include "journal/replay.h"
#include "journal/writer.h"
#include "play/chronicle.h"
#include "play/closing.h"

namespace hausregel::play {

journal::Replayed<void> Position::take(const Entry& entry, std::unique_ptr<Table> decided) {
  const Status before = replay.table().status();
  TRY(replay.take(entry, std::move(decided)));
  chronicle.take(entry, before, replay);
  if (const auto* seats = entry.as<Seats>()) { seats->change(chronicle.setup().players, bots); }
  return {};
}

Session::Session(OpenedGame of, Log log, Position position, std::optional<Secrets> kept,
                 const World& in)
    : made(std::move(of)),
      world(in),
      secrets(std::move(kept)),
      log_(std::move(log)),
      position_(std::move(position)) {
  scripts.resize(bots().size());
  if (!secrets) { return; }
  chain.emplace(secrets->root, chain_length(log_.opening()));
  table().know([seeds = *chain](int luck) -> std::optional<Digest> {
    return luck <= seeds.length() ? std::optional(seeds.seed(luck)) : std::nullopt;
  });
}

Result<> Session::writable() const {
  if (closed()) { return not_now("console.closed"); }
  if (!secrets || log_.read_only() != journal::ReadOnly::No) {
    return not_now("console.read_only");
  }
  return {};
}

Messages Session::story_of(const Table& table, const Events& events) const {
  Messages story = table.story(events);
  put_into_words(story, [&] { return wordings_of(log_.opening(), *world.variants); });
  return story;
}

Result<> Session::append(Doing doing, Decided decided, Messages story) {
  if (const auto flaw = decided.table->flaw()) {
    return fail_worded(Fault::Internal, "journal.flaw", {}, {{"flaw", *flaw}});
  }
  if (story.empty()) { story = story_of(*decided.table, decided.events); }
  const auto used = static_cast<std::ptrdiff_t>(decided.luck_taken);
  auto entry = log_.append({0,
                            world.now(),
                            std::move(doing),
                            std::move(decided.draws),
                            std::move(decided.events),
                            {journal::state_digest(decided.table->state_json()), {}, {}}});
  TRY(entry);
  typed.luck.erase(typed.luck.begin(), typed.luck.begin() + used);
  if (auto taken = position_.take(*entry, std::move(decided.table)); !taken) {
    return fail(Fault::Internal, taken.error().what);
  }
  typed.said = {};
  const bool round_over = entry->events.has(LuckOpened::kName) || closed();
  if (closed() && !happened.entries.empty()) {
    happened.entries.back().receipt.clear();  // the closing entry's receipt covers it
  }
  happened.entries.push_back({entry->n, std::move(entry->doing), std::move(entry->events),
                              std::move(story), round_over ? log_.receipt() : std::string(),
                              !entry->draws.empty()});
  return {};
}

Result<> Session::enter(Doing doing, Message story) {
  TRY(writable());
  return append(std::move(doing), {{}, {}, table().clone()}, {std::move(story)});
}

Result<Events> decide_again(Table& table, const Doing& doing, const Json* value, Dice& dice) {
  if (const auto* set = std::get_if<Override>(&doing)) {
    return table.set_place(set->path, set->value);
  }
  const auto& move = std::get<Move>(doing);
  if (value != nullptr && value->is_object()) {
    TRY(table.seal(open_form(move, *value), std::nullopt));
  }
  return table.decide(move.command(), dice);
}

Variant unread_variant(const Opening& opening) {
  Variant variant;
  for (const LayerText& text : opening.variant) {
    VariantLayer layer;
    layer.name = text.name;
    layer.game = opening.game;
    layer.text = text.source;
    layer.sha256 = text.sha256;
    variant.layers.push_back(std::move(layer));
  }
  if (variant.layers.empty()) { variant.layers.emplace_back(); }
  return variant;
}

Named<std::string> embedded_in(const Opening& opening) {
  Named<std::string> layers;
  for (const LayerText& text : opening.variant) { layers.emplace_back(text.name, text.source); }
  return layers;
}

Wordings wordings_of(const Opening& opening, const VariantLibrary& library) {
  return library.wordings(names_by(opening.variant, &LayerText::source));
}

std::shared_ptr<Hooks> runnable_hooks(const Variant& variant, const ResolvedRules& rules,
                                      const World& world) {
  return rules.has_scripts() && world.make_hooks ? world.make_hooks(variant, rules.values())
                                                 : nullptr;
}

void give_settings(Variant& variant, const Json& rules) {
  for (const auto& [name, value] : rules.members()) {
    if (is_qualified(name)) { variant.given.emplace_back(name, value); }
  }
}

std::vector<LayerText> texts_of(const Variant& variant) {
  std::vector<LayerText> texts;
  for (const VariantLayer& layer : variant.layers) {
    texts.push_back({layer.name, layer.sha256, layer.text});
  }
  return texts;
}

}  // namespace hausregel::play
