#include "engine/choice.h"

namespace hausregel {
namespace {

std::string words_of(const Json& option) {
  if (option.is_bool()) {
    return *option.boolean() ? "yes" : "no";
  }
  if (option.is_list()) {
    std::string words;
    for (const Json& item : *option.list()) {
      words += (words.empty() ? "" : " ") + words_of(item);
    }
    return words;
  }
  return option.is_string() ? *option.string() : to_text(option);
}

// Every subset of `options` with pick_min … pick_max members, in order of the bit pattern.
std::vector<Json> subsets(const Choice& choice) {
  std::vector<Json> all;
  const auto count = static_cast<unsigned>(choice.options.size());
  for (unsigned bits = 0; bits < 1u << count; ++bits) {
    const int picked = __builtin_popcount(bits);
    if (picked < choice.pick_min || picked > choice.pick_max) {
      continue;
    }
    Json::List list;
    for (unsigned i = 0; i < count; ++i) {
      if ((bits >> i & 1u) != 0) {
        list.push_back(choice.options[i]);
      }
    }
    all.emplace_back(std::move(list));
  }
  return all;
}

bool single(const Choice& choice) { return choice.pick_min == 1 && choice.pick_max == 1; }

Json command_base(const Choice& choice, const Setup& setup) {
  Json command;
  command.set("move", choice.move);
  if (choice.player.somebody()) {
    command.set("player", setup.name(choice.player));
  }
  return command;
}

}  // namespace

std::vector<Json> commands_of(const Choice& choice, const Setup& setup) {
  std::vector<Json> all;
  const Json base = command_base(choice, setup);
  const auto with = [&](Json argument) {
    Json command = base;
    command.set(choice.argument, std::move(argument));
    all.push_back(std::move(command));
  };
  switch (choice.of) {
    case Choice::Of::Nothing:
      all.push_back(base);
      break;
    case Choice::Of::Range:
      for (std::int64_t value = choice.min; value <= choice.max; value += choice.step) {
        with(value);
      }
      break;
    case Choice::Of::Set:
      for (const Json& value : single(choice) ? choice.options : subsets(choice)) {
        with(value);
      }
      break;
    case Choice::Of::Text:
    case Choice::Of::Values:
      break;
  }
  return all;
}

std::string to_words(const Choice& choice, const Setup& setup) {
  if (!choice.words.empty()) {
    return choice.words;
  }
  std::string line(choice.move);
  if (choice.player.somebody()) {
    line += " " + setup.name(choice.player);
  }
  switch (choice.of) {
    case Choice::Of::Nothing:
      break;
    case Choice::Of::Range:
      line += " " + std::to_string(choice.min);
      if (choice.max > choice.min || !choice.shows_max) {
        line += choice.shows_max ? ".." + std::to_string(choice.max) : "..?";
        line += choice.step > 1 ? " step " + std::to_string(choice.step) : "";
      }
      break;
    case Choice::Of::Set: {
      line += ' ';
      for (std::size_t i = 0; i < choice.options.size(); ++i) {
        line += (i > 0 ? "|" : "") + words_of(choice.options[i]);
      }
      if (!single(choice)) {
        line +=
            " (" + std::to_string(choice.pick_min) + ".." + std::to_string(choice.pick_max) + ")";
      }
      break;
    }
    case Choice::Of::Text:
      line += " TEXT";
      break;
    case Choice::Of::Values:
      line += " …";
      break;
  }
  return line;
}

Json to_json(const Choice& choice, const Setup& setup) {
  Json json = command_base(choice, setup);
  switch (choice.of) {
    case Choice::Of::Nothing:
      break;
    case Choice::Of::Range: {
      Json range;
      range.set("min", choice.min);
      range.set("max", choice.max);
      range.set("step", choice.step);
      json.set(choice.argument, std::move(range));
      break;
    }
    case Choice::Of::Set: {
      Json set;
      set.set("of", Json(Json::List(choice.options)));
      set.set("min", choice.pick_min);
      set.set("max", choice.pick_max);
      json.set(choice.argument, std::move(set));
      break;
    }
    case Choice::Of::Text:
      json.set(choice.argument, "text");
      break;
    case Choice::Of::Values:
      json.set(choice.argument, "values");
      break;
  }
  return json;
}

}  // namespace hausregel
