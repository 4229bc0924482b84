#!/bin/sh
# run.sh FILE: runs one of the page's tests with Node.js. Skips it if Node.js is missing or too old.
version=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
[ "${version:-0}" -ge 18 ] || { echo "1..0 # SKIP there is no Node.js of 18 or later: tools/setup.sh test"; exit 0; }
exec node "$1"
