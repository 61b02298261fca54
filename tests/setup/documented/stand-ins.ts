import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Programs that act on the whole machine, and what takes their place in a test. Everything else that the document names
 * is the machine's own.
 */
export function writeStandIns(bin: string, root: string): void {
  const scripts = {
    // Packages are the machine's: a test installs nothing, and says what is missing.
    'apt-get': `shift
for package in "$@"; do
  case $package in -*) continue ;; esac
  if ! dpkg-query --show --showformat '\${Status}' "$package" 2>/dev/null | grep -q '^install ok installed'; then
    echo "This machine lacks the Debian package $package: apt-get install $package" >&2
    exit 100
  fi
  if [ -e '${root}'/lib/systemd/system/"$package".service ]; then systemctl start "$package"; fi
  # Debian's own waits until it answers.
  if [ "$package" = postgresql ]; then until pg_isready --quiet; do sleep 0.1; done; fi
done`,
    // The document's account is one that is there already.
    adduser: 'id nobody >/dev/null',
    nginx: `exec /usr/sbin/nginx -c '${root}/etc/nginx/nginx.conf' -e '${root}/var/log/nginx/error.log' "$@"`,
    logrotate: `exec /usr/sbin/logrotate --state '${root}/var/lib/logrotate/status' "$@"`,
    systemctl: `STAND_IN_ROOT='${root}' exec '${process.execPath}' '${join(import.meta.dirname, 'run-systemctl.ts')}' "$@"`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    const path = join(bin, name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
  }
}
