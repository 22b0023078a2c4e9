#include "app/outbox.h"

#include <algorithm>

#include "app/status.h"
#include "console/shown_json.h"
#include "core/result_json.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

std::optional<Error> error_in(const Json* json, std::span<const std::string> files) {
  auto error = json == nullptr ? std::nullopt : error_from(*json);
  if (error && std::find(files.begin(), files.end(), error->place.file) == files.end()) {
    error->place = {};
  }
  return error;
}

std::optional<Form> form_in(const Json* json) {
  const std::int64_t* number = json == nullptr ? nullptr : json->integer();
  return number != nullptr && *number >= 0 && *number <= static_cast<int>(Form::Json)
             ? std::optional(static_cast<Form>(*number))
             : std::nullopt;
}

struct Heard {
  int status = 0;
  Outbox outbox;
};

std::optional<Heard> read_answer(const std::string& answer, std::span<const std::string> files) {
  const auto json = read_json(answer);
  const Json* status = json ? json->find("status") : nullptr;
  const Json* said = json ? json->find("said") : nullptr;
  auto outbox = said == nullptr ? std::nullopt : Outbox::from(*said, files);
  if (!outbox || status == nullptr || !status->is_int() || *status->integer() < 0 ||
      *status->integer() > status_of(Fault::Interrupted)) {
    return std::nullopt;
  }
  const Json* result = json->find("result");
  outbox->result(result == nullptr ? Json() : *result);
  return Heard{static_cast<int>(*status->integer()), std::move(*outbox)};
}

std::string answer_text(int status, const Outbox& outbox) {
  Json json;
  json.set("status", status);
  json.set("said", outbox.to_json());
  json.set("result", outbox.result());
  return to_text(json);
}

}  // namespace

int Outbox::fail(Error error) {
  const int status = status_of(error.fault);
  items_.emplace_back(std::move(error));
  return status;
}

void Outbox::print(Program& program) const {
  for (const Item& item : items_) {
    if (const auto* shown = std::get_if<console::Shown>(&item)) {
      program.print(console::Reply(*shown));
    } else if (const auto* json = std::get_if<Json>(&item)) {
      program.printer().out(harmless_json(to_text(*json)) + "\n");
    } else if (const auto* problem = std::get_if<Problem>(&item)) {
      const std::string_view word = problem->warning ? kWarning : "error";
      print_problem(program, problem->error, problem->form, {word, problem->again});
    } else if (const auto* remark = std::get_if<Message>(&item)) {
      program.warn(*remark);
    } else {
      program.fail(std::get<Error>(item));
    }
  }
}

Json Outbox::item_json(const Item& item) {
  Json json;
  if (const auto* shown = std::get_if<console::Shown>(&item)) {
    json.set("shown", console::to_json(*shown));
  } else if (const auto* line = std::get_if<Json>(&item)) {
    json.set("line", *line);
  } else if (const auto* problem = std::get_if<Problem>(&item)) {
    json.set("problem", hausregel::to_json(problem->error));
    json.set("form", static_cast<int>(problem->form));
    json.set("warning", problem->warning);
    json.set("again", problem->again);
  } else if (const auto* remark = std::get_if<Message>(&item)) {
    json.set("remark", hausregel::to_json(*remark));
  } else {
    json.set("error", hausregel::to_json(std::get<Error>(item)));
  }
  return json;
}

std::optional<Outbox::Item> Outbox::item_from(const Json& json,
                                              std::span<const std::string> files) {
  if (const Json* found = json.find("shown")) {
    auto shown = console::shown_from(*found);
    return shown ? std::optional<Item>(std::move(*shown)) : std::nullopt;
  }
  if (const Json* line = json.find("line")) {
    return Item(*line);
  }
  if (const Json* found = json.find("problem")) {
    auto error = error_in(found, files);
    const auto form = form_in(json.find("form"));
    const Json* warning = json.find("warning");
    const Json* again = json.find("again");
    if (!error || !form || warning == nullptr || !warning->is_bool() || again == nullptr ||
        !again->is_string()) {
      return std::nullopt;
    }
    return Item(Problem{std::move(*error), *form, *warning->boolean(), *again->string()});
  }
  if (const Json* found = json.find("remark")) {
    auto message = message_from(*found);
    return message ? std::optional<Item>(std::move(*message)) : std::nullopt;
  }
  auto error = error_in(json.find("error"), files);
  return error ? std::optional<Item>(std::move(*error)) : std::nullopt;
}

Json Outbox::to_json() const {
  Json::List list;
  for (const Item& item : items_) {
    list.push_back(item_json(item));
  }
  return list;
}

std::optional<Outbox> Outbox::from(const Json& json, std::span<const std::string> files) {
  if (!json.is_list()) {
    return std::nullopt;
  }
  Outbox outbox;
  for (const Json& one : *json.list()) {
    auto item = item_from(one, files);
    if (!item) {
      return std::nullopt;
    }
    outbox.items_.push_back(std::move(*item));
  }
  return outbox;
}

Done do_scripts(Program& program, const std::vector<std::string>& files,
                const std::function<int(Outbox&)>& work, const Manner& manner) {
  if (manner.where == Manner::Where::Here || program.options().has("--unconfined")) {
    Outbox outbox;
    const int status = work(outbox);
    outbox.print(program);
    return {status, outbox.result()};
  }
  if (!confine::has_filter()) {
    program.warn({"confine.without", {}, {}});
  }
  const std::string script = files.empty() ? "" : files.front();
  const auto text = confine::confined({script,
                                       [&work] {
                                         Outbox outbox;
                                         const int status = work(outbox);
                                         return answer_text(status, outbox);
                                       },
                                       {},
                                       manner.ends_by_itself,
                                       manner.limits});
  if (!text) {
    return {program.fail(text.error()), {}};
  }
  const auto answer = read_answer(*text, files);
  if (!answer) {
    return {
        program.fail({Fault::HouseRule, {"confine.garbled", {}, {}}, {}, Place{script, 0, 0}, {}}),
        {}};
  }
  answer->outbox.print(program);
  return {answer->status, answer->outbox.result()};
}

}  // namespace hausregel::app
