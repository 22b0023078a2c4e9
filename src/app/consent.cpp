#include "app/consent.h"

#include <algorithm>
#include <fstream>

#include "app/paths.h"
#include "console/render.h"
#include "console/terminal.h"
#include "console/words.h"
#include "core/find_by.h"
#include "core/text.h"

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
  if (!console::stdin_is_terminal() || !console::stdout_is_terminal()) {
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

}  // namespace hausregel::app
