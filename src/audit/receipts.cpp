#include "audit/receipts.h"

#include <string>

namespace hausregel::audit {
namespace {

std::string said(const journal::Receipt& receipt) {
  return (receipt.n ? std::to_string(*receipt.n) + '-' : std::string()) + receipt.code;
}

}  // namespace

void Receipts::take(std::int64_t n, std::uint64_t offset, std::string_view hash,
                    Verdict& integrity) {
  std::erase_if(open_, [&](const journal::Receipt& receipt) {
    if (receipt.n ? *receipt.n != n : receipt.code != hash) {
      return false;
    }
    if (journal::matches(receipt, n, hash)) {
      vouched_ = n;
    } else {
      integrity.add({"receipt",
                     n,
                     static_cast<std::int64_t>(offset),
                     {"audit.detail.receipt", "the entry is not the one of the receipt"},
                     said(receipt),
                     journal::make_receipt(n, hash)});
    }
    return true;
  });
}

void Receipts::end(std::int64_t last, std::int64_t bytes, Verdict& integrity) const {
  for (const journal::Receipt& receipt : open_) {
    integrity.add({"cut_tail", last, bytes,
                   receipt.n
                       ? worded("audit.detail.receipt_beyond",
                                "the journal ends before the entry of the receipt")
                       : worded("audit.detail.no_hash", "no entry has the hash that was given"),
                   said(receipt)});
  }
  if (!vouched_) {
    return integrity.facts.add("audit.fact.no_receipt");
  }
  integrity.facts.add("audit.fact.receipt", {{"entry", *vouched_}});
  if (*vouched_ < last) {
    integrity.facts.add("audit.fact.unvouched", {{"count", last - *vouched_}});
  }
}

}  // namespace hausregel::audit
