#include "app/confined.h"

#include <algorithm>

#include "app/cli.h"
#include "core/find_by.h"
#include "core/text.h"
#include "core/unicode.h"

namespace hausregel::app {
namespace {

// Separates standard output from standard error; neither contains it.
constexpr char kBetween = '\0';

confine::Answered keep(Program& program, const ScriptWork& work) {
  Said said;
  program.printer.keep_in(&said);
  const auto ran = work();
  const int status = ran ? *ran : program.fail(ran.error());
  program.printer.keep_in(nullptr);
  return {status, said.out + kBetween + said.err};
}

// Replaces by '?' everything in `said` that a terminal could act on, except our own colours, and
// masks any advice to run unconfined. Does not grow the text.
std::string tamed(std::string said, bool colour) {
  for (std::string_view left = said; !left.empty();) {
    const std::size_t from = said.size() - left.size();
    if (const std::size_t ink = colour ? console::ink_bytes(left) : 0; ink > 0) {
      left.remove_prefix(ink);
    } else if (const auto [code, length] = unicode::take(left);
               code != '\n' && (length == 0 || unicode::is_acting(code))) {
      std::fill(said.data() + from, said.data() + said.size() - left.size(), '?');
    }
  }
  return replaced(std::move(said), "--unconfined", "************");
}

}  // namespace

Result<Heard> hear_scripts(Program& program, const std::string& script, const ScriptWork& work,
                           const Isolation& isolation) {
  const auto run = [&] { return keep(program, work); };
  const bool here =
      isolation.where == Isolation::Where::Here || program.options.has("--unconfined");
  if (!here && !confine::has_filter()) {
    program.warn({"confine.without"});
  }
  if (program.language != "en") {
    // Missing sentences fall back to English, whose catalog cannot be read in the confined process.
    static_cast<void>(voice_of("en"));
  }
  const auto answered = here ? run()
                             : confine::confined({script, run, isolation.reads,
                                                  isolation.ends_by_itself, isolation.limits});
  TRY(answered);
  const auto& [status, text] = *answered;
  // An internal error would tempt the user to run unconfined.
  if (!here && (status == status_of(Fault::Internal) || !contains(kStatuses, status))) {
    return fail(Error{Fault::HouseRule, "confine.failed", {}, Place{script, 0, 0}});
  }
  const std::size_t end = std::min(text.find(kBetween), text.size());
  const bool colour = program.style.colour;
  return Heard{status,
               {tamed(text.substr(0, end), colour),
                tamed(text.substr(std::min(end + 1, text.size())), colour)}};
}

Result<int> run_scripts(Program& program, const std::string& script, const ScriptWork& work,
                        const Isolation& isolation) {
  return hear_scripts(program, script, work, isolation).map([&](const Heard& heard) {
    program.pass_on(heard.said);
    return heard.status;
  });
}

}  // namespace hausregel::app
