#include "engine/moves/rounds.h"

#include "core/lists.h"
#include "core/text.h"

namespace hausregel {
namespace {

bool has_spoken(const PhraseTime& time, Seat player) {
  const auto at = as_index(player.index);
  return player.somebody() && at < time.spoken.size() && !time.spoken[at].empty();
}

}  // namespace

Message phase_called(std::string_view game, std::string_view phase) {
  return {std::string(game) + ".phase_name." + std::string(phase), {}, std::string(phase)};
}

Result<> refuse_phase(const OrderRules& rules, bool over, std::string_view now,
                      const Strings& needed) {
  if (over) { return refuse(rules.over, "engine.refuse.over"); }
  Message phases;
  std::string places;
  for (const std::string& phase : needed) {
    add_word(places, "{" + phase + "}", ", ");
    phases.parts.emplace_back(phase, phase_called(rules.game, phase));
  }
  phases.wordings = {{"en", std::move(places)}};
  auto refused = refuse(rules.phase, now == "idle"         ? "engine.refuse.phase.early"
                                     : needed[0] == "idle" ? "engine.refuse.phase.between"
                                                           : "engine.refuse.phase");
  refused.value().message.parts = {{"phase", phase_called(rules.game, now)},
                                   {"needed", std::move(phases)}};
  return refused;
}

Result<> check_phrase(const Setup& setup, const PhraseTime& time, Seat player,
                      std::string_view text, std::string_view rule) {
  if (setup.mode != Mode::Virtual) { return refuse(rule, "engine.refuse.phrase_table"); }
  if (!time.early) { return refuse(rule, "engine.refuse.phrase_late"); }
  if (!player.somebody() || text.empty() || text.size() > as_index(kPhraseBytes) ||
      !sayable(text)) {
    return refuse(rule, "engine.refuse.phrase", {{"max", kPhraseBytes}});
  }
  if (has_spoken(time, player)) {
    return refuse(rule, "engine.refuse.phrase_twice", {{"player", setup.name(player)}});
  }
  return {};
}

void add_phrases(const Setup& setup, const PhraseTime& time, std::vector<Choice>& all) {
  const bool taken = setup.mode == Mode::Virtual && time.early;
  for (int i = 0; taken && i < setup.seats(); ++i) {
    if (!has_spoken(time, seat(i))) {
      const Phrase phrase{seat(i), ""};
      all.push_back(choice_of(phrase, &phrase.text));
      all.back().of = Choice::Of::Text;
    }
  }
}

}  // namespace hausregel
