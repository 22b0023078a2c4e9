// Looking at the game as it stands.
#include <algorithm>

#include "console/handlers.h"
#include "console/seat_view.h"
#include "console/usage.h"
#include "engine/place.h"

namespace hausregel::console::handle {
namespace {

// `amount` in pieces of `kinds` ([value, count] each, any order), most valuable first; what is left
// cannot be paid.
struct Change {
  std::vector<std::pair<std::int64_t, std::int64_t>> pieces;
  std::int64_t left = 0;
};

Change change_of(std::int64_t amount, std::vector<std::int64_t> kinds) {
  std::sort(kinds.rbegin(), kinds.rend());
  Change change;
  for (const std::int64_t kind : kinds) {
    if (kind > 0 && amount >= kind) {
      change.pieces.emplace_back(kind, amount / kind);
      amount %= kind;
    }
  }
  change.left = amount;
  return change;
}

std::vector<std::int64_t> chip_kinds(const Json& rules) {
  std::vector<std::int64_t> kinds;
  const Json* chips = rules.find("chips");
  for (const Json& pair : chips != nullptr && chips->is_list() ? *chips->list() : Json::List{}) {
    if (pair.is_list() && !pair.list()->empty() && pair.list()->front().is_int()) {
      kinds.push_back(*pair.list()->front().integer());
    }
  }
  return kinds;
}

std::string words_of(const Change& change) {
  std::string text;
  for (const auto& [kind, count] : change.pieces) {
    text += (text.empty() ? "" : " + ") + std::to_string(count) + " × " + std::to_string(kind);
  }
  return text.empty() ? "-" : text;
}

Json json_of(const Change& change) {
  Json::List list;
  for (const auto& [kind, count] : change.pieces) {
    list.emplace_back(Json::List{Json(kind), Json(count)});
  }
  return Json(std::move(list));
}

}  // namespace

Answer state(Desk& desk, Words words) {
  const Table& table = desk.session->table();
  if (words.size() == 1) {
    return answer(Shown{{}, {table.board()}, table.state_json()});
  }
  if (words.size() != 3 || words[1].text != "--as") {
    return answer(usage::form_error(words, 1));
  }
  const auto who = table.setup().find_short(words[2].text);
  if (!who) {
    Error error = who.error();
    error.place.column = words[2].column;
    return answer(std::move(error));
  }
  return answer(state_for(table, *who, desk.session->sealed_now(*who)));
}

Answer legal(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  Shown shown;
  Json::List choices;
  if (!desk.session->closed()) {
    const Table& table = desk.session->table();
    for (const Choice& choice : table.legal()) {
      shown.lines.push_back(plain(to_words(choice, table.setup())));
      choices.push_back(to_json(choice, table.setup()));
    }
  }
  if (shown.lines.empty()) {
    shown.lines.push_back({"console.nothing_legal", {}, {}});
  }
  Json json;
  json.set("legal", Json(std::move(choices)));
  shown.data = to_text(json);
  return answer(std::move(shown));
}

Answer head(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  const play::Session& session = *desk.session;
  Json json;
  json.set("entry", session.log().last());
  json.set("receipt", session.log().receipt());
  json.set("hash", session.log().hash(session.log().last()));
  return answer(
      Shown{{{"console.receipt", {{"receipt", session.log().receipt()}}, {}},
             {"console.head_hash", {{"hash", session.log().hash(session.log().last())}}, {}}},
            {},
            to_text(json)});
}

Answer chips(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  const std::vector<std::int64_t> kinds = chip_kinds(desk.session->rules().values());
  const Json state = *read_json(desk.session->table().state_json());
  Board board;
  board.columns = {{{"console.column.player", {}, {}}, Board::Align::Left},
                   {{"console.column.chips", {}, {}}, Board::Align::Right},
                   {{"console.column.pieces", {}, {}}, Board::Align::Left}};
  Json json;
  for (const std::string& name : desk.session->table().setup().players) {
    const Json* amount = find_place(state, name + ".chips");
    if (amount == nullptr || !amount->is_int() || kinds.empty()) {
      return answer(Error{Fault::Usage, {"console.no_chips", {}, {}}, {}, {}, {}});
    }
    const Change change = change_of(*amount->integer(), kinds);
    board.rows.push_back({{plain(name), plain(to_text(*amount)), plain(words_of(change))}, false});
    json.set(name, json_of(change));
  }
  Json whole;
  whole.set("chips", std::move(json));
  return answer(Shown{{}, {board}, to_text(whole)});
}

}  // namespace hausregel::console::handle
