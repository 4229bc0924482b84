#!/usr/bin/env bash
# tools/docs.py: the documents as a site. All links lead somewhere, headings are found, and a broken link is.
# Second tier (20 s): builds the whole site.
. "$(dirname "$0")/tap.inc"

python=$("$source_root/tools/python.sh" mkdocs) || {
    skip "the site" "there is no MkDocs: tools/setup.sh docs"
    finish
    exit
}
git -C "$source_root" rev-parse HEAD >"$scratch/none" 2>&1 || {
    skip "the site" "the sources are not in a repository"
    finish
    exit
}
"$python" "$source_root/tools/docs.py" site >"$out" 2>"$err"
is "the site: status" "$?" 0
like "the site: no link is broken" "$out" '^site/index.html: [0-9]+ pages, [0-9]+ sections to search, 0 broken links$'
that "the site: the index for the search has sections" grep -q '"url": "docs/reference/suite.html#the-line-protocol", "title": "The line protocol"' site/search-index.js
that "the site: it needs no other host" bash -c '! grep -rlE "<(script|link)[^>]*(src|href)=.https?:" site --include=*.html | grep .'
"$python" - "$source_root" >"$out" 2>&1 <<'PY'
import pathlib, sys
sys.path.insert(0, sys.argv[1] + "/tools")
import docs
site = pathlib.Path("site")
page = site / "docs/index.html"
page.write_text(page.read_text().replace("tutorial/first-board.html", "tutorial/frist-board.html", 1).replace("0003-same", "0003-some", 1))
print(*docs.broken(site, docs.read_site(site)), sep="\n")
PY
is "the site: two broken links are found" "$(grep -c 'there is no such file' "$out")" 2
finish
