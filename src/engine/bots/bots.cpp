#include "engine/bots/bots.h"

#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/game.h"

namespace hausregel {

Strings bot_names(const BotLibrary* library, const Game* of) {
  Strings all;
  for (const Game* game : of != nullptr ? std::span(&of, 1) : games()) {
    for (const std::string_view bot : game->bots()) {
      if (!contains(all, bot)) { all.emplace_back(bot); }
    }
  }
  add_all(all, library != nullptr ? library->names() : Strings{});
  return all;
}

std::string bot_called(const Game& game, const std::string& word) {
  constexpr std::string_view kLevel = "level-";
  const auto level =
      word.starts_with(kLevel) ? whole_unsigned(word.substr(kLevel.size())) : std::nullopt;
  const auto levels = game.levels();
  return level && *level > 0 && *level <= levels.size() ? std::string(levels[*level - 1]) : word;
}

std::string public_name(const std::string& bot) { return bot.substr(bot.rfind('/') + 1); }

bool valid_bot_name(std::string_view name) {
  return !name.empty() && name.size() <= 255 && !holds(name, "/") && sayable(name);
}

bool own_bot(const Game& game, std::string_view name) { return contains(game.bots(), name); }

FactSpec bot_luck_fact() {
  return {"luck", FactSpec::Kind::Integers,
          "4 draws for this question alone, each 0 … 27719; there is no other chance"};
}

HookSpec bot_question(std::string_view name, HookSpec::Answer answer, std::vector<FactSpec> facts,
                      std::string_view help) {
  return {{name, "", help}, answer, {}, {}, kBotLuck, std::move(facts)};
}

namespace {

void add_numbers(const Json& value, WholeNumbers& numbers) {
  for (const Json& item : value.items()) { add_numbers(item, numbers); }
  if (!value.is_list()) {
    numbers.push_back(value.is_int() ? *value.integer() : value == Json(true) ? 1 : 0);
  }
}

}  // namespace

HookSpec move_question(std::string_view move, bool has_fields, Facts facts, std::string_view help) {
  if (has_fields) {
    facts.push_back({"legal", FactSpec::Kind::Rows, "every answer that is possible",
                     [](const void* seen) -> Fact::Value {
                       const auto& view = *static_cast<const HouseView*>(seen);
                       return lists_of(static_cast<const MoveView&>(view).legal);
                     }});
  }
  using enum HookSpec::Answer;
  HookSpec made = bot_question(move, has_fields ? Integers : Boolean, std::move(facts), help);
  made.limits = {-kMostAnswered, kMostAnswered};
  made.items = {0, 64};
  return made;
}

WholeNumbers numbers_of(const Json& command) {
  WholeNumbers numbers;
  for (const auto& [name, value] : command.members()) {
    if (name != "move" && name != "player") { add_numbers(value, numbers); }
  }
  return numbers;
}

BotMind::BotMind(Hooks& script, std::span<const HookSpec> questions, const HouseView& seen)
    : script_(script), questions_(questions), facts_(questions.size()) {
  for (const std::size_t q : indices(questions)) {
    present_ |= static_cast<std::uint32_t>(script.has(questions[q].name)) << q;
    facts_[q].push_back({bot_luck_fact().name, static_cast<LuckSource*>(&draws_)});
    for (const FactSpec& fact : questions[q].facts) {
      facts_[q].push_back({fact.name, fact.in(&seen), fact.lasts});
    }
  }
}

std::optional<HookAnswer> BotMind::ask(int q, BotLuck& luck) {
  draws_.begin(luck);
  const auto at = as_index(q);
  auto answer = script_.ask(questions_[at], facts_[at]);
  if (answer && answer->memory) {
    answer = fail(Error{Fault::Bot,
                        worded("engine.bot_second", {{"question", questions_[at].name}}),
                        {},
                        script_.place_of(questions_[at].name)});
  }
  if (!answer) {
    failure_ = std::move(answer.error());
    failure_->fault = Fault::Bot;
    return std::nullopt;
  }
  return std::move(*answer);
}

std::optional<Json> BotMind::command(std::span<const Choice> choices, const Setup& setup,
                                     MoveView& seen, BotLuck& luck) {
  while (!choices.empty()) {
    const std::string move = choices[0].move;
    std::vector<Json> commands;
    for (; !choices.empty() && choices[0].move == move; choices = choices.subspan(1)) {
      for (Json& command : commands_of(choices[0], setup)) {
        commands.push_back(std::move(command));
      }
    }
    if (commands.empty()) { continue; }
    seen.legal = list_by(commands, numbers_of);
    const bool bare = seen.legal[0].empty();
    if (bare && choices.empty()) { return commands[0]; }
    const HookSpec* asked = find_by(questions_, &HookSpec::name, move);
    const int q = asked == nullptr ? -1 : as_int(asked - questions_.data());
    const auto said = q >= 0 && answers(q) ? ask(q, luck) : std::nullopt;
    if (!said) { break; }
    if (bare && !std::get<bool>(said->value)) { continue; }
    const auto wanted = bare ? seen.legal[0] : std::get<WholeNumbers>(std::move(said->value));
    const auto found = std::ranges::find(seen.legal, wanted);
    if (found != seen.legal.end()) { return commands[as_index(found - seen.legal.begin())]; }
    refuse(q, joined(wanted, ", "), {});
    break;
  }
  return std::nullopt;
}

void BotMind::refuse(int q, const std::string& wanted, const Error& why) {
  const std::string_view question = questions_[as_index(q)].name;
  std::string rule = why.rule.empty() ? "" : " [" + why.rule + "]";
  failure_ = Error{Fault::Bot,
                   worded("engine.bot_wants_illegal",
                          {{"question", question}, {"wanted", clean(wanted)}, {"rule", rule}}),
                   {},
                   script_.place_of(question)};
}

Error bot_failed(const Error& failure, const Setup& setup, Seat who, std::string_view bot) {
  Error error = failure;
  error.message = worded("engine.bot_failed", {{"player", setup.name(who)}, {"bot", clean(bot)}},
                         {{"why", failure.message}});
  return error;
}

Error no_such_bot(std::string_view name, std::span<const std::string_view> known) {
  return {Fault::Usage,
          {"engine.no_bot", {{"bot", clean(name)}}},
          {},
          {},
          suggestions(name, {known.begin(), known.end()})};
}

}  // namespace hausregel
