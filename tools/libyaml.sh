#!/bin/sh
# Fetches the source of Debian's libyaml into build-libyaml. The page's modules compile it, because emscripten has no libyaml.
exec "$(dirname "$0")/debian_source.sh" libyaml build-libyaml
