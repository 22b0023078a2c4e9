#include "script/parser.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/rules/hooks.h"

namespace hausregel::script {

namespace {

// Lua's compiler nests at most 200 calls, for statements and expressions.
constexpr int kLevels = 180;
constexpr int kChainLimit = 100;
constexpr std::size_t kConstantDigits = 4;  // a script can pick greater keys so that they collide
constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

// Tables, as KeyPlace::in has them.
constexpr int kReturned = -1;
constexpr int kElsewhere = -2;

// After a missing token, now() returns an empty one for good, so that parsing comes to an end.
class Parser {
 public:
  using enum TokenKind;

  Parser(std::string_view source, const Tokens& tokens)
      : tokens_(tokens), source_(without_byte_order_mark(source)) {}

  Parsed take() {
    block();
    if (deepest_ > kLevels) { refuse(kDeepCalls.data()); }
    copy(source_.data() + source_.size());
    parsed_.whole = !failed_ && at_ == tokens_.size() && tokens_.whole;
    parsed_.text = !parsed_.whole || text_ == source_
                       ? std::string(source_)
                       : "local __length, __key, __join, __values = ... " + text_;
    return std::move(parsed_);
  }

 private:
  // The kind of a suffixed expression.
  enum class Kind : std::uint8_t { Value, Variable, Call };
  // The last [key] of a variable, as a span of the text; kNowhere if there is none, or if it is
  // known when the script is loaded.
  struct Index {
    std::size_t begin = kNowhere;
    std::size_t end = 0;
    std::string_view table = "nil";  // its name, if it is only a name
  };

  // Returns the next token, or the one `ahead` of it; an empty one at the end.
  const Token& now(std::size_t ahead = 0) const {
    static const Token kEnd;
    return !failed_ && at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : kEnd;
  }
  bool skip_if(bool right) {
    at_ += right ? 1 : 0;
    return right;
  }
  bool skip(std::string_view word) { return skip_if(now().is(word)); }
  void need(bool right) { failed_ = !skip_if(right) || failed_; }
  void expect(std::string_view word) { need(now().is(word)); }

  // Only the first flaw counts, and none after text that is not Lua.
  void refuse(const char* why) {
    if (!failed_) { parsed_.flaw = TokenFlaw{&tokens_[std::min(at_, tokens_.size() - 1)], why}; }
    failed_ = true;
  }

  // One level of Lua's text: its compiler recurses for each.
  template <class Part>
  void nested(const Part& part) {
    const int outer = std::exchange(deepest_, ++depth_);
    if (depth_ > kLevels) {
      refuse(kDeepCalls.data());
    } else {
      part();
    }
    --depth_;
    deepest_ = std::max(outer, deepest_);
  }

  void name() { need(is_name(now())); }

  bool ended() const { return now().whole.empty(); }

  // Copies the source up to there, and returns the place in the text.
  std::size_t copy(const char* upto) {
    const std::size_t end = std::max(copied_, as_index(upto - source_.data()));
    text_.append(source_, copied_, end - copied_);
    copied_ = end;
    return text_.size();
  }
  // The place of the next token, and the end of the last one passed.
  std::size_t begin() { return ended() ? 0 : copy(now().whole.data()); }
  std::size_t end() {
    const std::string_view last = tokens_[at_ - 1].whole;
    return copy(last.data() + last.size());
  }
  // Passes the token and writes `text` instead.
  void replace(std::string_view text) {
    begin();
    text_ += text;
    copied_ += now().whole.size();
    ++at_;
  }
  // Later wraps enclose earlier ones.
  void wrap(std::size_t from, std::string_view front, std::size_t upto,
            std::string_view back = ")") {
    text_.insert(upto, back).insert(from, front);
  }

  void block() {
    while (!ends_block()) {
      if (!skip("return")) {
        statement();
        continue;
      }
      if (depth_ == 0 && now().is("{")) { table_ = kReturned; }
      if (!now().is(";") && !ends_block()) { list(); }
      skip(";");
      failed_ = failed_ || !ends_block();
      return;
    }
  }
  bool ends_block() const { return ended() || now().is_any({"end", "else", "elseif", "until"}); }
  void block_end() {
    block();
    expect("end");
  }

  void statement() {
    nested([&] {
      if (skip(";") || skip("break")) { return; }
      if (skip("if")) {
        if_rest();
      } else if (now().is_any({"while", "for", "do"})) {
        if (skip("while")) {
          expression();
        } else if (skip("for")) {
          if (names() > 1 || !skip("=")) { expect("in"); }
          list();
        }
        expect("do");
        block_end();
      } else if (skip("repeat")) {
        block();
        expect("until");
        expression();
      } else if (skip("function")) {
        function_statement();
      } else if (skip("local")) {
        local_statement();
      } else if (skip("::")) {
        name();
        expect("::");
      } else if (skip("goto")) {
        name();
      } else {
        call_or_assignment();
      }
    });
  }

  void if_rest() {
    do {
      expression();
      expect("then");
      block();
    } while (skip("elseif"));
    if (skip("else")) { block(); }
    expect("end");
  }

  void function_statement() {
    ++parsed_.entries;
    do { name(); } while (skip("."));
    if (skip(":")) { name(); }
    function_body();
  }

  void local_statement() {
    if (skip("function")) {
      name();
      function_body();
    } else {
      names();
      if (skip("=")) { list(); }
    }
  }

  // Parses names with their attributes and returns their number.
  int names() {
    int count = 0;
    do {
      ++count;
      name();
      if (skip("<")) {
        if (now().is("close")) { refuse("source.close"); }
        name();
        expect(">");
      }
    } while (skip(","));
    return count;
  }

  void call_or_assignment() {
    bool keyed = false;
    bool first = true;
    do {
      Index index;
      const Kind kind = suffixed(index);
      if (kind == Kind::Call && first && !now().is_any({"=", ","})) { return; }
      failed_ = failed_ || kind != Kind::Variable;
      ++parsed_.entries;
      deepest_ += std::exchange(first, false) ? 0 : 1;
      check_key(index, keyed);
    } while (skip(","));
    expect("=");
    list();
  }

  // `keyed`: whether the statement or the table has had such a key before.
  void check_key(const Index& index, bool& keyed) {
    if (index.begin != kNowhere) {
      wrap(index.begin, " __key(", index.end, ", " + std::string(index.table) + ")");
      deepest_ += std::exchange(keyed, true) ? 0 : 1;
    }
  }

  void list() {
    do { expression(); } while (skip(","));
  }

  void expression(int above = 0) {
    nested([&] {
      const int line = now().line;
      const std::size_t from = begin();
      if (now().is("#")) {
        replace(" __length(");
        expression(kUnary);
        text_.insert(end(), ")");
        parsed_.operators.push_back({line, {&tokens_[at_ - 1]}});
        open_ = false;
      } else if (skip("-") || skip("not") || skip("~")) {
        expression(kUnary);
        open_ = false;
      } else {
        simple();
      }
      for (int bound = binding(now()); bound > above; bound = binding(now())) {
        if (bound == kJoin) {
          row(line, from);
        } else {
          ++at_;
          expression(bound);
        }
        open_ = false;
      }
    });
  }

  // From the first '..' on. Brackets the last value if it could be several.
  void row(int line, std::size_t from) {
    OperatorPlace place{line, {&tokens_[at_ - 1]}};
    std::size_t last = 0;
    do {
      replace(",");
      last = begin();
      expression(kJoin);
      place.operands.push_back(&tokens_[at_ - 1]);
    } while (now().is(".."));
    if (open_) { wrap(last, " (", end()); }
    wrap(from, " __join(", end());
    deepest_ += 2;
    parsed_.operators.push_back(std::move(place));
  }

  void simple() {
    open_ = false;
    if (now().is("{")) {
      table();
    } else if (skip("function")) {
      function_body();
    } else if (now().is("...")) {
      replace(functions_ == 0 ? " __values()" : " __values(...)");
      open_ = true;
    } else if (now().kind == Symbol || is_name(now())) {
      Index index;
      open_ = suffixed(index) == Kind::Call;
    } else {
      need(now().kind != Name || now().is_any({"nil", "true", "false"}));
    }
  }

  Kind suffixed(Index& index) {
    const std::size_t first = at_;
    Kind kind = Kind::Variable;
    links_ = first > 0 && tokens_[first - 1].is("[") ? links_ : 0;  // a key continues the count
    if (skip("(")) {
      expression();
      expect(")");
      links_ = 0;
      kind = Kind::Value;
    } else {
      name();
    }
    while (true) {
      if (now().is_any({".", "["})) {
        if (++links_ > kChainLimit) { refuse("source.fields"); }
        kind = Kind::Variable;
        index = {};
        if (skip("[")) {
          const bool named = at_ == first + 2 && is_name(tokens_[first]);
          key(index);
          expect("]");
          index.table = named ? tokens_[first].text : index.table;
        } else {
          expect(".");
          name();
        }
      } else if (now().is_any({":", "(", "{"}) || now().kind == String) {
        if (skip(":")) { name(); }
        arguments();
        links_ = 0;
        kind = Kind::Call;
      } else {
        return kind;
      }
    }
  }

  // The part between [ and ].
  void key(Index& index) {
    const Token& only = now();
    const std::size_t first = at_;
    index.begin = begin();
    expression();
    index.end = end();
    const bool known = only.kind == String ||
                       (only.kind == Number && only.text.size() <= kConstantDigits &&
                        only.text.find_first_not_of("0123456789") == std::string_view::npos);
    if (known && at_ == first + 1) { index.begin = kNowhere; }
  }

  void arguments() {
    if (now().is("{")) {
      table();
    } else if (!skip_if(now().kind == String)) {
      expect("(");
      if (!skip(")")) {
        list();
        expect(")");
      }
    }
  }

  void table() {
    const int here = std::exchange(table_, kElsewhere);
    int items = 0;
    bool keyed = false;
    expect("{");
    while (!skip("}")) {
      ++parsed_.entries;
      const std::size_t first = at_;
      if (skip("[")) {
        const Token& text = now();
        Index index;
        key(index);
        const bool alone = text.kind == String && at_ == first + 2;
        items += alone ? 0 : 1;
        expect("]");
        expect("=");
        note_key(alone ? here : kElsewhere, {}, text);
        expression();
        check_key(index, keyed);
      } else if (is_name(now()) && now(1).is("=")) {
        at_ += 2;
        note_key(here, {}, tokens_[first]);
        expression();
      } else {
        ++items;
        if (now().is("{") || now().kind == String) {
          note_key(here, "[" + std::to_string(items) + "]", now());
        }
        item();
      }
      if (!skip(",") && !skip(";")) {
        expect("}");
        return;  // leaves open_, so a table that ends in several values is charged like them
      }
    }
    open_ = false;
  }

  // Notes `key` of the table `in`, or its item `step`; the value comes next.
  void note_key(int in, std::string step, const Token& key) {
    if (in == kElsewhere) { return; }
    if (step.empty()) { step.append(in == kReturned ? "" : ".").append(key.text); }
    const bool alone = now().kind == String && now(1).is_any({",", ";", "}"});
    parsed_.keys.push_back(
        {in, std::move(step), key.line, key.column, alone ? now().text : std::string_view()});
    if (now().is("{")) { table_ = as_int(parsed_.keys.size()) - 1; }
  }

  // One instruction of Lua stores any number of nils, or all values of the last item.
  void item() {
    const Token& only = now();
    const std::size_t first = at_;
    const std::size_t from = begin();
    expression();
    const bool last = now().is("}") || (now().is_any({",", ";"}) && now(1).is("}"));
    const bool nothing = at_ == first + 1 && only.is("nil");
    if (nothing || (last && open_ && !tokens_[at_ - 1].is("..."))) {
      wrap(from, " __values(", end());
      deepest_ += nothing ? 0 : 1;
    }
  }

  void function_body() {
    ++functions_;
    expect("(");
    if (!skip(")")) {
      while (!skip("...")) {
        name();
        if (!skip(",")) { break; }
      }
      expect(")");
    }
    block_end();
    --functions_;
    open_ = false;
  }

  const Tokens& tokens_;
  std::size_t at_ = 0;
  bool failed_ = false;
  std::string_view source_;
  int depth_ = 0;
  int deepest_ = 0;         // reached in the current part
  int functions_ = 0;       // around it
  int links_ = 0;           // fields in a row
  int table_ = kElsewhere;  // of the table that begins here
  bool open_ = false;       // the last part may be several values
  std::string text_;        // of all tokens passed, or more
  std::size_t copied_ = 0;  // bytes of the source in it
  Parsed parsed_;
};

}  // namespace

Parsed parse(std::string_view source, const Tokens& tokens) {
  return Parser(source, tokens).take();
}

}  // namespace hausregel::script
