// Opening, keeping and closing games.
#include "console/about.h"
#include "console/handlers.h"
#include "console/recent.h"
#include "console/suggest.h"
#include "console/usage.h"
#include "console/words.h"
#include "core/names.h"
#include "core/text.h"

namespace hausregel::console::handle {
namespace {

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names{"variant", "seed", "mode", "starter", "journal"};
  return names;
}

struct SavedReply {
  std::string saved;
  bool moved;

  FIELDS(SavedReply, saved, moved);
};

struct PausedReply {
  std::string journal;
  std::string receipt;

  FIELDS(PausedReply, journal, receipt);
};

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
      return fail(usage::bad_value(words, at, plain("seed=0 … 18446744073709551615")));
    }
  } else if (option.name == "mode") {
    if (option.value != "virtual" && option.value != "table") {
      return fail(usage::bad_value(words, at, plain("mode=virtual, mode=table")));
    }
    wanted.mode = option.value == "table" ? Mode::Table : Mode::Virtual;
  } else {
    return fail(unknown_word({option.name, words[at].column}, option_names()));
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
    return fail(unknown_word(words[1], known));
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

Answer new_game(Console& console, Words words) {
  auto wanted = wanted_game(words);
  if (!wanted) {
    return answer(std::move(wanted.error()));
  }
  if (wanted->variant.ends_with(".lua")) {
    wanted->variant = file_named(console, wanted->variant);
  }
  if (!may_leave(console)) {
    return {};
  }
  return begin_game(console, std::move(*wanted));
}

Answer open_file(Console& console, Words words) {
  return open_journal(console, words.size() == 2 ? words[1].text : "");
}

Answer save_file(Console& console, Words words) {
  const bool copies = words.size() > 1 && words[1].text == "--copy";
  const std::size_t at = copies ? 2 : 1;
  if (auto good = usage::between(words, at + 1, at + 1); !good) {
    return answer(std::move(good.error()));
  }
  const std::string& file = words[at].text;
  using Save = journal::Log::Save;
  if (auto saved = console.session->save(file, copies ? Save::Copy : Save::Move); !saved) {
    return answer(std::move(saved.error()));
  }
  const bool moved = console.session->log().path() == file;
  return answer(Shown{{{moved ? "console.saved" : "console.copied", {{"file", file}}}},
                      {},
                      SavedReply{file, moved}});
}

Answer pause(Console& console, Words) {
  if (!kept_message(console)) {
    return answer(Error{Fault::Usage, {"console.pause_where"}});
  }
  Answer given = conclude(console);
  if (given.failure) {
    return given;
  }
  const journal::Log& log = console.session->log();
  PausedReply reply{log.path(), log.receipt()};
  given.replies.emplace_back(
      Shown{{*kept_message(console), receipt_line(reply.receipt)}, {}, reply});
  console.session.reset();
  console.branches = Branches{};
  return given;
}

Answer finish(Console& console, Words words) {
  auto reasoned = usage::cut_reason(words);
  if (!reasoned) {
    return answer(std::move(reasoned.error()));
  }
  if (auto good = usage::between(reasoned->words, 1, 1); !good) {
    return answer(std::move(good.error()));
  }
  return answer(console.session->abandon(reasoned->because));
}

}  // namespace hausregel::console::handle

namespace hausregel::console {
namespace {

struct OpenedReply {
  std::string_view game;
  std::string variant;
  std::vector<std::string> players;
  std::string starter;
  std::string id;
  std::optional<std::string> journal;
  std::int64_t entry;  // the last
  IfAny<std::string> receipt;

  FIELDS(OpenedReply, game, variant, players, starter, id, journal, entry, receipt);
};

// Whether `file`, by whatever name, is the journal of `session`.
bool lies_in(const play::Session& session, const std::string& file, journal::Disk& disk) {
  std::string path;
  std::string wanted;
  return !session.log().path().empty() && disk.resolve(session.log().path(), path) == 0 &&
         disk.resolve(file, wanted) == 0 && path == wanted;
}

// Remarks on names that a reader may take for one another, or for what they are not.
std::vector<Message> unclear_names(const std::vector<std::string>& players) {
  std::vector<Message> remarks;
  for (const auto& [first, second] : look_alikes(players)) {
    remarks.push_back(
        {"console.names_alike", {{"first", players[first]}, {"second", players[second]}}});
  }
  for (const std::string& name : players) {
    if (mixes_scripts(name)) {
      remarks.push_back({"console.name_mixed", {{"name", name}}});
    }
  }
  return remarks;
}

// With `receipt` where the game begins.
OpenedReply opened_reply(const play::Session& session, const IfAny<std::string>& receipt) {
  const Setup& setup = session.table().setup();
  return {session.game().name(),
          session.variant().top().name,
          setup.players,
          setup.name(setup.starter),
          setup.id,
          some(session.log().path()),
          session.log().last(),
          receipt};
}

Message opened_line(const OpenedReply& reply) {
  return {reply.entry > 0 ? "console.reopened" : "console.opened",
          {{"game", std::string(reply.game)},
           {"variant", reply.variant},
           {"players", listed(reply.players)},
           {"starter", reply.starter}}};
}

// The game that is open is concluded, and `session` stands in its place.
Answer take_over(Console& console, Result<std::unique_ptr<play::Session>> session) {
  if (!session) {
    return answer(std::move(session.error()));
  }
  Answer given = conclude(console);
  if (!given.failure) {
    console.session = std::move(*session);
    console.branches = Branches{};
  }
  return given;
}

}  // namespace

Shown opened(const Console& console) {
  OpenedReply reply = opened_reply(*console.session, {});
  return {{opened_line(reply)}, {}, std::move(reply)};
}

Answer begin_game(Console& console, play::NewGame wanted) {
  if (wanted.journal.empty() && console.world.new_journal) {
    wanted.journal = console.world.new_journal(wanted.game);
  }
  Answer given = take_over(console, play::Session::start(wanted, console.world));
  if (given.failure) {
    return given;
  }
  const std::string receipt = console.session->log().receipt();
  OpenedReply reply = opened_reply(*console.session, receipt);
  Shown shown{{opened_line(reply)}, {}, std::move(reply)};
  append(shown.lines, about_layer(console.session->variant().top()));
  shown.lines.push_back(receipt_line(receipt));
  given.replies.emplace_back(std::move(shown));
  if (auto unclear = unclear_names(wanted.players); !unclear.empty()) {
    given.replies.emplace_back(Happened{{}, std::move(unclear)});
  }
  const bool person = console.manner == Manner::Interactive || console.world.new_journal;
  if (person && wanted.starter.empty() && !console.session->game().who_begins().empty()) {
    const play::Session& begun = *console.session;
    const Setup& setup = begun.table().setup();
    given.replies.emplace_back(Happened{
        {},
        {{std::string(begun.game().who_begins()),
          {{"player", setup.name(setup.starter)}, {"game", std::string(begun.game().name())}}}}});
  }
  if (console.world.new_journal && wanted.journal.empty()) {
    given.replies.emplace_back(Happened{{}, {{"console.not_kept"}}});
  }
  return given;
}

std::optional<Message> kept_message(const Console& console) {
  if (!console.session || console.session->log().path().empty()) {
    return std::nullopt;
  }
  return Message{console.session->closed() ? "console.kept_closed" : "console.kept_in",
                 {{"file", console.session->log().path()}}};
}

Answer conclude(Console& console) {
  Answer given;
  for (auto& [name, other] : console.branches.others) {
    static_cast<void>(other->conclude());  // one that cannot be written stays open
  }
  if (console.session && console.session->waits_for_closing()) {
    given = answer(console.session->conclude());
  }
  return given;
}

bool may_leave(Console& console) {
  const bool asks = console.world.ask && console.manner == Manner::Interactive && console.session &&
                    !console.session->closed() && !console.session->table().status().over &&
                    console.session->log().last() > 0;
  if (!asks) {
    return true;
  }
  const std::string& file = console.session->log().path();
  const auto typed =
      console.world.ask({file.empty() ? Message{"console.quit_unkept"}
                                      : Message{"console.leave_kept", {{"file", file}}},
                         false});
  return !typed || says_yes(*typed);
}

Answer open_journal(Console& console, const std::string& name) {
  const auto found = kept_game(console.world.games_folder, name);
  if (!found) {
    return answer(found.error());
  }
  const std::string& file = *found;
  journal::Disk& disk = *console.world.disk;
  if (console.session && lies_in(*console.session, file, disk)) {
    if (console.session->log().read_only() != journal::ReadOnly::CannotWrite) {
      return answer(Error{Fault::Usage, {"console.open_already", {{"file", file}}}});
    }
    console.session.reset();  // lets go of the file, which is then read again
  }
  // A line that was laid aside lets go of the file, too.
  std::erase_if(console.branches.others,
                [&](const auto& other) { return lies_in(*other.second, file, disk); });
  std::vector<Message> warnings;
  Answer given = take_over(console, play::Session::resume(file, console.world, warnings));
  if (given.failure) {
    return given;
  }
  console.branches.current = branch_name(file);
  given.replies.emplace_back(opened(console));
  given.replies.emplace_back(Happened{{}, std::move(warnings)});
  return given;
}

}  // namespace hausregel::console
