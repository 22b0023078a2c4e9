#include "audit/redaction.h"

#include <string>

#include "audit/luck.h"
#include "audit/recorded_events.h"
#include "core/dice.h"
#include "core/overloaded.h"
#include "engine/events.h"

namespace hausregel::audit {
namespace {

constexpr std::string_view kMasked = "\"-\"";

void wrong(Verdict& verdict, std::int64_t n, std::uint64_t offset, Detail what,
           Detail stated = {}) {
  verdict.add(
      {"redaction", n, static_cast<std::int64_t>(offset), std::move(what), std::move(stated)});
}

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

// What somebody wrote who did this, and redaction takes out; empty: nothing.
std::string text_in(const journal::Doing& doing) {
  return std::visit(Overloaded{[](const journal::Undo& undo) { return undo.because.value_or(""); },
                               [](const journal::Override& set) { return set.because; },
                               [](const journal::Note& note) { return note.text; },
                               [](const journal::Mark& mark) { return mark.name; },
                               [](const journal::Branch& branch) { return branch.name; },
                               [](const journal::Move&) { return std::string(); },
                               [](const journal::Redo&) { return std::string(); },
                               [](const journal::Seats&) { return std::string(); },
                               [](const journal::Close&) { return std::string(); }},
                    doing);
}

}  // namespace

RedactionCheck::RedactionCheck(const journal::Opening& opening, Verdict& verdict)
    : format_(opening.format),
      seats_(opening.players.size()),
      last_(opening.redacted->head.n),
      masked_(opening.redacted->rounds.begin(), opening.redacted->rounds.end()),
      missing_(masked_) {
  if (!are_no_names(opening.players)) {
    wrong(verdict, 0, 0, {"audit.detail.names", "its players have names"}, opening.players.front());
  }
}

void RedactionCheck::take(const journal::Line& line, std::string_view state, std::int64_t luck,
                          Verdict& verdict) {
  using journal::Kind;
  const std::string_view doing = line.parts.doing;
  const bool speaks =
      !text_in(line.doing()).empty() || (begins_with(line.parts.events, RuleStopped::kName) &&
                                         !line.parts.events.ends_with("\"why\":\"\"}]"));
  if (speaks) {
    wrong(verdict, line.n, line.offset, {"audit.detail.text", "a text that redaction takes out"},
          std::string(doing));
  }
  // A branch tells the commitment of its seeds, which holds no name.
  for (const std::string_view part :
       {line.kind == Kind::Branch ? std::string_view() : doing, line.parts.events}) {
    if (part.find("\"salt\":\"") != part.npos || part.find("\"commit\":\"") != part.npos) {
      wrong(verdict, line.n, line.offset,
            {"audit.detail.salt", "a commitment, or its salt, is shown"}, std::string(part));
    }
  }
  if (line.parts.dice == "[]" || masked_.empty()) {
    return;
  }
  const bool masked = phrases_in(state, seats_).find(kMasked) != std::string::npos;
  journal::Elements draws(line.parts.dice);
  for (journal::DrawText draw; draws.next(draw);) {
    const auto key = read_draw_key(draw.key);
    const std::int64_t of = key && format_ == 1 ? key->round : luck;
    if (key && masked_.contains(of)) {
      missing_.erase(of);
      if (!masked) {
        return wrong(verdict, line.n, line.offset,
                     {"audit.detail.phrases",
                      "the phrases of this round are said to be taken out, and are not"});
      }
    }
  }
}

void RedactionCheck::end(std::int64_t last, std::int64_t bytes, Verdict& verdict) const {
  if (last != last_) {
    wrong(verdict, last, static_cast<std::uint64_t>(bytes),
          {"audit.detail.source", "its source ends elsewhere"},
          worded("audit.detail.entry", "entry {entry}", {{"entry", last_}}));
  }
  if (!missing_.empty()) {
    wrong(
        verdict, 0, 0,
        {"audit.detail.no_draws", "phrases are said to be taken out of a round that has no draws"},
        worded("audit.detail.round", "round {round}", {{"round", *missing_.begin()}}));
  }
}

}  // namespace hausregel::audit
