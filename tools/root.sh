#!/usr/bin/env bash
# root.sh bookworm|trixie FOLDER: makes an empty root of this Debian release, which reaches Debian's packages as this machine does.
# Needs root and debootstrap.
set -euo pipefail
release=$1 root=$2
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' 'Created-By: Packages' | head -n 1)
debootstrap --variant=minbase "$release" "$root" ${mirror:+"$mirror"}
mkdir -p "$root/dev/shm" "$root/dev/pts"
for file in null:3 zero:5 full:7 random:8 urandom:9; do
    [ -c "$root/dev/${file%:*}" ] || mknod -m 666 "$root/dev/${file%:*}" c 1 "${file#*:}"
done
ln -sfn /proc/self/fd "$root/dev/fd"
ln -sfn pts/ptmx "$root/dev/ptmx"
echo "127.0.0.1 localhost" >"$root/etc/hosts" # as every installed system has it
# how this machine reaches the network
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
apt-config dump | grep -E '^Acquire::(http|https)::' >"$root/etc/apt/apt.conf.d/99network" || true
if [ -r "${NODE_EXTRA_CA_CERTS:-}" ]; then
    cp -L "$NODE_EXTRA_CA_CERTS" "$root/root/certificates.crt"
    echo "cafile=/root/certificates.crt" >"$root/root/.npmrc"
fi
