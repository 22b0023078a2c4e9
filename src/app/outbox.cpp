#include "app/outbox.h"

#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

// Writes for another process.
struct Pipe {
  Setup nobody{};

  operator const Setup&() const { return nobody; }
};
void put(std::string& out, const std::string& text, const Pipe&) {
  write_json_string(out, invalid_utf8(text) == std::string::npos ? text : clean(text, Lines::Keep));
}

void keep_known(Place& place, std::span<const std::string> files) {
  if (place.line < 0 || place.column < 0 || !contains(files, place.file)) {
    place = {};
  }
}

// The name of a file may be no UTF-8; nothing else of ours is.
Json sendable(const std::string& data) {
  return known_json(invalid_utf8(data) == std::string::npos ? data : clean(data, Lines::Keep));
}

}  // namespace

void Outbox::show(const console::Shown& shown) {
  const std::string data = shown.data.text(say_);
  items_.emplace_back().shown =
      SentSheet{shown.lines, shown.boards, data.empty() ? Json() : sendable(data)};
}

void Outbox::line(const console::Data& data) {
  items_.emplace_back().line = sendable(data.text(say_));
}

int Outbox::fail(Error error) {
  const int status = status_of(error.fault);
  items_.emplace_back().error = std::move(error);
  return status;
}

void Outbox::print(Program& program) const {
  for (const OutboxItem& item : items_) {
    if (item.shown) {
      const auto& [lines, boards, data] = *item.shown;
      program.print(
          console::Shown{lines, boards, console::Canonical{data.is_null() ? "" : to_text(data)}});
    } else if (item.line) {
      program.printer().out(harmless_json(to_text(*item.line)) + "\n");
    } else if (item.problem) {
      const std::string_view word = item.problem->warning ? kWarning : "error";
      print_problem(program, item.problem->error, item.problem->form, {word, item.problem->again});
    } else if (item.remark) {
      program.warn(*item.remark);
    } else if (item.error) {
      program.fail(*item.error);
    }
  }
}

std::string Outbox::text(int status) const {
  std::string text;
  codec::put(text, SentLetter{status, items_, result_}, Pipe{});
  return text;
}

std::optional<int> Outbox::take(const std::string& text, std::span<const std::string> files) {
  const auto json = read_json(text);
  SentLetter letter;
  if (!json || !codec::take(*json, letter, Setup{}) || letter.status < 0 ||
      letter.status > status_of(Fault::Interrupted)) {
    return std::nullopt;
  }
  // One each, as it was put: a script that got out of its sandbox may have sent this.
  for (OutboxItem& item : letter.said) {
    if (item.shown.has_value() + item.line.has_value() + item.problem.has_value() +
            item.remark.has_value() + item.error.has_value() !=
        1) {
      return std::nullopt;
    }
    if (item.problem) {
      keep_known(item.problem->error.place, files);
    }
    if (item.error) {
      keep_known(item.error->place, files);
    }
  }
  items_ = std::move(letter.said);
  result_ = std::move(letter.result);
  return letter.status;
}

Result<ScriptsDone> do_scripts(Program& program, const std::vector<std::string>& files,
                               const ScriptWork& work, const Isolation& isolation) {
  Outbox outbox(program.say());
  const auto run = [&] {
    const auto ran = work(outbox);
    return ran ? *ran : outbox.fail(ran.error());
  };
  if (isolation.where == Isolation::Where::Here || program.options().has("--unconfined")) {
    const int status = run();
    outbox.print(program);
    return ScriptsDone{status, outbox.result()};
  }
  if (!confine::has_filter()) {
    program.warn({"confine.without"});
  }
  const std::string script = files.empty() ? "" : files.front();
  const auto text =
      confine::confined({script, [&] { return outbox.text(run()); },
                         isolation.reads < 0 ? std::vector<int>{} : std::vector{isolation.reads},
                         isolation.ends_by_itself, isolation.limits});
  if (!text) {
    return fail(text.error());
  }
  const auto status = outbox.take(*text, files);
  if (!status) {
    return fail(Error{Fault::HouseRule, "confine.garbled", {}, Place{script, 0, 0}});
  }
  outbox.print(program);
  return ScriptsDone{*status, outbox.result()};
}

}  // namespace hausregel::app
