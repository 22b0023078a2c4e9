#include "app/embedded.h"

#include <algorithm>

#include "app/files.h"
#include "console/render.h"
#include "console/terminal.h"
#include "console/words.h"
#include "core/find_by.h"
#include "core/text.h"
#include "journal/disk.h"
#include "journal/replay.h"
#include "play/embedded_variant.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

// One SHA-256 per line.
std::string agreed_file() {
  const std::string folder = state_folder();
  return folder.empty() ? "" : folder + "/agreed";
}

std::string agreed_digests() {
  return journal::read_whole(journal::system_disk(), agreed_file(), 16u << 20).value_or("");
}

bool known(const std::string& digests, const VariantLayer& layer) {
  return digests.find(hex(sha256(layer.text))) != std::string::npos;
}

bool asked_and_agreed(const Program& program, const Variant& variant) {
  if (!person_there()) {
    return false;
  }
  const std::string names =
      joined(variant.layers, ", ", [](const VariantLayer& layer) { return clean(layer.name); });
  const auto answer =
      console::ask_at_terminal(console::text_of_question({"app.agree_question", {{"names", names}}},
                                                         program.say, program.style),
                               false);
  return answer && console::says_yes(*answer);
}

// Identifies sources by game, names and digests.
std::string key_of(const journal::Opening& opening) {
  std::string key = opening.game;
  for (const journal::LayerText& layer : opening.variant) {
    key += ' ' + layer.name + ' ' + layer.sha256;
  }
  return key;
}

}  // namespace

void remember_agreed(const Variant& variant) {
  const std::string file = agreed_file();
  if (file.empty() || !make_folder(state_folder())) {
    return;
  }
  std::string text = agreed_digests();
  for (const VariantLayer& layer : variant.layers) {
    text += known(text, layer) ? "" : hex(sha256(layer.text)) + '\n';
  }
  constexpr unsigned kMode = 0600;
  static_cast<void>(
      journal::write_file(journal::system_disk(), file, text, kMode, journal::Over::File));
}

bool agrees(const Program& program, const Variant& variant) {
  const auto digests = agreed_digests();
  const bool before = std::ranges::all_of(
      variant.layers, [&](const VariantLayer& layer) { return known(digests, layer); });
  if (before) {
    return true;
  }
  if (!program.options.has("--trust") && !asked_and_agreed(program, variant)) {
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
  auto sources = names_by(opening.variant, &journal::LayerText::source);
  std::ranges::reverse(sources);  // bases come last when read
  if (library_.say_the_same(names_by(ours.scripts, &script::ReadVariant::Script::text), sources)) {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      ours.scripts[i].text = std::move(sources[i]);
    }
    known.ours = std::move(ours);
  } else {
    known.agreed = consent_(play::unread_variant(opening));
  }
}

std::shared_ptr<Hooks> Embedded::resolve_into(audit::Opened& opened, const Game& game,
                                              const Variant& variant, bool ours) const {
  const auto rules = resolve(game, variant);
  if (!rules) {
    opened.contradiction = audit::Finding{"rules", 0, 0, rules.error().front().message, {}, {}};
    return nullptr;
  }
  opened.rules = rules->values();
  opened.layers = audit::layers_told(variant, [&](const VariantLayer& layer) {
    const bool shipped = layer.file.starts_with(shipped_ + "/");
    return !ours ? "foreign" : shipped ? "shipped" : "own";
  });
  return rules->hooks.empty()
             ? nullptr
             : std::make_shared<script::ScriptHooks>(variant, script::audit_limits());
}

Result<audit::Opened> Embedded::open(const Game& game, const journal::Opening& opening) {
  audit::Opened opened;
  std::shared_ptr<Hooks> hooks;
  if (!opening.variant.empty()) {
    const std::string& name = opening.variant.back().name;
    const Known& known = known_[key_of(opening)];
    if (!known.ours && !known.agreed) {
      opened.not_done = Message{"audit.fact.needs_trust", {{"variant", name}}};
    } else if (const auto loaded =
                   known.ours ? script::load(*known.ours) : play::load_embedded(library_, opening);
               !loaded) {
      opened.not_done = Message{"audit.fact.not_loaded",
                                {{"variant", name}, {"why", loaded.error().message.text}}};
    } else {
      hooks = resolve_into(opened, game, *loaded, known.ours.has_value());
    }
  }
  auto table = journal::open_table(game, opening, std::move(hooks));
  TRY(table);
  opened.table = std::move(*table);
  return opened;
}

}  // namespace hausregel::app
