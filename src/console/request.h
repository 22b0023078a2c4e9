// One request of a program (docs/protocol.md): what it asks, and what it comes to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/desk.h"

namespace hausregel::console {

// Of a request that cannot be read; its id begins with "protocol.".
tl::unexpected<Error> not_understood(std::string id,
                                     std::vector<std::pair<std::string, std::string>> args = {});

// The last entry, {"entry":N,"hash":H}; null without a game.
Json head_of(const Desk& desk);

// What one request comes to.
class Request {
 public:
  Request(Desk& desk, Json members) : desk_(desk), members_(std::move(members)) {}

  // The reply's members between `ok` and `turn`.
  Result<Json> answer();
  // What has happened all the same, where it failed.
  Json happened() const;
  const std::vector<std::string>& hints() const { return hints_; }

 private:
  Result<void> read();
  Result<std::string> text_of(std::string_view member) const;
  Result<std::int64_t> number_of(std::string_view member, std::int64_t otherwise,
                                 std::int64_t least) const;
  Result<void> heads_agree() const;
  Result<Json> line(const std::string& text);
  Result<Json> get(const std::string& what);
  Result<Json> shown(const std::string& line);
  Result<Json> set(const Json& wanted);
  Json legal() const;
  Json entries_from(std::int64_t first) const;
  Json entry_seen(std::int64_t n) const;

  Desk& desk_;
  Json members_;
  std::optional<Seat> as_;
  Json::List said_;
  Json::List entries_;
  Json receipt_;
  Json data_;
  std::vector<std::string> hints_;
};

}  // namespace hausregel::console
