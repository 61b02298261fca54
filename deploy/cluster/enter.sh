#!/bin/sh
# enter.sh <account> <program …>, where a container begins: lays the files of its machine, which are mounted at /machine,
# where they belong, for the account alone, and becomes it. What install.sh and systemd do on a machine.
set -eu
account=$1
shift
(cd /machine && find . -type f -exec install -D -o "$account" -g "$account" -m 700 {} /{} \;)
# A killed program leaves its number here, and in a container the next one has the same: it would take itself for another.
find /run -path '/run/postgresql/*' -delete
# libpq looks there for certificates of its own, and may not look into root's.
export HOME=/
exec setpriv --reuid "$account" --regid "$account" --init-groups "$@"
