// Runs a target over its corpus: replay TARGET FOLDER. Every outcome must be reached by some file.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "fuzz/fuzz.h"

namespace hausregel::fuzz {
namespace {

struct Target {
  std::string_view name;
  Came (*take)(std::string_view bytes);
};
constexpr std::array kTargets{Target{"events", take_events},   Target{"hook", take_hook},
                              Target{"journal", take_journal}, Target{"library", take_library},
                              Target{"line", take_line},       Target{"variant", take_variant}};

}  // namespace

void demand(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "%s\n", what);
    std::abort();
  }
}

}  // namespace hausregel::fuzz

int main(int count, char** args) {
  using hausregel::fuzz::kTargets;
  const auto* target = kTargets.begin();
  while (count == 3 && target != kTargets.end() && target->name != args[1]) { ++target; }
  if (count != 3 || target == kTargets.end()) {
    std::fprintf(stderr, "replay TARGET FOLDER\n");
    return 2;
  }
  std::array<int, 3> came{};
  for (const auto& entry : std::filesystem::directory_iterator(args[2])) {
    std::fprintf(stderr, "%s\n", entry.path().filename().c_str());  // the last one is to blame
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    ++came[static_cast<std::size_t>(target->take(bytes.str()))];
  }
  std::printf("%d accepted, %d refused, %d ended\n", came[0], came[1], came[2]);
  return came[0] > 0 && came[1] > 0 && came[2] > 0 ? 0 : 1;
}
