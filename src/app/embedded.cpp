#include "app/embedded.h"

#include <algorithm>
#include <fstream>

#include "app/files.h"
#include "console/render.h"
#include "console/terminal.h"
#include "console/words.h"
#include "core/find_by.h"
#include "core/text.h"
#include "journal/replay.h"
#include "play/embedded_variant.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

// One SHA-256 a line.
std::string agreed_file() {
  const std::string folder = state_folder();
  return folder.empty() ? "" : folder + "/agreed";
}

std::vector<std::string> agreed_digests() {
  std::vector<std::string> all;
  std::ifstream file(agreed_file());
  for (std::string line; std::getline(file, line);) {
    all.push_back(line);
  }
  return all;
}

bool known(const std::vector<std::string>& digests, const VariantLayer& layer) {
  return contains(digests, hex(sha256(layer.text)));
}

bool asked_and_agreed(const Program& program, const Variant& variant) {
  if (!person_there()) {
    return false;
  }
  const std::string names =
      joined(variant.layers, ", ", [](const VariantLayer& layer) { return clean(layer.name); });
  const auto answer =
      console::ask_at_terminal(console::text_of_question({"app.agree_question", {{"names", names}}},
                                                         program.say(), program.style()),
                               false);
  return answer && console::says_yes(*answer);
}

// By game and digests, which the journal's sources have.
std::string key_of(const journal::Opening& opening) {
  std::string key = opening.game;
  for (const journal::LayerText& layer : opening.variant) {
    key += ' ' + layer.name + ' ' + layer.sha256;
  }
  return key;
}

// Whether the scripts are the very ones that the journal embeds, where bases stand first.
bool same_scripts(const script::ReadVariant& read, const journal::Opening& opening) {
  return std::equal(read.scripts.rbegin(), read.scripts.rend(), opening.variant.begin(),
                    opening.variant.end(),
                    [](const script::VariantText& script, const journal::LayerText& text) {
                      return script.text == text.source;
                    });
}

}  // namespace

void remember_agreed(const Variant& variant) {
  const std::string file = agreed_file();
  if (file.empty() || !make_folder(state_folder())) {
    return;
  }
  const auto before = agreed_digests();
  std::ofstream out(file, std::ios::app);
  for (const VariantLayer& layer : variant.layers) {
    if (!known(before, layer)) {
      out << hex(sha256(layer.text)) << '\n';
    }
  }
}

bool agrees(const Program& program, const Variant& variant) {
  const auto digests = agreed_digests();
  const bool before = std::ranges::all_of(
      variant.layers, [&](const VariantLayer& layer) { return known(digests, layer); });
  if (before) {
    return true;
  }
  if (!program.options().has("--trust") && !asked_and_agreed(program, variant)) {
    return false;
  }
  remember_agreed(variant);
  return true;
}

void Embedded::prepare(const journal::Opening& opening) {
  if (opening.variant.empty() || known_.contains(key_of(opening))) {
    return;
  }
  Known& known = known_[key_of(opening)];
  auto ours = library_.read_named(opening.game, opening.variant.back().name);
  if (same_scripts(ours, opening)) {
    known.ours = std::move(ours);
  } else {
    known.agreed = consent_(play::unread_variant(opening));
  }
}

const Result<Embedded::Sources>* Embedded::sources_of(const Game& game,
                                                      const journal::Opening& opening) {
  const auto found = known_.find(key_of(opening));
  if (found == known_.end() || (!found->second.ours && !found->second.agreed)) {
    return nullptr;
  }
  auto& [ours, agreed, loaded] = found->second;
  if (!loaded) {
    const auto variant = ours ? script::load(*ours) : play::load_embedded(library_, opening);
    loaded = variant.and_then([&](const Variant& layers) -> Result<Sources> {
      auto rules = resolve(game, layers);
      return rules ? Result<Sources>(Sources{layers, std::move(*rules), ours.has_value()})
                   : fail(std::move(rules.error().front()));
    });
  }
  return &*loaded;
}

std::vector<audit::LayerTold> Embedded::told(const Sources& sources) const {
  return audit::layers_told(sources.variant, [&](const VariantLayer& layer) {
    const bool shipped = layer.file.starts_with(shipped_ + "/");
    return !sources.ours ? "foreign" : shipped ? "shipped" : "own";
  });
}

Result<audit::Opened> Embedded::open(const Game& game, const journal::Opening& opening) {
  audit::Opened opened;
  std::shared_ptr<Hooks> hooks;
  if (!opening.variant.empty()) {
    const Result<Sources>* sources = sources_of(game, opening);
    if (sources == nullptr) {
      opened.not_done =
          Message{"audit.fact.needs_trust", {{"variant", opening.variant.back().name}}};
    } else if (!*sources) {
      opened.contradiction = audit::Finding{"rules", 0, 0, sources->error().message, {}, {}};
    } else {
      const auto& [variant, rules, ours] = **sources;
      opened.rules = rules.values();
      opened.layers = told(**sources);
      if (!rules.hooks.empty()) {
        hooks = std::make_shared<script::ScriptHooks>(variant, script::audit_limits());
      }
    }
  }
  auto table = journal::open_table(game, opening, std::move(hooks));
  if (!table) {
    return fail(std::move(table.error()));
  }
  opened.table = std::move(*table);
  return opened;
}

}  // namespace hausregel::app
