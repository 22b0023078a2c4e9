#include "audit/redaction.h"

#include <string>

#include "core/dice.h"
#include "core/find_by.h"
#include "journal/anonymizer.h"
#include "journal/redact.h"
#include "journal/replay.h"

namespace hausregel::audit {
namespace {

constexpr std::string_view kMasked = "-";  // replaces a phrase that names somebody
constexpr std::string_view kSalt = R"("salt":")";
constexpr std::string_view kCommit = R"("commit":")";

// P1, P2, …, or all with another letter.
bool are_no_names(const std::vector<std::string>& players) {
  const std::string stem = players.front().substr(0, 1);
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i] != stem + std::to_string(i + 1)) {
      return false;
    }
  }
  return std::string_view("PQRSTUV").find(stem) != std::string_view::npos;
}

// Whether redaction leaves the action of an entry as it is. Names in moves are the game's.
bool is_clean(const journal::Line& line) {
  journal::Doing doing = line.doing();
  if (line.kind != journal::Kind::Move) {
    journal::Anonymizer({}, {}, journal::Phrases::UnlessNaming, {}).clean_doing(doing);
  }
  return to_text(doing) == line.parts.doing;
}

}  // namespace

std::vector<journal::Log> copies_of(std::unique_ptr<journal::Source> source,
                                    const journal::EntryRef& head) {
  std::optional<journal::Opening> opening;
  journal::Entries entries;
  journal::Lines lines(std::move(source));
  lines.each([&](const journal::Line& line) {
    if (line.opening != nullptr) {
      opening = *line.opening;
    } else {
      entries.push_back(line.entry());
    }
    return line.n < head.n;
  });
  std::vector<journal::Log> copies;
  const Game* game = opening ? find_game(opening->game) : nullptr;
  if (game == nullptr) {
    return copies;
  }
  const journal::Log log(std::move(*opening), std::move(entries));
  for (const auto phrases : {journal::Phrases::UnlessNaming, journal::Phrases::None}) {
    auto copy = journal::redact(log, {phrases, journal::Sources::Keep},
                                [&](const auto& of) { return journal::open_table(*game, of); });
    if (copy) {
      copies.push_back(std::move(*copy));
    }
  }
  return copies;
}

RedactionCheck::RedactionCheck(const journal::Opening& opening, Verdict& verdict)
    : verdict_(verdict),
      last_(opening.redacted->head.n),
      masked_(opening.redacted->rounds.begin(), opening.redacted->rounds.end()),
      missing_(masked_) {
  if (!are_no_names(opening.players)) {
    wrong(0, 0, "audit.detail.names", opening.players.front());
  }
}

void RedactionCheck::take(const journal::Line& line, const Table& table, int luck) {
  const std::string_view doing = line.parts.doing;
  // The commitment of a branch is one to its seeds and hides no name.
  const bool of_branch = line.kind == journal::Kind::Branch || line.kind == journal::Kind::Close;
  const auto shows = [](std::string_view part, std::string_view member) {
    return part.find(member) != part.npos;
  };
  if (shows(doing, kSalt) || shows(line.parts.events, kSalt) ||
      (!of_branch && shows(doing, kCommit)) || shows(line.parts.events, kCommit)) {
    wrong(line.n, line.offset, "audit.detail.salt", doing);
  }
  if (!is_clean(line)) {
    wrong(line.n, line.offset, "audit.detail.text", doing);
  }
  for (const journal::DrawText& draw : journal::draws_in(line.parts.dice)) {
    const auto key = read_draw_key(draw.key);
    const std::int64_t of = key && key->round == 0 ? 0 : luck;
    if (masked_.contains(of)) {
      missing_.erase(of);
      if (!contains(table.phrases(), kMasked)) {
        return wrong(line.n, line.offset, "audit.detail.phrases");
      }
    }
  }
}

void RedactionCheck::end(std::int64_t last, std::int64_t bytes) {
  if (last != last_) {
    wrong(last, static_cast<std::uint64_t>(bytes), "audit.detail.source",
          worded("audit.detail.entry", {{"entry", last_}}));
  }
  if (!missing_.empty()) {
    wrong(0, 0, "audit.detail.no_draws",
          worded("audit.detail.round", {{"round", *missing_.begin()}}));
  }
}

void RedactionCheck::wrong(std::int64_t n, std::uint64_t offset, Detail what, Detail stated) {
  verdict_.add(
      {"redaction", n, static_cast<std::int64_t>(offset), std::move(what), std::move(stated)});
}

}  // namespace hausregel::audit
