#include "app/scripts.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "app/cli.h"
#include "app/files.h"
#include "console/console.h"
#include "console/render.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "core/text.h"
#include "journal/disk.h"
#include "script/problem.h"
#include "script/script_hooks.h"

namespace hausregel::app {

namespace {

std::string source_of(const std::string& file, const ReadVariant& read) {
  if (const auto* script = find_by(read.scripts, &script::VariantText::file, file)) {
    return script->text;
  }
  const auto* cases = find_by(read.cases, &std::pair<std::string, std::string>::first, file);
  return cases == nullptr ? std::string() : cases->second;
}

// Usage: no game has a variant of that name, or several have one.
Result<std::string> game_with(const Program& program, const std::string& variant) {
  Strings games_with;
  Strings known;
  for (const auto& listed : program.variants.list()) {
    known.push_back(listed.name);
    if (listed.name == variant) { games_with.push_back(listed.game); }
  }
  if (games_with.size() == 1) { return games_with.front(); }
  if (games_with.empty()) { return fail(unknown_word(variant, known, "app.no_variant")); }
  return fail(console::ambiguous(variant, names_by(games_with, [&](const std::string& game) {
                                   return game + "/" + variant;
                                 })));
}

}  // namespace

bool is_path(const std::string& word) { return word.ends_with(".lua"); }

Result<ReadVariant> read_variant(const Program& program, const std::string& word) {
  Result<std::string> game = program.options.value("--game");
  const std::size_t slash = word.find('/');
  const bool with_game = !is_path(word) && slash != std::string::npos;
  if (is_path(word) && !file_exists(word)) {
    return fail_with(Fault::Input, "app.no_file", {{"file", clean(word)}});
  }
  if (with_game) {
    game = word.substr(0, slash);
  } else if (game->empty() && !is_path(word)) {
    game = game_with(program, word);
  }
  TRY(game);
  return runnable(program.variants.read(*game, with_game ? word.substr(slash + 1) : word));
}

Result<ReadVariant> runnable(ReadVariant read) {
  return read.scripts.empty() ? fail(std::move(read.problems.front()))
                              : Result<ReadVariant>(std::move(read));
}

Result<LoadedVariant> load_variant(const ReadVariant& read) {
  auto variant = script::load(read);
  TRY(variant);
  const auto game = game_called(variant->top().game);
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
Result<Json> changed_rules(LoadedVariant& loaded, const std::string& text) {
  const Game& game = *loaded.game;
  Json rules = loaded.rules.values();
  const auto pieces = text.empty() ? Strings() : parts(text);
  std::string part;
  for (const std::string& piece : pieces) {
    add_word(part, piece, ",");
    if (std::ranges::count(part, '[') > std::ranges::count(part, ']') && &piece != &pieces.back()) {
      continue;
    }
    const auto [name, said] = halves(part, "=");
    const auto& specs = game.rules();
    const RuleSpec* spec = find_by(specs, &RuleSpec::name, name);
    if (spec == nullptr && !is_qualified(name)) {
      return fail(unknown_word(name, names_by(specs, &RuleSpec::name)));
    }
    auto value = read_json(said);
    if (!value) {
      value = Json(said);  // quotes are optional around a word
    }
    part.clear();
    if (spec == nullptr) {
      loaded.variant.given.emplace_back(name, std::move(*value));
      auto resolved = resolve(game, loaded.variant);
      if (!resolved) { return fail(std::move(resolved.error().front())); }
      rules.set(name, loaded.variant.given.back().second);
    } else {
      TRY(check_value(*spec, *value));
      rules.set(name, std::move(*value));
    }
  }
  return rules;
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

ReadBots shipped_bots(const Game& game, Strings& names) {
  const script::ScriptBots shipped({bot_folders().back()});
  ReadBots bots;
  if (names.empty()) { names = bot_names(&shipped, &game); }
  std::erase_if(names, [&](const std::string& bot) {
    if (own_bot(game, bot)) { return false; }
    auto script = shipped.read(game, bot);
    const bool plays = script && script::read_bot(game, *script);
    if (plays) { bots.emplace(bot, std::move(*script)); }
    return !plays;
  });
  return bots;
}

Result<MakeBot> load_bots(const Game& game, const ReadBots& bots) {
  std::map<std::string, BotScript> scripts;
  for (const auto& [name, bot] : bots) {
    auto script = script::read_bot(game, bot);
    TRY(script);
    scripts.emplace(name, std::move(*script));
  }
  return [scripts = std::move(scripts)](const std::string& bot,
                                        const Json& rules) -> std::shared_ptr<Hooks> {
    const auto found = scripts.find(bot);
    return found == scripts.end() ? nullptr
                                  : std::make_shared<script::ScriptHooks>(found->second, rules);
  };
}

void print_problem(Program& program, const ReadVariant& read, const Error& error, Form form,
                   const script::ProblemKind& kind) {
  const std::string text =
      form == Form::Json    ? harmless_json(script::problem_json(error, program.say, kind))
      : form == Form::Short ? script::problem_line(error, program.say, kind)
                            : joined(script::problem_lines(error, program.say,
                                                           source_of(error.place.file, read), kind),
                                     "\n", std::identity());
  program.printer.out(text + "\n");
}

Result<Form> form_of(const Program& program) {
  return word_option(program.options, "--format",
                     program.style.format == console::Format::Json ? Form::Json : Form::People);
}

namespace {

// Holds one SHA-256 per line.
constexpr const char* kAgreed = "agreed";

bool known(const std::string& digests, const VariantLayer& layer) {
  return holds(digests, hex(sha256(layer.text)));
}

bool asked_and_agreed(const Program& program, const Variant& variant) {
  if (!person_there()) { return false; }
  const std::string names =
      joined(variant.layers, ", ", [](const VariantLayer& layer) { return clean(layer.name); });
  const auto ask = [&](const console::Question& question) {
    return console::ask_at_terminal(console::text_of_question(question.text, program), false);
  };
  std::string instead;  // nothing runs lines here
  return console::ask_yes_or_no(ask, {"app.agree_question", {{"names", names}}}, instead) == true;
}

}  // namespace

void remember_agreed(const Variant& variant) {
  std::string text = kept_text(kAgreed);
  for (const VariantLayer& layer : variant.layers) {
    text += known(text, layer) ? "" : hex(sha256(layer.text)) + '\n';
  }
  keep_text(kAgreed, text);
}

bool agrees(const Program& program, const Variant& variant) {
  const auto digests = kept_text(kAgreed);
  const bool before = std::ranges::all_of(
      variant.layers, [&](const VariantLayer& layer) { return known(digests, layer); });
  if (before) { return true; }
  if (!program.options.has("--trust") && !asked_and_agreed(program, variant)) { return false; }
  remember_agreed(variant);
  return true;
}

namespace {

// Separates standard output from standard error; neither contains it.
constexpr char kBetween = '\0';

confine::Answered keep(Program& program, const ScriptWork& work) {
  Said said;
  program.printer.keep_in(&said);
  const int status = program.report(work());
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
  const bool here = isolation.here || program.options.has("--unconfined");
  if (!here && !confine::has_filter()) { program.warn({"confine.without"}); }
  const auto answered =
      here ? run()
           : confine::confined({script, run, isolation.reads, isolation.ends_by_itself,
                                isolation.limits, isolation.waiting});
  TRY(answered);
  const auto& [status, text] = *answered;
  // An internal error would tempt the user to run unconfined.
  if (!here && (status == status_of(Fault::Internal) || !contains(kStatuses, status))) {
    return fail(Error{Fault::HouseRule, "confine.failed", {}, Place{script}});
  }
  const auto [out, err] = halves(text, {&kBetween, 1});
  const bool colour = program.style.colour;
  return Heard{status, {tamed(out, colour), tamed(err, colour)}};
}

Result<int> run_scripts(Program& program, const ReadVariant& read, const ScriptWork& work,
                        const Isolation& isolation) {
  return hear_scripts(program, read.scripts.front().file, work, isolation)
      .map([&](const Heard& heard) {
        program.pass_on(heard.said);
        return heard.status;
      });
}

namespace {

confine::Shared* shared = nullptr;  // `done` counts games

}  // namespace

Result<int> run_games(Program& program, const ReadVariant& read, std::uint64_t games,
                      const GamesWork& work, Isolation isolation) {
  shared = &confine::shared_memory();
  struct sigaction action{};
  action.sa_handler = [](int) { shared->stopping = true; };
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  std::optional<Progress> progress(std::in_place, program.style, games);
  isolation.here = isolation.here || program.options.has("--unconfined");
  isolation.ends_by_itself = true;
  isolation.waiting = [&] {
    // Some time after the first, which `timeout` sends twice at once.
    if (shared->stopping) { ::signal(SIGINT, SIG_DFL); }
    progress->tell(shared->done);
  };
  lab::SimulationManner manner;
  manner.stop = &shared->stopping;
  manner.played = [&](std::uint64_t played) {
    shared->done += played;
    if (isolation.here) { isolation.waiting(); }
  };
  const auto heard =
      hear_scripts(program, read.scripts.front().file, [&] { return work(manner); }, isolation);
  progress.reset();
  TRY(heard);
  program.pass_on(heard->said);
  return heard->status;
}

}  // namespace hausregel::app
