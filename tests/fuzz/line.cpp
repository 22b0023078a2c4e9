// Console lines, one after the other, at a console without files; the first byte picks what is
// open.
#include "console/console.h"
#include "core/digest.h"
#include "fuzz/fuzz.h"

namespace hausregel::fuzz {
namespace {

using namespace console;

class OfficialOnly final : public VariantLibrary {
 public:
  Result<Variant> load(const std::string& game, const std::string& wanted) const override {
    if (wanted != "official") { return fail(Fault::Usage, "no such variant"); }
    VariantLayer layer;
    layer.name = wanted;
    layer.game = game;
    layer.text = "return {}";
    layer.sha256 = hex(sha256(layer.text));
    return Variant{{layer}};
  }
  Result<Variant> named(const std::string& game, const std::string& name) const override {
    return load(game, name);
  }
  Result<Variant> load_ours(const std::string& game, const Named<std::string>&) const override {
    return named(game, "official");
  }
  Result<Variant> load_embedded(
      const std::vector<std::pair<std::string, std::string>>&) const override {
    return fail(Fault::Usage, "no such variant");
  }
  std::vector<Listed> list() const override { return {}; }
};

World closed_world() {
  static const OfficialOnly variants;
  World world;
  world.variants = &variants;
  world.voice = [](const std::string&) -> Result<Say> {
    return Say([](const Message& message) { return message.id + message.text; });
  };
  world.now = [] { return std::string("2026-11-20T17:00:00Z"); };
  world.random = [] { return Digest{}; };
  world.engine = "0";
  world.read_file = [](const std::string&) -> Result<std::string> {
    return fail(Fault::Input, "no files here");
  };
  return world;
}

constexpr std::string_view kOpenings[] = {"", "new teufel Anna Bert Cleo seed=7",
                                          "new polterfass Anna Bert Cleo seed=7",
                                          "new teufel Anna Bert Cleo seed=7 mode=table",
                                          "new polterfass Anna Bert Cleo seed=7 mode=table"};

// Words that write files of the name typed.
bool writes_files(std::string_view line) {
  return line.find(".save") != line.npos || line.find(".branch") != line.npos ||
         line.find(".open") != line.npos || line.find("journal") != line.npos;
}

bool seeded(std::string_view line) {
  return line.find("new") == line.npos || line.find("seed=") != line.npos;
}

}  // namespace

Came take_line(std::string_view bytes) {
  if (bytes.size() < 2) { return Came::Ended; }
  Console console(closed_world());
  const auto pick = static_cast<unsigned char>(bytes[0]) % std::size(kOpenings);
  (void)execute(console, kOpenings[pick]);
  bytes.remove_prefix(1);
  Came came = Came::Accepted;
  for (int lines = 0; lines < 40 && !bytes.empty() && !console.done; ++lines) {
    const std::size_t end = bytes.find('\n');
    const std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (writes_files(line) || !seeded(line)) { continue; }
    const std::string before =
        console.session == nullptr ? "" : console.session->table().state_json();
    const Answer given = execute(console, line);
    for (const Reply& reply : given.replies) { (void)render(reply, console); }
    if (given.failure) {
      (void)render(*given.failure, console);
      demand(given.failure->error.fault != Fault::Internal, "a line leads to a fault of our own");
      came = Came::Refused;
    }
    demand(console.session == nullptr || !console.session->table().flaw(),
           "a line breaks the sums");
  }
  return came;
}

}  // namespace hausregel::fuzz
