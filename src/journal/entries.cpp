#include "journal/entries.h"

#include <algorithm>
#include <span>

#include "core/digest.h"
#include "journal/scan.h"

namespace hausregel::journal {
namespace {

constexpr std::string_view kPrev = ",\"prev\":\"";
constexpr std::string_view kHash = "\",\"hash\":\"";
constexpr std::string_view kEnd = "\"}";
constexpr std::size_t kDigits = 64;
// Many lines in one piece of memory; a game begins with little.
constexpr std::size_t kBlockBytes = 64u << 10;
constexpr std::size_t kBlocksInMemory = 16;
constexpr std::size_t kLink = kPrev.size() + kDigits + kHash.size() + kDigits + kEnd.size();

// Of a line that add() has taken.
EntryText parts_of(const std::string& line) { return take_apart(line).value(); }

}  // namespace

void Entries::add(std::string_view line) {
  const std::string_view hash = line.substr(line.size() - kEnd.size() - kDigits, kDigits);
  line.remove_suffix(kLink);
  if (blocks_.empty() || blocks_.back().text.size() + line.size() > kBlockBytes) {
    blocks_.emplace_back().text.reserve(std::max(kBlockBytes, line.size()));
    if (blocks_.size() > kBlocksInMemory) {
      put_aside(blocks_[blocks_.size() - 1 - kBlocksInMemory]);
    }
  }
  std::string& block = blocks_.back().text;
  kept_.push_back({static_cast<std::uint32_t>(blocks_.size() - 1),
                   static_cast<std::uint32_t>(block.size()),
                   static_cast<std::uint32_t>(line.size()), *digest_from_hex(hash)});
  block += line;
}

void Entries::put_aside(Block& block) {
  if (const auto at = spool_->put(block.text)) {
    std::string().swap(block.text);  // an assignment would keep its memory
    block.at = *at;
  }
}

void Entries::append_linked(std::string& to, std::size_t i) const {
  const LineAt& kept = kept_[i];
  const Block& block = blocks_[kept.block];
  if (block.text.empty()) {
    const std::size_t before = to.size();
    to.resize(before + kept.bytes);
    spool_->get(block.at + kept.begin, std::span(to).subspan(before));
  } else {
    to.append(block.text, kept.begin, kept.bytes);
  }
  to += kPrev;
  to += i == 0 ? first_prev_ : hash(i - 1);
}

std::size_t Entries::bytes(std::size_t i) const { return kept_[i].bytes + kLink; }

Hex<64> Entries::hash(std::size_t i) const { return hex(kept_[i].hash); }

std::string Entries::line(std::size_t i) const {
  std::string line;
  line.reserve(bytes(i));
  append_linked(line, i);
  line += kHash;
  line += hash(i);
  line += kEnd;
  return line;
}

void Entries::chain_to(const Hex<64>& prev) {
  first_prev_ = prev;
  std::string linked;
  for (std::size_t i = 0; i < size(); ++i) {
    linked.clear();
    append_linked(linked, i);
    linked += '"';
    kept_[i].hash = sha256(linked);
  }
}

Doing Entries::doing(std::size_t i) const {
  const std::string text = line(i);
  return doing_in(parts_of(text));
}

std::string Entries::events(std::size_t i) const {
  const std::string text = line(i);
  return std::string(parts_of(text).events);
}

Entry Entries::operator[](std::size_t i) const {
  const std::string text = line(i);
  const EntryText parts = parts_of(text);
  return to_entry(parts, doing_in(parts));
}

}  // namespace hausregel::journal
