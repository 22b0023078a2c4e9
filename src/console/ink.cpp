#include <array>
#include <utility>

#include "console/render.h"

namespace hausregel::console {
namespace {

constexpr std::array<std::string_view, 5> kCodes{"", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 32> kSigns{{
    {"…", "..."}, {"–", "-"},  {"—", "-"}, {"·", "|"}, {"→", "->"}, {"←", "<-"}, {"≥", ">="},
    {"≤", "<="},  {"×", "x"},  {"▸", ">"}, {"◂", "<"}, {"„", "\""}, {"“", "\""}, {"”", "\""},
    {"»", "\""},  {"«", "\""}, {"’", "'"}, {"‘", "'"}, {"−", "-"},  {"±", "+-"}, {"█", "#"},
    {"─", "-"},   {"┌", "+"},  {"╭", "+"}, {"╮", "+"}, {"╰", "+"},  {"╯", "+"},  {"│", "|"},
    {"■", "#"},   {"□", "."},  {"▼", "!"}, {"◆", "*"},
}};

}  // namespace

std::string inked(std::string_view text, Ink ink, bool colour) {
  if (!colour || ink == Ink::Plain) {
    return std::string(text);
  }
  return std::string(kCodes[static_cast<std::size_t>(ink)]) + std::string(text) + "\x1b[0m";
}

std::string ascii_of(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    bool found = false;
    for (const auto& [sign, plain] : kSigns) {
      if (text.substr(0, sign.size()) == sign) {
        out += plain;
        text.remove_prefix(sign.size());
        found = true;
        break;
      }
    }
    if (!found) {
      out += text.front();
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace hausregel::console
