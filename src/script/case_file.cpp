#include "script/case_file.h"

#include <filesystem>

#include "script/folders.h"
#include "script/limits.h"
#include "script/sandbox.h"
#include "script/source.h"

namespace hausregel::script {

Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer) {
  namespace fs = std::filesystem;
  const fs::path path =
      fs::path(layer.file).parent_path() / "cases" / (layer.name + std::string(kScriptEnding));
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) {
    return std::nullopt;
  }
  auto text = read_script(path.string(), Limits{}.source_bytes);
  if (!text) {
    return fail(std::move(text.error()));
  }
  auto sandbox = Sandbox::open({});
  if (!sandbox) {
    return fail(std::move(sandbox.error()));
  }
  const auto loaded = sandbox->load(*text, path.string());
  if (!loaded) {
    return fail(loaded.error());
  }
  const Json* tests = loaded->value.find("tests");
  if (!loaded->value.is_object() || loaded->value.object()->size() != 1 || tests == nullptr ||
      !loaded->functions.empty()) {
    return fail(Error{Fault::Input,
                      plain("a file of cases must return { tests = { … } }, and nothing else"),
                      {},
                      Place{path.string(), 0, 0},
                      {}});
  }
  VariantLayer cases;
  cases.name = layer.name;
  cases.game = layer.game;
  cases.tests = *tests;
  cases.text = std::move(*text);
  cases.file = path.string();
  return cases;
}

}  // namespace hausregel::script
