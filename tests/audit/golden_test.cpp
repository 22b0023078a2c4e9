// Journals of earlier versions hold as long as there are later ones (tests/golden).
#include <algorithm>
#include <filesystem>

#include "audit/journals.h"
#include "catch.h"

using namespace hausregel;
using namespace hausregel::audit;

TEST_CASE("corpus: every stored journal holds at every depth", "[audit][golden]") {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(HAUSREGEL_SOURCE "/tests/golden")) {
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  CHECK(files.size() >= 8);
  for (const std::string& file : files) {
    const Report report =
        audit::audit(journal::file_source(journal::system_disk(), file).value(), file, {});
    INFO(to_json(report));
    CHECK(report.good());
    CHECK(report.closed);
  }
}
