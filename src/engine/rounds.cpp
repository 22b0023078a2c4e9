#include "engine/rounds.h"

#include "core/text.h"

namespace hausregel {
namespace {

bool has_spoken(const PhraseTime& time, Seat player) {
  const auto at = static_cast<std::size_t>(player.index);
  return player.somebody() && at < time.spoken.size() && !time.spoken[at].empty();
}

}  // namespace

Message phase_called(std::string_view phase) {
  return {"phase." + std::string(phase), {}, std::string(phase)};
}

Result<> refuse_phase(const OrderRules& rules, bool over, std::string_view now,
                      std::string_view needed) {
  if (over) {
    return refuse(rules.over, "engine.refuse.over");
  }
  auto refused = refuse(rules.phase, "engine.refuse.phase");
  refused.value().message.parts = {{"phase", phase_called(now)}, {"needed", phase_called(needed)}};
  return refused;
}

bool takes_phrases(const Setup& setup, const PhraseTime& time) {
  return setup.mode == Mode::Virtual && (time.idle || time.before_draw);
}

Result<> check_phrase(const Setup& setup, const PhraseTime& time, Seat player,
                      std::string_view text, std::string_view rule) {
  if (setup.mode != Mode::Virtual) {
    return refuse(rule, "engine.refuse.phrase_table");
  }
  if (!takes_phrases(setup, time)) {
    return refuse(rule, "engine.refuse.phrase_late");
  }
  if (!player.somebody() || text.empty() || text.size() > static_cast<std::size_t>(kPhraseBytes) ||
      !sayable(text)) {
    return refuse(rule, "engine.refuse.phrase", {{"max", kPhraseBytes}});
  }
  if (has_spoken(time, player)) {
    return refuse(rule, "engine.refuse.phrase_twice", {{"player", setup.name(player)}});
  }
  return {};
}

void add_phrases(const Setup& setup, const PhraseTime& time, std::vector<Choice>& all) {
  for (int i = 0; takes_phrases(setup, time) && i < setup.seats(); ++i) {
    if (has_spoken(time, seat(i))) {
      continue;
    }
    Choice phrase;
    phrase.move = "phrase";
    phrase.player = seat(i);
    phrase.argument = "text";
    phrase.of = Choice::Of::Text;
    all.push_back(phrase);
  }
}

}  // namespace hausregel
