#include "console/open_game.h"

#include <utility>

#include "console/about.h"
#include "console/recent.h"
#include "console/words.h"
#include "core/names.h"
#include "core/text.h"

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
          {{"game", reply.game},
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

// What game has been opened, with which players. Precondition: a game is open.
Shown opened(const Console& console) {
  OpenedReply reply = opened_reply(*console.session, {});
  return {{opened_line(reply)}, {}, std::move(reply)};
}

}  // namespace

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
    given.replies.emplace_back(
        Happened{{},
                 {{std::string(begun.game().who_begins()),
                   {{"player", setup.name(setup.starter)}, {"game", begun.game().name()}}}}});
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
