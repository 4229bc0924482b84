#!/bin/sh
# Runs one of the Python package's tests with a Python that has numpy: run.sh FILE PACKAGES [LIBRARY]. Python itself has no sanitizer, so it
# loads that of the library first.
file=$1
here=$(dirname "$0")
python=$("${LG_SOURCE:-$here/../..}/tools/python.sh" numpy) || {
    echo "1..0 # SKIP there is no Python of 3.9 or later with numpy: tools/setup.sh test (python3-numpy)"
    exit
}
LEVELGROUND_LIBRARY=${LEVELGROUND_LIBRARY:-$(dirname "$LEVELGROUND")/liblevelground.so.0}
sanitizer=$(ldd "$LEVELGROUND_LIBRARY" | sed -n 's/.*=> \(.*libasan[^ ]*\).*/\1/p')
export LEVELGROUND_LIBRARY PYTHONPATH="${LG_SOURCE:-$here/../..}/python:$here" PYTHONDONTWRITEBYTECODE=1 LG_PYTHON="$python"
[ -z "$sanitizer" ] || export LD_PRELOAD="$sanitizer" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
exec "$python" "$here/run.py" "$file"
