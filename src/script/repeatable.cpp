#include "script/repeatable.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "script/lexer.h"
#include "script/sandbox.h"
#include "script/source.h"

namespace hausregel::script {

namespace {

// Where the length of something is asked for first: the usual cause.
Place suspect(const VariantText& script) {
  const auto tokens = tokens_of(without_mark(script.text));
  const auto length =
      std::ranges::find_if(tokens, [](const Token& token) { return token.is("#"); });
  return length == tokens.end() ? Place{script.file, 0, 0}
                                : Place{script.file, length->line, length->column};
}

}  // namespace

Result<void> check_repeatable(const VariantText& script) {
  constexpr int kStates = 8;
  const auto pool = std::make_shared<MemoryPool>();
  std::vector<Sandbox> states;
  std::string first;
  for (int i = 0; i < kStates; ++i) {
    auto sandbox = Sandbox::open({}, pool);
    if (!sandbox) {
      return fail(sandbox.error());
    }
    const auto loaded = sandbox->load(script.text, script.file);
    if (!loaded) {
      return fail(loaded.error());
    }
    const std::string value = to_text(loaded->value);
    if (i > 0 && value != first) {
      return fail(Error{Fault::Input,
                        worded("script.repeatable",
                               "the script does not give the same each time it is loaded; does it "
                               "use # on a list with holes?"),
                        {},
                        suspect(script)});
    }
    first = value;
    states.push_back(std::move(*sandbox));
  }
  return {};
}

}  // namespace hausregel::script
