#include "engine/bot_mind.h"

#include <utility>

#include "core/text.h"

namespace hausregel {

FactSpec bot_luck_fact() {
  return {"luck", FactSpec::Kind::Integers,
          "4 draws for this question alone, each 0 … 27719; there is no other chance"};
}

HookSpec bot_question(std::string_view name, HookSpec::Answer answer, std::vector<FactSpec> facts,
                      std::string_view help) {
  return {{name, "", help}, answer, {}, {}, kBotLuck, kScriptLuckBelow, std::move(facts)};
}

BotMind::BotMind(Hooks& script, std::span<const HookSpec> questions, const HouseView& seen)
    : script_(script), questions_(questions), facts_(questions.size()) {
  for (std::size_t q = 0; q < questions.size(); ++q) {
    present_ |= static_cast<std::uint32_t>(script.has(questions[q].name)) << q;
    facts_[q].push_back({bot_luck_fact().name, static_cast<LuckSource*>(this)});
    for (const FactSpec& fact : questions[q].facts) {
      facts_[q].push_back({fact.name, fact.in(&seen)});
    }
  }
}

std::int64_t BotMind::draw(int i) {
  auto& drawn = drawn_[static_cast<std::size_t>(i)];
  if (!drawn) {
    drawn = luck_->below(static_cast<int>(kScriptLuckBelow));
  }
  return *drawn;
}

std::optional<HookAnswer> BotMind::ask(int q, BotLuck& luck) {
  luck_ = &luck;
  drawn_ = {};
  const auto at = static_cast<std::size_t>(q);
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

std::optional<std::int64_t> BotMind::whole(int q, BotLuck& luck) {
  return questions_[static_cast<std::size_t>(q)].answer == HookSpec::Answer::Boolean
             ? truth(q, luck)
             : number(q, luck);
}

void BotMind::refuse(int q, const std::string& wanted, const Error& why) {
  const std::string_view question = questions_[static_cast<std::size_t>(q)].name;
  std::string rule = why.rule.empty() ? "" : " [" + why.rule + "]";
  failure_ = Error{Fault::Bot,
                   worded("engine.bot_wants_illegal",
                          {{"question", question}, {"wanted", clean(wanted)}, {"rule", rule}}),
                   {},
                   script_.place_of(question)};
}

}  // namespace hausregel
