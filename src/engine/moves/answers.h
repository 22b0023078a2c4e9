// Answers to questions of a variant's functions (engine/rules/questions.h) as moves of a table:
// what can be answered now, and how people type it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/moves/choice.h"
#include "engine/rules/questions.h"

namespace hausregel {

// Returns the answers that are possible now.
std::vector<Choice> answers_to(const IfSome<Asked>& asks, const Questions& questions);
// Returns the sentence of an offer. Precondition: it is one.
Message offer_of(const Asked& asked, const Setup& setup);
// Says what was answered: "Anna: bid 40", "Anna: yes".
Message answer_said(const Answered& answered, const Setup& setup);
// Says who is asked what, and what Enter stands for. Precondition of both: somebody is asked.
Guide guide_to_answer(const IfSome<Asked>& asks, const Setup& setup);
// Refuses, by `rule`, everything else.
tl::unexpected<Error> refuse_for_questions(const IfSome<Asked>& asks, const Setup& setup,
                                           std::string_view rule);
// Reads a command that is an answer. Input: it does not decode.
Result<AnswerMove> answer_in(const Json& command, const Setup& setup);
// Returns `words`, if they begin an answer to what is asked; nullopt: they do not.
std::optional<InFull> as_answer(const IfSome<Asked>& asks, Words words);
// Parses the words of a line as an answer: "yes", "Anna no", "bid 40", "bid Anna 40"; further moves
// may follow. Refused, by `rule`: they begin with nothing that is asked. Usage: not understood.
Result<Spoken> read_answer(const IfSome<Asked>& asks, Words words, const Setup& setup,
                           std::string_view rule);
// Returns `answer` for the players of `to`, who sit in the same order; texts that are no answer to
// `asks` stay as they are.
AnswerMove renamed(AnswerMove answer, const IfSome<Asked>& asks, const Setup& from,
                   const Setup& to);

}  // namespace hausregel
