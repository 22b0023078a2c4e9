// Rows of facts that are found in what the asker shows, each with the function that finds it;
// looked up only when a script asks for it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/hooks.h"

namespace hausregel {

using Facts = std::vector<FactSpec>;

inline Facts operator+(Facts facts, const Facts& more) {
  facts.insert(facts.end(), more.begin(), more.end());
  return facts;
}

// `find(seen)`.
template <class Seen, auto find>
FactSpec number_in(std::string_view name, std::string_view help) {
  return {name, FactSpec::Kind::Integer, help, [](const void* seen) -> Fact::Value {
            return NumberLook{seen, [](const void* of) -> std::int64_t {
                                return find(*static_cast<const Seen*>(of));
                              }};
          }};
}

template <class Seen, auto find>
FactSpec truth_in(std::string_view name, std::string_view help) {
  return {name, FactSpec::Kind::Boolean, help, [](const void* seen) -> Fact::Value {
            return TruthLook{
                seen, [](const void* of) -> bool { return find(*static_cast<const Seen*>(of)); }};
          }};
}

// A list of count(seen) numbers at(seen, i).
template <class Seen, auto count, auto at>
FactSpec list_in(std::string_view name, std::string_view help) {
  return {name, FactSpec::Kind::Integers, help, [](const void* seen) -> Fact::Value {
            return ListLook{seen, [](const void* of) -> ListView {
                              return {of, count(*static_cast<const Seen*>(of)),
                                      [](const void* all, int i) -> std::int64_t {
                                        return at(*static_cast<const Seen*>(all), i);
                                      }};
                            }};
          }};
}

// A list of count(seen) lists row(seen, i).
template <class Seen, auto count, auto row>
FactSpec rows_in(std::string_view name, std::string_view help) {
  return {name, FactSpec::Kind::Rows, help, [](const void* seen) -> Fact::Value {
            return RowsLook{
                seen, [](const void* of) -> int { return count(*static_cast<const Seen*>(of)); },
                [](const void* of, int i) -> ListView {
                  return row(*static_cast<const Seen*>(of), i);
                }};
          }};
}

}  // namespace hausregel
