// Catch2 2 or 3, whichever is installed.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_adapters.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

#include <string>

// For CHECK_THAT: a text that holds `part`; a failure shows both.
inline auto Has(const std::string& part) {
#if __has_include(<catch2/catch_test_macros.hpp>)
  return Catch::Matchers::ContainsSubstring(part);
#else
  return Catch::Contains(part);
#endif
}

// The same of how a text begins and ends.
inline auto BeginsWith(const std::string& part) { return Catch::Matchers::StartsWith(part); }
inline auto EndsWith(const std::string& part) { return Catch::Matchers::EndsWith(part); }
