// Takes out of events and entries what tells who has played, but for the names in moves, events and
// states: those only the game can tell from other words (Table::written_form).
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

// Of one journal, from its opening on: what has been taken out is remembered (masked()).
class Anonymizer {
 public:
  // `others` are said instead of `names`, in the same order.
  // `hooks` of the game, which outlive this: their names name nobody.
  Anonymizer(std::vector<std::string> names, std::vector<std::string> others, Phrases phrases,
             std::span<const HookSpec> hooks)
      : names_(std::move(names)), others_(std::move(others)), phrases_(phrases), hooks_(hooks) {}

  const std::vector<std::string>& others() const { return others_; }

  // Answer: the source names somebody.
  Result<void> check_source(const LayerText& layer) const;
  // Events in which the game says the other names already. Answer: a text of a house rule names
  // somebody.
  Result<void> clean_events(Json& events);
  // What an entry does; a move says the other names already.
  void clean_doing(Doing& doing);
  // A bot's name, without folders; "-" where it names somebody.
  std::string bot_name(const std::string& bot) const;
  // "-" instead of a text that names somebody.
  std::string text_without_names(const std::string& text) const;
  // Whether a phrase has been taken out: draws may have been made under it.
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
  std::vector<std::string> others_;
  Phrases phrases_;
  std::span<const HookSpec> hooks_;
  bool masked_ = false;
};

}  // namespace hausregel::journal
