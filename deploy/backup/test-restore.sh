#!/bin/sh
# test-restore.sh: restores the newest backup with all that was archived since, starts a PostgreSQL on it that nobody
# else reaches, and reads every page of every table. Says how long it took, how much it was, and when the last write in
# it was made. Ends with other than 0 when a backup can't be restored. As postgres. CONFIG as in restore-to.sh; WORK:
# where there is room (/var/tmp); BIN: PostgreSQL's programs.
set -eu
here=$(dirname "$0")
bin=${BIN:-/usr/lib/postgresql/15/bin}
work=$(mktemp -d "${WORK:-/var/tmp}/tallybook-restore.XXXXXX")
finish() {
  if [ -e "$work/data/postmaster.pid" ]; then "$bin/pg_ctl" -D "$work/data" -m immediate stop >/dev/null 2>&1 || true; fi
  rm -rf "$work"
}
trap finish EXIT
begun=$(date +%s)
fail() {
  echo "The newest backup can not be restored: $1" >&2
  exit 1
}
sh "$here/restore-to.sh" "$work/data" || fail "pgbackrest restore refused, see above."
# Settings of the machine it came from may name files that are not here.
cat > "$work/hba" <<END
local all all trust
END
"$bin/pg_ctl" -D "$work/data" -s -w -t 3600 -l "$work/log" -o "-c listen_addresses='' -c unix_socket_directories='$work' \
  -c hba_file='$work/hba' -c ssl=off -c archive_mode=off -c synchronous_standby_names='' -c primary_conninfo=''" start ||
  { tail -n 20 "$work/log" >&2; fail "PostgreSQL does not start on it."; }
ask() { "$bin/psql" -h "$work" -U "${OWNER:-postgres}" -AtX -v ON_ERROR_STOP=1 "$@"; }
until [ "$(ask -c 'select pg_is_in_recovery()' postgres)" = f ]; do sleep 1; done
for database in $(ask -c 'select datname from pg_database where datallowconn' postgres); do
  "$bin/pg_dump" -h "$work" -U "${OWNER:-postgres}" "$database" > /dev/null ||
    fail "its database $database can not be read."
done
echo "Restored and read: $(ask -c 'select pg_size_pretty(sum(pg_database_size(oid))) from pg_database' postgres) in $(($(date +%s) - begun)) s."
last=$(ask -c 'select max(at) from audit' "${DATABASE:-tallybook}") || fail "it has no table of Tallybook in ${DATABASE:-tallybook}."
echo "Its last write is of $last."
