// help bots: which bots there are, and what a script is asked and told.
#include <fmt/format.h>

#include "app/subcommands.h"
#include "author/reference.h"
#include "core/text.h"
#include "engine/bot_mind.h"

namespace hausregel::app {
namespace {

struct FactRow {
  std::string_view fact;
  Message help;

  FIELDS(FactRow, fact, help);
};
struct Question {
  std::string_view question;
  Message accepts;
  Message help;
  std::vector<FactRow> facts;

  FIELDS(Question, question, accepts, help, facts);
};

Question question_of(const Game& game, const HookSpec& spec) {
  Question question{spec.name, spec.accepted(), author::meaning_of_question(game.name(), spec), {}};
  for (const FactSpec& fact : spec.facts) {
    question.facts.push_back({fact.name, author::meaning_of(fact)});
  }
  question.facts.push_back({bot_luck_fact().name, author::meaning_of(bot_luck_fact())});
  return question;
}

Board board_of(const Game& game, const Question& question) {
  Board board;
  board.headlines = {worded("app.question", "{question}(f): {accepts}",
                            {{"question", fmt::format("{}.{}", game.name(), question.question)}},
                            {{"accepts", question.accepts}}),
                     worded("app.question_help", "  {help}", {}, {{"help", question.help}})};
  board.columns = {"app.column.fact", "console.column.meaning"};
  for (const FactRow& fact : question.facts) {
    board.rows.push_back({{plain(fmt::format("    f.{}", fact.fact)), console::cell(fact.help)}});
  }
  return board;
}

}  // namespace

Message known_bots(const Program& program) {
  return {"app.help.known_bots", {{"bots", listed(bot_names(&program.bots()))}}};
}

int show_bots(Program& program) {
  console::Shown shown;
  shown.lines = {known_bots(program), "app.help.bots"};
  Named<console::Data> members{{"bots", bot_names(&program.bots())}};
  for (const Game* game : games()) {
    std::vector<Question> questions;
    for (const HookSpec& spec : game->questions()) {
      questions.push_back(question_of(*game, spec));
      shown.boards.push_back(board_of(*game, questions.back()));
    }
    members.emplace_back(game->name(), std::move(questions));
  }
  shown.data = std::move(members);
  program.print(shown);
  return 0;
}

}  // namespace hausregel::app
