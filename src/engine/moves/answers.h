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

// Returns the answers that are possible now; `unasked`: as moves that nobody asks for.
std::vector<Choice> answers_to(const IfSome<Asked>& asks, const Questions& questions,
                               bool unasked = false);
struct OrderRules;  // engine/table_state.h

// Returns the sentence of an offer. Precondition: it is one.
Message offer_of(const Asked& asked, const Setup& setup);
// Says what was answered: "Anna: bid 40", "Anna: yes".
Message answer_said(const Answered& answered, const Setup& setup);
template <class Said>
Message answer_said(const Said& said, const Setup& setup) {
  return answer_said(Answered{said.move, said.player, said.args}, setup);
}
// Says who is asked what, and what Enter stands for. Precondition of both: somebody is asked.
Guide guide_to_answer(const IfSome<Asked>& asks, const Setup& setup);
// Refuses, by `rule`, everything else.
Failed refuse_for_questions(const IfSome<Asked>& asks, const Setup& setup, std::string_view rule);
// Reads a command that answers, opens answers to `asks` that lie sealed, or makes a declared move
// unasked. Input: it does not decode.
Result<std::vector<AnswerMove>> answers_in(const Json& command, const IfSome<Asked>& asks,
                                           const Setup& setup);
// Returns the command that answers so, or makes that move unasked.
std::string command_text(const AnswerMove& move, const Setup& setup);
// Whether a command opens sealed answers.
bool opens_answers(const Json& command);
// Whether it does, or answers, openly or sealed.
bool is_about_questions(const Json& command);
// A table that waits for answers. `luck`: of its round; `phase`, `seal`: the rules that refuse.
struct AtQuestions {
  IfSome<Asked> asks;
  const Setup& setup;
  const Questions& questions;
  int luck;
  std::string_view phase;
  std::string_view seal;
};
// Returns what `command` answers, or opens; if `whole`, all that lies sealed. Refused: something
// else is asked, or the answer is not possible, or not as it was sealed. Input: as answers_in().
Result<std::vector<AnswerMove>> answers_now(const AtQuestions& at, const Json& command, bool whole);
// Returns the answer in open form that `command` gives to a question answered sealed.
std::optional<AnswerMove> to_seal(const IfSome<Asked>& asks, const Json& command,
                                  const Setup& setup);
// Seals it, as the `n`th answer of this luck. Refused: it is not possible.
Result<Sealing> seal_answer(const AtQuestions& at, const AnswerMove& answer, int n,
                            const std::optional<Salt>& salt);
// Returns `words`, if they begin an answer to what is asked; nullopt: they do not.
std::optional<InFull> as_answer(const IfSome<Asked>& asks, Words words);
// Parses the words of a line as an answer: "yes", "Anna no", "bid 40", "bid Anna 40"; further moves
// may follow. Refused, by `rule`: they begin with nothing that is asked. Usage: not understood.
Result<Spoken> read_answer(const IfSome<Asked>& asks, Words words, const Setup& setup,
                           std::string_view rule);
// Likewise of what can be said unasked, `open`, where the line begins with `move`. Also refused: it
// belongs to another phase than `now`, or is made only by those who are asked.
Result<Spoken> read_unasked(const IfSome<Asked>& open, Words words, const Setup& setup,
                            const DeclaredMove& move, const OrderRules& rules,
                            std::string_view now);
// Returns `answer` for the players of `to`, who sit in the same order; texts that are no answer to
// `asks` stay as they are.
AnswerMove renamed(AnswerMove answer, const IfSome<Asked>& asks, const Setup& from,
                   const Setup& to);
// Returns the command for the players of `to`, in the form of a journal. Input: as answers_in().
Result<std::string> renamed_answer(const Json& command, const IfSome<Asked>& asks,
                                   const Setup& from, const Setup& to);

}  // namespace hausregel
