#include "console/render.h"

namespace hausregel::console {
namespace {

struct EntryLine {
  std::int64_t n;
  journal::Doing doing;
  Json events;
  IfAny<std::string> receipt;

  FIELDS_NAMED(EntryLine, "entry, do, events, receipt", n, doing, events, receipt);
};

struct ErrorMember {
  Fault fault;
  Message text;
  IfAny<std::string> rule;
  IfAny<std::string> file;
  IfAny<int> line;
  IfAny<int> column;
  IfSome<std::string> suggestions;
  IfSome<std::string> legal;

  FIELDS(ErrorMember, fault, text, rule, file, line, column, suggestions, legal);
};

std::string line_of(const Data& data, const Say& say) { return data.text(say) + "\n"; }

std::optional<int> known(int number) { return number > 0 ? std::optional(number) : std::nullopt; }

Rendered json_of(const Happened& happened, const Say& say) {
  Rendered rendered;
  for (const EntryReport& entry : happened.entries) {
    rendered.out +=
        line_of(EntryLine{entry.n, entry.doing, entry.events, some(entry.receipt)}, say);
  }
  for (const Message& remark : happened.remarks) {
    rendered.err += json_of_remark(remark, say);
  }
  return rendered;
}

}  // namespace

std::string Data::text(const Say& say) const {
  std::string text;
  if (put_) {
    put_(text, Speaker{say});
  }
  return text;
}

Layer layer_of(const Variant& variant, const ResolvedRule& rule) {
  return rule.layer < 0 ? Layer()
                        : Layer(variant.layers[static_cast<std::size_t>(rule.layer)].name);
}

Rendered json_of(const Reply& reply, const Say& say) {
  if (const auto* happened = std::get_if<Happened>(&reply)) {
    return json_of(*happened, say);
  }
  return {line_of(std::get<Shown>(reply).data, say), {}};
}

std::string json_of(const Failure& failure, const Say& say) {
  const Error& error = failure.error;
  ErrorMember told{error.fault,
                   error.message,
                   some(error.rule),
                   some(error.place.file),
                   known(error.place.line),
                   known(error.place.column),
                   {},
                   {}};
  told.suggestions = error.suggestions;
  told.legal = failure.legal;
  return line_of(only("error", std::move(told)), say);
}

std::string json_of_remark(const Message& message, const Say& say) {
  return line_of(only("remark", Named<Message>{{"text", message}}), say);
}

}  // namespace hausregel::console
