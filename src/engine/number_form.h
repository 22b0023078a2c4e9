// Number types some of whose values JSON writes as words. A struct with a `value` declares its form
// in T::kForm and needs no codec of its own.
#pragma once

#include <string>
#include <string_view>

#include "core/inline_list.h"
#include "engine/codec.h"

namespace hausregel {

// How to write the numbers of one type.
struct NumberForm {
  // A number outside `least` … `most` that is written as a word.
  struct Called {
    int value = 0;
    std::string_view word;  // empty: written as null
  };
  int least = 0;  // numbers from here to `most` are written as such
  int most = 0;
  std::string_view id;  // of the sentence that says what the JSON is to be
  InlineList<Called, 3> words{};
};

// Has a `value` and a static kForm.
template <class T>
concept FormedNumber = requires(T number) {
  T::kForm.id;
  number.value;
};

// As the codec's put() and take() (engine/codec.h).
template <FormedNumber T>
void put(std::string& out, T number, const Setup&) {
  for (const NumberForm::Called& called : T::kForm.words) {
    if (number.value == called.value) {
      called.word.empty() ? void(out += "null") : write_json_string(out, called.word);
      return;
    }
  }
  write_json_int(out, number.value);
}

template <FormedNumber T>
codec::Taken take(const Json& json, T& number, const Setup&) {
  constexpr const NumberForm& form = T::kForm;
  if (const std::int64_t* held = json.integer(); held != nullptr) {
    if (*held >= form.least && *held <= form.most) {
      number.value = static_cast<decltype(number.value)>(*held);
      return {};
    }
  }
  for (const NumberForm::Called& called : form.words) {
    if (called.word.empty() ? json.is_null() : json.is_string() && *json.string() == called.word) {
      number.value = static_cast<decltype(number.value)>(called.value);
      return {};
    }
  }
  return codec::misfit(form.id);
}

}  // namespace hausregel
