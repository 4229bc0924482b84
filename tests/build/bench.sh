# The benchmark runs to its end: each part prints its tables, which have figures wherever the peers are installed. A peer that is
# missing leaves its cells empty, and a part that fails does not stop the others.
# Second tier (300 s): every part of the benchmark runs once, on few samples.
cd "$LG_SOURCE" || exit 1
. tests/build/tap.inc
[ -e "${LG_DIST:-}/index.html" ] || unset LG_DIST # otherwise the part `web` need not build the page

# bench ARGUMENT...: runs the benchmark on few samples. What it prints is left in $tree/out.
bench() {
    bench/run.py --quick "$@" >"$tree/out" 2>"$tree/err"
    local status=$?
    cat "$tree/out" "$tree/err"
    return $status
}

# tables: each table of the last run has rows, and these have as many cells as its head. Unless a note says that something is missing,
# each column and each row has a figure. The last table says what the parts took.
# tables NAME: prints the cells of the columns of this name that are not empty
tables() {
    python3 - "$tree/out" "$@" <<'PYTHON'
import re, sys
with open(sys.argv[1], encoding='utf-8') as file:
    text = file.read()
tables = [[[cell.strip() for cell in line.strip('|').split('|')] for line in block.splitlines()]
          for block in re.findall(r'(?:^\|.*\n)+', text, re.M)]
for names, rule, *rows in tables if len(sys.argv) > 2 else ():
    cells = [cells[i] for cells in rows for i, name in enumerate(names) if name == sys.argv[2] and cells[i]]
    print(*cells, sep='\n', end='\n' if cells else '')
for names, rule, *rows in tables if len(sys.argv) == 2 else ():
    assert set(rule) == {'---'} and rows, f'the table {names} has no rows'
    assert all(len(cells) == len(names) for cells in [rule, *rows]), f'the table {names} has rows of another length'
    assert not re.search(r'\b(nan|inf|None)\b', str(rows)), f'no number: {rows}'
    if not re.search('^note: ', text, re.M):
        for name, column in zip(names, zip(*rows)):
            assert any(column), f'the column {name} of the table {names} is empty'
        for cells in rows:
            assert re.search(r'\d', str(cells[1:])), f'the row {cells} has no figure'
assert len(tables) > 1, 'there is no table'
PYTHON
}

works() { bench "$1" && tables; }

# goes_on: without some peers the benchmark ends well. Their columns are empty, the columns of others are not, and a note names each.
goes_on() {
    PATH=$tree/bin PYTHONPATH=$tree/modules bench boards front python web || return
    local name
    for name in gringo clasp numpy deap node; do
        grep "^note: .* missing: .*\b$name\b" "$tree/out" || { echo "no note names $name"; return 1; }
    done
    for name in clasp DEAP; do [ -z "$(tables "$name")" ] || { echo "the column $name is not empty"; return 1; }; done
    for name in levelground Python hypervolume; do [ -n "$(tables "$name")" ] || { echo "the column $name is empty"; return 1; }; done
}

# says_so: of two parts one fails, which takes one line
says_so() {
    ! PATH=$tree/broken:$PATH bench boards studies || { echo "the status is 0"; return 1; }
    grep -x 'boards failed: .*gringo failed' "$tree/out" && ! grep Traceback "$tree/out" "$tree/err" && grep '^| merge of two parts' "$tree/out" &&
        [ "$(tail -n 1 "$tree/out")" = "failed: boards" ]
}

# Programs that cannot be found, and modules that cannot be imported.
mkdir "$tree/bin" "$tree/modules" "$tree/broken"
for folder in $(echo "$PATH" | tr : ' '); do ln -sf "$folder"/* "$tree/bin"; done
rm -f "$tree"/bin/{gringo,clasp,node}
for module in numpy deap; do echo 'raise ImportError' >"$tree/modules/$module.py"; done
for program in gringo clasp; do
    printf '#!/bin/sh\necho it is broken >&2\nexit 3\n' >"$tree/broken/$program"
    chmod +x "$tree/broken/$program"
done

parts=$(bench/run.py --list | sed 's/ .*//')
echo "1..$(($(echo "$parts" | wc -l) + 4))"
ok "a release build" eval 'tools/configure.sh build && ninja -C build --quiet product'
for part in $parts; do ok "$part" works "$part"; done
ok "without some peers" goes_on
ok "with a part that fails" says_so
ok "a part that is not there" eval '! bench boards nothing && grep "there is no part nothing" "$tree/err"'
