// rules new: a variant to begin with, in the folder one stands in.
#include "app/files.h"
#include "app/rules_common.h"
#include "author/template.h"
#include "console/suggest.h"
#include "core/text.h"
#include "script/source.h"

namespace hausregel::app {
namespace {

struct WrittenReply {
  std::string file;
  std::string_view game;

  FIELDS(WrittenReply, file, game);
};

Error usage(std::string id, Message::Args args) {
  return {Fault::Usage, {std::move(id), std::move(args)}};
}

}  // namespace

Result<int> rules_new(Program& program, Words words) {
  const auto game = console::game_called(words[0]);
  if (!game) {
    return fail(game.error());
  }
  const std::string& name = words[1];
  if (!script::valid_variant_name(name)) {
    return fail(usage("app.bad_variant_name", {{"name", clean(name)}}));
  }
  for (const VariantLibrary::Listed& listed : program.variants().list()) {
    if (listed.game == (*game)->name() && listed.name == name) {
      return fail(usage("app.variant_there", {{"game", listed.game}, {"name", name}}));
    }
  }
  const auto text = read_template("variant.lua");
  if (!text) {
    return fail(text.error());
  }
  const std::string file = name + ".lua";
  if (auto written = write_new(file, author::new_variant(*text, **game, name)); !written) {
    return fail(std::move(written.error()));
  }
  program.print(console::Shown{
      {{"app.rules_written", {{"file", file}}}}, {}, WrittenReply{file, (*game)->name()}});
  return 0;
}

}  // namespace hausregel::app
