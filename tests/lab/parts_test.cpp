#include "lab/parts.h"

#include <limits>

#include "catch.h"
#include "core/lists.h"

using namespace hausregel;

namespace {

lab::SimulationOrder parted(std::string_view game, bool measures) {
  lab::SimulationOrder order;
  order.game = find_game(game);
  order.variant = "official";
  order.players = 3;
  order.rotates = true;
  order.measures = measures;
  lab::mix_bots(order, {"random", "steady"});
  order.games = 3 * 130;
  order.seed = 11;
  return order;
}

lab::Part head_of(const lab::SimulationOrder& order) {
  return *lab::part_of({&order, 1}, {{"official", Hex<64>(std::string(64, 'a'))}});
}

// `part`: head_of() this order, or of another shard of it.
lab::Part play(const lab::SimulationOrder& order, lab::Part part, int threads = 1, int lanes = 0) {
  lab::SimulationManner manner;
  manner.threads = threads;
  manner.lanes = lanes;
  const auto simulation = lab::simulate(order, manner);
  REQUIRE(simulation);
  const lab::Range blocks = lab::range_of(order);
  part.first = blocks.first;
  part.last = blocks.last;
  put_sums(part, {*simulation});
  return part;
}

using Parts = std::vector<std::pair<std::string, lab::Part>>;

Parts parts_of(lab::SimulationOrder order, std::uint64_t shards) {
  Parts parts;
  const lab::Part head = head_of(order);  // its signature takes a while
  order.shards = shards;
  for (order.shard = 1; order.shard <= shards; ++order.shard) {
    const int number = static_cast<int>(order.shard);
    const lab::Part part = play(order, head, 1 + number % 2, number % 3 == 0 ? 4 : 1);
    const auto read = lab::read_part(text_of(part));
    REQUIRE(read);
    CHECK(*read == part);
    parts.emplace_back(std::to_string(number) + ".part", *read);
  }
  return parts;
}

std::string why(const Parts& parts) {
  const auto all = lab::joined(parts);
  return all ? "" : all.error().message.text;
}

}  // namespace

TEST_CASE("parts: joined they are the whole, byte for byte, in any order and grouping", "[lab]") {
  const std::string game = GENERATE("teufel", "polterfass");
  const bool measures = GENERATE(false, true);
  const auto order = parted(game, measures);
  const std::string whole = text_of(play(order, head_of(order), 2));
  for (const std::uint64_t shards : {2u, 7u, 64u}) {
    INFO(shards << " shards");
    Parts parts = parts_of(order, shards);
    std::ranges::reverse(parts);
    CHECK(text_of(*lab::joined(parts)) == whole);
    const auto half = parts.begin() + std::ssize(parts) / 2;
    const Parts late(parts.begin(), half);
    const Parts early(half, parts.end());
    CHECK(text_of(*lab::joined({{"late", *lab::joined(late)}, {"early", *lab::joined(early)}})) ==
          whole);
  }
  const auto simulation = lab::simulations_of(*lab::read_part(whole)).front();
  const auto played = lab::simulate(order, {});
  CHECK(simulation.by_line_up == played->by_line_up);
  CHECK(to_json_line(lab::order_of(*lab::read_part(whole)), simulation) ==
        to_json_line(order, *played));
}

TEST_CASE("parts: gaps, overlaps and other experiments are refused with the files' names",
          "[lab]") {
  const auto order = parted("teufel", false);
  const Parts parts = parts_of(order, 4);
  CHECK_THAT(why({parts[0], parts[2]}), Has("1.part") && Has("3.part") && Has("missing"));
  CHECK_THAT(why({parts[3], parts[2], parts[2]}), Has("3.part") && Has("in common"));
  const auto other = [&](auto change) {
    auto changed = order;
    change(changed);
    return why({parts[0], {"other", parts_of(changed, 4)[1].second}});
  };
  CHECK_THAT(other([](auto& one) { one.seed = 12; }),
             Has("1.part") && Has("other") && Has("seeds"));
  CHECK_THAT(other([](auto& one) { one.games = 3 * 131; }), Has("numbers of games"));
  CHECK_THAT(other([](auto& one) { one.measures = true; }), Has("measures"));
  CHECK_THAT(other([](auto& one) { one.line_ups[0][0] = "steady"; }), Has("bots"));
  CHECK_THAT(other([](auto& one) { one.rules.set("goal", Json(700)); }), Has("rule values"));
  lab::Part stranger = parts[1].second;
  stranger.signature = Hex<64>(std::string(64, '0'));
  CHECK_THAT(why({parts[0], {"stranger", stranger}}), Has("engines"));
  stranger = parts[1].second;
  stranger.scripts[0].sha256 = Hex<64>(std::string(64, 'b'));
  CHECK_THAT(why({parts[0], {"stranger", stranger}}), Has("scripts"));
}

TEST_CASE("parts: a damaged file is refused", "[lab]") {
  const std::string text = text_of(play(parted("teufel", true), head_of(parted("teufel", true))));
  REQUIRE(lab::read_part(text));
  for (std::size_t bytes = 0; bytes < text.size(); bytes += 97) {
    CHECK_FALSE(lab::read_part(text.substr(0, bytes)));
  }
  CHECK_FALSE(lab::read_part(text + "\n"));
  // Sums that would overflow, and more blocks than there are, with a digest that fits.
  for (const int slot : {1, 2}) {
    lab::Part forged = *lab::read_part(text);
    forged.sums[0][static_cast<std::size_t>(slot)] = std::numeric_limits<std::int64_t>::max();
    CHECK_FALSE(lab::read_part(text_of(forged)));
  }
  lab::Part forged = *lab::read_part(text);
  forged.blocks = 100;
  CHECK_FALSE(lab::read_part(text_of(forged)));
  for (const auto& [from, to] :
       {std::pair("\"last\":130", "\"last\":129"), std::pair("teufel", "devil"),
        std::pair("\"steady\",", ""), std::pair("[65,", "[64,"),
        std::pair("\"blocks\":130", "\"blocks\":0130")}) {
    std::string changed = text;
    INFO(from);
    REQUIRE(changed.find(from) != std::string::npos);
    changed.replace(changed.find(from), std::string_view(from).size(), to);
    CHECK_FALSE(lab::read_part(changed));
  }
}
