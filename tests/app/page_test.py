#!/usr/bin/env python3
"""The page of a game (replay --html): its structure, its colours, and, in Chromium, its boxes.
Usage: page_test.py structure|chromium HAUSREGEL HAUSREGEL_OF_TESTS ROOT
Without Chromium, `chromium` ends with status 77; what `structure` looks at needs none."""
import html.parser
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
import xml.etree.ElementTree as xml

what = sys.argv[1]
hausregel, of_tests, root = (pathlib.Path(path).resolve() for path in sys.argv[2:])
MOST = 300_000
LANGUAGES = ("en", "de", "fr", "it")
NASTY = "<script>alert(1)</script> &amp; <b>"
LONG_NAMES = ("Maximiliana-Friederike-99", "Дмитрий-Александрович", "לאה", "安娜", "अनीता", "Zoë")
failures = []


def fail(text):
    failures.append(text)


def run(*words, program=hausregel, status=0, lines="", cwd=None, path=None):
    done = subprocess.run([program, *map(str, words)], input=lines.encode(), capture_output=True, cwd=cwd,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(folder), "PATH": path or os.environ["PATH"],
                               "HAUSREGEL_VARIANTS": str(root / "tests/games")})
    if done.returncode != status:
        sys.exit(f"{' '.join(map(str, words))}: status {done.returncode}, not {status}: {done.stderr.decode()}")
    return done.stderr if status else done.stdout


def played(name, *words, program=hausregel):
    journal = folder / f"{name}.jsonl"
    run("play", *words, "--journal", journal, "--auto", program=program)
    return journal


def typed(name, lines):
    journal = folder / f"{name}.jsonl"
    run(lines=lines.format(journal=journal))
    return journal


def long_game():
    """As many rounds as there may be."""
    rules = folder / "endless.lua"
    rules.write_text('return { game = "polterfass", name = "endless", extends = "official", title = { en = "Endless" },\n'
                     '  rules = { goal = 10000, max_rounds = 1000 } }\n')
    run("simulate", "polterfass", "--players", 6, "--games", 1, "--seats", "fixed", "--variant", rules,
        "--journals", folder / "long")
    journal, = (folder / "long").glob("*.jsonl")
    return journal.rename(folder / "long.jsonl")


def journals():
    six = [name[:24] for name in LONG_NAMES]
    bots = ",".join(["steady"] * 6)
    yield played("teufel", "teufel", "--players", "Petra,Saul,Lucy,Zoë", "--bots", "steady,bold,reckoner,careful", "--seed", 7), hausregel
    yield played("names", "teufel", "--players", ",".join(six), "--bots", bots, "--seed", 4), hausregel
    yield played("polterfass", "polterfass", "--players", ",".join(six), "--bots", bots, "--seed", 12), hausregel
    yield played("pig", "pig", "--players", "Anna,Bert", "--bots", "steady,steady", "--seed", 3, program=of_tests), of_tests
    yield long_game(), hausregel
    yield typed("empty", "new teufel Anna Bert seed=1 journal={journal}\n"), hausregel
    yield typed("odd", "new teufel Anna Bert mode=table journal={journal}\nnext\n.note %s\nbets 20 40\n"
                "draw 10\ndraw 25\nstop\ndraw devil\nrefill no\nnext\n.note <i>&\n.finish\n" % NASTY), hausregel
    for journal in sorted((root / "tests/golden").glob("*.jsonl")) if what == "structure" else []:
        yield journal, hausregel


class Page(html.parser.HTMLParser):
    """What of a page could act or fetch."""
    VOID = {"meta", "link", "img", "br", "hr", "input", "base"}

    def __init__(self, name):
        super().__init__()
        self.name = name

    def handle_starttag(self, tag, attributes):
        if tag in {"script", "link", "img", "iframe", "object", "embed", "base", "form", "image", "use", "foreignobject", "animate", "set"}:
            fail(f"{self.name}: <{tag}>")
        for key, value in attributes:
            if key.startswith("on") or key in {"src", "href", "xlink:href", "srcset", "action", "style", "background"}:
                fail(f"{self.name}: attribute {key}={value}")


def structure_of(name, page):
    text = page.decode("utf-8")
    if len(page) > MOST:
        fail(f"{name}: {len(page)} bytes")
    if not text.startswith("<!DOCTYPE html>\n"):
        fail(f"{name}: no document type")
    try:
        xml.fromstring(text.split("\n", 1)[1])
    except xml.ParseError as error:
        fail(f"{name}: not well-formed: {error}")
    Page(name).feed(text)
    style = re.search(r"<style>(.*?)</style>", text, re.S).group(1)
    if re.search(r"url\(|@import|expression|<", style):
        fail(f"{name}: its style fetches")
    if "default-src 'none'" not in text:
        fail(f"{name}: no policy")
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text):
        fail(f"{name}: a control character")
    for untold in re.findall(r"(?:console|engine|teufel|polterfass)\.[a-z_]+(?:\.[a-z_]+)*", text):
        fail(f"{name}: no sentence for {untold}")
    return text


def look_at_structure():
    for journal, program in there:
        for language in LANGUAGES:
            page = run("--lang", language, "replay", journal, "--html", "-", program=program)
            name = f"{journal.name} ({language})"
            text = structure_of(name, page)
            if f'<html lang="{language}">' not in text:
                fail(f"{name}: another language")
            opening = json.loads(journal.open(encoding="utf-8").readline())
            for player in opening["players"]:
                if f"<bdi>{player}</bdi>" not in text:
                    fail(f"{name}: {player} is not there")
            last = journal.read_text(encoding="utf-8").count("\n") - 1
            if not re.search(rf"<code>{last}-[A-Z2-7]{{26}}</code>", text):
                fail(f"{name}: no receipt of entry {last}")
        again = run("--lang", "it", "replay", pathlib.Path(journal).name, "--html", "-", program=program, cwd=journal.parent)
        if again != page:
            fail(f"{journal.name}: other bytes from another folder")


def look_at_contents():
    odd = run("replay", folder / "odd.jsonl", "--html", "-").decode()
    if "<script" in odd or "&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;" not in odd:
        fail("odd: the note is not escaped")
    if "was abandoned" not in odd:
        fail("odd: it does not say that the game was abandoned")
    standings = re.search(r'<table class="standings">.*?</table>', odd, re.S).group(0)
    if standings.count('<td class="place"></td>') != 2 or standings.count('<td class="n">?</td>') != 1 or "ahead" in odd:
        fail(f"odd: who is ahead is hidden, but it tells {standings}")
    anna = re.findall(r"<bdi>Anna</bdi></span></th>(.*?)</tr>", odd)
    if not anna or not all(row.endswith('<td class="n">?</td>') for row in anna):
        fail(f"odd: a total is hidden, and told with a round: {anna}")
    hidden = folder / "hidden.jsonl"
    run(lines=f"new teufel Anna Bert mode=table journal={hidden}\nnext\nbets 20 40\n50 20 s\n10 d\nn\nnext\nbets 20 20\n50 d\n20 s\nn\n.finish\n")
    if "The best round:" in run("replay", hidden, "--html", "-").decode():
        fail("hidden: a gain is called the best among gains that are hidden")
    page = run("replay", folder / "teufel.jsonl", "--html", "-").decode()
    close = json.loads((folder / "teufel.jsonl").read_text().splitlines()[-1])["do"]["close"]
    for player, total in close["totals"].items():
        row = re.search(rf"<bdi>{player}</bdi>.*?<td class=\"n\">(\d+)</td>", page, re.S)
        if int(row.group(1)) != total:
            fail(f"teufel: {player} has {total}, the page says {row.group(1)}")
    rounds = page.count("<article>")
    entries = [json.loads(line) for line in (folder / "teufel.jsonl").read_text().splitlines()[1:]]
    events = [event for entry in entries for event in entry["events"]]
    if rounds != sum(event["e"] == "round_started" for event in events):
        fail(f"teufel: {rounds} rounds are told")
    worst = max(event["lost"] for event in events if event["e"] == "devil_drawn")
    if f'<span class="big">{worst}</span><span>The worst devil' not in page:
        fail(f"teufel: the worst devil took {worst}")
    titles = re.findall(r'<span class="title">(.*?)</span>', page)
    if len(titles) != len(close["totals"]) or len(set(titles)) != len(titles) or 'class="title"' in odd:
        fail(f"teufel: the titles are {titles}; a game that was broken off has none")
    if page.count("<details>") == 0 or page.count("<details>") > rounds:
        fail("teufel: what happened is not folded")
    long = run("replay", folder / "long.jsonl", "--html", "-").decode()
    if not 1 < long.count("<article>") < 20 or '<table class="totals">' not in long:
        fail("long: its rounds are not folded")


def look_at_pictures():
    """A picture has the totals that the page has, and hides what the page hides."""
    for journal, program in there:
        svg = xml.fromstring(run("replay", journal, "--picture", "-", program=program))
        if (svg.get("width"), svg.get("height")) != ("1200", "630") or not svg.tag.endswith("svg"):
            fail(f"{journal.name}: the picture has another size")
        for drawing in svg.iter("{http://www.w3.org/2000/svg}svg"):
            if drawing.get("class") == "swatch" and (drawing.get("width"), drawing.get("height")) != ("26", "10"):
                fail(f"{journal.name}: a swatch of the picture has no size")
        rows = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text") if text.get("class", "").startswith("row")]
        page = run("replay", journal, "--html", "-", program=program).decode()
        standings = re.search(r'<table class="standings">.*?</table>', page, re.S).group(0)
        if rows[1::2] != re.findall(r'<td class="n">(.*?)</td>', standings):
            fail(f"{journal.name}: the picture says {rows}")
    lines = f"open {folder / 'odd.jsonl'}\n.page {folder / 'console.html'}\n.page {folder / 'console.svg'}\n.page --picture {folder / 'console.picture'}\n"
    run(lines=lines.replace("open", ".open"))
    for name, words in (("console.html", "--html"), ("console.svg", "--picture"), ("console.picture", "--picture")):
        if (folder / name).read_bytes() != run("replay", folder / "odd.jsonl", words, "-"):
            fail(f"{name}: the console writes another page")
    run(lines=lines.replace("open", ".open"), status=2)


def tiles_in(html):
    """Of each tile its classes, what is read aloud, and what is drawn: labels and caption."""
    return [(kinds, told, re.findall(r"<text[^>]*>(.*?)</text>", drawn), "".join(re.findall(r"<small>(.*?)</small>", drawn)))
            for kinds, told, drawn in re.findall(r'<span class="tile ([^"]*)" role="img" aria-label="([^"]*)">(.*?)</span>', html)]


def look_at_pieces():
    """The pieces of a page are those of the table, round by round, and are read aloud."""
    for name in ("teufel", "polterfass", "odd"):
        journal = folder / f"{name}.jsonl"
        game = json.loads(journal.open(encoding="utf-8").readline())["game"]
        page = run("replay", journal, "--html", "-").decode()
        articles = page.split("<article>")[1:]
        state = json.loads(run(lines=f".open {journal}\n.state --json\n").decode().splitlines()[-1])
        for article in articles:
            for kinds, told, labels, caption in tiles_in(article):
                if told != " ".join([*filter(None, labels), *filter(None, [caption])]):
                    fail(f"{name}: {labels} and {caption} are drawn, {told} is read aloud")
        tiles = tiles_in(articles[-1])
        if game == "teufel":
            left = [f"{kind['left']}/{kind['of']}" for kind in state["oven"]]
            if any('<div class="pieces">' not in article for article in articles):
                fail(f"{name}: a round without its oven")
            if [caption.split(" ")[-1] for _, _, _, caption in tiles] != left:
                fail(f"{name}: in the oven are {left}, drawn are {tiles}")
            if [labels for _, _, labels, _ in tiles] != [[str(kind["value"] or "")] for kind in state["oven"]]:
                fail(f"{name}: the coal has other values: {tiles}")
        else:
            faces = lambda barrel: barrel["up"] is not None
            barrels = sorted(str(one["up"]) if faces(one) else "/".join(map(str, one["ends"])) for one in state["barrels"])
            cards = [seat["cards"] for seat in state["seats"] if seat.get("cards")]
            wood = [labels[0] for kinds, _, labels, _ in tiles if "wood" in kinds]
            if sorted(wood) != barrels or [list(map(int, labels)) for kinds, _, labels, _ in tiles if "card" in kinds] != cards:
                fail(f"{name}: {barrels} and {cards} are on the table, drawn are {tiles}")
    if tiles_in(run("replay", folder / "pig.jsonl", "--html", "-", program=of_tests).decode()):
        fail("pig: a game without pieces has some")


def pixels(png):
    """The size of a PNG file, and how many colours its rows begin to show."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        return None
    data = b""
    at = 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        data += png[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    return struct.unpack(">II", png[16:24]), len(set(zlib.decompress(data)))


def look_at_png():
    """rsvg-convert makes it; where there is none, or it fails, nothing is written."""
    game = folder / "teufel.jsonl"
    if "var(" in run("replay", game, "--picture", "-").decode():
        fail("the picture needs variables of CSS")
    broken = folder / "broken"
    broken.mkdir()
    (broken / "rsvg-convert").write_text("#!/bin/sh\necho half\nexit 1\n")
    (broken / "rsvg-convert").chmod(0o755)
    for path in (folder / "nowhere", broken):
        here = sorted(folder.iterdir())
        for said in (run("replay", game, "--picture", folder / "none.png", status=3, path=str(path)),
                     run(lines=f".open {game}\n.page {folder / 'none.png'}\n", status=3, path=str(path))):
            if b"librsvg2-bin" not in said:
                fail(f"without rsvg-convert it says {said}")
        if sorted(folder.iterdir()) != here:
            fail("a picture that could not be made has left a file")
    if shutil.which("rsvg-convert") is None:
        print("rsvg-convert is not installed: no PNG was looked at")
        return
    run("replay", game, "--picture", folder / "a.png")
    png = (folder / "a.png").read_bytes()
    if pixels(png) is None or pixels(png)[0] != (1200, 630) or pixels(png)[1] < 100:
        fail(f"the PNG is {pixels(png)}")
    run(lines=f".open {game}\n.page --picture {folder / 'b.png'}\n.page {folder / 'c.png'}\n")
    run("replay", game, "--picture", "--out.png", cwd=folder)
    for name in ("b.png", "c.png", "--out.png"):
        if (folder / name).read_bytes() != png:
            fail(f"{name} is another picture")
    run("replay", folder / "polterfass.jsonl", "--picture", folder / "a.png", status=2)
    run("replay", game, "--picture", folder / "no/such/folder.png", status=3)
    if (folder / "a.png").read_bytes() != png:
        fail("a picture that was there has changed")


def look_at_files():
    file = folder / "there.html"
    said = run("replay", folder / "teufel.jsonl", "--html", file)
    page = file.read_bytes()
    if page != run("replay", folder / "teufel.jsonl", "--html", "-") or b"there.html" not in said:
        fail("the file has other bytes than standard output")
    run("replay", folder / "polterfass.jsonl", "--html", file, status=2)
    run("replay", folder / "teufel.jsonl", "--html", folder / "teufel.jsonl", status=2)
    if file.read_bytes() != page:
        fail("a file that was there has changed")
    run("replay", folder / "teufel.jsonl", "--html", folder / "no/such/folder.html", status=3)
    run("replay", folder / "teufel.jsonl", "--html", "-", "--to", "3", status=2)
    (folder / "cut.jsonl").write_text((folder / "teufel.jsonl").read_text().replace('"value":', '"valve":', 1))
    run("replay", folder / "cut.jsonl", "--html", folder / "cut.html", status=1)
    if (folder / "cut.html").exists():
        fail("a journal that does not hold has a page")


def linear(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one, other):
    low, high = sorted(sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(c))) for c in (one, other))
    return (high + 0.05) / (low + 0.05)


# Machado, Oliveira, Fernandes 2009, severity 1.
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def oklab(colour, matrix):
    r, g, b = (max(0.0, sum(m * c for m, c in zip(row, linear(colour)))) for row in matrix)
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)


def look_at_colours():
    style = run("replay", folder / "teufel.jsonl", "--html", "-").decode()
    schemes = re.findall(r":root\{(.*?)\}", style, re.S)[:2]
    if len(schemes) != 2 or "prefers-color-scheme:dark" not in style or "@media print" not in style:
        fail("no light and dark colours, or nothing for print")
    for scheme, text in zip(("light", "dark"), schemes):
        colour = dict(re.findall(r"--(\w+):(#[0-9a-f]{6})", text))
        for ground in ("paper", "card"):
            for ink in ("ink", "soft", "accent"):
                if contrast(colour[ink], colour[ground]) < 4.5:
                    fail(f"{scheme}: {ink} on {ground}: {contrast(colour[ink], colour[ground]):.2f}")
            for ink, under in (("ink", "wood"), ("card", "accent")):  # of labels on pieces
                if contrast(colour[ink], colour[under]) < 4.5:
                    fail(f"{scheme}: {ink} on {under}: {contrast(colour[ink], colour[under]):.2f}")
            if contrast("#ffffff", colour["coal"]) < 4.5:
                fail(f"{scheme}: white on coal")
            for seat in range(6):
                if contrast(colour[f"s{seat}"], colour[ground]) < 3:
                    fail(f"{scheme}: seat {seat} on {ground}: {contrast(colour[f's{seat}'], colour[ground]):.2f}")
        for vision, matrix in VISION.items():
            seen = [oklab(colour[f"s{seat}"], matrix) for seat in range(6)]
            for a in range(6):
                for b in range(a):
                    apart = sum((x - y) ** 2 for x, y in zip(seen[a], seen[b])) ** 0.5
                    if apart < 0.08:
                        fail(f"{scheme}, {vision}: seats {b} and {a} look alike ({apart:.3f})")
    for kind in ("l", "m"):
        shapes = re.findall(rf'<path class="{kind} {kind}\d" d="([^"]*)"', style)
        if len(shapes) < 8:
            fail("lines or marks are missing")


# What is folded is measured unfolded: its texts have boxes either way, but folded they lie beyond those of their section.
MEASURE = """<script>
for (const folded of document.querySelectorAll('details')) folded.open = true;
const found = [];
const boxes = [];
const seen = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; (node = seen.nextNode());) {
  const parent = node.parentElement;
  if (!node.data.trim() || parent.closest('script,title,style') || !parent.getClientRects().length) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const r of range.getClientRects()) {
    if (r.width < 1) continue;
    if (r.left < 0 || r.right > innerWidth) found.push('beyond the page: ' + node.data);
    const svg = parent.closest('svg');
    const frame = (svg || parent.closest('td,th,li,article,section,header,footer')).getBoundingClientRect();
    if (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 3 || r.bottom > frame.bottom + 3)
      found.push('clipped: ' + node.data);
    boxes.push({r, node});
  }
  const lines = new Set([...range.getClientRects()].map(r => Math.round(r.top)));
  if (parent.closest('td') && !/\\s/.test(node.data.trim()) && lines.size > 1) found.push('broken: ' + node.data);
}
boxes.sort((a, b) => a.r.top - b.r.top);
for (let i = 0; i < boxes.length; ++i)
  for (let j = i + 1; j < boxes.length && boxes[j].r.top < boxes[i].r.bottom; ++j) {
    const a = boxes[i].r, b = boxes[j].r;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (boxes[i].node !== boxes[j].node && x > 1 && y > Math.min(a.height, b.height) * 0.35)
      found.push('overlap: ' + boxes[i].node.data + ' / ' + boxes[j].node.data);
  }
for (const element of document.querySelectorAll('main *'))
  if (!element.closest('svg') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline')
    found.push('wider than its box: ' + element.tagName + ' ' + element.textContent.slice(0, 40));
if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
parent.postMessage('MEASURED' + JSON.stringify({frame: Number(name), width: innerWidth, texts: boxes.length, found}) + 'DONE', '*');
</script></body>"""
# A window of Chromium is never as narrow as a telephone; a frame is. All pages in one window: Chromium takes longer to start
# than to lay them out.
WINDOW = """<!DOCTYPE html><body style="margin:0"><script>onmessage = e => {
  document.body.appendChild(document.createElement('p')).textContent = e.data; };</script>
%s</body>"""
FRAME = '<iframe name="%d" src="%s" style="border:0;width:%dpx;height:900px"></iframe>'


def look_in_chromium(chromium):
    """The page itself forbids scripts: what is measured is a copy that allows ours."""
    frames = []
    for journal, program in journals():
        for language in ("de", "fr") if journal.stem in ("names", "polterfass") else ("it",):
            page = run("--lang", language, "replay", journal, "--html", "-", program=program).decode()
            copy = folder / f"{journal.stem}-{language}.html"
            copy.write_text(re.sub(r"<meta http-equiv=[^>]*>", "", page).replace("</body>", MEASURE), encoding="utf-8")
            frames += [(f"{journal.name} ({language}) at {width}", copy.name, width) for width in (360, 1280)]
    window = folder / "window.html"
    window.write_text(WINDOW % "\n".join(FRAME % (number, copy, width) for number, (_, copy, width) in enumerate(frames)))
    done = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                           f"--user-data-dir={folder}/chromium", "--window-size=1400,900", "--virtual-time-budget=20000",
                           "--dump-dom", f"file://{window}"], capture_output=True, text=True, timeout=200)
    told = {}
    for text in re.findall(r"MEASURED(.*?)DONE", done.stdout, re.S):
        measured = json.loads(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
        told[measured["frame"]] = measured
    for number, (name, _, width) in enumerate(frames):
        if number not in told:
            fail(f"{name}: Chromium said nothing: {done.stderr[-300:]}")
        elif told[number]["width"] != width or told[number]["texts"] < 8:
            fail(f"{name}: {told[number]}")
        else:
            for finding in told[number]["found"][:5]:
                fail(f"{name}: {finding}")
    print(f"{len(told)} pages measured, {sum(measured['texts'] for measured in told.values())} texts")


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    if what == "structure":
        there = list(journals())
        look_at_structure()
        look_at_pictures()
        look_at_pieces()
        look_at_png()
        look_at_contents()
        look_at_files()
        look_at_colours()
    else:
        browser = shutil.which("chromium") or shutil.which("chromium-browser")
        if browser is None:
            print("Chromium is not installed: nothing was measured")
            sys.exit(77)
        look_in_chromium(browser)
for failure in failures[:40]:
    print(failure)
sys.exit(1 if failures else 0)
