#include "audit/report.h"

#include <algorithm>
#include <concepts>

#include "core/text.h"
#include "engine/codec.h"

namespace hausregel::audit {
namespace {

constexpr std::string_view kFact = "audit.fact.";

// A whole number where writing it gives the same text again.
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

// Writes for programs: details in English.
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

Finding finding_at(const journal::Line& line, std::string_view kind, Detail what, Detail stated,
                   Detail found) {
  return {
      std::string(kind), line.n,          static_cast<std::int64_t>(line.offset), std::move(what),
      std::move(stated), std::move(found)};
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

void Verdict::add(Finding finding) {
  if (answer == Answer::NotAsked) {
    return;
  }
  answer = Answer::Fails;
  ++found;
  if (findings.size() < kFindingsKept) {
    findings.push_back(std::move(finding));
  }
}

bool Verdict::fails(const journal::Line& line, std::string_view kind, Detail what, Detail stated,
                    Detail instead) {
  add(finding_at(line, kind, std::move(what), std::move(stated), std::move(instead)));
  return false;
}

void Verdict::add_first(Finding finding) {
  add(Finding(finding));
  if (found > static_cast<std::int64_t>(findings.size())) {
    findings.back() = std::move(finding);
  }
  std::rotate(findings.begin(), findings.end() - 1, findings.end());
}

void Verdict::not_done(Message fact) {
  if (answer == Answer::NotAsked) {
    return;
  }
  answer = answer == Answer::Fails ? answer : Answer::NotDone;
  if (!fact.id.empty()) {
    facts.all.push_back(std::move(fact));
  }
}

bool Report::good() const {
  return usable && std::ranges::all_of(kAllDepths, [this](Depth depth) {
           const Answer answer = verdict(depth).answer;
           return answer < Answer::SoFar;
         });
}

std::vector<RowTold> all_told(const Report& report, Json::List Told::* rows) {
  std::vector<RowTold> all;
  for (const BeforeTold& before : report.line) {
    for (const Json& row : before.told.*rows) {
      all.push_back({row, before.file});
    }
  }
  for (const Json& row : report.told.*rows) {
    all.push_back({row, {}});
  }
  return all;
}

std::string to_json(const Report& report) {
  std::string out = report.good() ? R"({"good":true)" : R"({"good":false)";
  codec::put_fields(out, report, English{}, false);
  return out += '}';
}

}  // namespace hausregel::audit
