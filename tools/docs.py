#!/usr/bin/env python3
"""Builds the documents as a static site with a search, by MkDocs (Debian: mkdocs): docs.py FOLDER. The site opens from a file, without
a server. Fails if a link leads nowhere.

The site has all Markdown files of the project at their own paths, and each file that they link, so that links stay as they are."""
import functools
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import mkdocs.commands.build
import mkdocs.config

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = {"Tutorials": "docs/tutorial", "How to": "docs/how-to", "Reference": "docs/reference", "Explanation": "docs/explanation",
         "Measurements": "docs/measurements", "Decisions": "docs/decisions"}
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def slug(text, separator):
    """The anchor of a heading, as the hosts of repositories form it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", separator)


def targets(page):
    """The files and folders of the project that a page links."""
    prose = re.sub(r"^```.*?^```", "", (ROOT / page).read_text(), flags=re.M | re.S)
    for found in LINK.finditer(prose):
        link = (found[1] or found[2]).split("#")[0]
        if link and not urllib.parse.urlparse(link).scheme:
            yield pathlib.Path(os.path.normpath(page.parent / urllib.parse.unquote(link)))


def listing(folder, pages):
    """The text of a page that lists a folder without a README."""
    inside = sorted(page for page in pages if page.parent == folder)
    files = sorted(p.name for p in (ROOT / folder).iterdir() if p.is_file() and p.suffix != ".md")
    lines = [f"- [{title(page)}]({page.name})" for page in inside] + [f"- {name}" for name in files]
    return f"# {folder}\n\n" + "\n".join(lines) + "\n"


def title(page):
    heading = re.search(r"^# (.+)$", (ROOT / page).read_text(), re.M)
    return heading[1].replace("`", "") if heading else page.stem


def collect(source):
    """Copies pages and what they link. Returns the pages."""
    tracked = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    pages = [pathlib.Path(name) for name in tracked]
    linked = {target for page in pages for target in targets(page)}
    for path in sorted({*pages, *linked}):
        to, whole = source / path, ROOT / path
        if whole.is_dir():
            if path / "README.md" not in pages:
                to.mkdir(parents=True, exist_ok=True)
                (to / "README.md").write_text(listing(path, pages))
        elif whole.is_file():
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(whole, to)
    for page in pages:  # a link to a folder leads to its page
        text = LINK.sub(functools.partial(point_at_page, page), (source / page).read_text())
        (source / page).write_text(text)
    return pages


def point_at_page(page, found):
    link = (found[1] or "").split("#")[0]
    path = os.path.normpath(page.parent / link) if link and "://" not in link else ""
    return f"]({link.rstrip('/')}/README.md)" if path and (ROOT / path).is_dir() else found[0]


SEARCH = """# Search

<input id="words" size="40" autofocus placeholder="words"> <ul id="found"></ul>
<script src="search-index.js"></script>
<script>
const words = document.getElementById("words"), found = document.getElementById("found");
function search() {
  const wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const count = (text, word) => text.split(word).length - 1;
  const worth = (s, word) => 20 * count(s.title.toLowerCase(), word) + count(s.all, word);
  const score = s => wanted.every(w => s.all.includes(w)) ? wanted.reduce((sum, w) => sum + worth(s, w), 0) : 0;
  const best = wanted.length ? sections.map(s => [score(s), s]).filter(s => s[0]).sort((a, b) => b[0] - a[0]).slice(0, 30) : [];
  found.replaceChildren(...best.map(([, s]) => {
    const item = document.createElement("li"), link = document.createElement("a"), at = Math.max(0, s.all.indexOf(wanted[0]) - 60);
    link.href = s.url;
    link.textContent = s.title;
    item.append(link, " " + s.text.slice(at, at + 160));
    return item;
  }));
}
for (const s of sections) s.all = (s.title + " " + s.text).toLowerCase();
words.oninput = search;
</script>
"""


class Page(html.parser.HTMLParser):
    """Links and anchors of a page, and its text by section."""

    def __init__(self, path, text):
        super().__init__()
        self.links, self.anchors, self.sections, self.depth, self.heading = [], set(), [], 0, False
        self.path = path
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(filter(None, (values.get("id"), values.get("name"))))
        self.links += [values[key] for key in ("href", "src") if values.get(key)]
        if values.get("role") == "main":
            self.depth = 1
        elif self.depth and tag == "div":
            self.depth += 1
        if self.depth and re.fullmatch("h[1-6]", tag):
            self.sections.append([values.get("id", ""), "", ""])
            self.heading = True

    def handle_endtag(self, tag):
        self.depth -= bool(self.depth and tag == "div")
        if re.fullmatch("h[1-6]", tag):
            self.heading = False

    def handle_data(self, data):
        if self.depth and self.sections:
            self.sections[-1][1 if self.heading else 2] += data


def read_site(site):
    return {path.relative_to(site): Page(path, path.read_text()) for path in sorted(site.rglob("*.html"))}


def broken(site, pages):
    """Links of the site that lead nowhere."""
    for path, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlparse(link)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            to = pathlib.Path(os.path.normpath(path.parent / urllib.parse.unquote(parts.path))) if parts.path else path
            if not (site / to).is_file():
                yield f"{path}: {link}: there is no such file"
            elif parts.fragment and to in pages and urllib.parse.unquote(parts.fragment) not in pages[to].anchors:
                yield f"{path}: {link}: there is no such heading"


def build(folder):
    with tempfile.TemporaryDirectory() as work:
        source = pathlib.Path(work, "source")
        pages = collect(source)
        (source / "search.md").write_text(SEARCH)
        nav = [{"levelground": "README.md"}, {"All documents": "docs/README.md"}, {"Search": "search.md"}]
        nav += [{part: [{title(page): str(page)} for page in sorted(pages) if str(page.parent) == at]} for part, at in PARTS.items()]
        settings = {"site_name": "levelground", "docs_dir": str(source), "site_dir": str(folder), "nav": nav,
                    "theme": {"name": "mkdocs", "highlightjs": False, "nav_style": "dark"}, "use_directory_urls": False, "plugins": [], "markdown_extensions": [{"toc": {"slugify": slug}}]}
        pathlib.Path(work, "mkdocs.yml").write_text("site_name: levelground\n")
        config = mkdocs.config.load_config(str(pathlib.Path(work, "mkdocs.yml")), **settings)
        mkdocs.commands.build.build(config)
    site = read_site(folder)
    sections = [{"url": f"{path}#{anchor}", "title": " ".join(heading.split()), "text": " ".join(text.split())}
                for path, page in site.items() if path.name not in ("404.html", "search.html") for anchor, heading, text in page.sections]
    (folder / "search-index.js").write_text(f"const sections = {json.dumps(sections)};\n")
    return [*broken(folder, site)], len(site), len(sections)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: docs.py FOLDER")
    wrong, pages, sections = build(pathlib.Path(sys.argv[1]).resolve())
    print(*wrong, sep="\n" if wrong else "", end="\n" if wrong else "")
    print(f"{sys.argv[1]}/index.html: {pages} pages, {sections} sections to search, {len(wrong)} broken links")
    sys.exit(bool(wrong))
