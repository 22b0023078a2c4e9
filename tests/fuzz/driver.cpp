// Hands inputs of libFuzzer to one target: HAUSREGEL_FUZZED, its function.
#include <cstdio>
#include <cstdlib>

#include "fuzz/fuzz.h"

namespace hausregel::fuzz {

void demand(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

}  // namespace hausregel::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hausregel::fuzz::HAUSREGEL_FUZZED({reinterpret_cast<const char*>(data), size});
  return 0;
}
