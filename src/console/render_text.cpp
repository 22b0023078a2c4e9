#include "console/render_text.h"

#include <fmt/format.h>

#include "console/ink.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

std::string spoken(const Message& message, const Say& say, const Style& style) {
  const std::string text = clean(say(message), Lines::Keep);
  return style.ascii ? ascii_of(text) : text;
}

std::string spoken_line(const Message& message, const Say& say, const Style& style) {
  const std::string text = spoken(message, say, style);
  return text.empty() ? text : fitted(text, style, 2) + "\n";
}

Rendered text_of(const Happened& happened, const Say& say, const Style& style) {
  Rendered rendered;
  for (const EntryReport& entry : happened.entries) {
    for (const Message& sentence : entry.story) {
      rendered.out += spoken_line(sentence, say, style);
    }
    if (!entry.receipt.empty()) {
      rendered.out += spoken_line({"console.receipt", {{"receipt", entry.receipt}}}, say, style);
    }
  }
  for (const Message& remark : happened.remarks) {
    rendered.err += text_of_remark(remark, say, style);
  }
  return rendered;
}

Rendered text_of(const Shown& shown, const Say& say, const Style& style) {
  Rendered rendered;
  if (style.format == Format::Text || shown.boards.empty()) {
    for (const Message& line : shown.lines) {
      rendered.out += spoken_line(line, say, style);
    }
  }
  for (const Board& board : shown.boards) {
    rendered.out += board_of(board, say, style);
  }
  for (const Picture& picture :
       style.format == Format::Text ? shown.pictures : std::vector<Picture>{}) {
    rendered.out += picture_of(picture, say, style);
  }
  return rendered;
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += (all.empty() ? "" : ", ") + clean(text);
  }
  return all;
}

std::string_view headline(Fault fault) {
  switch (fault) {
    case Fault::Answer:
      return "console.head.answer";
    case Fault::Refused:
      return "console.head.refused";
    case Fault::HouseRule:
      return "console.head.house_rule";
    case Fault::Bot:
      return "console.head.bot";
    case Fault::Internal:
      return "console.head.internal";
    case Fault::Interrupted:
      return "console.head.interrupted";
    case Fault::Usage:
    case Fault::Input:
      break;
  }
  return "console.head.error";
}

}  // namespace

std::string fitted(const std::string& text, const Style& style, int indent) {
  return style.width > 2 * indent ? wrapped(text, style.width, indent) : text;
}

std::string place_of(const Place& place) {
  if (place.file.empty()) {
    return {};
  }
  std::string text = clean(place.file) + ":";
  if (place.line > 0) {
    text += fmt::format("{}:", place.line);
  }
  if (place.line > 0 && place.column > 0) {
    text += fmt::format("{}:", place.column);
  }
  return text + " ";
}

Rendered text_of(const Reply& reply, const Say& say, const Style& style) {
  return std::visit([&](const auto& held) { return text_of(held, say, style); }, reply);
}

std::string text_of(const Failure& failure, const Say& say, const Style& style) {
  const Error& error = failure.error;
  std::string head = spoken({std::string(headline(error.fault)), {}, {}}, say, style);
  if (!error.rule.empty()) {
    head += " [" + clean(error.rule) + "]";
  }
  std::string text = place_of(error.place) + inked(head + ":", Ink::Bad, style.colour) + " " +
                     spoken(error.message, say, style) + "\n";
  if (!error.suggestions.empty()) {
    text += "  " +
            spoken({"console.did_you_mean", {{"words", list_of(error.suggestions)}}}, say, style) +
            "\n";
  }
  if (!failure.legal.empty()) {
    text += "  " + spoken({"console.legal_now"}, say, style) + "\n";
    for (const std::string& line : failure.legal) {
      text += "    " + clean(line) + "\n";
    }
  }
  return text;
}

std::string text_of_remark(const Message& message, const Say& say, const Style& style) {
  return spoken_line(message, say, style);
}

}  // namespace hausregel::console
