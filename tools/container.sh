#!/usr/bin/env bash
# container.sh: builds the image of Containerfile from the packages in packages/, and uses the tool, studies, Python and a solver in it. The base is an empty root
# made of Debian's packages, so no registry of images is needed. Needs root, buildah and debootstrap (tools/setup.sh package).
set -euo pipefail
cd "$(dirname "$0")/.."
work=$PWD/build-container
[ "$(id -u)" -eq 0 ] || { echo "container.sh: only root can make an empty root" >&2; exit 2; }
ls packages/levelground_*.deb >/dev/null || { echo "container.sh: expected packages in packages/ (make package)" >&2; exit 1; }
rm -rf "$work"
mkdir "$work"

# Images and containers are kept in the build folder, and nothing is mounted.
buildah() { command buildah --root "$work/images" --runroot "$work/run" --storage-driver vfs "$@"; }
trap 'buildah rm --all >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
tools/root.sh "$release" "$work/root" >"$work/log" 2>&1 || { tail "$work/log" >&2; exit 1; }
base=$(buildah from scratch)
buildah add --quiet "$base" "$work/root" / >/dev/null
buildah commit --quiet "$base" levelground-base >/dev/null
buildah build --quiet --isolation chroot --build-arg BASE=localhost/levelground-base --tag levelground --file Containerfile packages >"$work/log" 2>&1 ||
    { tail -n 30 "$work/log" >&2; exit 1; }
used=$(buildah from levelground)
inside() { buildah run --isolation chroot "$used" -- "$@"; }

inside levelground generate catan --seed 1 | grep 'fair: all'
inside levelground render original --output original.png
inside levelground study run tabu2020 --size smoke --store tabu.db
inside levelground study report tabu2020 --store tabu.db --output tabu
inside test -s tabu/index.html
inside python3 -c 'import cmaes, PIL, levelground as lg; print(lg.generate("catan", seed=1).id)'
inside sh -c 'levelground export --format asp --partial catan-islands >islands.lp && gringo islands.lp | clasp --quiet=2 --time-limit=60 1 | grep -x "SATISFIABLE"'
inside minizinc --version | head -n 1
if inside levelground generate catan --seed -1; then exit 1; fi
buildah inspect --format '{{.OCIv1.Config.Entrypoint}}' levelground | grep levelground
