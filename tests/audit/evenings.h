// Evenings of several journals: branches that leave one another, and other rules.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "audit/journals.h"
#include "play/session.h"

namespace hausregel::audit {

// The journals of an evening by their files: "main.jsonl", "main+NAME.jsonl".
using Journals = std::map<std::string, std::string>;

// What the lines of a console come to, in memory, for Ann, Bob and Cleo.
inline Journals evening_of(const std::vector<std::string>& lines,
                           const std::string& game = "teufel", Mode mode = Mode::Virtual) {
  play::NewGame wanted;
  wanted.game = game;
  wanted.players = {"Ann", "Bob", "Cleo"};
  wanted.mode = mode;
  console::Console console(console::plain_world());
  console.say = console::Say(console::bare);
  console.session = play::open_new(wanted, console.world).value();
  for (const std::string& line : lines) {
    INFO(line);
    const auto answer = console::execute(console, line);
    INFO((answer.failure ? console::bare(answer.failure->error.message) : std::string()));
    REQUIRE_FALSE(answer.failure);
  }
  Journals journals;
  const auto keep = [&](const std::string& name, const play::Session& session) {
    journals["main" + (name == console::kMainLine ? "" : "+" + name) + ".jsonl"] =
        text_of(session.log());
  };
  keep(console.branches.current, *console.session);
  for (const auto& [name, session] : console.branches.others) { keep(name, *session); }
  return journals;
}

// The rules that the layers of a journal come to.
inline Result<Opened> by_its_variant(const hausregel::Game& game, const journal::Opening& opening) {
  static const play::World world = play::plain_world();
  Opened opened;
  opened.table = journal::open_table(opening).value();
  Variant variant;
  for (const journal::LayerText& layer : opening.variant) {
    auto named = world.variants->named(opening.game, layer.name);
    if (!named) { return fail(std::move(named.error())); }
    variant.layers.push_back(named->layers.front());
  }
  for (std::size_t i = 0; i < variant.layers.size(); ++i) {
    variant.layers[i].sha256 = opening.variant[i].sha256;
    variant.layers[i].file = "shipped/" + variant.layers[i].name + ".lua";
    variant.layers[i].on_disk = true;
  }
  opened.rules = resolve(game, variant)->values();
  opened.layers = layers_told(variant, "shipped");
  return opened;
}

// `file` audited, with all of `journals` at hand but those of `without`.
inline Report judged(const Journals& journals, const std::string& file,
                     const std::vector<std::string>& without = {}, Wanted wanted = {}) {
  wanted.open_table = wanted.open_table ? wanted.open_table : by_its_variant;
  Journals here = journals;
  for (const std::string& gone : without) { here.erase(gone); }
  wanted.journal_with = [&here](const journal::EntryRef& entry) {
    for (const auto& [name, text] : here) {
      if (has_entry(journal::text_source(text), entry)) {
        return Found{name, journal::text_source(text)};
      }
    }
    return Found{};
  };
  for (const auto& [name, text] : here) {
    const auto opening = journal::decode_opening(lines_of(text)[0]);
    if (opening && opening->parent && journal::commit_of(*opening) != nullptr) {
      wanted.branches.push_back({name, *opening->parent, *journal::commit_of(*opening)});
    }
  }
  return audit(journal::text_source(journals.at(file)), file, wanted);
}

inline Wanted still_open() {
  Wanted wanted;
  wanted.open = true;
  return wanted;
}

}  // namespace hausregel::audit
