#include "console/render_json.h"

namespace hausregel::console {
namespace {

std::string line_of(const Json& json) { return to_text(json) + "\n"; }

Rendered json_of(const Happened& happened, const Say& say) {
  Rendered rendered;
  for (const EntryReport& entry : happened.entries) {
    Json json;
    json.set("entry", entry.n);
    json.set("do", journal::to_json(entry.doing));
    json.set("events", entry.events);
    if (!entry.receipt.empty()) {
      json.set("receipt", entry.receipt);
    }
    rendered.out += line_of(json);
  }
  for (const Message& remark : happened.remarks) {
    rendered.err += json_of_remark(remark, say);
  }
  return rendered;
}

Json json_list(const std::vector<std::string>& texts) {
  Json::List list;
  for (const std::string& text : texts) {
    list.emplace_back(text);
  }
  return Json(std::move(list));
}

}  // namespace

std::string_view name_of(Fault fault) {
  switch (fault) {
    case Fault::Answer:
      return "answer";
    case Fault::Usage:
      return "usage";
    case Fault::Input:
      return "input";
    case Fault::Refused:
      return "refused";
    case Fault::HouseRule:
      return "house_rule";
    case Fault::Bot:
      return "bot";
    case Fault::Interrupted:
      return "interrupted";
    case Fault::Internal:
      break;
  }
  return "internal";
}

Rendered json_of(const Reply& reply, const Say& say) {
  if (const auto* happened = std::get_if<Happened>(&reply)) {
    return json_of(*happened, say);
  }
  return {std::get<Shown>(reply).data + "\n", {}};
}

std::string json_of(const Failure& failure, const Say& say) {
  const Error& error = failure.error;
  Json json;
  json.set("fault", name_of(error.fault));
  json.set("text", say(error.message));
  if (!error.rule.empty()) {
    json.set("rule", error.rule);
  }
  if (!error.place.file.empty()) {
    json.set("file", error.place.file);
  }
  if (error.place.line > 0) {
    json.set("line", error.place.line);
  }
  if (error.place.column > 0) {
    json.set("column", error.place.column);
  }
  if (!error.suggestions.empty()) {
    json.set("suggestions", json_list(error.suggestions));
  }
  if (!failure.legal.empty()) {
    json.set("legal", json_list(failure.legal));
  }
  Json whole;
  whole.set("error", std::move(json));
  return line_of(whole);
}

std::string json_of_remark(const Message& message, const Say& say) {
  Json text;
  text.set("text", say(message));
  Json whole;
  whole.set("remark", std::move(text));
  return line_of(whole);
}

}  // namespace hausregel::console
