#include "audit/receipts.h"

namespace hausregel::audit {
namespace {

std::string said(const journal::Receipt& receipt) {
  return (receipt.n ? std::to_string(*receipt.n) + '-' : std::string()) + receipt.code;
}

}  // namespace

bool Receipts::found(std::int64_t n, std::string_view hash) {
  return std::erase_if(open_, [&](const journal::Receipt& one) {
           return journal::matches(one, n, hash);
         }) > 0;
}

void Receipts::take(const journal::Line& line, std::string_view hash, Verdict& integrity) {
  if (found(line.n, hash)) {
    vouched_ = line.n;
  }
  std::erase_if(open_, [&](const journal::Receipt& one) {
    return one.n == line.n && !integrity.fails(line, "receipt", "audit.detail.receipt", said(one),
                                               journal::make_receipt(line.n, hash));
  });
}

void Receipts::take_before(const std::string& file, std::int64_t n, std::string_view hash,
                           bool beyond) {
  if (found(n, hash)) {
    before_.add(beyond ? "audit.fact.receipt_beyond" : "audit.fact.receipt_before",
                {{"entry", n}, {"file", file}});
  }
}

void Receipts::end(std::int64_t last, std::int64_t bytes, Verdict& integrity) {
  for (const journal::Receipt& one : open_) {
    integrity.add({"cut_tail", last, bytes,
                   one.n ? worded("audit.detail.receipt_beyond") : worded("audit.detail.no_hash"),
                   said(one)});
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
