#!/usr/bin/env bash
# Completion of commands in bash and, through the tool's script, in zsh and fish, in the folders in which it is installed.
# Second tier (36 s): three shells complete words.
. "$(dirname "$0")/tap.inc"
shopt -s progcomp
share=$scratch/share
mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
cp "$source_root/completions/levelground.bash" "$share/bash-completion/completions/levelground"
cp "$source_root/completions/_levelground" "$share/zsh/site-functions"
cp "$source_root/completions/levelground.fish" "$share/fish/vendor_completions.d"
mkdir "$scratch/bin"
ln -s "$tool" "$scratch/bin/levelground"
PATH=$scratch/bin:$PATH
touch own.txt

. "$share/bash-completion/completions/levelground"
like "bash: it is taken in" <(complete -p) '^complete -F _levelground levelground$'

# offers LINE: prints the words that bash offers for the last word of the line
offers() {
    COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
    _levelground
    echo "${COMPREPLY[*]}"
}

is "commands" "$(offers 'levelground ')" "check convert evaluate explore export generate list play render repair report study suite tune wesnoth"
is "the beginning of one" "$(offers 'levelground gen')" "generate"
is "commands of commands" "$(offers 'levelground wesnoth ')" "bot install match pack serve simulate"
is "and of others" "$(offers 'levelground study ')" "export list merge report run show verify"
is "options" "$(offers 'levelground generate catan --se')" "--seconds --seed --set"
is "of such a command" "$(offers 'levelground wesnoth serve --a')" "--algorithm"
is "games" "$(offers 'levelground generate ')" "$("$tool" list games --json | cut -d '"' -f 4 | sort | xargs)"
is "variants of the game" "$(offers 'levelground generate catan --variant ')" "balanced paper"
is "behind a =" "$(offers 'levelground generate catan --variant=p')" "paper"
is "algorithms, by a letter" "$(offers 'levelground generate catan -a an')" "anneal"
is "presets" "$(offers 'levelground generate -p tabu')" "tabu2020"
is "settings" "$(offers 'levelground generate catan --set pl')" "players="
is "their words" "$(offers 'levelground generate terra-mystica --set reading=')" "published strict"
is "boards" "$(offers 'levelground generate terra-mystica --set river=fj')" "fjords"
is "behind two =" "$(offers 'levelground generate terra-mystica --set=river=fj')" "fjords"
is "how many play" "$(offers 'levelground generate catan --players ')$(offers 'levelground generate ptsp --players ')" "3 4 5 6"
is "parameters" "$(offers 'levelground generate catan -a tabu --param me')" "memory="
is "who breeds a front" "$(offers 'levelground explore catan --objectives score,richest --algorithm ')" "nsga2 smsemoa"
is "who searches a ring" "$(offers 'levelground wesnoth simulate --algorithm nsg')$(offers 'levelground wesnoth serve -a ann')" "nsga2anneal"
is "but no whole map" "$(offers 'levelground generate wesnoth --algorithm nsg')" ""
is "rules, for a front" "$(offers 'levelground explore terra-mystica --objectives REQ1')" "REQ1 REQ10 REQ11 REQ12 REQ13"
is "but no rules to ask for" "$(offers 'levelground generate terra-mystica --want REQ')" ""
is "traits" "$(offers 'levelground explore terra-mystica --objectives fo')" "forks"
is "formats" "$(offers 'levelground convert x --format c')" "catan-jl comma csv"
is "languages of solvers" "$(offers 'levelground export x --format ')" "asp minizinc opb"
is "boards and files" "$(offers 'levelground evaluate o' | tr ' ' '\n' | sort | xargs)" "original own.txt"
for word in boards presets variants; do is "what can be listed: $word" "$(offers "levelground list ${word:0:3}")" "$word"; done
is "all that can be listed" "$(offers 'levelground list ')" "algorithms boards games presets variants"
is "and of what" "$(offers 'levelground list boards c')" "catan catan-islands"
is "a word before files" "$(offers 'levelground play ')" "catan ptsp"
is "and files" "$(offers 'levelground play ptsp ow')" "own.txt"
is "files alone" "$(offers 'levelground generate catan --output o')" "own.txt"
is "where there is nothing to offer" "$(offers 'levelground generate catan --count ')" ""
is "an unknown command" "$(offers 'levelground nonsense --x')" ""
is "the tool that is meant" "$(offers "$tool gen")" "generate"
is "where = breaks no words" "$(COMP_WORDBREAKS=' ' offers 'levelground generate catan --variant=p')" "--variant=paper"

if command -v zsh >"$scratch/none"; then
    # These functions take the place of zsh's own. They print what is described, and whether files are offered.
    zsh_offers() {
        zsh -f -c 'fpath=($1 $fpath); autoload -Uz _levelground; shift
            _describe() { print -rl -- ${(P)2} }; compset() { }; _files() { print files }
            words=("$@") CURRENT=$# PREFIX=$@[-1]; _levelground' zsh "$share/zsh/site-functions" "$@" 2>&1
    }
    is "zsh: variants" "$(zsh_offers levelground generate catan --variant p)" "paper:REQ1 to REQ3, as in aco2020"
    is "zsh: settings" "$(zsh_offers levelground generate catan --set ports | cut -d : -f 1)" "$(offers 'levelground generate catan --set ports')"
    is "zsh: boards and files" "$(zsh_offers levelground evaluate fj | cut -d : -f 1 | xargs)" "fjords files"
else
    skip "zsh" "zsh is not installed"
fi

if command -v fish >"$scratch/none"; then
    fish_offers() { HOME=$scratch fish --no-config -c "source $share/fish/vendor_completions.d/levelground.fish; complete -C '$1'" 2>&1; }
    is "fish: variants" "$(fish_offers 'levelground generate catan --variant p')" $'paper\tREQ1 to REQ3, as in aco2020'
    is "fish: boards" "$(fish_offers 'levelground generate terra-mystica --set river=fj')" "river=fjords"
    is "fish: boards and files" "$(fish_offers 'levelground evaluate o' | cut -f 1 | xargs)" "original own.txt"
else
    skip "fish" "fish is not installed"
fi
finish
