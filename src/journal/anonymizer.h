// Removes from events and entries all information that identifies the players, except names in
// moves, events and states: only the game can distinguish those from other words
// (Table::written_form).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/hooks.h"
#include "journal/format.h"
#include "journal/redact.h"

namespace hausregel::journal {

// Cleans one journal, starting with its opening. Remembers whether it removed a phrase (masked()).
class Anonymizer {
 public:
  // Replaces `names` by `others`, in the same order. `hooks` are those of the game and must outlive
  // the object; their names identify nobody.
  Anonymizer(std::vector<std::string> names, std::vector<std::string> others, Phrases phrases,
             std::span<const HookSpec> hooks)
      : names_(std::move(names)), others_(std::move(others)), phrases_(phrases), hooks_(hooks) {}

  const std::vector<std::string>& others() const { return others_; }

  // Leaves the name of a layer, of which the opening has the source, as it is.
  void keep_layer(std::string name) { kept_layers_.push_back(std::move(name)); }
  // Answer: the source contains a player's name.
  Result<void> check_source(const LayerText& layer) const;
  // Cleans events in which the game has already replaced the names. Answer: a text of a house rule
  // contains a player's name.
  Result<void> clean_events(Json& events);
  // Cleans an entry's action; in a move the game has already replaced the names.
  void clean_doing(Doing& doing);
  // Returns a bot's name without folders; "-" if it contains a player's name.
  std::string bot_name(const std::string& bot) const;
  // Returns `text`, or "-" if it contains a player's name.
  std::string text_without_names(const std::string& text) const;
  // Whether a phrase was removed; draws may depend on it.
  bool masked() const { return masked_; }

 private:
  void mask(Json& phrase);
  void clean_move(Move& move);
  void clean_layers(Json& event) const;
  void clean_stop(Json& why) const;
  void clean_closing(Closing& closing) const;
  Result<void> check_hooks(const Json& event) const;
  Result<void> check_texts(Json& event) const;
  void rename_texts(Json& held) const;
  std::string other(const std::string& name) const;
  std::string nobody(const std::string& name) const;

  std::vector<std::string> names_;
  std::vector<std::string> kept_layers_;
  std::vector<std::string> others_;
  Phrases phrases_;
  std::span<const HookSpec> hooks_;
  bool masked_ = false;
};

}  // namespace hausregel::journal
