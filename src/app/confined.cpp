#include "app/confined.h"

#include "app/cli.h"
#include "core/find_by.h"

namespace hausregel::app {
namespace {

// Stands between what goes to standard output and what to standard error: neither holds it.
constexpr char kBetween = '\0';

confine::Answered keep(Program& program, const ScriptWork& work) {
  Said said;
  program.printer().keep_in(&said);
  const auto ran = work();
  const int status = ran ? *ran : program.fail(ran.error());
  program.printer().keep_in(nullptr);
  return {status, said.out + kBetween + said.err};
}

}  // namespace

Result<int> run_scripts(Program& program, const std::string& script, const ScriptWork& work,
                        const Isolation& isolation) {
  const auto run = [&] { return keep(program, work); };
  const bool here =
      isolation.where == Isolation::Where::Here || program.options().has("--unconfined");
  if (!here && !confine::has_filter()) {
    program.warn({"confine.without"});
  }
  if (program.language() != "en") {
    // What a language has not got is said in English, whose catalog could not be read there.
    static_cast<void>(voice_of("en"));
  }
  const auto answered =
      here ? run()
           : confine::confined({script, run, {}, isolation.ends_by_itself, isolation.limits});
  if (!answered) {
    return fail(answered.error());
  }
  const auto& [status, text] = *answered;
  // A fault of ours would send whoever meets it around the wall.
  if (!here && (status == status_of(Fault::Internal) || !contains(kStatuses, status))) {
    return fail(Error{Fault::HouseRule, "confine.failed", {}, Place{script, 0, 0}});
  }
  const std::size_t end = std::min(text.find(kBetween), text.size());
  program.pass_on({text.substr(0, end), text.substr(std::min(end + 1, text.size()))});
  return status;
}

}  // namespace hausregel::app
