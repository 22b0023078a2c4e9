// Opening, keeping and closing games.
#include "console/about.h"
#include "console/handlers.h"
#include "console/recent.h"
#include "console/suggest.h"
#include "console/usage.h"
#include "core/names.h"
#include "core/text.h"

namespace hausregel::console::handle {
namespace {

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names{"variant", "seed", "mode", "starter", "journal"};
  return names;
}

Result<void> set_option(play::NewGame& wanted, Words words, std::size_t at) {
  const usage::Option option = *usage::option_word(words[at]);
  if (option.name == "variant") {
    wanted.variant = option.value;
  } else if (option.name == "starter") {
    wanted.starter = option.value;
  } else if (option.name == "journal") {
    wanted.journal = option.value;
  } else if (option.name == "seed") {
    wanted.seed = whole_unsigned(option.value);
    if (!wanted.seed) {
      return fail(usage::bad_value(words, at, "seed=0 … 18446744073709551615"));
    }
  } else if (option.name == "mode") {
    if (option.value != "virtual" && option.value != "table") {
      return fail(usage::bad_value(words, at, "mode=virtual, mode=table"));
    }
    wanted.mode = option.value == "table" ? Mode::Table : Mode::Virtual;
  } else {
    Error error = unknown_word(option.name, option_names());
    error.place.column = words[at].column;
    return fail(std::move(error));
  }
  return {};
}

Result<play::NewGame> wanted_game(Words words) {
  if (words.size() < 2) {
    return fail(usage::form_error(words, 1));
  }
  play::NewGame wanted;
  wanted.game = words[1].text;
  if (find_game(wanted.game) == nullptr) {
    std::vector<std::string> known;
    for (const Game* game : games()) {
      known.emplace_back(game->name());
    }
    Error error = unknown_word(wanted.game, known);
    error.place.column = words[1].column;
    return fail(std::move(error));
  }
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (!usage::option_word(words[i])) {
      wanted.players.push_back(words[i].text);
    } else if (auto set = set_option(wanted, words, i); !set) {
      return fail(std::move(set.error()));
    }
  }
  return wanted;
}

}  // namespace

Answer new_game(Desk& desk, Words words) {
  auto wanted = wanted_game(words);
  if (!wanted) {
    return answer(std::move(wanted.error()));
  }
  if (wanted->variant.ends_with(".lua")) {
    wanted->variant = file_named(desk, wanted->variant);
  }
  return begin_game(desk, std::move(*wanted));
}

Answer open_file(Desk& desk, Words words) {
  if (auto good = usage::at_most(words, 2); !good) {
    return answer(std::move(good.error()));
  }
  return open_journal(desk, words.size() == 2 ? words[1].text : "");
}

Answer save_file(Desk& desk, Words words) {
  const bool copies = words.size() > 1 && words[1].text == "--copy";
  const std::size_t at = copies ? 2 : 1;
  if (auto good = usage::exactly(words, at + 1); !good) {
    return answer(std::move(good.error()));
  }
  const std::string& file = words[at].text;
  using Save = journal::Log::Save;
  if (auto saved = desk.session->save(file, copies ? Save::Copy : Save::Move); !saved) {
    return answer(std::move(saved.error()));
  }
  const bool moved = desk.session->log().path() == file;
  Json json;
  json.set("saved", file);
  json.set("moved", moved);
  return answer(Shown{
      {{moved ? "console.saved" : "console.copied", {{"file", file}}, {}}}, {}, to_text(json)});
}

Answer pause(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  const auto kept = kept_message(desk);
  if (!kept) {
    return answer(Error{Fault::Usage, {"console.pause_where", {}, {}}, {}, {}, {}});
  }
  Shown shown{{*kept}, {}, {}};
  Json json;
  json.set("journal", desk.session->log().path());
  shown.data = to_text(json);
  add_receipt(shown, *desk.session);
  desk.session.reset();
  desk.branches = Branches{};
  return answer(std::move(shown));
}

Answer finish(Desk& desk, Words words) {
  auto reasoned = usage::cut_reason(words);
  if (!reasoned) {
    return answer(std::move(reasoned.error()));
  }
  if (auto good = usage::exactly(reasoned->words, 1); !good) {
    return answer(std::move(good.error()));
  }
  return answer(desk.session->abandon(reasoned->because));
}

}  // namespace hausregel::console::handle

namespace hausregel::console {
namespace {

// Whether `file`, by whatever name, is the journal of the open game.
bool lies_in(const Desk& desk, const std::string& file) {
  std::string path;
  std::string wanted;
  journal::Disk& disk = *desk.world.disk;
  return desk.session && !desk.session->log().path().empty() &&
         disk.resolve(desk.session->log().path(), path) == 0 && disk.resolve(file, wanted) == 0 &&
         path == wanted;
}

// Remarks on names that a reader may take for one another, or for what they are not.
std::vector<Message> unclear_names(const std::vector<std::string>& players) {
  std::vector<Message> remarks;
  for (const auto& [first, second] : look_alikes(players)) {
    remarks.push_back(
        {"console.names_alike", {{"first", players[first]}, {"second", players[second]}}, {}});
  }
  for (const std::string& name : players) {
    if (mixes_scripts(name)) {
      remarks.push_back({"console.name_mixed", {{"name", name}}, {}});
    }
  }
  return remarks;
}

}  // namespace

Shown opened(const Desk& desk) {
  const play::Session& session = *desk.session;
  const Setup& setup = session.table().setup();
  Json json;
  json.set("game", session.game().name());
  json.set("variant", session.variant().top().name);
  Json::List players(setup.players.begin(), setup.players.end());
  json.set("players", Json(std::move(players)));
  json.set("starter", setup.name(setup.starter));
  json.set("id", setup.id);
  json.set("journal", session.log().path().empty() ? Json() : Json(session.log().path()));
  json.set("entry", session.log().last());
  const std::string names = [&] {
    std::string all;
    for (const std::string& name : setup.players) {
      all += (all.empty() ? "" : ", ") + name;
    }
    return all;
  }();
  return {{{"console.opened",
            {{"game", std::string(session.game().name())},
             {"variant", session.variant().top().name},
             {"players", names},
             {"starter", setup.name(setup.starter)}},
            {}}},
          {},
          to_text(json)};
}

Answer begin_game(Desk& desk, play::NewGame wanted) {
  if (wanted.journal.empty() && desk.world.new_journal) {
    wanted.journal = desk.world.new_journal(wanted.game);
  }
  auto session = play::Session::start(wanted, desk.world);
  if (!session) {
    return answer(std::move(session.error()));
  }
  const bool left = desk.session && !desk.session->closed();
  const auto kept = left ? kept_message(desk) : std::nullopt;
  desk.session = std::move(*session);
  desk.branches = Branches{};
  Shown shown = opened(desk);
  for (Message& line : about_layer(desk.session->variant().top())) {
    shown.lines.push_back(std::move(line));
  }
  add_receipt(shown, *desk.session);
  Answer given = answer(Reply(std::move(shown)));
  if (kept && desk.manner == Manner::Interactive) {
    given.replies.emplace_back(Happened{{}, {*kept}});
  }
  if (auto unclear = unclear_names(wanted.players); !unclear.empty()) {
    given.replies.emplace_back(Happened{{}, std::move(unclear)});
  }
  const bool person = desk.manner == Manner::Interactive || desk.world.new_journal;
  if (person && wanted.starter.empty() && !desk.session->game().who_begins().empty()) {
    const play::Session& begun = *desk.session;
    const Setup& setup = begun.table().setup();
    given.replies.emplace_back(Happened{
        {},
        {{std::string(begun.game().who_begins()),
          {{"player", setup.name(setup.starter)}, {"game", std::string(begun.game().name())}},
          {}}}});
  }
  if (desk.world.new_journal && wanted.journal.empty()) {
    given.replies.emplace_back(Happened{{}, {{"console.not_kept", {}, {}}}});
  }
  return given;
}

std::optional<Message> kept_message(const Desk& desk) {
  if (!desk.session || desk.session->log().path().empty()) {
    return std::nullopt;
  }
  return Message{desk.session->closed() ? "console.kept_closed" : "console.kept_in",
                 {{"file", desk.session->log().path()}},
                 {}};
}

Answer open_journal(Desk& desk, const std::string& name) {
  const auto found = kept_game(desk.world.games_folder, name);
  if (!found) {
    return answer(found.error());
  }
  const std::string& file = *found;
  if (lies_in(desk, file)) {
    if (desk.session->log().read_only() != journal::ReadOnly::CannotWrite) {
      return answer(
          Error{Fault::Usage, {"console.open_already", {{"file", file}}, {}}, {}, {}, {}});
    }
    desk.session.reset();  // lets go of the file, which is then read again
  }
  std::vector<Message> warnings;
  auto session = play::Session::resume(file, desk.world, warnings);
  if (!session) {
    return answer(std::move(session.error()));
  }
  desk.session = std::move(*session);
  desk.branches = Branches{};
  desk.branches.current = branch_name(file);
  Answer given = answer(opened(desk));
  given.replies.emplace_back(Happened{{}, std::move(warnings)});
  return given;
}

}  // namespace hausregel::console
