// The comment lines at the head of a variant file, from which variants are listed without running
// them:
//   -- game: teufel
//   -- extends: official
//   -- title.en: Short night
// Blank lines and other comments may stand between them; the head ends at the first line of code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hausregel::script {

struct HeadLine {
  std::string key;  // "game", "extends" or "title.LANGUAGE"
  std::string value;
  int line = 0;
  int column = 0;  // of the key
};

std::vector<HeadLine> head_of(std::string_view text);

}  // namespace hausregel::script
