#include "audit/report.h"

#include <algorithm>
#include <concepts>

#include "core/text.h"
#include "engine/codec.h"

namespace hausregel::audit {
namespace {

constexpr std::string_view kFact = "audit.fact.";

// Returns a number if writing it yields the same text.
Json number_or_text(const std::string& text) {
  const auto number = whole_number(text);
  return number && std::to_string(*number) == text ? Json(*number) : Json(text);
}

Json args_of(const Message& message) {
  Json args = Json::Object{};
  for (const auto& [name, value] : message.args) {
    args.set(name, number_or_text(value));
  }
  return args;
}

// Writes details in English, for programs.
struct English {
  Setup nobody{};

  operator const Setup&() const { return nobody; }
};
void put(std::string& out, const std::same_as<Detail> auto& detail, const English&) {
  write_json_string(out, detail.text);
}

}  // namespace

Detail::Detail(Message said) : Message(std::move(said)) {
  if (text.empty()) {
    text = id;
    for (const auto& [name, value] : args) {
      text.append(" ").append(name).append("=").append(value);
    }
  }
}

Detail by_rule(const Error& error) {
  return error.rule.empty() ? Detail(error.message)
                            : Detail(worded("audit.detail.by_rule", {{"rule", error.rule}},
                                            {{"why", Detail(error.message)}}));
}

void put(std::string& out, const Facts& facts, const Setup&) {
  Json json = Json::Object{};
  for (const Message& fact : facts.all) {
    const std::string name = fact.id.substr(kFact.size());
    Json* before = json.find(name);
    if (before == nullptr) {
      json.set(name, args_of(fact));
    } else if (before->is_list()) {
      before->list()->push_back(args_of(fact));
    } else {
      *before = Json(Json::List{*before, args_of(fact)});
    }
  }
  write_json(out, json);
}

bool Verdict::add(Finding finding, std::size_t place) {
  if (answer != Answer::NotAsked) {
    answer = Answer::Fails;
    ++found;
    const auto before = static_cast<std::ptrdiff_t>(std::min(place, findings.size()));
    findings.insert(findings.begin() + before, std::move(finding));
    findings.resize(std::min(findings.size(), kFindingsKept));
  }
  return false;
}

bool Verdict::fails(const journal::Line& line, std::string_view kind, Detail what, Detail stated,
                    Detail instead) {
  return add({std::string(kind), line.n, static_cast<std::int64_t>(line.offset), std::move(what),
              std::move(stated), std::move(instead)});
}

void Verdict::not_done(Message fact) {
  if (answer == Answer::NotAsked) {
    return;
  }
  answer = std::max(answer, Answer::NotDone);
  if (!fact.id.empty()) {
    facts.all.push_back(std::move(fact));
  }
}

bool Report::good() const {
  return usable && std::ranges::all_of(kAllDepths, [this](Depth depth) {
           return verdict(depth).answer < Answer::SoFar;
         });
}

std::vector<RowTold> all_told(const Report& report, Json::List Told::* rows) {
  std::vector<RowTold> all;
  const auto add = [&](const Told& told, const std::string& file) {
    for (const Json& row : told.*rows) {
      all.push_back({row, file});
    }
  };
  for (const BeforeTold& before : report.line) {
    add(before.told, before.file);
  }
  add(report.told, {});
  return all;
}

std::string to_json(const Report& report) {
  std::string out = report.good() ? R"({"good":true)" : R"({"good":false)";
  codec::put_fields(out, report, English{}, false);
  return out += '}';
}

}  // namespace hausregel::audit
