#!/usr/bin/env python3
"""Gives a wheel the tag of manylinux, after looking at its libraries: manylinux.py WHEEL TAG FOLDER; manylinux.py --check LIBRARY TAG.

manylinux_X_Y (PEP 600) promises that a library needs no other libraries than those of a list, no symbol of a glibc after X.Y, and no
path of the machine that built it. auditwheel, which usually checks this, is not in Debian."""
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

# PEP 600's list, as far as C programs are concerned.
ALLOWED = {"libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1", "libpthread.so.0", "libgcc_s.so.1", "ld-linux-x86-64.so.2"}


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def faults(library, tag):
    """Says what is wrong with a shared object, a sentence each."""
    low, high = map(int, re.match(r"manylinux_(\d+)_(\d+)_x86_64$", tag).groups())
    dynamic = run("readelf", "-dW", library)
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
    if not needed:
        yield "needs no library at all, not even libc: this is no shared object that was read rightly"
    yield from (f"needs {name}" for name in needed if name not in ALLOWED)
    yield from (f"has a path: {path}" for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic))
    if "Advanced Micro Devices X86-64" not in run("readelf", "-hW", library):
        yield "is not for x86-64"
    for major, minor in {(int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", run("readelf", "-VW", library))}:
        if (major, minor) > (low, high):
            yield f"needs glibc {major}.{minor}"


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def retag(wheel, tag, folder):
    """Writes the wheel anew with another tag: the same files in the order of their names, with a fixed time, and a new record."""
    name, version = pathlib.Path(wheel).name.split("-")[:2]
    files = {}
    with zipfile.ZipFile(wheel) as old:
        files = {entry.filename: old.read(entry) for entry in old.infolist() if not entry.filename.endswith("/")}
    info = f"{name}-{version}.dist-info"
    lines = files[f"{info}/WHEEL"].decode().splitlines()
    files[f"{info}/WHEEL"] = ("\n".join(line for line in lines if line and not line.startswith("Tag:")) + f"\nTag: py3-none-{tag}\n").encode()
    del files[f"{info}/RECORD"]
    record = "".join(record_line(path, data) for path, data in sorted(files.items())) + f"{info}/RECORD,,\n"
    path = pathlib.Path(folder, f"{name}-{version}-py3-none-{tag}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for entry, data in [*sorted(files.items()), (f"{info}/RECORD", record.encode())]:
            of = zipfile.ZipInfo(entry, (2020, 1, 1, 0, 0, 0))
            of.external_attr = (0o755 if entry.endswith(".so") else 0o644) << 16
            of.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(of, data)
    return path


def check_wheel(wheel, tag):
    found = []
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        libraries = [entry for entry in archive.namelist() if re.search(r"\.so(\.|$)", entry)]
        for entry in libraries:
            found += [f"{entry} {fault}" for fault in faults(archive.extract(entry, folder), tag)]
    return found if libraries else ["has no library"]


def main():
    check = sys.argv[1] == "--check"
    wheel, tag = sys.argv[2:4] if check else sys.argv[1:3]
    found = list(faults(wheel, tag)) if check and not wheel.endswith(".whl") else check_wheel(wheel, tag)
    for fault in found:
        print(f"{pathlib.Path(wheel).name}: {fault}", file=sys.stderr)
    if found:
        sys.exit(1)
    if not check:
        retag(wheel, tag, sys.argv[3])


if __name__ == "__main__":
    main()
