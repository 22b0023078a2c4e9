// Receipts that players kept, beside the journal. Each vouches up to its entry, and no further.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "audit/report.h"
#include "journal/receipt.h"

namespace hausregel::audit {

class Receipts {
 public:
  explicit Receipts(const std::vector<journal::Receipt>& receipts) {
    for (const journal::Receipt& receipt : receipts) {
      open_.push_back(receipt);
    }
  }

  // A sound line, and its hash.
  void take(std::int64_t n, std::uint64_t offset, std::string_view hash, Verdict& integrity);
  // The journal ends after entry `last`, with `bytes` bytes: what is then not found is missing.
  void end(std::int64_t last, std::int64_t bytes, Verdict& integrity) const;

  // The last entry that a receipt vouches for; nothing: none does.
  std::optional<std::int64_t> vouched() const { return vouched_; }

 private:
  std::vector<journal::Receipt> open_;
  std::optional<std::int64_t> vouched_;
};

}  // namespace hausregel::audit
