#!/usr/bin/env bash
# What says who made this, which version it is and how to cite it says the same everywhere; and the forms for issues are sound.
. "$(dirname "$0")/tap.inc"
python3 -c 'import yaml' 2>"$scratch/none" || { echo "1..0 # SKIP needs PyYAML (Debian: python3-yaml)" && exit 0; }

# says NAME CODE: the code has no complaint; it knows root, version, cff and load()
says() {
    python3 - "$source_root" "$("$tool" --version | sed 's/levelground //')" "$2" >"$out" 2>"$err" <<'PYTHON'
import json, pathlib, re, sys, yaml
root, version = pathlib.Path(sys.argv[1]), sys.argv[2]

class Texts(yaml.SafeLoader):
    """Keeps numbers and dates as they are written, and refuses a key that stands there twice."""
    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        assert len(keys) == len(set(keys)), f"twice: {keys}"
        return super().construct_mapping(node, deep)

def load(path):
    return yaml.load((root / path).read_text(encoding="utf-8"), Texts)

cff = load("CITATION.cff")
exec(sys.argv[3])
PYTHON
    that "$1" test ! -s "$err"
    sed 's/^/# /' "$err"
}

says "CITATION.cff has what the format demands" '
assert cff["cff-version"] == "1.2.0" and cff["type"] == "software" and cff["message"] and cff["title"] == "levelground"
known = set("abstract authors cff-version doi keywords license message references title type version".split())
assert set(cff) <= known, set(cff) - known'
says "the version is that of the program" 'assert str(cff["version"]) == version, cff["version"]'
says "licence and authors are those of the other files" '
authors = [author["name"] for author in cff["authors"]]
assert authors == [re.search(r"Copyright \(c\) \d+ (.*)", (root / "LICENSE").read_text()).group(1)], authors
assert f"authors = [{{name = \x27{authors[0]}\x27}}]" in (root / "pyproject.toml").read_text()
assert f"Maintainer: {authors[0]} <" in (root / "debian/control").read_text()
assert cff["license"] == json.loads((root / "web/npm/package.json").read_text())["license"] == "MIT"'
says "the other packages have the version, too" '
assert json.loads((root / "web/npm/package.json").read_text())["version"] == version
assert (root / "debian/changelog").read_text().startswith(f"levelground ({version})")
assert f"\n## {version}\n" in (root / "NEWS.md").read_text()'
says "the five papers have authors, a title, a year and where to find them" '
types = {"article", "conference-paper", "thesis"}
assert len(cff["references"]) == 5
for paper in cff["references"]:
    assert paper["type"] in types and paper["title"] and 2014 <= paper["year"] <= 2022, paper
    assert paper["authors"] and all(set(a) == {"given-names", "family-names"} for a in paper["authors"]), paper
    assert "institution" in paper or "identifiers" in paper or re.fullmatch(r"10\.\d{4,}/\S+", paper["doi"]), paper'
says "the presets that it names are there" '
import subprocess, os
presets = subprocess.run([os.environ["LEVELGROUND"], "list", "presets", "--json"], capture_output=True, text=True).stdout
names = {json.loads(line)["preset"] for line in presets.splitlines()}
named = [name for paper in cff["references"] for name in re.findall(r"\b[a-z]+20\d\d\b", paper["scope"])]
assert len(named) == 6 and set(named) <= names, set(named) - names'
says "the forms for issues ask for a report" '
folder = root / ".github/ISSUE_TEMPLATE"
forms = sorted(folder.glob("*.yml"))
assert [form.name for form in forms] == ["config.yml", "fault.yml", "wish.yml"]
for form in forms[1:]:
    page = load(form)
    assert page["name"] and page["description"] and page["body"]
    ids = [part["id"] for part in page["body"]]
    assert len(ids) == len(set(ids)) and "report" in ids, ids
    for part in page["body"]:
        assert part["type"] == "textarea" and part["attributes"]["label"], part
    assert "levelground report" in form.read_text()'
says "SECURITY.md and README name no address that is not there" '
for name in ("SECURITY.md", "CITATION.cff", "README.md"):
    assert not re.findall(r"[\w.]+@[\w.]+", (root / name).read_text()), name'
finish
