#include "audit/report.h"

#include <algorithm>

#include "core/json.h"
#include "core/text.h"

namespace hausregel::audit {
namespace {

Json to_json(const Finding& finding) {
  Json json;
  json.set("kind", finding.kind);
  json.set("entry", finding.n);
  json.set("byte", finding.offset);
  json.set("what", finding.what);
  json.set("stated", finding.stated);
  json.set("found", finding.found);
  return json;
}

Json to_json(const Verdict& verdict) {
  Json json;
  json.set("verdict", name_of(verdict.answer));
  json.set("found", verdict.found);
  Json::List findings;
  for (const Finding& finding : verdict.findings) {
    findings.push_back(to_json(finding));
  }
  json.set("findings", std::move(findings));
  Json facts = Json::Object{};
  for (const Message& fact : verdict.facts) {
    Json args = Json::Object{};
    for (const auto& [name, value] : fact.args) {
      const auto number = whole_number(value);
      args.set(name, number ? Json(*number) : Json(value));
    }
    facts.set(fact.id.substr(fact.id.rfind('.') + 1), std::move(args));
  }
  json.set("facts", std::move(facts));
  return json;
}

Json to_json(const Remark& remark) {
  Json json;
  json.set("kind", remark.kind);
  json.set("entry", remark.n);
  json.set("text", remark.text);
  json.set("because", remark.because);
  return json;
}

}  // namespace

std::string_view name_of(Answer answer) {
  switch (answer) {
    case Answer::NotAsked:
      return "not_asked";
    case Answer::Holds:
      return "holds";
    case Answer::Foreseeable:
      return "foreseeable";
    case Answer::AsFarAsShown:
      return "as_far_as_shown";
    case Answer::NotDone:
      return "not_done";
    case Answer::Fails:
      break;
  }
  return "fails";
}

void Verdict::add(Finding finding) {
  answer = Answer::Fails;
  ++found;
  if (findings.size() < kFindingsKept) {
    findings.push_back(std::move(finding));
  }
}

bool Report::good() const {
  return usable && std::all_of(verdicts.begin(), verdicts.end(), [](const Verdict& verdict) {
           return verdict.answer != Answer::Fails && verdict.answer != Answer::NotDone;
         });
}

std::string to_json(const Report& report) {
  Json json;
  json.set("file", report.file);
  json.set("good", report.good());
  json.set("usable", report.usable);
  json.set("entries", report.entries);
  json.set("bytes", report.bytes);
  json.set("closed", report.closed);
  json.set("receipt", report.receipt);
  json.set("hash", report.hash);
  for (std::size_t i = 0; i < kDepths; ++i) {
    json.set(kVerdictNames[i], to_json(report.verdicts[i]));
  }
  Json::List remarks;
  for (const Remark& remark : report.remarks) {
    remarks.push_back(to_json(remark));
  }
  json.set("remarked", report.remarked);
  json.set("remarks", std::move(remarks));
  return to_text(json);
}

}  // namespace hausregel::audit
