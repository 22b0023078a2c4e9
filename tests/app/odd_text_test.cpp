// A journal that somebody has filled with what a terminal acts on: nothing prints it as it is.
#include "app/run_program.h"
#include "audit/journals.h"
#include "core/text.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

// Controls as JSON must escape them, and those that it lets stand: C1, direction, lines, nothing.
const std::string kOdd =
    "\\u001b]0;t\\u0007\\u001b[2J\u009b31m\u202eevil\u200b\u2066\u0085\u2028\U000E0041";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

std::string golden() {
  std::ifstream file(HAUSREGEL_SOURCE "/tests/golden/teufel-virtual.jsonl", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Line by line, as the ends of lines are no text of the journal's.
void check_harmless(const std::string& said) {
  for (const std::string& line : audit::lines_of(said)) {
    INFO(clean(line));
    CHECK(sayable(line));
  }
}

}  // namespace

TEST_CASE("what a journal holds for a terminal is shown, and not done", "[app]") {
  const Folder folder;
  const std::string honest = golden();
  const auto note = [](const std::string& doing) {
    auto lines = audit::lines_of(golden());
    const Json first = *read_json(lines[1]);
    lines.insert(lines.begin() + 1,
                 "{\"n\":0,\"at\":" + to_text(*first.find("at")) + ",\"do\":" + doing +
                     ",\"dice\":[],\"events\":[],\"state\":" +
                     to_text(*read_json(lines[0])->find("state")) + ",\"prev\":\"\"}");
    return audit::reforged(lines);
  };
  const auto opening = [&](const std::string& member) {
    const std::string was = to_text(*read_json(audit::lines_of(honest)[0])->find(member));
    return audit::reforged(audit::lines_of(
        replaced(honest, "\"" + member + "\":" + was, "\"" + member + "\":\"" + kOdd + "\"")));
  };
  const std::vector<std::string> journals{
      opening("engine"),
      opening("game"),
      opening("starter"),
      note("{\"note\":\"" + kOdd + "\"}"),
      note("{\"mark\":\"" + kOdd + "\"}"),
      note("{\"bots\":{\"" + kOdd + "\":\"" + kOdd + "\"}}"),
      note("{\"undo\":0,\"because\":\"" + kOdd + "\"}"),
      note("{\"" + kOdd + "\":1}"),
      note("{\"move\":\"" + kOdd + "\"}"),
      audit::reforged(audit::lines_of(replaced(honest, "official", kOdd))),
      audit::reforged(audit::lines_of(replaced(honest, "\"key\":\"coal", "\"key\":\"" + kOdd))),
  };
  for (const std::string& text : journals) {
    const std::string file = folder.write("odd.jsonl", text);
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"audit", file, "--open"},
                                               {"audit", file, "--open", "--json"},
                                               {"replay", file},
                                               {"replay", file, "--json"},
                                               {"journal", "show", file},
                                               {"journal", "show", file, "--json"},
                                               {"journal", "stats", file}}) {
      const Ran ran = run_program(folder, words);
      check_harmless(ran.out);
      check_harmless(ran.err);
      CHECK(ran.status <= 3);
    }
  }
}
