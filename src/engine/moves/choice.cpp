#include "engine/moves/choice.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel {

std::string option_words(const Json& option) {
  const bool nothing = option.is_null() || (option.is_list() && option.items().empty());
  if (nothing) { return "-"; }
  if (option.is_bool()) { return *option.boolean() ? "yes" : "no"; }
  if (option.is_list()) { return joined(option.items(), " ", option_words); }
  if (option.is_object()) {
    return joined(option.members(), " ", [](const auto& one) { return option_words(one.second); });
  }
  return bare_text(option);
}

namespace {

// Calls `each` with every subset of `options` of pick_min … pick_max members, in the order of the
// bit pattern, until it returns false.
void each_subset(const Choice& choice, const std::function<bool(Json)>& each) {
  const auto count = static_cast<unsigned>(choice.options.size());
  for (unsigned bits = 0; bits < 1u << count; ++bits) {
    const int picked = __builtin_popcount(bits);
    if (picked < choice.pick_min || picked > choice.pick_max) { continue; }
    Json::List list;
    for (unsigned i = 0; i < count; ++i) {
      if ((bits >> i & 1u) != 0) { list.push_back(choice.options[i]); }
    }
    if (!each(std::move(list))) { return; }
  }
}

bool single(const Choice& choice) { return choice.pick_min == 1 && choice.pick_max == 1; }

Json command_base(const Choice& choice, const Setup& setup) {
  Json command;
  command.set(choice.answer && !choice.unasked ? "answer" : "move", choice.move);
  if (choice.player.somebody()) { command.set("player", setup.name(choice.player)); }
  if (choice.answer) { command.set("args", choice.fixed); }
  for (const auto& [name, value] : choice.answer ? Json::Object() : choice.fixed) {
    command.set(name, value);
  }
  return command;
}

// "bet Petra".
std::string move_words(const Choice& choice, const Setup& setup) {
  std::string words = choice.word();
  if (choice.player.somebody() && choice.by_name) { add_word(words, setup.name(choice.player)); }
  for (const auto& [name, value] : choice.fixed) { add_word(words, option_words(value)); }
  return words;
}

Json random_subset(const Choice& choice, BotLuck& luck) {
  const int count = as_int(choice.options.size());
  const int most = std::min(choice.pick_max, count);
  int left = choice.pick_min + luck.below(most - choice.pick_min + 1);
  Json::List list;
  for (const int i : indices(count)) {
    // Takes an option with probability left / remaining: every set of that size is equally likely.
    if (luck.below(count - i) < left) {
      list.push_back(choice.options[as_index(i)]);
      --left;
    }
  }
  return list;
}

}  // namespace

Json with_argument(const Choice& choice, const Setup& setup, Json argument) {
  Json command = command_base(choice, setup);
  Json& fields = choice.answer ? command.at("args") : command;
  fields.set(choice.argument, std::move(argument));
  return command;
}

void each_command(const Choice& choice, const Setup& setup, const std::function<bool(Json)>& each) {
  using enum Choice::Of;
  const auto with = [&](Json argument) {
    return each(with_argument(choice, setup, std::move(argument)));
  };
  if (choice.of == Nothing) {
    each(command_base(choice, setup));
  } else if (choice.of == Range) {
    for (std::int64_t value = choice.min; value <= choice.max && with(value);) {
      value += choice.step;
    }
  } else if (choice.of == Set && single(choice)) {
    std::ranges::all_of(choice.options, with);
  } else if (choice.of == Set) {
    each_subset(choice, with);
  }
}

std::vector<Json> commands_of(const Choice& choice, const Setup& setup) {
  std::vector<Json> all;
  each_command(choice, setup, [&](Json command) {
    all.push_back(std::move(command));
    return true;
  });
  return all;
}

Json pick_command(const Choice& choice, const Setup& setup, BotLuck& luck) {
  using enum Choice::Of;
  if (choice.of == Range) {
    const std::int64_t values = (choice.max - choice.min) / choice.step + 1;
    return with_argument(choice, setup, choice.min + choice.step * luck.below(as_int(values)));
  }
  if (choice.of == Set && !single(choice)) {
    return with_argument(choice, setup, random_subset(choice, luck));
  }
  const std::vector<Json> all = commands_of(choice, setup);
  return all.empty() ? Json() : all[as_index(luck.below(as_int(all.size())))];
}

std::vector<Choice> choices_of(std::vector<Choice> legal, Seat who) {
  std::erase_if(legal, [who](const Choice& choice) {
    return choice.of == Choice::Of::Text || (choice.player.somebody() && choice.player != who);
  });
  return legal;
}

Json least_command(const Choice& choice, const Setup& setup) {
  Json least = command_base(choice, setup);
  each_command(choice, setup, [&](Json command) {
    least = std::move(command);
    return false;
  });
  return least;
}

std::string least_words(const Choice& choice, const Setup& setup) {
  if (!choice.least.empty()) { return choice.least; }
  const Json command = least_command(choice, setup);
  const Json& fields = choice.answer ? command.at("args") : command;
  const Json* argument = fields.find(choice.argument);
  std::string words = move_words(choice, setup);
  if (argument != nullptr) { add_word(words, option_words(*argument)); }
  return words;
}

Message in_words(const Choice& choice, const Setup& setup) {
  using enum Choice::Of;
  if (!choice.words.empty()) { return plain(choice.words); }
  std::string line = move_words(choice, setup);
  const auto number = [](std::int64_t value) { return std::to_string(value); };
  switch (choice.of) {
    case Nothing:
      break;
    case Range: {
      add_word(line, number(choice.min));
      if (choice.max == choice.min && choice.shows_max) { break; }
      line += ".." + (choice.shows_max ? number(choice.max) : "?");
      if (choice.step > 1) {
        return worded("engine.steps", {{"line", line}, {"step", choice.step}});
      }
      break;
    }
    case Set:
      add_word(line, joined(choice.options, "|", option_words));
      if (!single(choice)) {
        line += " (" + number(choice.pick_min) + ".." + number(choice.pick_max) + ")";
      }
      break;
    case Text:
      return worded("engine.with_text", {{"line", line}});
    case Values:
      line += " …";
  }
  return plain(std::move(line));
}

Json to_json(const Choice& choice, const Setup& setup) {
  using enum Choice::Of;
  if (choice.of == Nothing) { return command_base(choice, setup); }
  const bool listed = choice.of == Set || !choice.options.empty();
  return with_argument(
      choice, setup,
      choice.of == Range
          ? Json(Json::Object{{"min", choice.min}, {"max", choice.max}, {"step", choice.step}})
      : choice.of == Text ? Json("text")
      : listed            ? Json(Json::Object{{"of", Json::List(choice.options)},
                                              {"min", choice.pick_min},
                                              {"max", choice.pick_max}})
                          : Json("values"));
}

}  // namespace hausregel
