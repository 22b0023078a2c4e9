// Luck typed at a real table: what its draws have shown, taken word by word from the end of a line,
// or asked for. The console draws nothing there, and knows of no result before somebody types it.
#include <algorithm>

#include "console/move_line.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "engine/rules/hooks.h"
#include "play/session.h"

namespace hausregel::console {
namespace {

bool wants_luck(const Error& error) { return error.message.id == play::kLuckWanted; }

// Takes the result that `words` begin with, for a draw that failed with kLuckWanted: what it is
// called, by its number; a number n by itself as ~n (FairDice::type_luck); where none has a name
// "3/6", a six-sided die showing 3, as a value for which f.luck[i] % 6 + 1 is 3. Usage: none.
Result<> take_luck(const Console& console, WordList& words, const Message& wanted) {
  const Message& how = *find_named(wanted.parts, "how");
  const Named<Message> results = how.parts.empty() ? how.parts : how.parts[0].second.parts;
  Words rest = words;
  const Word word = next_word(console, rest, results);
  const std::size_t slash = word.text.find('/');
  const std::int64_t number = whole_number(word.text.substr(0, slash)).value_or(-1);
  const std::int64_t sides = whole_number(word.text.substr(slash + 1)).value_or(0);
  const bool alone = slash == std::string::npos;
  const auto at = std::ranges::find(results, word.names.size() == 1 ? word.names[0] : "",
                                    &Named<Message>::value_type::first);
  const auto take = [&](std::int64_t result) {
    console.session->typed.luck.push_back(result);
    words.erase(words.begin(), words.end() - as_int(rest.size()));
    return done();
  };
  const bool named = at != results.end() &&
                     (number < 0 || at->first == word.text || console.say(at->second) == word.text);
  if (named) { return take(~(at - results.begin() + 1)); }
  if (alone && number >= 0 && number < kScriptLuckBelow) { return take(~number); }
  const bool of_die = !alone && results.empty() && sides <= kScriptLuckBelow;
  if (of_die && number >= 1 && number <= sides) { return take(number - 1); }
  Error wrong = wrong_word("console.bad_luck", words.front());
  wrong.message.parts = {{"how", how}};
  return fail(std::move(wrong));
}

// Has somebody type the result of such a draw, and of the next ones. Usage: no answer.
Result<> ask_luck(Console& console, const Message& wanted, Message question) {
  const Message& what = *find_named(wanted.parts, "what");
  for (;;) {
    const bool first = question.id == play::kLuckWanted;
    const auto typed = answer_to(console.world.ask,
                                 {{first ? "console.luck_ask" : "console.luck_ask.again",
                                   {},
                                   {{"what", what}, {"why", question}}}},
                                 console.instead);
    auto words = typed ? split_words(*typed) : WordList();
    if (words && words->empty()) { return wrong_usage("console.luck_declined"); }
    const auto good = words ? take_luck(console, *words, wanted) : fail(words.error());
    if (good) {
      console.session->typed.fates = std::move(*words);
      return good;
    }
    question = good.error().message;
  }
}

// Adds the result of such a draw: the next word typed for them, else an answer. Usage: none.
Result<> give_luck(Console& console, const Error& wanted) {
  auto& fates = console.session->typed.fates;
  const auto good = fates.empty() ? fail(wanted) : take_luck(console, fates, wanted.message);
  return good || !console.world.ask ? good
                                    : ask_luck(console, wanted.message, good.error().message);
}

}  // namespace

bool is_of_luck(const Error& error) {
  return wants_luck(error) || error.message.id == play::kNoSuchSide;
}

void drop_luck(Session& session, const Result<>& played) {
  auto& typed = session.typed;
  const std::size_t left = typed.luck.size() + typed.fates.size();
  if (left > 0 && played) {
    session.happened.remarks.push_back({"console.luck_unused", {{"count", left}}});
  }
  typed.luck.clear();
  typed.fates.clear();
}

Result<> with_luck(Console& console, const std::function<Result<>()>& attempt) {
  auto& [said, starts, luck, fates] = console.session->typed;
  std::optional<Message> answered;  // what the last answer was for
  std::size_t before = 0;           // results there were then
  for (std::optional<Message> wanted;;) {
    auto good = attempt();
    if (!good && wants_luck(good.error())) {
      wanted = good.error().message;
      if (fates.empty()) {
        answered = wanted;
        before = luck.size();
      }
      TRY(give_luck(console, good.error()));
    } else if (!good && wanted && console.world.ask && is_of_luck(good.error())) {
      luck.pop_back();  // the one that was given last
      TRY(ask_luck(console, *wanted, good.error().message));
    } else if (good && answered && !fates.empty() && luck.size() > before) {  // it tried alone
      const Message too_many{"console.luck_too_many", {{"count", luck.size()}}};
      luck.resize(before);
      fates.clear();
      TRY(ask_luck(console, *answered, too_many));
    } else {
      return good;
    }
  }
}

void cut_luck(const Console& console, WordList& words) {
  Session& session = *console.session;
  const Typed own(console.say(word_said("luck", "engine")));
  const auto at = std::find_if(words.begin() + 1, words.end(), [&](const Word& word) {
    const bool named = session.setup().find(word.text).somebody();
    return !named && (word.text == "luck" || own.fit(word.text) == Fit::Whole);
  });
  if (at != words.end() && words.front().text != "phrase" && session.setup().mode == Mode::Table) {
    session.typed.fates.assign(at + 1, words.end());
    words.erase(at, words.end());
  }
}

Result<> auto_moves(Console& console, std::int64_t most, play::Driver::Rounds rounds) {
  auto played = play::auto_play(*console.session, most, rounds,
                                [&](const Error& wanted) { return give_luck(console, wanted); });
  drop_luck(*console.session, played);
  return played;
}

}  // namespace hausregel::console
