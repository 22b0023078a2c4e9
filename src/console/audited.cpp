#include "console/audited.h"

#include <algorithm>

#include "core/text.h"

namespace hausregel::console {
namespace {

using audit::Finding;
using audit::Remark;
using audit::Report;
using audit::Verdict;

constexpr std::size_t kShownBytes = 240;  // of what a journal says; all of it stands in the JSON

std::string shortened(const std::string& text) {
  if (text.size() <= kShownBytes) {
    return clean(text);
  }
  std::size_t end = kShownBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
    --end;
  }
  return clean(text.substr(0, end)) + "…";
}

std::string verdict_name(std::size_t i, const Say& say) {
  return say({"audit.verdict." + std::string(audit::kVerdictNames[i]), {}, {}});
}

Message verdict_line(const Verdict& verdict, std::size_t i, int width, const Say& say) {
  std::string text = "  " + pad_right(verdict_name(i, say), width) + "  " +
                     say({"audit.answer." + std::string(name_of(verdict.answer)), {}, {}});
  for (const Message& fact : verdict.facts) {
    text += (&fact == &verdict.facts.front() ? ": " : "; ") + say(fact);
  }
  return plain(std::move(text));
}

void say_finding(const Finding& finding, const Say& say, std::vector<Message>& lines) {
  std::string text =
      "    " +
      say({"audit.place",
           {{"entry", std::to_string(finding.n)}, {"byte", std::to_string(finding.offset)}},
           {}});
  text += ": " + say({"audit.finding." + std::string(finding.kind), {}, {}});
  if (!finding.what.empty()) {
    text += " (" + shortened(finding.what) + ")";
  }
  lines.push_back(plain(std::move(text)));
  for (const auto& [id, value] :
       {std::pair("audit.stated", &finding.stated), std::pair("audit.found", &finding.found)}) {
    if (!value->empty()) {
      lines.push_back(plain("      " + say({id, {{"value", shortened(*value)}}, {}})));
    }
  }
}

Message remark_line(const Remark& remark, const Say& say) {
  std::string text =
      "    " + say({"audit.remark." + std::string(remark.kind),
                    {{"entry", std::to_string(remark.n)}, {"text", shortened(remark.text)}},
                    {}});
  if (!remark.because.empty()) {
    text += ' ' + say({"audit.because", {{"reason", shortened(remark.because)}}, {}});
  }
  return plain(std::move(text));
}

}  // namespace

Shown audited(const Report& report, const Say& say) {
  Shown shown;
  shown.data = audit::to_json(report);
  shown.lines.push_back({"audit.journal",
                         {{"entries", std::to_string(report.entries)},
                          {"file", clean(report.file)},
                          {"receipt", report.receipt}},
                         {}});
  int width = 0;
  for (std::size_t i = 0; i < audit::kDepths; ++i) {
    width = std::max(width, width_columns(verdict_name(i, say)));
  }
  for (std::size_t i = 0; i < audit::kDepths; ++i) {
    const Verdict& verdict = report.verdicts[i];
    shown.lines.push_back(verdict_line(verdict, i, width, say));
    for (const Finding& finding : verdict.findings) {
      say_finding(finding, say, shown.lines);
    }
    if (verdict.found > verdict.findings.size()) {
      shown.lines.push_back(
          plain("    " + say({"audit.more",
                              {{"count", std::to_string(verdict.found - verdict.findings.size())}},
                              {}})));
    }
  }
  if (!report.remarks.empty()) {
    shown.lines.push_back(plain("  " + say({"audit.remarks", {}, {}})));
  }
  for (const Remark& remark : report.remarks) {
    shown.lines.push_back(remark_line(remark, say));
  }
  if (report.remarked > report.remarks.size()) {
    shown.lines.push_back(
        plain("    " + say({"audit.more",
                            {{"count", std::to_string(report.remarked - report.remarks.size())}},
                            {}})));
  }
  return shown;
}

}  // namespace hausregel::console
