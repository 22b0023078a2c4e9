#include "core/sentences.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/find_by.h"

namespace hausregel {
namespace {

// Returns the offset of the first place, or the size; a brace before a blank is literal.
std::size_t place_in(std::string_view english) {
  std::size_t at = english.find('{');
  while (at != std::string_view::npos && english.substr(at).starts_with("{ ")) {
    at = english.find('{', at + 1);
  }
  return std::min(at, english.size());
}

bool may_be_sentence(std::string_view place) {
  constexpr std::string_view kPlaces[] = {"given", "accepted", "hook", "missed", "range"};
  return contains(kPlaces, place);
}

bool is_sentence(std::string_view place) {
  constexpr std::string_view kPlaces[] = {"what", "value", "variable", "expected", "remedy", "why"};
  return contains(kPlaces, place);
}

std::optional<Message> matched(std::span<const Worded> known, const Worded& sentence,
                               std::string_view text) {
  Message::Args args;
  Named<Message> parts;
  std::string_view left = sentence.english;
  for (std::size_t open = place_in(left); open < left.size(); open = place_in(left)) {
    if (!text.starts_with(left.substr(0, open))) {
      return std::nullopt;
    }
    text.remove_prefix(open);
    const std::size_t close = left.find('}', open);
    std::string name(left.substr(open + 1, close - open - 1));
    left.remove_prefix(close + 1);
    const std::string_view next = left.substr(0, place_in(left));
    std::size_t end = next.empty() ? text.size() : text.find(next);
    if (next.size() == left.size() && text.ends_with(next)) {
      end = text.size() - next.size();
    }
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    const std::string_view value = text.substr(0, end);
    text.remove_prefix(end);
    auto part =
        is_sentence(name) || may_be_sentence(name) ? sentence_in(known, value) : std::nullopt;
    if (part) {
      parts.emplace_back(std::move(name), std::move(*part));
    } else if (is_sentence(name)) {
      return std::nullopt;
    } else {
      args.emplace_back(std::move(name), value);
    }
  }
  return text == left ? std::optional(worded(sentence.id, sentence.english, std::move(args),
                                             std::move(parts)))
                      : std::nullopt;
}

}  // namespace

std::optional<Message> sentence_in(std::span<const Worded> known, std::string_view text) {
  for (const Worded& sentence : known) {
    if (auto message = matched(known, sentence, text)) {
      return message;
    }
  }
  return std::nullopt;
}

}  // namespace hausregel
