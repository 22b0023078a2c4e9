#include "journal/format.h"

#include <cstring>

#include "catch.h"
#include "journal/reader.h"
#include "samples.h"

using namespace hausregel;
using namespace hausregel::journal;

namespace {

// Made with Python: json.dumps(x, separators=(',',':'), ensure_ascii=False), hashlib.sha256.
const std::string kOpeningLine =
    R"#({"n":0,"at":"2026-11-20T17:00:00Z","format":"hausregel/3","engine":"0.1.0","game)#"
    R"#(":"fake","players":["Petra","Jürgen","Zoe2"],"bots":[null,"steady",null],"starte)#"
    R"#(r":"Jürgen","mode":"virtual","seeded":false,"rules":{"goal":1600,"bet_on":"best")#"
    R"#(,"track":[50,200],"max_rounds":100},"variant":[{"name":"official","sha256":"833c)#"
    R"#(fa2193c6b28446a233fce0105ce77c5dd1b784c02bc7543aa9c89ba8771a","source":"return {)#"
    R"#( -- \"quoted\" \\ and\ttab\n  game = \"fake\" }\n"}],"dice":{"scheme":"hmac-sha2)#"
    R"#(56/2","id":"82577c7ed5fa51c9","commit":"f8bb041359fba632cf5d4bd120ab6db1a25daea6)#"
    R"#(aee3fc4a34cb347c945b521c","length":1100},"parent":null,"events":[],"state":"1a3a)#"
    R"#(f94be5258318","prev":"0000000000000000000000000000000000000000000000000000000000)#"
    R"#(000000","hash":"0b778ac45c8f91fda104715df66ccf998f5942d01c5f84ce896ac41e3c4b4d5f)#"
    R"#("})#";
const std::string kEntryLine =
    R"#({"n":1,"at":"2026-11-20T17:00:01Z","do":{"move":"bet","player":"Jürgen","stake":)#"
    R"#(-3,"text":"\u0001 \"\\/\b\f\n\r\t 😀"},"dice":[{"key":"coal/r1/s2/2","below":47,)#"
    R"#("got":12,"from":"generated"},{"key":"roll/r1/t1/b0","below":6,"got":0,"from":"ob)#"
    R"#(served"}],"events":[{"e":"added","by":5},{"e":"x","list":[true,false,null,[],{}])#"
    R"#(}],"state":"4403134882233d34","prev":"0b778ac45c8f91fda104715df66ccf998f5942d01c)#"
    R"#(5f84ce896ac41e3c4b4d5f","hash":"e478d2068e38ed21bbc0921fa38906d70bddbee4139bd122)#"
    R"#(875819a5c4988654"})#";

Entry golden_entry() {
  Entry entry =
      sample_entry(1,
                   R"({"move":"bet","player":"Jürgen","stake":-3,"text":)"
                   R"("\u0001\u007f \"\\/\b\f\n\r\t\u2028\ud83d\ude00"})",
                   R"([{"e":"added","by":5},{"e":"x","list":[true,false,null,[],{}]}])", 5);
  entry.draws = {{"coal/r1/s2/2", 47, 12, DrawnFrom::Generated},
                 {"roll/r1/t1/b0", 6, 0, DrawnFrom::Observed}};
  return entry;
}

std::string changed(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("format: an opening has the bytes that Python writes", "[journal][format]") {
  Opening opening = sample_opening();
  CHECK(finish(opening) == kOpeningLine);
  CHECK(encode(opening) == kOpeningLine);
  CHECK(opening.link.prev == kNoHash);
  CHECK(opening.link.hash == "0b778ac45c8f91fda104715df66ccf998f5942d01c5f84ce896ac41e3c4b4d5f");
}

TEST_CASE("format: an entry has the bytes that Python writes", "[journal][format]") {
  Opening opening = sample_opening();
  finish(opening);
  Entry entry = golden_entry();
  CHECK(finish(entry, opening.link.hash) == kEntryLine);
  CHECK(make_receipt(1, entry.link.hash) == "1-4R4NEBUOHDWSDO6ASIP2HCIG24");
}

TEST_CASE("format: a line read is what was written", "[journal][format]") {
  Opening opening = sample_opening();
  finish(opening);
  CHECK(decode_opening(kOpeningLine).value() == opening);
  Entry entry = golden_entry();
  finish(entry, opening.link.hash);
  CHECK(decode_entry(kEntryLine).value() == entry);
  CHECK(check_hash(kOpeningLine).agrees());
  CHECK(check_hash(kEntryLine).agrees());
  CHECK_FALSE(check_hash(changed(kEntryLine, "coal", "cool")).agrees());
  CHECK_FALSE(check_hash("{}").agrees());
}

TEST_CASE("format: branches and lab journals have openings of their own", "[journal][format]") {
  Opening opening = sample_opening();
  opening.parent = EntryRef{12, std::string(64, 'a')};
  opening.events = json(R"([{"e":"added","by":5}])");
  opening.dice = LabSource{.seed = 18446744073709551615ull, .game = 12};
  opening.mode = Mode::Lab;
  opening.seeded = true;
  opening.at = kSeededTime;
  const std::string line = finish(opening);
  CHECK_THAT(line, Has(R"("dice":{"scheme":"fast/1","seed":18446744073709551615,"game":12},)"
                       R"("parent":{"n":12,"hash":"aaa)"));
  CHECK(decode_opening(line).value() == opening);
  CHECK(id_of(opening).empty());
  CHECK(id_of(sample_opening()) == "82577c7ed5fa51c9");
}

TEST_CASE("format: a chain of seeds has a length of its own, and seals are bound to the opening",
          "[journal][format]") {
  Opening opening = sample_opening();
  const std::string line = finish(opening);
  CHECK(chain_length(opening) == 1100);
  const Setup setup = setup_of(opening).value();
  CHECK(setup.counts_luck());
  CHECK(setup.hash == opening.link.hash);
  struct Change {
    const char* from;
    const char* to;
  };
  const auto change = GENERATE(Change{"sha256/2", "sha256/1"}, Change{",\"length\":1100", ""},
                               Change{":1100}", ":0}"}, Change{":1100}", ":101001}"});
  CHECK_FALSE(decode_opening(changed(line, change.from, change.to)));
}

TEST_CASE("format: an opening carries nothing that lay sealed", "[journal][format]") {
  Opening opening = sample_opening();
  opening.parent = EntryRef{12, std::string(64, 'a')};
  const std::string line = finish(opening);
  REQUIRE(decode_opening(line));
  const std::string parent = R"("parent":{"n":12,"hash":")" + std::string(64, 'a') + "\"}";
  CHECK_FALSE(decode_opening(changed(line, parent, parent + R"(,"carried":[])")));
}

TEST_CASE("format: the drafts are told apart from other versions, and neither is read",
          "[journal][format]") {
  const auto damage = [](const std::string& version) {
    const std::string text = changed(sample_journal(), "hausregel/3", version);
    const LineStep step = read_to_end(rehashed(text, 0));
    const Damage& told = std::get<Damage>(step);
    CHECK(told.kind == Damage::Kind::UnknownVersion);
    CHECK(to_error(told, "game.jsonl").fault == Fault::Input);
    return told.what.id;
  };
  CHECK(damage("hausregel/1") == "journal.draft");
  CHECK(damage("hausregel/2") == "journal.draft");
  CHECK(damage("hausregel/4") == "journal.version");
  CHECK(damage("hausregel/03") == "journal.version");
  CHECK(damage("hausregel/30") == "journal.version");
}

TEST_CASE("format: an entry tells of a branch", "[journal][format]") {
  const std::string commit(64, 'c');
  const std::string doing = R"({"branch":"probe","commit":")" + commit + "\"}";
  CHECK(kind_of(read_doing(json(doing)).value()) == Kind::Branch);
  CHECK_FALSE(read_doing(json(R"({"branch":"probe"})")));
  CHECK_FALSE(read_doing(json(R"({"branch":"probe","commit":"cc"})")));
  CHECK_FALSE(read_doing(json(R"({"branch":1,"commit":")" + commit + "\"}")));
}

TEST_CASE("format: a closing entry names a branch exactly where the game is continued",
          "[journal][format]") {
  const std::string begin = R"(,"winners":[],"totals":{},"seeds":{},"sealed":[])";
  const std::string branch = R"(,"branch":"alms")";
  const std::string commit = R"(,"commit":")" + std::string(64, 'c') + '"';
  const auto read = [&](const std::string& why, const std::string& rest) {
    return read_doing(json(R"({"close":{"why":")" + why + '"' + begin + rest + "}}")).has_value();
  };
  CHECK(read("continued", branch + commit));
  CHECK_FALSE(read("continued", branch));
  CHECK_FALSE(read("continued", commit));
  CHECK_FALSE(read("continued", ""));
  CHECK_FALSE(read("continued", commit + branch));  // another order
  for (const char* why : {"ended", "abandoned"}) {
    CHECK(read(why, ""));
    CHECK_FALSE(read(why, branch + commit));
    CHECK_FALSE(read(why, branch));
  }
}

TEST_CASE("format: an opening that is not as the format has it is refused", "[journal][format]") {
  struct Change {
    const char* from;
    const char* to;
  };
  const auto change = GENERATE(
      Change{"{\"n\":0,", "{\"n\":1,"}, Change{"{\"n\":0,", "{"}, Change{"11-20T", "13-20T"},
      Change{"T17", "T24"}, Change{"11-20", "11-31"}, Change{"hausregel/3", "hausregel/2"},
      Change{"\"engine\":\"0.1.0\"", "\"engine\":1"}, Change{"\"game\"", "\"gane\""},
      Change{"\"Petra\",", "\"bank\","}, Change{"\"Petra\",", "\"Zoe2\","},
      Change{"\"Petra\",", ""}, Change{"\"Petra\",", "7,"}, Change{"[null,", "[7,"},
      Change{"\"starter\":\"Jürgen\"", "\"starter\":\"Anna\""}, Change{"virtual", "real"},
      Change{"\"seeded\":false", "\"seeded\":0"}, Change{"\"seeded\":false", "\"seeded\":true"},
      Change{"\"rules\":{", "\"rules\":[{"}, Change{"\"source\":\"return", "\"Source\":\"return"},
      Change{"\"scheme\":\"hmac-sha256/2\"", "\"scheme\":\"other\""},
      Change{"\"scheme\":\"hmac-sha256/2\"", "\"scheme\":\"fast/1\""},
      Change{"\"id\":\"8", "\"id\":\""}, Change{"\"parent\":null", "\"parent\":0"},
      Change{"\"parent\":null", "\"parent\":{\"n\":1}"}, Change{"\"events\":[]", "\"events\":{}"},
      Change{"\"events\":[]", "\"events\":[1]"}, Change{"\"events\":[]", "\"events\":[{\"x\":1}]"},
      Change{"\"prev\":\"0", "\"prev\":\"A"}, Change{"\"prev\"", "\"more\":1,\"prev\""},
      Change{"{\"n\"", "{ \"n\""}, Change{"\"Petra\"", "\"\\u0050etra\""},
      Change{"\"goal\":1600", "\"goal\":1600.0"},
      Change{"\"goal\":1600", "\"goal\":1600,\"goal\":1"});
  INFO(change.from << " -> " << change.to);
  const auto decoded = decode_opening(changed(kOpeningLine, change.from, change.to));
  REQUIRE_FALSE(decoded);
  CHECK(decoded.error().fault == Fault::Input);
  CHECK_FALSE(decoded.error().message.text.empty());
}

TEST_CASE("format: an entry that is not as the format has it is refused", "[journal][format]") {
  struct Change {
    const char* from;
    const char* to;
  };
  const auto change = GENERATE(
      Change{"\"n\":1", "\"n\":0"}, Change{"\"n\":1", "\"n\":-1"}, Change{"\"n\":1", "\"n\":\"1\""},
      Change{"\"do\":{", "\"do\":[{"}, Change{"\"move\":\"bet\"", "\"mave\":\"bet\""},
      Change{"\"move\":\"bet\"", "\"move\":1"}, Change{"\"below\":47", "\"below\":12"},
      Change{"\"below\":47", "\"below\":0"}, Change{"\"got\":12", "\"got\":-1"},
      Change{"generated", "invented"}, Change{"\"key\"", "\"kay\""},
      Change{"\"from\":\"observed\"", "\"from\":\"observed\",\"x\":1"},
      Change{"{\"e\":\"added\",\"by\":5}", "{\"by\":5,\"e\":\"added\"}"},
      Change{"\"e\":\"added\"", "\"e\":4"}, Change{"\"state\":\"", "\"state\":\"0"},
      Change{"\\u0001", "\\u0041"}, Change{"/\\b", "\\/\\b"}, Change{"\\u0001", "\\u0001\\u007f"},
      Change{"\"hash\":\"", "\"hash\":\"A"});
  INFO(change.from << " -> " << change.to);
  CHECK_FALSE(decode_entry(changed(kEntryLine, change.from, change.to)));
}

TEST_CASE("format: what an entry does is told by its first key", "[journal][format]") {
  CHECK(kind_of(read_doing(json(R"({"move":"bet","player":"x"})")).value()) == Kind::Move);
  CHECK(kind_of(read_doing(json(R"({"undo":3})")).value()) == Kind::Undo);
  CHECK(kind_of(read_doing(json(R"({"undo":3,"because":"a slip"})")).value()) == Kind::Undo);
  CHECK(kind_of(read_doing(json(R"({"undo":3,"because":"x"})")).value()) == Kind::Undo);
  CHECK(kind_of(read_doing(json(R"({"bots":{"Petra":"steady","Zoe2":null}})")).value()) ==
        Kind::Seats);
  CHECK(kind_of(read_doing(json(R"({"redo":3})")).value()) == Kind::Redo);
  CHECK(kind_of(read_doing(json(R"({"bots":{"Petra":"steady","Lucy":null}})")).value()) ==
        Kind::Seats);
  CHECK(kind_of(read_doing(json(R"({"note":"x"})")).value()) == Kind::Note);
  CHECK(kind_of(read_doing(json(R"({"mark":"x"})")).value()) == Kind::Mark);
  CHECK(kind_of(read_doing(json(R"({"override":"a.b","value":[1],"because":"x"})")).value()) ==
        Kind::Override);
  CHECK(kind_of(closing_entry(1, 0).doing) == Kind::Close);
  const auto* const bad = GENERATE(
      "{}", "[]", "1", R"({"undo":-1})", R"({"undo":"1"})", R"({"undo":1,"x":2})",
      R"({"undo":1,"because":2})", R"({"redo":1,"because":"x"})", R"({"bots":{}})",
      R"({"bots":{"Petra":1}})", R"({"bots":[]})", R"({"bots":{"Petra":"x"},"y":1})",
      R"({"note":1})", R"({"undo":1,"because":2})", R"({"redo":1,"because":"x"})", R"({"bots":{}})",
      R"({"bots":{"Petra":1}})", R"({"override":"a","value":1})",
      R"({"override":"a","because":"x","value":1})", R"({"close":{}})",
      R"({"player":"x","move":"bet"})",
      R"({"close":{"why":"bored","winners":[],"totals":{},"seeds":{},"sealed":[]}})",
      R"({"close":{"why":"ended","winners":[],"totals":{},"seeds":{"1":"ff"},"sealed":[]}})",
      R"({"close":{"why":"ended","winners":[1],"totals":{},"seeds":{},"sealed":[]}})");
  INFO(bad);
  CHECK_FALSE(read_doing(json(bad)));
}

TEST_CASE("format: times", "[journal][format]") {
  CHECK(utc_time(0) == kSeededTime);
  CHECK(utc_time(1'795'194'000) == "2026-11-20T17:00:00Z");
  CHECK(utc_time(951'782'400) == "2000-02-29T00:00:00Z");
  CHECK(utc_time(-1) == "1969-12-31T23:59:59Z");
  CHECK(is_utc_time("2024-02-29T23:59:59Z"));
  const auto* const bad =
      GENERATE("", "2023-02-29T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
               "2026-11-20T17:00:60Z", "2026-11-20T17:60:00Z", "2026-11-20 17:00:00Z",
               "2026-11-20T17:00:00", "2026-11-20T17:00:00z", "2026-11-20T17:00:00+00:00");
  INFO(bad);
  CHECK_FALSE(is_utc_time(bad));
}

TEST_CASE("receipts: name an entry and its hash", "[journal][receipt]") {
  const std::string hash = hex(sha256(std::string_view("entry")));
  const std::string receipt = make_receipt(7, hash);
  CHECK(receipt.size() == 28);
  const Receipt read = read_receipt(receipt).value();
  CHECK(matches(read, 7, hash));
  CHECK_FALSE(matches(read, 8, hash));
  CHECK_FALSE(matches(read, 7, hex(sha256(std::string_view("other")))));
  std::string lower = receipt;
  for (char& c : lower) { c = static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
  CHECK(read_receipt(lower).value() == read);
  const Receipt whole = read_receipt(hash).value();
  CHECK_FALSE(read_receipt(receipt.substr(0, 18)));  // those of drafts had 16 letters
  CHECK(matches(whole, 3, hash));
  CHECK_FALSE(matches(whole, 3, hex(sha256(std::string_view("other")))));
}

TEST_CASE("receipts: what is none is refused", "[journal][receipt]") {
  const auto* const bad =
      GENERATE("", "7", "7-", "-ABCDEFGHIJKLMNOP", "x-ABCDEFGHIJKLMNOP", "7-ABCDEFGHIJKLMNO",
               "7-ABCDEFGHIJKLMNOPQ", "7-ABCDEFGHIJKLMNOPQRSTUVWXY",
               "7-ABCDEFGHIJKLMNOPQRSTUVWXYZA", "7-ABCDEFGHIJKLMNO1", "-7-ABCDEFGHIJKLMNOP",
               "99999999999999999999-ABCDEFGHIJKLMNOP", "abcdef");
  INFO(bad);
  const auto read = read_receipt(bad);
  REQUIRE_FALSE(read);
  CHECK(read.error().fault == Fault::Usage);
}
