#!/bin/sh
# A player's first minute, as first-minute.png shows it. By termtosvg and Chromium, in this folder:
#   termtosvg still -s -g 100x52 -t window_frame -c ./first-minute.sh
#   chromium --headless --no-sandbox --screenshot=first-minute.png --window-size=847,965 "still/$(ls still | tail -n 1)"
export COLORTERM=truecolor
PATH=$(cd "$(dirname "$0")/../../build" && pwd):$PATH
say() {
    printf '\033[1m$ %s\033[0m\n' "$*"
    "$@"
    echo
}
say levelground generate terra-mystica --seed 4
say levelground evaluate original --variant paper | sed -n 1,4p
say levelground generate catan --seed 7 --output out --format pdf,svg
say levelground list boards catan
sleep 1
