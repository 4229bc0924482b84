# shellcheck shell=bash
# Completion of levelground for bash, and for the others, who run it as a program: bash FILE WORD... prints what may stand in
# place of the last word, a line each, with a tab before what it means; a line "/" says that files do, too. All of it
# is asked of the tool itself, by --help and list --json; plugins are not, as a key that is pressed should run no code.

# Names in a list, with what they mean: _levelground_names boards board
_levelground_names() {
    "$tool" list "$1" --json | grep -F -e "${of:+\"$of\"}" |
        sed -nE "s/^\{(\"game\":\"[^\"]*\",)?\"$2\":\"([^\"]*)\",(\"algorithm\":\"[^\"]*\",)?\"(title|sentence)\":\"([^\"]*).*/\2\t\5/p"
}

# The first of the words that is a name in a list, as _levelground_names has it.
_levelground_which() {
    local of='' word names
    names=$(_levelground_names "$1" "$2" | cut -f 1)
    for word in "${words[@]}"; do
        ! grep -qxF -e "$word" <<<"$names" || { echo "$word" && return; }
    done
}

# Names of settings or parameters, NAME=; behind one that is there, its words.
_levelground_assignments() {
    local rows name=${cur%%=*} allowed
    rows=$("$tool" list "$1" --json | grep -F -e "${of:+\"$of\"}" |
        grep -oE '\{"name":"[^"]*","default":"[^"]*","allowed":"[^"]*","sentence":"[^"]*')
    if [[ $cur != *=* ]]; then
        sed -E 's/\{"name":"([^"]*)".*"sentence":"(.*)/\1=\t\2/' <<<"$rows" | sort -u
        return
    fi
    allowed=$(grep -F "{\"name\":\"$name\"" <<<"$rows" | sed 's/.*"allowed":"\([^"]*\).*/\1/')
    [[ $allowed != *'a file'* ]] || echo /
    tr '|' '\n' <<<"${allowed/, or a file/}" | grep -v ' to ' | sed "s/^/$name=/"
}

# Traits that can be asked for, NAME=.
_levelground_traits() {
    "$tool" list games --json | grep -F -e "${of:+\"$of\"}" |
        grep -oE '\{"name":"[^"]*","unit":"[^"]*","sentence":"[^"]*' |
        sed -E 's/\{"name":"([^"]*)".*"sentence":"(.*)/\1=\t\2/'
}

# Rules, NAME=. They are no traits to ask for, but a front can weigh them against each other.
_levelground_rules() {
    "$tool" list games --json | grep -F -e "${of:+\"$of\"}" |
        grep -oE '\{"name":"[^"]*","sentence":"[^"]*","why"' |
        sed -E 's/\{"name":"([^"]*)","sentence":"(.*)","why"/\1=\t\2/'
}

# How many may play.
_levelground_players() {
    "$tool" list games --json | grep -F -e "${of:+\"$of\"}" |
        sed -n 's/.*"players":{"least":\([0-9]*\),"most":\([0-9]*\).*/\1 \2/p' | xargs -r -n 2 seq
}

# What an option takes: _levelground_values --OPTION WHAT-HELP-CALLS-IT
_levelground_values() {
    local of=''
    case $1 in
    --game) _levelground_names games game ;;
    --algorithm)
        [[ " ${words[*]}" == *' --objectives'* ]] || _levelground_names algorithms algorithm
        [[ " ${words[*]}" != *' --objectives'* && ${words[0]} != wesnoth ]] || printf '%s\n' nsga2 smsemoa
        ;;
    --objectives)
        of=$(_levelground_which games game) && { _levelground_traits && _levelground_rules; } | sed 's/=\t/\t/'
        ;;
    --axes) of=$(_levelground_which games game) && _levelground_traits | sed 's/=\t/\t/' ;;
    --preset) _levelground_names presets preset ;;
    --variant) of=$(_levelground_which games game) && _levelground_names variants variant ;;
    --set) of=$(_levelground_which games game) && _levelground_assignments games ;;
    --want) of=$(_levelground_which games game) && _levelground_traits ;;
    --param) of=$(_levelground_which algorithms algorithm) && _levelground_assignments algorithms ;;
    --players) of=$(_levelground_which games game) && _levelground_players ;;
    --lock) _levelground_names boards board && echo / ;;
    --format)
        [[ ${words[0]} != export ]] || { printf '%s\n' asp minizinc opb && return; }
        "$tool" list games catan | sed -n 's/.*formats, besides \(.*\) and \(.*\):/\1, \2/p' | sort -u | tr -s ', ' '\n'
        of=$(_levelground_which games game)
        "$tool" list games --json | grep -F -e "${of:+\"$of\"}" | sed 's/.*"formats":\[\([^]]*\).*/\1/' | tr -s '",' '\n'
        ;;
    *) case $2 in FILE | OUT | DIR | COMMAND) echo / ;; esac ;;
    esac
}

# What stands where no option does, by each line of the usage: its small words, and once one is there, or where there are
# none, what those in capitals stand for.
_levelground_arguments() {
    local of='' usage word small chosen
    sed -nE 's/^  ([a-z]{2,})  +(.*)/\1\t\2/p' <<<"$help"
    while read -ra usage; do
        small=() chosen=
        for word in "${usage[@]}"; do
            [[ $word != [[:lower:]]* ]] || small+=("$word")
            [[ " ${words[*]:1} " != *" $word "* ]] || chosen=yes
        done
        if [[ ${#small[@]} -gt 0 && -z $chosen ]]; then printf '%s\n' "${small[@]}" && continue; fi
        for word in "${usage[@]}"; do
            case $word in
            GAME) _levelground_names games game ;;
            ALGORITHM) _levelground_names algorithms algorithm ;;
            PRESET) _levelground_names presets preset ;;
            FILE) _levelground_names boards board && echo / ;;
            esac
        done
    done < <(sed -nE '/^Usage|^  or:|^ {12}[^ ]/{s/.*OPTION\.\.\.\]|\[--.*|--[a-z]+ [A-Z]+//g; p}' <<<"$help" | tr -c '[:alpha:]\n' ' ')
}

# An option as the help has it, by either of its names: "--OPTION WHAT-IT-TAKES".
_levelground_option() {
    sed -nE 's/^ {2,6}((-.), )?(--[a-z-]+)(=(\S+))?( .*|$)/\2 \3 \5/p' <<<"$help" |
        while IFS=' ' read -r -d $'\n' line; do
            [[ " $line " != *" $1 "* ]] || echo "--${line#*--}"
        done
}

# _levelground_follow TOOL WORD...
_levelground_follow() {
    local tool=${1/#\~\//$HOME/} words=("${@:2:$#-2}") cur=${*: -1} head='' option='' help line
    help=$("$tool" "${words[@]:0:1}" --help)
    [[ $help != usage:* ]] || help=$("$tool" "${words[@]:0:2}" --help)
    [[ ${#words[@]} -eq 0 ]] || option=${words[-1]}
    [[ $cur != --*=* ]] || option=${cur%%=*} head=${cur%%=*}= cur=${cur#*=}
    [[ $option != -* ]] || option=$(_levelground_option "$option")
    {
        if [[ $option == --*' '?* ]]; then
            _levelground_values "${option% *}" "${option#* }"
        elif [[ $cur == -* ]]; then
            sed -nE 's/^ {2,6}(-., )?(--[a-z-]+)\S*( +(.*)|$)/\2\t\4/p' <<<"$help"
        else
            _levelground_arguments
        fi
    } | awk '!seen[$0]++' | while IFS= read -r line; do
        if [[ $line == / ]]; then echo /; elif [[ -n $line && $line == "$cur"* ]]; then echo "$head$line"; fi
    done
}

# Bash takes = for a break between words, and what it puts in place of one has to begin there.
_levelground() {
    local line=${COMP_LINE:0:COMP_POINT} words found before
    read -ra words <<<"$line"
    [[ $line != *[[:blank:]] ]] || words+=('')
    before=${words[-1]}
    [[ $COMP_WORDBREAKS == *=* && $before == *=* ]] && before=${before%=*}= || before=
    mapfile -t COMPREPLY < <(_levelground_follow "${words[@]}" 2>/dev/null | cut -f 1 | sort -u)
    found=("${COMPREPLY[@]}") COMPREPLY=()
    for line in "${found[@]}"; do
        case $line in
        /)
            compopt -o filenames 2>/dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${words[-1]##*=}")
            ;;
        *=) compopt -o nospace 2>/dev/null ;;&
        *) COMPREPLY+=("${line#"$before"}") ;;
        esac
    done
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then _levelground_follow "$@" 2>/dev/null; else complete -F _levelground levelground; fi
