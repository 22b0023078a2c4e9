#include "app/scripts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/cli.h"
#include "app/files.h"
#include "console/commands.h"
#include "console/render.h"
#include "console/suggest.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "core/text.h"
#include "core/unicode.h"
#include "engine/catalog.h"
#include "journal/disk.h"
#include "journal/replay.h"
#include "play/session.h"
#include "script/problem.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

// A catalog in the program's language.
class Voice final : public Catalog {
 public:
  explicit Voice(console::Say say) : say_(std::move(say)) {}
  std::string say(const Message& message) const override { return say_(message); }

 private:
  console::Say say_;
};

std::string source_of(const std::string& file, const script::ReadVariant& read) {
  if (const auto* script = find_by(read.scripts, &script::VariantText::file, file)) {
    return script->text;
  }
  const auto* cases = find_by(read.cases, &std::pair<std::string, std::string>::first, file);
  return cases == nullptr ? std::string() : cases->second;
}

// "official" if only one game has it, "teufel/official", "official" with --game, or a path; `game`
// may be empty for a path.
struct VariantNamed {
  std::string game;
  std::string name;
};

// Usage: no such variant, or several games have one.
Result<VariantNamed> find_named(const Program& program, const std::string& word) {
  if (is_path(word)) {
    if (!file_exists(word)) {
      return fail_with(Fault::Input, "app.no_file", {{"file", clean(word)}});
    }
    return VariantNamed{program.options.value("--game"), word};
  }
  const std::size_t slash = word.find('/');
  if (slash != std::string::npos) {
    return VariantNamed{word.substr(0, slash), word.substr(slash + 1)};
  }
  if (program.options.has("--game")) { return VariantNamed{program.options.value("--game"), word}; }
  std::vector<std::string> games_with;
  std::vector<std::string> known;
  for (const auto& listed : program.variants.list()) {
    known.push_back(listed.name);
    if (listed.name == word) { games_with.push_back(listed.game); }
  }
  if (games_with.size() == 1) { return VariantNamed{games_with.front(), word}; }
  if (games_with.empty()) { return fail(console::unknown_word(word, known, "app.no_variant")); }
  Error error{Fault::Usage, {"console.ambiguous", {{"word", clean(word)}}}};
  for (const std::string& game : games_with) {
    error.suggestions.push_back(fmt::format("{}/{}", game, word));
  }
  return fail(std::move(error));
}

}  // namespace

bool is_path(const std::string& word) { return word.ends_with(".lua"); }

Result<script::ReadVariant> read_variant(const Program& program, const std::string& word) {
  const auto wanted = find_named(program, word);
  TRY(wanted);
  auto read = program.variants.read(wanted->game, wanted->name);
  if (read.scripts.empty()) { return fail(std::move(read.problems.front())); }
  return read;
}

Result<LoadedVariant> load_variant(const script::ReadVariant& read) {
  auto variant = script::load(read);
  TRY(variant);
  const auto game = console::game_called(variant->top().game);
  if (!game) {
    Error error = game.error();
    error.fault = Fault::Input;
    error.place.file = variant->top().file;
    return fail(std::move(error));
  }
  auto rules = resolve(**game, *variant);
  if (!rules) { return fail(std::move(rules.error().front())); }
  return LoadedVariant{*game, std::move(*variant), std::move(*rules)};
}

// Commas within [ ] separate list items.
Result<void> change_rules(const Game& game, const std::string& text, Json& rules) {
  const auto pieces = text.empty() ? std::vector<std::string>() : parts(text);
  std::string part;
  for (const std::string& piece : pieces) {
    add_word(part, piece, ",");
    if (std::ranges::count(part, '[') > std::ranges::count(part, ']') && &piece != &pieces.back()) {
      continue;
    }
    const std::size_t equals = part.find('=');
    const std::string name = part.substr(0, equals);
    const auto& specs = game.rules();
    const RuleSpec* spec = find_by(specs, &RuleSpec::name, name);
    if (spec == nullptr) {
      return fail(console::unknown_word(name, names_by(specs, &RuleSpec::name)));
    }
    const std::string said = equals == std::string::npos ? "" : part.substr(equals + 1);
    auto value = read_json(said);
    if (!value) {
      value = Json(said);  // quotes are optional around a word
    }
    TRY(check_value(*spec, *value));
    rules.set(name, std::move(*value));
    part.clear();
  }
  return {};
}

Result<ReadBots> read_bots(const Program& program, const Game& game,
                           std::span<const std::string> names) {
  ReadBots bots;
  for (const std::string& name : names) {
    if (own_bot(game, name) || bots.contains(name)) { continue; }
    auto script = program.bots.read(game, name);
    TRY(script);
    bots.emplace(name, std::move(*script));
  }
  return bots;
}

Result<MakeBot> load_bots(const Game& game, const ReadBots& bots) {
  std::map<std::string, BotScript> scripts;
  for (const auto& [name, bot] : bots) {
    auto script = script::read_bot(game, bot);
    TRY(script);
    scripts.emplace(name, std::move(*script));
  }
  return [scripts = std::move(scripts)](const std::string& bot) -> std::shared_ptr<Hooks> {
    const auto found = scripts.find(bot);
    return found == scripts.end() ? nullptr : std::make_shared<script::ScriptHooks>(found->second);
  };
}

void print_problem(Program& program, const script::ReadVariant& read, const Error& error, Form form,
                   const script::ProblemKind& kind) {
  const Voice voice(program.say);
  const std::string text =
      form == Form::Json ? harmless_json(script::problem_json(error, voice, kind))
      : form == Form::Short
          ? script::problem_line(error, voice, kind)
          : joined(script::problem_lines(error, voice, source_of(error.place.file, read), kind),
                   "\n", std::identity());
  program.printer.out(text + "\n");
}

Result<Form> form_of(const Program& program) {
  const bool json = program.style.format == console::Format::Json;
  return word_option(program.options, "--format", json ? Form::Json : Form::People);
}

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
  if (!person_there()) { return false; }
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
  if (file.empty() || !make_folder(state_folder())) { return; }
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
  if (before) { return true; }
  if (!program.options.has("--trust") && !asked_and_agreed(program, variant)) { return false; }
  remember_agreed(variant);
  return true;
}

void Embedded::prepare(const journal::Opening& opening) {
  if (opening.variant.empty() || known_.contains(key_of(opening))) { return; }
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

namespace {

// Separates standard output from standard error; neither contains it.
constexpr char kBetween = '\0';

confine::Answered keep(Program& program, const ScriptWork& work) {
  Said said;
  program.printer.keep_in(&said);
  const auto ran = work();
  const int status = ran ? *ran : program.fail(ran.error());
  program.printer.keep_in(nullptr);
  return {status, said.out + kBetween + said.err};
}

// Replaces by '?' everything in `said` that a terminal could act on, except our own colours, and
// masks any advice to run unconfined. Does not grow the text.
std::string tamed(std::string said, bool colour) {
  for (std::string_view left = said; !left.empty();) {
    const std::size_t from = said.size() - left.size();
    if (const std::size_t ink = colour ? console::ink_bytes(left) : 0; ink > 0) {
      left.remove_prefix(ink);
    } else if (const auto [code, length] = unicode::take(left);
               code != '\n' && (length == 0 || unicode::is_acting(code))) {
      std::fill(said.data() + from, said.data() + said.size() - left.size(), '?');
    }
  }
  return replaced(std::move(said), "--unconfined", "************");
}

}  // namespace

Result<Heard> hear_scripts(Program& program, const std::string& script, const ScriptWork& work,
                           const Isolation& isolation) {
  const auto run = [&] { return keep(program, work); };
  const bool here =
      isolation.where == Isolation::Where::Here || program.options.has("--unconfined");
  if (!here && !confine::has_filter()) { program.warn({"confine.without"}); }
  if (program.language != "en") {
    // Missing sentences fall back to English, whose catalog cannot be read in the confined process.
    static_cast<void>(voice_of("en"));
  }
  const auto answered = here ? run()
                             : confine::confined({script, run, isolation.reads,
                                                  isolation.ends_by_itself, isolation.limits});
  TRY(answered);
  const auto& [status, text] = *answered;
  // An internal error would tempt the user to run unconfined.
  if (!here && (status == status_of(Fault::Internal) || !contains(kStatuses, status))) {
    return fail(Error{Fault::HouseRule, "confine.failed", {}, Place{script, 0, 0}});
  }
  const std::size_t end = std::min(text.find(kBetween), text.size());
  const bool colour = program.style.colour;
  return Heard{status,
               {tamed(text.substr(0, end), colour),
                tamed(text.substr(std::min(end + 1, text.size())), colour)}};
}

Result<int> run_scripts(Program& program, const std::string& script, const ScriptWork& work,
                        const Isolation& isolation) {
  return hear_scripts(program, script, work, isolation).map([&](const Heard& heard) {
    program.pass_on(heard.said);
    return heard.status;
  });
}

}  // namespace hausregel::app
