#include "console/typed_luck.h"

#include <algorithm>

#include "console/words.h"
#include "core/text.h"
#include "engine/hooks.h"
#include "engine/words.h"

namespace hausregel::console {
namespace {

// "3/6", a die of six that shows 3: what f.luck[i] % 6 + 1 makes 3 of; or the number itself.
std::optional<std::int64_t> luck_in(const std::string& word) {
  const std::size_t slash = word.find('/');
  const auto number = whole_number(word.substr(0, slash));
  if (slash == std::string::npos) {
    return number && *number >= 0 && *number < kScriptLuckBelow ? number : std::nullopt;
  }
  const auto sides = whole_number(word.substr(slash + 1));
  const bool die = number && sides && *sides >= 1 && *sides <= kScriptLuckBelow && *number >= 1 &&
                   *number <= *sides;
  return die ? std::optional(*number - 1) : std::nullopt;
}

// The results behind the words from `at` on. Usage: what is none.
Result<std::vector<std::int64_t>> luck_of(std::span<const Word> words) {
  std::vector<std::int64_t> results;
  for (const Word& word : words) {
    const auto result = luck_in(word.text);
    if (!result) {
      return fail(
          at_word({Fault::Usage, {"console.bad_luck", {{"word", clean(word.text)}}}}, word));
    }
    results.push_back(*result);
  }
  return results;
}

}  // namespace

Result<void> ask_more_luck(play::Session& session, const Error& wanted, const Ask& ask) {
  const auto typed = ask ? ask({wanted.message, false}) : std::nullopt;
  if (!typed) {
    return fail(wanted);
  }
  auto results = split_words(*typed).and_then(luck_of);
  if (!results) {
    return fail(std::move(results.error()));
  }
  if (results->empty()) {
    return fail_with(Fault::Usage, "console.no_answer");
  }
  std::vector<std::int64_t> all = session.typed_luck();
  all.insert(all.end(), results->begin(), results->end());
  session.type_luck(std::move(all));
  return {};
}

void drop_luck(play::Session& session, play::Played& played) {
  if (!session.typed_luck().empty() && !played.error) {
    played.happened.remarks.push_back(
        {"console.luck_unused", {{"count", session.typed_luck().size()}}});
  }
  session.type_luck({});
}

Result<void> cut_luck(play::Session& session, std::vector<Word>& words) {
  const auto at = std::find_if(words.begin() + 1, words.end(),
                               [](const Word& word) { return word.text == "luck"; });
  if (at == words.end() || words.front().text == "phrase" ||
      session.table().setup().mode != Mode::Table) {
    return {};
  }
  return luck_of({at + 1, words.end()}).map([&](std::vector<std::int64_t> results) {
    session.type_luck(std::move(results));
    words.erase(at, words.end());
  });
}

play::Played auto_moves(play::Session& session, std::int64_t most, play::Session::Rounds rounds,
                        const Ask& ask) {
  play::Played played = session.auto_play(
      most, rounds, [&](const Error& wanted) { return ask_more_luck(session, wanted, ask); });
  drop_luck(session, played);
  return played;
}

}  // namespace hausregel::console
