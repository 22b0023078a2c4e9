#include "console/shown_json.h"

#include "core/result_json.h"

namespace hausregel::console {
namespace {

Json board_json(const Board& board) {
  Json::List columns;
  for (const Board::Column& column : board.columns) {
    Json json;
    json.set("title", to_json(column.title));
    json.set("right", column.align == Board::Align::Right);
    columns.push_back(std::move(json));
  }
  Json::List rows;
  for (const Board::Row& row : board.rows) {
    Json json;
    json.set("cells", to_json(row.cells));
    json.set("to_move", row.to_move);
    rows.push_back(std::move(json));
  }
  Json json;
  json.set("headlines", to_json(board.headlines));
  json.set("columns", std::move(columns));
  json.set("rows", std::move(rows));
  json.set("notes", to_json(board.notes));
  return json;
}

// Takes a value apart; what is not there, or of another kind, is noted.
class Taker {
 public:
  const Json& member(const Json& json, std::string_view key) {
    static const Json kNone;
    const Json* found = json.find(key);
    good_ = good_ && found != nullptr;
    return found == nullptr ? kNone : *found;
  }
  const Json::List& list(const Json& json) {
    static const Json::List kNone;
    good_ = good_ && json.is_list();
    return json.is_list() ? *json.list() : kNone;
  }
  bool flag(const Json& json) {
    good_ = good_ && json.is_bool();
    return json.is_bool() && *json.boolean();
  }
  template <class T>
  T taken(std::optional<T> value) {
    good_ = good_ && value.has_value();
    return value ? std::move(*value) : T();
  }
  bool good() const { return good_; }

  Board board(const Json& json) {
    Board board;
    board.headlines = taken(messages_from(member(json, "headlines")));
    for (const Json& column : list(member(json, "columns"))) {
      board.columns.push_back(
          {taken(message_from(member(column, "title"))),
           flag(member(column, "right")) ? Board::Align::Right : Board::Align::Left});
    }
    for (const Json& row : list(member(json, "rows"))) {
      board.rows.push_back(
          {taken(messages_from(member(row, "cells"))), flag(member(row, "to_move"))});
      good_ = good_ && board.rows.back().cells.size() == board.columns.size();
    }
    board.notes = taken(messages_from(member(json, "notes")));
    return board;
  }

 private:
  bool good_ = true;
};

}  // namespace

Json to_json(const Shown& shown) {
  Json::List boards;
  for (const Board& board : shown.boards) {
    boards.push_back(board_json(board));
  }
  Json json;
  json.set("lines", hausregel::to_json(shown.lines));
  json.set("boards", std::move(boards));
  json.set("data", shown.data);
  return json;
}

std::optional<Shown> shown_from(const Json& json) {
  Taker take;
  Shown shown;
  shown.lines = take.taken(messages_from(take.member(json, "lines")));
  for (const Json& board : take.list(take.member(json, "boards"))) {
    shown.boards.push_back(take.board(board));
  }
  const Json& data = take.member(json, "data");
  if (!take.good() || !data.is_string()) {
    return std::nullopt;
  }
  if (!data.string()->empty()) {
    const auto read = read_json(*data.string());
    if (!read) {
      return std::nullopt;
    }
    shown.data = to_text(*read);
  }
  return shown;
}

}  // namespace hausregel::console
