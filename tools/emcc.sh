#!/bin/sh
# emcc.sh ARGUMENT...: does what emcc does, but compiles sources by LG_WASM_CLANG (tools/web.sh sets it): the clang that emcc calls,
# with the flags that emcc adds. The objects are the same. emcc itself starts Python for each source, which takes longer than
# the compiler.
for argument; do
    # shellcheck disable=SC2086  # a program and its flags
    [ "$argument" != -c ] || [ -z "${LG_WASM_CLANG:-}" ] || exec $LG_WASM_CLANG "$@"
done
exec emcc "$@"
