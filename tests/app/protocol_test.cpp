// The console for programs, as a program meets it.
#include "app/run_program.h"

using namespace hausregel::app;

namespace {

std::vector<std::string> lines_of_text(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) { lines.push_back(line); }
  return lines;
}

// Writes a variant of teufel, t.lua, whose hooks are on its second line.
std::string with_hooks(const Folder& folder, const std::string& hooks) {
  return folder.write(
      "t.lua",
      "return { game = 'teufel', name = 't', extends = 'official', title = { en = 'T' },\n"
      "  hooks = { " +
          hooks + " } }\n");
}

}  // namespace

TEST_CASE("one reply a request, and nothing beside them", "[app][protocol]") {
  const Folder folder;
  const Ran ran = run_program(
      folder, {"protocol", "--lang", "de"},
      "{\"id\":1,\"line\":\"new teufel Anna Bert seed=7 journal=" + (folder / "g.jsonl") +
          "\"}\n{\"id\":2,\"line\":\"next\"}\nnonsense\n\n" + std::string(200'000, '[') +
          "\n{\"id\":3,\"get\":\"pad\"}");
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  const auto lines = lines_of_text(ran.out);
  REQUIRE(lines.size() == 7);
  CHECK_THAT(lines[0], BeginsWith("{\"protocol\":1,"));
  CHECK_THAT(lines[1], BeginsWith("{\"id\":1,\"ok\":true,"));
  CHECK_THAT(lines[2], BeginsWith("{\"id\":2,\"ok\":true,\"said\":[\"Runde 1: Anna beginnt.\"]"));
  for (const std::size_t bad : {3u, 4u, 5u}) {
    CHECK_THAT(lines[bad],
               BeginsWith("{\"id\":null,\"ok\":false,\"error\":{\"kind\":\"protocol\""));
  }
  CHECK_THAT(lines[6], BeginsWith("{\"id\":3,\"ok\":false,\"error\":{\"kind\":\"usage\""));
  CHECK(lines_of_text(folder.read("g.jsonl")).size() == 2);
}

TEST_CASE("a journal that a script opens was not written by it", "[app][protocol]") {
  const Folder folder;
  const std::string journal = folder / "g.jsonl";
  REQUIRE(run_program(folder, {"-c", "new teufel Anna Bert seed=7 journal=" + journal + "; next"})
              .status == 0);
  const std::string script = folder.write("r.hr", ".open " + journal + "\nbet Anna 50\n");
  const Ran ran = run_program(folder, {"protocol"}, "{\"line\":\".read " + script + "\"}");
  CHECK_THAT(ran.out, Has("\"entries\":[{\"n\":2,"));
}

TEST_CASE("quit ends the protocol, and so does a request that nobody wants", "[app][protocol]") {
  const Folder folder;
  const Ran ran = run_program(folder, {"protocol"}, "{\"line\":\".quit\"}\n{\"line\":\"next\"}\n");
  CHECK(ran.status == 0);
  CHECK(lines_of_text(ran.out).size() == 2);
  CHECK(run_program(folder, {"protocol", "now"}).status == 2);
}

TEST_CASE("a seat hears which house rule failed, and not what its script says", "[app][protocol]") {
  const Folder folder;
  const std::string file =
      with_hooks(folder, "stake_allowed = function(f) return f.stake < 50 or error('fifty') end");
  const std::string begun = "{\"line\":\"new teufel Anna Bert seed=7 variant=" + file +
                            "\"}\n{\"line\":\"next\"}\n{\"line\":\"bet Anna 50\"";
  for (const bool seat : {true, false}) {
    const Ran ran = run_program(folder, {"protocol"}, begun + (seat ? ",\"as\":\"Anna\"}" : "}"));
    const std::string reply = lines_of_text(ran.out).back();
    CHECK_THAT(reply, Has("\"kind\":\"house_rule\""));
    CHECK_THAT(reply, Has("\"hook\":\"stake_allowed\",\"file\":\"t.lua\",\"line\":2"));
    CHECK((reply.find("fifty") == std::string::npos) == seat);
  }
}

TEST_CASE("what scripts trace at a real table is said once", "[app][protocol]") {
  const Folder folder;
  const std::string file =
      with_hooks(folder, "round_end = function(f) trace('ends', f.round) return {0, 0} end");
  const Ran ran = run_program(
      folder, {"-c", "new teufel A B mode=table variant=" + file + "; next; 10 20; 50 s 25 25 s"});
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  REQUIRE(ran.err.find("ends 1") != std::string::npos);
  CHECK(ran.err.find("ends 1") == ran.err.rfind("ends 1"));
}

TEST_CASE("what scripts trace is said, and standard error stays empty", "[app][protocol]") {
  const Folder folder;
  const std::string rule = folder.write(
      "loud.lua",
      "return { game = 'teufel', name = 'loud', extends = 'official', title = { en = 'Loud' },\n"
      "  hooks = { round_end = function(f) trace('round', f.round) end } }\n");
  const Ran ran = run_program(folder, {"protocol"},
                              "{\"line\":\"new teufel Anna Bert seed=7 variant=" + rule +
                                  "\"}\n{\"line\":\"next\"}\n{\"line\":\"bets 10 10\"}\n"
                                  "{\"line\":\"draw stop draw stop\"}\n{\"line\":\"draw\"}\n"
                                  "{\"line\":\"stop\"}\n{\"line\":\"draw stop\"}\n");
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  CHECK_THAT(ran.out, Has("loud.lua:2: round 1"));
}
