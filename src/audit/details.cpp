#include "audit/details.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/sentences.h"

namespace hausregel::audit {
namespace {

constexpr std::array kDetails{
    Worded{"audit.detail.of_parent_why", "entry {entry} of the parent: {kind}, {what}"},
    Worded{"audit.detail.of_parent", "entry {entry} of the parent: {kind}"},
    Worded{"audit.detail.no_game", "no such game"},
    Worded{"audit.detail.no_such_game", "there is no such game"},
    Worded{"audit.detail.parent_damaged", "the parent is damaged before that entry"},
    Worded{"audit.detail.parent_short", "the parent ends before that entry"},
    Worded{"audit.detail.parent_undo", "the parent has an undo that leads nowhere, entry {entry}"},
    Worded{"audit.detail.parent_hash", "that entry of the parent has another hash"},
    Worded{"audit.detail.cut_earlier",
           "no closing entry, and the receipts are of earlier entries: a cut tail would not show"},
    Worded{"audit.detail.cut", "no closing entry and no receipt: a cut tail would not show"},
    Worded{"audit.detail.within_opening", "the file ends within its opening"},
    Worded{"audit.detail.bytes", "{count} bytes"},
    Worded{"audit.detail.nobody", "nobody"},
    Worded{"audit.detail.not_over", "the game is not over"},
    Worded{"audit.detail.over", "the game is over"},
    Worded{"audit.detail.abandons", "nobody abandons a simulated game"},
    Worded{"audit.detail.winners", "winners"},
    Worded{"audit.detail.totals", "totals"},
    Worded{"audit.detail.seeds", "the rounds whose seed it publishes"},
    Worded{"audit.detail.opens", "the sealed values that it opens"},
    Worded{"audit.detail.changed", "the file has changed while it was read"},
    Worded{"audit.detail.decide", "the events are not those that the rules decide"},
    Worded{"audit.detail.event", "event {number}"},
    Worded{"audit.detail.opening_event", "event {number} of the opening"},
    Worded{"audit.detail.no_event", "no event"},
    Worded{"audit.detail.no_draw", "no draw"},
    Worded{"audit.detail.carries", "what it carries is not what lies sealed where it begins"},
    Worded{"audit.detail.no_name", "nobody at the table has this name"},
    Worded{"audit.detail.no_bot", "no bot is called so"},
    Worded{"audit.detail.no_commitment", "a value is sealed without a commitment"},
    Worded{"audit.detail.no_sealing", "nothing is sealed in this game"},
    Worded{"audit.detail.not_written", "no move is written so"},
    Worded{"audit.detail.moves_nothing", "an entry that moves nothing has events"},
    Worded{"audit.detail.draws_nothing", "an entry that moves nothing has draws"},
    Worded{"audit.detail.undo_moves", "an undo or redo has events or draws"},
    Worded{"audit.detail.changes_nothing", "a move that changes nothing is not written"},
    Worded{"audit.detail.lesser", "a lesser result shows the same"},
    Worded{"audit.detail.override_draws", "an override draws nothing"},
    Worded{"audit.detail.gave", "{key} below {below} gave {got}"},
    Worded{"audit.detail.scripted", "a scripted draw"},
    Worded{"audit.detail.observed", "an observed draw without a real table"},
    Worded{"audit.detail.no_round", "the name of the draw names no round of this game"},
    Worded{"audit.detail.generated", "a generated draw at a real table"},
    Worded{"audit.detail.chain_ends", "the chain of seeds does not go so far"},
    Worded{"audit.detail.published", "the seed of luck {luck} had been published before"},
    Worded{"audit.detail.laid", "this commitment has been laid before"},
    Worded{"audit.detail.redrawn", "draws of luck {luck} are made again under other phrases"},
    Worded{"audit.detail.other_result", "the seed gives another result"},
    Worded{"audit.detail.no_luck", "there is no luck {luck}"},
    Worded{"audit.detail.seed_leads",
           "the seed of luck {luck} does not lead to the commitment in the opening"},
    Worded{"audit.detail.other_seed", "luck {luck} has another seed"},
    Worded{"audit.detail.not_sealed", "the opened value is not the one that was sealed"},
    Worded{"audit.detail.no_salt", "no salt"},
    Worded{"audit.detail.left_out", "it is left out"},
    Worded{"audit.detail.no_rule", "the game has no such rule"},
    Worded{"audit.detail.order", "not in the order of the game"},
    Worded{"audit.detail.only_bots", "nobody but bots plays a simulated game"},
    Worded{"audit.detail.chain_length", "the chain of seeds is not as long as due"},
    Worded{"audit.detail.elsewhere", "what {player} has sealed was carried from elsewhere"},
    Worded{"audit.detail.other_parent", "the parent is another game, or of other players"},
    Worded{"audit.detail.seeded", "it is seeded, and its parent is not"},
    Worded{"audit.detail.simulated", "nobody does this in a simulated game"},
    Worded{"audit.detail.follows", "what follows by itself has to come first"},
    Worded{"audit.detail.phrase_again", "this seat has given a phrase for this round before"},
    Worded{"audit.detail.no_seed", "there is no seed for another round"},
    Worded{"audit.detail.no_branch", "no branch is called so"},
    Worded{"audit.detail.own_seeds", "a branch has seeds of its own"},
    Worded{"audit.detail.branch_again", "a branch with these seeds has begun before"},
    Worded{"audit.detail.no_target", "it names no move that can be taken back or played again"},
    Worded{"audit.detail.within", "it ends between a move and what followed it by itself"},
    Worded{"audit.detail.knowing",
           "it ends where a value could be laid again knowing what was drawn"},
    Worded{"audit.detail.one_redo", "a redo plays one move again"},
    Worded{"audit.detail.no_reason", "what was shown is taken back without a reason"},
    Worded{"audit.detail.unknown_sealed", "nothing in the journal says what {player} has sealed"},
    Worded{"audit.detail.unknown_draw", "nothing in the journal says what {draw} is"},
    Worded{"audit.detail.no_end", "the game comes to no end"},
    Worded{"audit.detail.receipt", "the entry is not the one of the receipt"},
    Worded{"audit.detail.receipt_beyond", "the journal ends before the entry of the receipt"},
    Worded{"audit.detail.no_hash", "no entry has the hash that was given"},
    Worded{"audit.detail.names", "its players have names"},
    Worded{"audit.detail.text", "a text that redaction takes out"},
    Worded{"audit.detail.salt", "a commitment, or its salt, is shown"},
    Worded{"audit.detail.phrases",
           "the phrases of this round are said to be taken out, and are not"},
    Worded{"audit.detail.source", "its source ends elsewhere"},
    Worded{"audit.detail.entry", "entry {entry}"},
    Worded{"audit.detail.round", "round {round}"},
    Worded{"audit.detail.no_draws",
           "phrases are said to be taken out of a round that has no draws"},
    Worded{"audit.detail.fast", "only simulated games draw from fast/1"},
    Worded{"audit.detail.lab", "a simulated game draws from fast/1"},
    Worded{"audit.detail.hmac_one", "hmac-sha256/1 belongs to format 1"},
    Worded{"audit.detail.hmac_two", "hmac-sha256/2 belongs to format 2"},
    Worded{"audit.detail.lab_seeded", "a simulated game is seeded"},
    Worded{"audit.detail.no_times", "a seeded game has no times"},
    Worded{"audit.detail.times", "a game that is not seeded has times"},
    Worded{"audit.detail.no_origin",
           "it begins with events, and has no parent that they could come from"},
    Worded{"audit.detail.carries_alone",
           "it carries sealed values, and has no parent that they could come from"},
    Worded{"audit.detail.virtual", "values are sealed in virtual games alone"},
    Worded{"audit.detail.goes_on", "nobody goes on with a simulated game"},
    Worded{"audit.detail.no_commitments", "a redacted journal shows no commitments"},
    Worded{"audit.detail.to_seal", "nothing to seal"},
    Worded{"audit.detail.no_stop", "no house rule stops this"},
    Worded{"audit.detail.other_stop", "it stops for another reason: {why}"},
    Worded{"audit.detail.stop_draws", "a move that was stopped records no draws"},
    Worded{"audit.detail.other_file", "another game has it, too: {file}"},
    Worded{"audit.detail.mark", "commitment {commitment}"},
};

// "an.id name=value other=value", as a refusal of a game is written, which has no words of its own.
// A script may write the like: what an audit or the console says is not its to say.
std::optional<Message> refusal_in(std::string_view text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const auto in_name = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  const std::string_view id = text.substr(0, end);
  const auto ours = [&](std::string_view room) { return id.starts_with(room); };
  constexpr std::array<std::string_view, 5> kOurs{"app.", "audit.", "console.", "journal.",
                                                  "play."};
  if (std::any_of(kOurs.begin(), kOurs.end(), ours) || id.find('.') == id.npos ||
      !std::all_of(id.begin(), id.end(),
                   [&](char c) { return in_name(c) || c == '.' || (c >= '0' && c <= '9'); })) {
    return std::nullopt;
  }
  Message message{id};
  for (text.remove_prefix(end); !text.empty();) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos ||
        !std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(equals),
                     in_name)) {
      return std::nullopt;
    }
    std::string name(text.substr(1, equals - 1));
    text.remove_prefix(equals + 1);
    std::size_t next = text.find(' ');
    for (; next != text.npos; next = text.find(' ', next + 1)) {
      const std::size_t stop = text.find_first_of(" =", next + 1);
      if (stop != text.npos && text[stop] == '=') {
        break;
      }
    }
    next = std::min(next, text.size());
    message.args.emplace_back(std::move(name), text.substr(0, next));
    text.remove_prefix(next);
  }
  return message;
}

}  // namespace

Message detail_in(const std::string& text) {
  if (auto known = sentence_in(kDetails, text)) {
    return std::move(*known);
  }
  if (auto known = refusal_in(text)) {
    return std::move(*known);
  }
  const std::size_t end = text.find(' ');
  if (end != text.npos && text.find('-') < end) {
    if (auto known = refusal_in(std::string_view(text).substr(end + 1))) {
      Message why{"audit.detail.by_rule", {{"rule", text.substr(0, end)}}};
      why.parts = {{"why", std::move(*known)}};
      return why;
    }
  }
  return plain(text);
}

}  // namespace hausregel::audit
