#include "journal/entries.h"

#include "core/digest.h"
#include "journal/scan.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kPrev = ",\"prev\":\"";
constexpr std::string_view kHash = "\",\"hash\":\"";
constexpr std::string_view kEnd = "\"}";
constexpr std::size_t kDigits = 64;
// Size of a line's end: prev, hash, and closing characters.
constexpr std::size_t kLink = kPrev.size() + kDigits + kHash.size() + kDigits + kEnd.size();

// Splits a line accepted by add().
EntryText parts_of(const std::string& line) { return take_apart(line).value(); }

}  // namespace

Hex<64> Entries::hash(std::size_t i) const {
  const std::string& line = lines_[i];
  return line.substr(line.size() - kEnd.size() - kDigits, kDigits);
}

void Entries::chain_to(const Hex<64>& prev) {
  first_prev_ = prev;
  std::string before = prev;
  for (std::string& line : lines_) {
    line.resize(line.size() - kLink);
    line.append(kPrev).append(before);
    before = hex(sha256(line + '"'));
    line.append(kHash).append(before).append(kEnd);
  }
}

Doing Entries::doing(std::size_t i) const { return doing_in(parts_of(lines_[i])); }

std::string Entries::events(std::size_t i) const { return std::string(parts_of(lines_[i]).events); }

Entry Entries::operator[](std::size_t i) const {
  const EntryText parts = parts_of(lines_[i]);
  return to_entry(parts, doing_in(parts));
}

}  // namespace hausregel::journal
