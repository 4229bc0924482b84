# The shared library needs nothing but libyaml and the C library, of a version that Debian 12 has, and the check of manylinux finds
# libraries that need more. tests/build/wheel.sh looks at the wheel's library, which has libyaml inside. Types of the package hold.
#
# Slow: mypy reads the types of numpy, which takes ten seconds.
. "$LG_SOURCE/tests/cli/tap.inc"
library=$(dirname "$tool")/liblevelground.so.0
tag=manylinux_2_36_x86_64
fails() { ! "$@" 2>"$err"; }

if ! command -v readelf >/dev/null || [ "$(uname -m)" != x86_64 ]; then
    skip "what the library needs" "there is no readelf, or the machine is no x86-64"
elif ldd "$library" | grep -q libasan; then
    skip "what the library needs" "it is built with sanitizers"
else
    that "a wheel may not contain the system's library" fails "$source_root/tools/manylinux.py" --check "$library" $tag
    is "because it needs libyaml, and nothing else" "$(cat "$err")" "liblevelground.so.0: needs libyaml-0.so.2"
    that "the tool needs more" fails "$source_root/tools/manylinux.py" --check "$tool" $tag
    that "it needs a glibc after 2.5" fails "$source_root/tools/manylinux.py" --check "$library" manylinux_2_5_x86_64
fi

if command -v mypy >/dev/null; then
    cd "$source_root" || exit
    # The types of NumPy 2 cannot be read as Python 3.9, the oldest version that the package supports.
    as=3.9
    python3 -c 'import numpy, sys; sys.exit(numpy.__version__ < "2")' 2>"$err" && as=$(python3 -c 'print("%d.%d" % __import__("sys").version_info[:2])')
    that "mypy --strict finds nothing" mypy --strict --python-version "$as" --cache-dir=/dev/null python/levelground
else
    skip "mypy --strict" "mypy is missing: tools/setup.sh test"
fi
finish
