// Copies a journal without identifying anybody: replaces the players' names and removes notes,
// reasons and commitments, which are bound to the names. The copy can still be audited.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/game.h"
#include "engine/rules/hooks.h"
#include "journal/format.h"
#include "journal/log.h"

namespace hausregel::journal {

// Which phrases of players to keep; "-" replaces the others.
enum class Phrases : std::uint8_t {
  UnlessNaming,  // except those that contain a player's name
  None,          // no generated draw can be checked
};
enum class Sources : std::uint8_t {
  MustNameNobody,  // refuses an embedded source that contains a player's name
  Keep,
};

// Returns as many names, P1, P2, …, none contained in `players`. Precondition: at most kSeatLimit.
Strings other_names(const Strings& players);

// Which parts of a journal to keep.
struct Redacting {
  Phrases phrases = Phrases::UnlessNaming;
  Sources sources = Sources::MustNameNobody;
  // Whether a layer of that game is public, so that its words reveal no player. Null: none is.
  std::function<bool(const std::string& game, const LayerText& layer)> is_public{};
};
// Returns the copy, a log without a path. Answer: a source or a house rule's text names a player,
// or the journal is inconsistent. Input: a table cannot be expressed with other names.
Result<Log> redact(const Log& source, const Redacting& manner);

// Removes from events and entries all information that identifies the players, except names in
// moves, events and states: only the game can distinguish those from other words
// (Table::written_form).

// Cleans one journal, starting with its opening. Remembers whether it removed a phrase (masked()).
class Anonymizer {
 public:
  // Replaces `names` by `others`, in the same order. `hooks` are those of the game and must outlive
  // the object; their names identify nobody.
  Anonymizer(Strings names, Strings others, Phrases phrases, std::span<const HookSpec> hooks)
      : names_(std::move(names)), others_(std::move(others)), phrases_(phrases), hooks_(hooks) {}

  const Strings& others() const { return others_; }

  // Leaves the name of a layer, of which the opening has the source, as it is.
  void keep_layer(std::string name) { kept_layers_.push_back(std::move(name)); }
  // Answer: the source contains a player's name.
  Result<> check_source(const LayerText& layer) const;
  // Cleans events in which the game has already replaced the names. Answer: a text of a house rule
  // contains a player's name.
  Result<> clean_events(Events& events);
  // Cleans an entry's action; in a move the game has already replaced the names.
  void clean_doing(Doing& doing);
  // Returns `text`, or "-" if it contains a player's name.
  std::string text_without_names(const std::string& text) const;
  // Whether a phrase was removed; draws may depend on it.
  bool masked() const { return masked_; }

 private:
  void mask(Json& phrase);
  void rename_texts(Json& held) const;
  std::string other(const std::string& name) const;
  // Like other(), but returns "-" for a similar name that is no player's.
  std::string nobody(const std::string& name) const { return text_without_names(other(name)); }

  Strings names_;
  Strings kept_layers_;
  Strings others_;
  Phrases phrases_;
  std::span<const HookSpec> hooks_;
  bool masked_ = false;
};

}  // namespace hausregel::journal
