// help bots: which bots there are, and what a script is asked and told.
#include <fmt/format.h>

#include "app/subcommands.h"
#include "engine/bot_mind.h"

namespace hausregel::app {
namespace {

void add_fact(const FactSpec& fact, Board& board, Json::List& list) {
  board.rows.push_back(
      {{plain("    f." + std::string(fact.name)), plain(std::string(fact.help))}, false});
  Json json;
  json.set("fact", fact.name);
  json.set("help", fact.help);
  list.push_back(std::move(json));
}

Json add_question(const Game& game, const HookSpec& question, std::vector<Board>& boards) {
  Board board;
  board.headlines.push_back(
      plain(fmt::format("{}.{}(f): {}", game.name(), question.name, question.accepts())));
  board.headlines.push_back(plain("  " + std::string(question.help)));
  board.columns = {{{"app.column.fact", {}, {}}, Board::Align::Left},
                   {{"console.column.meaning", {}, {}}, Board::Align::Left}};
  Json::List facts;
  for (const FactSpec& fact : question.facts) {
    add_fact(fact, board, facts);
  }
  add_fact(bot_luck_fact(), board, facts);
  boards.push_back(std::move(board));
  Json json;
  json.set("question", question.name);
  json.set("accepts", question.accepts());
  json.set("help", question.help);
  json.set("facts", Json(std::move(facts)));
  return json;
}

}  // namespace

Message known_bots(const Program& program) {
  std::string names;
  for (const std::string& name : bot_names(&program.bots())) {
    names += (names.empty() ? "" : ", ") + name;
  }
  return {"app.help.known_bots", {{"bots", names}}, {}};
}

int show_bots(Program& program) {
  console::Shown shown;
  shown.lines = {known_bots(program), {"app.help.bots", {}, {}}};
  Json json;
  Json::List names;
  for (const std::string& name : bot_names(&program.bots())) {
    names.emplace_back(name);
  }
  json.set("bots", Json(std::move(names)));
  for (const Game* game : games()) {
    Json::List questions;
    for (const HookSpec& question : game->questions()) {
      questions.push_back(add_question(*game, question, shown.boards));
    }
    json.set(game->name(), Json(std::move(questions)));
  }
  shown.data = to_text(json);
  program.print(console::Reply(std::move(shown)));
  return 0;
}

}  // namespace hausregel::app
