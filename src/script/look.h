// Facts as numbers: what a script gets to see when it looks at one. Internal to script/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/hooks.h"

namespace hausregel::script {

// Whether the fact is true or false, told or looked up.
bool is_truth(const Fact::Value& value);
// An integer, or a truth as 0 or 1, told or looked up; nothing: a text or a list.
std::optional<std::int64_t> number_of(const Fact::Value& value);

// A list as it stands: looked up, where it is found by a look.
Fact::Value list_of(const Fact::Value& value);
// How long a list is that list_of() gave.
std::size_t length_of(const Fact::Value& list);
// Item `i`, from 0 and within the length, of such a list of numbers; nothing: it holds something
// else, or draws.
std::optional<std::int64_t> item_of(const Fact::Value& list, std::size_t i);

}  // namespace hausregel::script
