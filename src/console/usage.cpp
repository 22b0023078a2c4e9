#include "console/usage.h"

#include <algorithm>

#include "console/words.h"
#include "core/text.h"
#include "engine/words.h"

namespace hausregel::console::usage {
namespace {

Place place_at(Words words, std::size_t at) {
  Place place;
  if (at < words.size()) {
    place.column = words[at].column;
  } else if (!words.empty()) {
    place.column = words.back().column + static_cast<int>(words.back().text.size()) + 1;
  }
  return place;
}

}  // namespace

Error form_error(Words words, std::size_t at) {
  const CommandRow* row = find_command(words[0].text);
  return {Fault::Usage,
          naming_form("console.form", {}, row != nullptr ? row->form : words[0].text),
          {},
          place_at(words, at)};
}

Error bad_value(std::string_view value, Message expected) {
  return {Fault::Usage,
          {"console.bad_value", {{"value", clean(value)}}, {{"expected", std::move(expected)}}}};
}

Error bad_value(Words words, std::size_t at, Message expected) {
  Error error = bad_value(words[at].text, std::move(expected));
  error.place = place_at(words, at);
  return error;
}

Result<void> between(Words words, std::size_t least, std::size_t most) {
  if (words.size() < least || words.size() > most) {
    return fail(form_error(words, std::min(most, words.size())));
  }
  return {};
}

Result<std::int64_t> count_word(Words words, std::int64_t otherwise) {
  if (auto good = between(words, 1, 2); !good) {
    return fail(std::move(good.error()));
  }
  if (words.size() == 1) {
    return otherwise;
  }
  const auto count = whole_number(words[1].text);
  if (!count || *count < 1) {
    return fail(bad_value(words, 1, plain("1, 2, 3 …")));
  }
  return *count;
}

Result<Reasoned> cut_reason(Words words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].text != "because") {
      continue;
    }
    std::string reason = joined(words.subspan(i + 1));
    if (prints_nothing(reason)) {
      return fail(form_error(words, i + 1));
    }
    return Reasoned{words.first(i), std::move(reason)};
  }
  return Reasoned{words, std::nullopt};
}

std::optional<Option> option_word(const Word& word) {
  const std::size_t equals = word.text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return std::nullopt;
  }
  return Option{word.text.substr(0, equals), word.text.substr(equals + 1)};
}

}  // namespace hausregel::console::usage
