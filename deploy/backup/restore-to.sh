#!/bin/sh
# restore-to.sh <folder> [<time>]: restores the newest backup, or the state of a moment ('2026-11-27 14:59:30+00'), into
# a folder that is empty or not there yet. It starts nothing. As postgres. CONFIG names another /etc/pgbackrest.conf.
set -eu
folder=${1:?restore-to.sh <folder> [<time>]}
moment=${2:-}
if [ -d "$folder" ] && [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty: name another folder. Nothing was changed." >&2
  exit 1
fi
umask 077
mkdir -p "$folder"
set -- --config="${CONFIG:-/etc/pgbackrest.conf}" --stanza=tallybook --pg1-path="$folder" --archive-mode=off
if [ -n "$moment" ]; then
  set -- "$@" --type=time --target="$moment" --target-action=promote
fi
pgbackrest "$@" restore
