// Receipts that players kept, beside a journal and those that it goes on from. Each vouches up to
// its entry, and no further; of an entry behind the one where a branch has left, for nothing in it.
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

  // A sound line of the journal that is audited, and its hash: another than its receipt has is a
  // finding. Of those before it take_before() is asked first.
  void take(const journal::Line& line, std::string_view hash, Verdict& integrity);
  // One of `file`, from which it goes on; `beyond` where it does.
  void take_before(const std::string& file, std::int64_t n, std::string_view hash, bool beyond);
  // The journal ends after entry `last`, with `bytes` bytes: what is then not found is missing.
  void end(std::int64_t last, std::int64_t bytes, Verdict& integrity);

  // The last entry that a receipt vouches for; nothing: none does.
  std::optional<std::int64_t> vouched() const { return vouched_; }

 private:
  // Takes out those of this entry. False: there is none.
  bool found(std::int64_t n, std::string_view hash);

  std::vector<journal::Receipt> open_;
  std::optional<std::int64_t> vouched_;
  Facts before_;
};

}  // namespace hausregel::audit
