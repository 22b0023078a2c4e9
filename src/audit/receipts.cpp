#include "audit/receipts.h"

namespace hausregel::audit {
namespace {

std::string said(const journal::Receipt& receipt) {
  return (receipt.n ? std::to_string(*receipt.n) + '-' : std::string()) + receipt.code;
}

}  // namespace

Receipts::Receipts(const std::vector<journal::Receipt>& receipts) {
  for (const journal::Receipt& receipt : receipts) {
    open_.push_back({receipt});
  }
}

bool Receipts::found(std::int64_t n, std::string_view hash) {
  return std::erase_if(
             open_, [&](const Kept& kept) { return journal::matches(kept.receipt, n, hash); }) > 0;
}

void Receipts::take(std::int64_t n, std::uint64_t offset, std::string_view hash) {
  if (found(n, hash)) {
    vouched_ = n;
  }
  for (Kept& kept : open_) {
    if (kept.receipt.n == n) {
      kept.other = Finding{"receipt",
                           n,
                           static_cast<std::int64_t>(offset),
                           {"audit.detail.receipt"},
                           said(kept.receipt),
                           journal::make_receipt(n, hash)};
    }
  }
}

void Receipts::take_before(const std::string& file, std::int64_t n, std::string_view hash,
                           bool beyond) {
  if (found(n, hash)) {
    before_.add(beyond ? "audit.fact.receipt_beyond" : "audit.fact.receipt_before",
                {{"entry", n}, {"file", file}});
  }
}

void Receipts::end(std::int64_t last, std::int64_t bytes, Verdict& integrity) {
  for (Kept& kept : open_) {
    integrity.add(kept.other ? *std::move(kept.other)
                             : Finding{"cut_tail", last, bytes,
                                       kept.receipt.n ? worded("audit.detail.receipt_beyond")
                                                      : worded("audit.detail.no_hash"),
                                       said(kept.receipt)});
  }
  integrity.facts.all.insert(integrity.facts.all.end(), before_.all.begin(), before_.all.end());
  if (!vouched_) {
    return integrity.facts.add("audit.fact.no_receipt");
  }
  integrity.facts.add("audit.fact.receipt", {{"entry", *vouched_}});
  if (*vouched_ < last) {
    integrity.facts.add("audit.fact.unvouched", {{"count", last - *vouched_}});
  }
}

}  // namespace hausregel::audit
