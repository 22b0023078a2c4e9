// Whole games between bots as journals, and forgeries of them.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "console/world_for_tests.h"
#include "journal/replay.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"

namespace hausregel::audit {

enum class Ending { AsItIs, Finished };

struct Game {
  std::string name = "teufel";
  std::optional<std::uint64_t> seed{};
  std::int64_t moves = 100000;       // at most
  std::vector<std::string> lines{};  // of the console, before the bots play
  Mode mode = Mode::Virtual;
  Ending ending = Ending::AsItIs;  // Finished: closed where it stands
};

inline std::string text_of(const journal::Log& log) {
  std::string text;
  for (std::int64_t n = 0; n <= log.last(); ++n) { text += log.line(n) + '\n'; }
  return text;
}

// Read from a file, which is gone again.
inline journal::Log log_of(const std::string& text) {
  const std::string path =
      (std::filesystem::temp_directory_path() / "hausregel-audit-test.jsonl").string() +
      std::to_string(getpid());
  std::ofstream(path, std::ios::binary) << text;
  auto opened = journal::Log::open(path, journal::Access::Read);
  std::filesystem::remove(path);
  REQUIRE(opened);
  return std::move(opened->log);
}

// The journal of a game of three bots.
inline std::string played(const Game& game) {
  play::NewGame wanted;
  wanted.game = game.name;
  wanted.players = {"Ann", "Bob", "Cleo"};
  wanted.bots = {"steady", "random", "steady"};
  wanted.seed = game.seed;
  wanted.mode = game.mode;
  console::Console console(console::plain_world());
  console.say = console::Say(console::bare);
  console.session = play::open_new(wanted, console.world).value();
  for (const std::string& line : game.lines) {
    INFO(line);
    const auto answer = console::execute(console, line);
    REQUIRE_FALSE(answer.failure);
  }
  REQUIRE(play::auto_play(*console.session, game.moves, play::Driver::Rounds::Open));
  if (game.ending == Ending::Finished && !console.session->closed()) {
    REQUIRE_FALSE(console::execute(console, ".finish").failure);
  }
  return text_of(console.session->log());
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) { lines.push_back(line); }
  return lines;
}

inline std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) { text += line + '\n'; }
  return text;
}

// The lines with their numbers and hashes made good again: what a forger with the program's source
// can do.
inline std::string reforged(const std::vector<std::string>& lines) {
  std::string text;
  std::string prev(journal::kNoHash);
  for (std::size_t n = 0; n < lines.size(); ++n) {
    std::string body = lines[n].substr(0, lines[n].rfind(",\"prev\":"));
    body = "{\"n\":" + std::to_string(n) + body.substr(body.find(','));
    body += ",\"prev\":\"" + prev + '"';
    prev = hex(sha256(std::string_view(body)));
    text += body + ",\"hash\":\"" + prev + "\"}\n";
  }
  return text;
}

// Puts the state digests right that follow from the events. Nothing where the events of a line
// cannot be folded: the forger would notice himself.
inline std::optional<std::vector<std::string>> refolded(std::vector<std::string> lines) {
  const journal::Opening opening = journal::decode_opening(lines[0]).value();
  auto table = journal::open_table(opening);
  if (!table || !(*table)->fold(opening.events)) { return std::nullopt; }
  for (std::size_t n = 0; n < lines.size(); ++n) {
    Json line = read_json(lines[n]).value();
    if (n > 0 && !(*table)->fold(*line.find("events"))) { return std::nullopt; }
    line.set("state", journal::state_digest((*table)->state_json()));
    lines[n] = to_text(line);
  }
  return lines;
}

// A file of the project.
inline std::string stored(const std::string& path) {
  std::ifstream file(HAUSREGEL_SOURCE "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The rules as an opening states them: its sources are believed.
inline Result<Opened> as_stated(const hausregel::Game&, const journal::Opening& opening) {
  Opened opened;
  opened.table = journal::open_table(opening).value();
  opened.rules = opening.rules;
  return opened;
}

inline Report audited(const std::string& text, const Wanted& wanted = {}) {
  return audit(journal::text_source(text), "test.jsonl", wanted);
}

inline Wanted with_head(const std::string& receipt) {
  Wanted wanted;
  wanted.heads.push_back(journal::read_receipt(receipt).value());
  return wanted;
}

// Whether the report has such a finding: "legality illegal".
inline bool finds(const Report& report, const std::string& what) {
  for (std::size_t i = 0; i < kDepths; ++i) {
    for (const Finding& finding : report.verdict(kAllDepths[i]).findings) {
      if (std::string(kVerdictNames[i]) + ' ' + finding.kind == what) { return true; }
    }
  }
  return false;
}

// "integrity bad_hash 7": the first finding of the report, or "".
inline std::string first_finding(const Report& report) {
  for (std::size_t i = 0; i < kDepths; ++i) {
    for (const Finding& finding : report.verdict(kAllDepths[i]).findings) {
      return std::string(kVerdictNames[i]) + ' ' + finding.kind + ' ' + std::to_string(finding.n);
    }
  }
  return {};
}

}  // namespace hausregel::audit
