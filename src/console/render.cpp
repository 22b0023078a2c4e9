#include "console/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.h"

namespace hausregel::console {
namespace {

// --- JSON

std::string line_of(const Data& data, const Say& say) {
  return harmless_json(data.text(say)) + "\n";
}

IfAny<std::string> if_any(const std::string& text) { return some(text); }
IfAny<int> if_any(int number) { return number > 0 ? IfAny<int>(number) : IfAny<int>(); }

std::string json_of(const Failure& failure, const Say& say) {
  const Error& error = failure.error;
  const auto some_of = [](const std::vector<std::string>& all) {
    return IfSome<std::string>(all.begin(), all.end());
  };
  return line_of(
      fields<"error">(fields<"fault, text, rule, file, line, column, suggestions, legal">(
          error.fault, error.message, if_any(error.rule), if_any(error.place.file),
          if_any(error.place.line), if_any(error.place.column), some_of(error.suggestions),
          some_of(failure.legal))),
      say);
}

// --- text

std::string text_of(const Shown& shown, const Say& say, const Style& style) {
  const bool people = style.format == Format::Text;
  std::string text;
  if (people || shown.boards.empty()) {
    for (const Message& line : shown.lines) {
      text += text_of_remark(line, say, style);
    }
  }
  for (const Board& board : shown.boards) {
    text += board_of(board, say, style);
  }
  if (people) {
    for (const Picture& picture : shown.pictures) {
      text += picture_of(picture, say, style);
    }
  }
  return text;
}

std::string text_of(const EntryReport& entry, const Say& say, const Style& style) {
  std::string text;
  for (const Message& sentence : entry.story) {
    text += text_of_remark(sentence, say, style);
  }
  if (!entry.receipt.empty()) {
    text += text_of_remark({"console.receipt", {{"receipt", entry.receipt}}}, say, style);
  }
  return text;
}

std::string headline(Fault fault) {
  const bool wrong = fault == Fault::Usage || fault == Fault::Input;
  return "console.head." + std::string(wrong ? "error" : word_of(fault));
}

// Prints the typed line with carets under the wrong word. Cuts text before it if the terminal is
// too narrow.
std::string pointed_at(const std::string& line, int column, const Style& style) {
  constexpr int kNarrow = 100;  // if the width is unknown
  const std::size_t at = std::min(line.size(), static_cast<std::size_t>(column) - 1);
  const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
  const int room = (style.width > 0 ? style.width : kNarrow) - 2;
  std::string before = clean(line.substr(0, at));
  const std::string word = clean(line.substr(at, end - at));
  const std::string dots = style.ascii ? "... " : "… ";
  const bool cut = width_columns(before) + width_columns(word) > room;
  before = cut ? dots : before;
  std::string text = "  " + before + word;
  const std::string rest = clean(line.substr(end));
  if (!cut && width_columns(text) + width_columns(rest) <= room + 2) {
    text += rest;
  }
  const int carets = std::max(1, std::min(width_columns(word), room - width_columns(before)));
  return text + "\n  " + pad_right("", width_columns(before)) +
         std::string(static_cast<std::size_t>(carets), '^') + "\n";
}

std::string place_of(const Place& place) {
  if (place.file.empty()) {
    return {};
  }
  std::string text = clean(place.file) + ":";
  for (const int at : {place.line, place.line > 0 ? place.column : 0}) {
    text += at > 0 ? fmt::format("{}:", at) : "";
  }
  return text + " ";
}

std::string text_of(const Failure& failure, const Say& say, const Style& style) {
  const Error& error = failure.error;
  std::string head = spoken({headline(error.fault), {}}, say, style, Lines::Keep);
  if (!error.rule.empty()) {
    head += " [" + clean(error.rule) + "]";
  }
  head += spoken(worded("console.colon"), say, style);
  const std::string place = place_of(error.place);
  const std::string said =
      fitted(place + head + " " + spoken(error.message, say, style, Lines::Keep), style, 2);
  // Colours take no room: the head is in place unless the line was broken inside it.
  const bool whole = said.starts_with(place + head);
  std::string text =
      (whole ? place + inked(head, Ink::Bad, style.colour) + said.substr(place.size() + head.size())
             : said) +
      "\n";
  if (!failure.line.empty() && error.place.column > 0) {
    text += pointed_at(failure.line, error.place.column, style);
  }
  if (!error.suggestions.empty()) {
    const std::string words =
        joined(error.suggestions, ", ", [](const std::string& word) { return clean(word); });
    text +=
        fitted("  " + spoken({"console.did_you_mean", {{"words", words}}}, say, style), style, 4) +
        "\n";
  }
  if (!failure.legal.empty()) {
    text += "  " + spoken({"console.legal_now"}, say, style) + "\n";
    for (const std::string& line : failure.legal) {
      text += fitted("    " + clean(line), style, 6) + "\n";
    }
  }
  return text;
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

Rendered render(const Reply& reply, const Say& say, const Style& style) {
  const bool json = style.format == Format::Json;
  if (const auto* shown = std::get_if<Shown>(&reply)) {
    return {json ? line_of(shown->data, say) : text_of(*shown, say, style), {}};
  }
  Rendered rendered;
  const auto& [entries, remarks] = std::get<Happened>(reply);
  for (const EntryReport& entry : entries) {
    rendered.out += json ? line_of(fields<"entry, do, events, receipt">(
                                       entry.n, entry.doing, entry.events, if_any(entry.receipt)),
                                   say)
                         : text_of(entry, say, style);
  }
  for (const Message& remark : remarks) {
    rendered.err += render_remark(remark, say, style);
  }
  return rendered;
}

std::string render(const Failure& failure, const Say& say, const Style& style) {
  return style.format == Format::Json ? json_of(failure, say) : text_of(failure, say, style);
}

std::string render_remark(const Message& message, const Say& say, const Style& style) {
  return style.format == Format::Json ? line_of(fields<"remark">(fields<"text">(message)), say)
                                      : text_of_remark(message, say, style);
}

std::string spoken(const Message& message, const Say& say, const Style& style, Lines lines) {
  const std::string text = clean(say(message), lines);
  return style.ascii ? ascii_of(text) : text;
}

std::string fitted(const std::string& text, const Style& style, int indent) {
  return style.width > indent ? wrapped(text, style.width, indent) : text;
}

std::string text_of_remark(const Message& message, const Say& say, const Style& style) {
  const std::string text = spoken(message, say, style, Lines::Keep);
  return text.empty() ? text : fitted(text, style, 2) + "\n";
}

std::string text_of_question(const Message& message, const Say& say, const Style& style) {
  return fitted(spoken(message, say, style, Lines::Keep), style, 2) + " ";
}

}  // namespace hausregel::console
