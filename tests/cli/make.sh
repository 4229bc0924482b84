# Levels by text alone: examples/make.py calls lg_maker_open and the other functions of make.h in the shared library, and must
# print what the tool prints.
# Second tier (39 s): makes boards by every way of make.h.
. "$LG_SOURCE/tests/cli/tap.inc"

LEVELGROUND_LIBRARY=$(dirname "$tool")/liblevelground.so.0
export LEVELGROUND_LIBRARY

# make_py ARGUMENT...: runs the example and sets $status, $out and $err. Python itself has no sanitizer, so the library's
# sanitizer must be loaded first.
make_py() {
    LD_PRELOAD=$(ldd "$LEVELGROUND_LIBRARY" | sed -n 's/.*=> \(.*libasan[^ ]*\).*/\1/p') ASAN_OPTIONS=detect_leaks=0 \
        python3 "$source_root/examples/make.py" "$@" >"$out" 2>"$err"
    status=$?
}

# same NAME LINK ARGUMENT...: the link must give the bytes that generate prints, except for the times
same() {
    local name=$1 link=$2
    shift 2
    lg generate "$@" --json
    timeless "$out" >wanted
    make_py generate "$link"
    is "$name: status" "$status" 0
    that "$name: the tool's record" cmp "$out" wanted
}

same catan 'game=catan&seed=7&set.players=3' catan --seed 7 --players 3
same terra-mystica 'game=terra-mystica&seed=4&want.islands=4' terra-mystica --seed 4 --want islands=4
same ptsp 'game=ptsp&variant=clean&seed=3&evaluations=60' ptsp --variant clean --seed 3 --evaluations 60
same wesnoth 'game=wesnoth&variant=paper&seed=2&evaluations=60&algorithm=anneal&param.hot=2' \
    wesnoth --variant paper --seed 2 --evaluations 60 --algorithm anneal --param hot=2

lg generate catan --seed 7 --json
id=$(sed -E 's|^\{"id":"([^"]*)".*|\1|' "$out")
same 'an id' "$id" --id "$id"

lg convert original --output board.txt
for job in evaluate repair; do
    lg "$job" board.txt --variant paper --json
    timeless "$out" | sed 's/"file":"[^"]*"/"file":null/' >wanted
    make_py "$job" 'game=terra-mystica&variant=paper&board=x' board.txt
    that "$job: the tool's record" cmp "$out" wanted
done

# wrong NAME STATUS SENTENCE ARGUMENT...: the example must fail with this status and sentence
wrong() {
    local name=$1 sentence=$2
    shift 2
    make_py "$@"
    is "$name: status" "$status" 1
    is "$name: sentence" "$(cat "$err")" "make.py: $sentence"
    that "$name: nothing else" test ! -s "$out"
}

wrong 'a wrong job' "expected generate, evaluate, repair, read or read-members, found 'evaluates'; did you mean 'evaluate'?" evaluates 'game=catan&seed=7'
wrong 'a wrong link' "the link's game: expected one that is known, found 'catn'; did you mean 'catan'?" generate 'game=catn&seed=7'
wrong 'another version' "the link was made by version 0.0.1; this is $("$tool" --version | sed 's/.* //'), which makes other levels" \
    generate 'game=catan&seed=7&version=0.0.1'
wrong 'no level' 'expected a level, or a link that holds one, found neither' evaluate 'game=catan&seed=7'
echo '%%' >bad.txt
wrong 'a wrong level' '1:1: expected a level of a known game, found something else' evaluate '' bad.txt

finish
