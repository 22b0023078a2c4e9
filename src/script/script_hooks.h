// The hooks of a variant, or a bot: scripts, loaded and ready to be asked.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/bots.h"
#include "engine/hooks.h"
#include "engine/variant.h"
#include "script/recall.h"
#include "script/sandbox.h"

namespace hausregel::script {

// One for a thread. A script's state is made when it is first asked and after every renew().
class ScriptHooks final : public Hooks {
 public:
  explicit ScriptHooks(const Variant& variant, const Limits& limits = {});
  // What `bot` answers.
  explicit ScriptHooks(const BotScript& bot, const Limits& limits = {});

  bool has(std::string_view hook) const override;
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override;
  Place place_of(std::string_view hook) const override;
  void renew() override;
  void recall_answers() override { recall_.emplace(); }

 private:
  struct Layer {
    std::string file;
    std::string text;
  };

  Result<void> open();
  Result<HookAnswer> ask_script(const HookSpec& spec, std::span<const Fact> facts, Trail* trail);

  Limits limits_;
  std::string field_;  // of the script's table that the functions stand in
  std::vector<Layer> layers_;
  std::vector<std::string> hooks_;
  std::optional<Sandbox> sandbox_;
  std::optional<Recall> recall_;  // of what sandbox_ answered
};

}  // namespace hausregel::script
