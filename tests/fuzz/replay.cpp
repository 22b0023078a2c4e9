// Runs a target over its corpus: replay FOLDER. Every outcome must be reached by some file.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "fuzz/fuzz.h"

namespace hausregel::fuzz {

void demand(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

}  // namespace hausregel::fuzz

int main(int count, char** args) {
  if (count != 2) {
    std::fprintf(stderr, "replay FOLDER\n");
    return 2;
  }
  std::array<int, 3> came{};
  for (const auto& entry : std::filesystem::directory_iterator(args[1])) {
    std::fprintf(stderr, "%s\n", entry.path().filename().c_str());  // the last one is to blame
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    ++came[static_cast<std::size_t>(hausregel::fuzz::take(bytes.str()))];
  }
  std::printf("%d accepted, %d refused, %d ended\n", came[0], came[1], came[2]);
  return came[0] > 0 && came[1] > 0 && came[2] > 0 ? 0 : 1;
}
