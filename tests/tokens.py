#!/usr/bin/env python3
"""What somebody has to read to understand C++ code, however it is laid out: names, operators, literals, numbers.

Not counted: comments, layout, braces, `std::`, `const`, lines of the preprocessor, of `using` and of `namespace`. A macro counts what
it stands for, a string its words.

Usage: tokens.py [FOLDER]        (default src): a line for each folder (files, lines, tokens, lines of comment), then the sum
       tokens.py --budgets ROOT  of src beside the table of docs/architecture.md; status 1 where a folder has more than its budget
"""
import os
import re
import sys

COMMENT = re.compile(r'R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/', re.S)
DEFINE = re.compile(r'^[ \t]*#[ \t]*define\b(?:[^\n]*\\\n)*[^\n]*', re.M)
LINES = re.compile(r'^[ \t]*(#(?:[^\n]*\\\n)*[^\n]*|using\s[^;]*;|(inline )?namespace\b[^{;]*[{;])', re.M)
TOKEN = re.compile(r'''R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|[A-Za-z_]\w*|\d[\w.']*|<=>|->\*|\.\.\.|<<=|>>=|'''
                   r'''::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\S''', re.S)
CODE = ('.cpp', '.h', '.hpp', '.cc', '.cxx', '.hh', '.inc', '.inl', '.ipp', '.def', '.tpp', '.x')
BUDGET = re.compile(r"^\| `src/([\w/]+)` \| ([\d,]+) \| ([\d,]+) \|", re.M)


def count(text):
    """(tokens, lines of comment) of a file."""
    comment = sum(m.group().count('\n') + 1 for m in COMMENT.finditer(text) if m.group().startswith(('//', '/*')))
    text = COMMENT.sub(lambda m: ' ' if m.group().startswith(('//', '/*')) else m.group(), text)
    macros = sum(len(TOKEN.findall(m.group())) - 2 for m in DEFINE.finditer(text))
    text = re.sub(r'\bstd\s*::', '', LINES.sub('', text))
    tokens = max(macros, 0)
    for m in TOKEN.finditer(text):
        token = m.group()
        if token in '{}' or token == 'const':
            continue
        tokens += max(1, len(re.findall(r'\w+', token))) if token.startswith(('"', 'R"')) else 1
    return tokens, comment


def counted(root):
    """[files, lines, tokens, lines of comment] of each folder below `root`."""
    rows = {}
    for at, _, names in os.walk(root):
        for name in names:
            if name.endswith(CODE):
                with open(os.path.join(at, name), encoding='utf-8') as file:
                    text = file.read()
                tokens, comment = count(text)
                row = rows.setdefault(os.path.relpath(at, root), [0, 0, 0, 0])
                for i, more in enumerate((1, text.count('\n'), tokens, comment)):
                    row[i] += more
    return rows


def budgets(root):
    """Prints each folder of src beside its budget; whether all keep to it."""
    rows = counted(os.path.join(root, "src"))
    with open(os.path.join(root, "docs/architecture.md"), encoding="utf-8") as page:
        table = {folder: tuple(int(number.replace(",", "")) for number in numbers) for folder, *numbers in BUDGET.findall(page.read())}
    findings = [f"src/{folder} has no row in the table of budgets of docs/architecture.md" for folder in sorted(set(rows) - set(table))]
    findings += [f"docs/architecture.md: a budget for src/{folder}, which is not there" for folder in sorted(set(table) - set(rows))]
    for folder in sorted(set(rows) & set(table)):
        for what, is_, most in zip(("files", "tokens"), (rows[folder][0], rows[folder][2]), table[folder]):
            if is_ > most:
                findings.append(f"src/{folder}: {is_:,} {what}, more than {most:,}")
        print(f"{folder:20} {rows[folder][2]:7,} tokens of {table[folder][1]:7,} {rows[folder][0]:4} files of {table[folder][0]:4}")
    print(f"{'all':20} {sum(row[2] for row in rows.values()):7,} tokens of {sum(row[1] for row in table.values()):7,}")
    print(*findings, sep="\n", end="\n" if findings else "")
    return not findings


if __name__ == "__main__":
    if sys.argv[1:2] == ["--budgets"]:
        sys.exit(not budgets(sys.argv[2]))
    rows = counted(sys.argv[1] if len(sys.argv) > 1 else "src")
    rows["all"] = [sum(row[i] for row in rows.values()) for i in range(4)]
    for folder in sorted(set(rows) - {"all"}) + ["all"]:
        print("{:24} {:4} files {:6} lines {:7} tokens {:5} of comment".format(folder, *rows[folder]))
