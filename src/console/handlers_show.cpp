// Looking at the game as it stands.
#include "console/handlers.h"
#include "console/pad.h"
#include "console/seat_view.h"
#include "console/usage.h"

namespace hausregel::console::handle {
Answer state(Desk& desk, Words words) {
  const Table& table = desk.session->table();
  if (words.size() == 1) {
    Shown shown{{}, {table.board()}, table.state_json()};
    const auto pad = desk.style.format == Format::Text ? pad_of(*desk.session) : std::nullopt;
    if (pad && !pad->board.rows.empty()) {
      shown.boards.push_back(pad->board);
    }
    return answer(std::move(shown));
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

Answer pad(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  auto pad = pad_of(*desk.session);
  if (!pad) {
    return answer(
        Error{Fault::Usage,
              {"console.no_pad", {{"game", std::string(desk.session->game().name())}}, {}},
              {},
              {},
              {}});
  }
  Json json;
  json.set("pad", std::move(pad->data));
  return answer(Shown{{}, {std::move(pad->board)}, to_text(json)});
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

}  // namespace hausregel::console::handle
