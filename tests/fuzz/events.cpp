// Events as a journal has them: the first byte picks the game, the rest is a JSON list.
#include "engine/game.h"
#include "fuzz/fuzz.h"

namespace hausregel::fuzz {
namespace {

std::unique_ptr<Table> fresh_table(const Game& game) {
  Setup setup;
  setup.players = {"Anna", "Bert", "Cleo"};
  setup.id = "82577c7ed5fa51c9";
  auto table = game.open(setup, Json(Json::Object{}));
  demand(table.has_value(), "the standard rules open no table");
  return std::move(*table);
}

}  // namespace

Came take_events(std::string_view bytes) {
  if (bytes.size() < 2) { return Came::Ended; }
  const auto all = games();
  const auto pick = static_cast<unsigned char>(bytes[0]);
  const auto table = fresh_table(*all[pick % all.size()]);
  const auto events = read_json(bytes.substr(1));
  if (!events) { return Came::Refused; }
  const std::string before = table->state_json();
  if (!table->fold(*events)) { return Came::Refused; }
  const auto state = read_json(table->state_json());
  demand(state.has_value() && to_text(*state) == table->state_json(), "a state that is no JSON");
  (void)table->flaw();
  if (!table->flaw()) {
    (void)table->status();
    (void)table->legal();
    (void)table->board();
    (void)table->story(*events);
    demand(table->restore(*state).has_value(), "a sound state does not decode");
  }
  return Came::Accepted;
}

}  // namespace hausregel::fuzz
