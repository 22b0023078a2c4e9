// A Lua state that runs scripts of strangers: only the small language (script/language.h), within
// limits (script/limits.h). It holds what its scripts leave behind, so make a new one a command.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/hooks.h"
#include "script/limits.h"
#include "script/recall.h"

namespace hausregel::script {

// What a chunk returned. Functions are null in `value`; `functions` are their paths.
struct Loaded {
  Json value;
  std::vector<std::string> functions;  // "hooks.payout"
};

// One thread at a time.
class Sandbox {
 public:
  // Without a pool the state has one of its own. Internal: there is no memory for a state.
  static Result<Sandbox> open(const Limits& limits = {}, std::shared_ptr<MemoryPool> pool = {});
  // The field of the returned tables that call() looks into, at first `hooks`. Before the first
  // call(): a function that has been called is known by its name alone.
  void call_in(std::string field);
  Sandbox(Sandbox&&) noexcept;
  Sandbox& operator=(Sandbox&&) noexcept;
  ~Sandbox();

  // Checks, compiles and runs a chunk, and reads the one value it returns. Errors are Input, with
  // file, line and column; Interrupted where the clock or the memory of the machine stopped it. At
  // most 8 chunks a sandbox, those that fail among them (Internal: it is one more); they see
  // nothing of each other.
  Result<Loaded> load(std::string_view text, const std::string& file);

  using Results = std::array<Json, 3>;  // null where there are fewer; of bots at most two
  // Calls the function `hooks.NAME`, or that of the field set, of the last chunk that has one, with
  // the facts and a function that does the same for the chunks before it. Errors are HouseRule, or
  // Interrupted as above. What it gives stands until the next call. Precondition: a chunk has the
  // hook.
  Result<const Results*> call(std::string_view hook, std::span<const Fact> facts);
  // What of a list among the facts it looked for behind the end, for messages: "'chips' has 2
  // items, and none at 3"; or no text.
  Message missed() const;
  // What the function looks at; the caller begins it.
  Trail& trail();
  // Where that function begins; line 0: its key is not found in the text.
  Place place_of_hook(std::string_view hook) const;

  // What the last load or call used, in units; of its instructions the whole thousands only.
  std::int64_t used_units() const;

 private:
  struct State;
  explicit Sandbox(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Loads a script in a sandbox of its own, which is gone afterwards. Errors as Sandbox::open() and
// load().
Result<Loaded> load_alone(std::string_view text, const std::string& file,
                          std::shared_ptr<MemoryPool> pool = {});

// Input: the script does not return a table, and nothing but that.
Error no_table(const std::string& file);

}  // namespace hausregel::script
