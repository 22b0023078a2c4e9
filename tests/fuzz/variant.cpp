// The text of a variant: sandbox, tokens, heads, values, rules, and what is said about problems.
#include "engine/catalog.h"
#include "engine/game.h"
#include "fuzz/fuzz.h"
#include "script/problem.h"
#include "script/variant_library.h"

namespace hausregel::fuzz {
namespace {

bool shown_safely(const std::string& text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) { return false; }
  }
  return true;
}

void tell(const std::vector<Error>& problems, std::string_view text) {
  const auto say = [](const Message& message) { return TemplateCatalog().say(message); };
  for (const Error& error : problems) {
    demand(error.place.line >= 0 && error.place.column >= 0, "a place before the text");
    for (const std::string& line : script::problem_lines(error, say, text)) {
      demand(shown_safely(line), "a problem is shown with control characters");
    }
  }
}

}  // namespace

Came take_variant(std::string_view bytes) {
  if (bytes.empty()) { return Came::Ended; }
  const std::string text(bytes);
  script::head_of(text);
  script::VariantText variant_text{"fuzz.lua", "fuzz", text};
  auto examined = script::examine_layer(variant_text);
  demand(examined.value || !examined.problems.empty(), "nothing read and nothing wrong");
  tell(examined.problems, text);
  if (!examined.problems.empty()) { return Came::Refused; }
  const Game* game = find_game(examined.value->game);
  if (game == nullptr) { return Came::Refused; }
  Variant variant;
  variant.layers.push_back(std::move(*examined.value));
  const auto rules = resolve(*game, variant);
  if (!rules) {
    tell(rules.error(), text);
    return Came::Refused;
  }
  const auto conflicts = game->conflicts(rules->values());
  demand(find_by(conflicts, &RuleConflict::weight, RuleConflict::Weight::Contradiction) == nullptr,
         "resolved rules contradict each other");
  return Came::Accepted;
}

}  // namespace hausregel::fuzz
