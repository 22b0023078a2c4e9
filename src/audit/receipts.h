// Looks for the receipts that players kept in a journal and in those that it continues. A receipt
// vouches up to its entry and no further; one of an entry after a branch vouches for nothing in
// that branch.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/report.h"
#include "journal/receipt.h"

namespace hausregel::audit {

class Receipts {
 public:
  explicit Receipts(const std::vector<journal::Receipt>& receipts) : open_(receipts) {}

  // Adds a sound line of the audited journal, and its hash; finds receipts with another hash.
  // Precondition: take_before() has seen the journals that it continues.
  void take(const journal::Line& line, std::string_view hash, Verdict& integrity);
  // Adds an entry of `file`, which is continued. `beyond`: it comes after the branch.
  void take_before(const std::string& file, std::int64_t n, std::string_view hash, bool beyond);
  // Ends the journal after entry `last`, with `bytes` bytes; finds receipts that matched nothing.
  void end(std::int64_t last, std::int64_t bytes, Verdict& integrity);

  // The last entry that a receipt vouches for; nullopt: none.
  std::optional<std::int64_t> vouched() const { return vouched_; }

 private:
  // Removes the receipts that match this entry. Returns false if none does.
  bool found(std::int64_t n, std::string_view hash);

  std::vector<journal::Receipt> open_;
  std::optional<std::int64_t> vouched_;
  Facts before_;
};

}  // namespace hausregel::audit
