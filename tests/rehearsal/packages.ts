import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { CLOCK_LIBRARY } from './clocks.ts';
import { POSTGRES } from './hosts.ts';

/** Debian's packages, and a file by which each is known to be there. */
const NEEDED: Record<string, string> = {
  iproute2: '/usr/sbin/ip',
  nftables: '/usr/sbin/nft',
  openssl: '/usr/bin/openssl',
  [`postgresql-${POSTGRES}`]: `/usr/lib/postgresql/${POSTGRES}/bin/postgres`,
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  // Patroni asks etcd by TLS with it, and Debian's package does not say so.
  'python3-idna': '/usr/lib/python3/dist-packages/idna',
  'etcd-server': '/usr/bin/etcd',
  'etcd-client': '/usr/bin/etcdctl',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  libfaketime: CLOCK_LIBRARY,
  // For what is rehearsed besides: restores, and alerts.
  pgbackrest: '/usr/bin/pgbackrest',
  prometheus: '/usr/bin/promtool',
};

/** Whether everything is there, at the end. Nothing is installed unless somebody says yes; why not is told in a sentence. */
export async function havePackages(yes: boolean): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return no('A rehearsal makes machines with networks of their own: it needs Linux and root.');
  }
  const missing = missingPackages();
  if (missing.length === 0) return true;
  if (!existsSync('/usr/bin/apt-get')) return no(`This machine has not ${missing.join(', ')}, and no apt-get.`);
  if (!yes && !(await ask(`Install ${missing.join(', ')} with apt-get? [y/N] `))) return no('Nothing was installed.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', '--no-upgrade', ...missing], {
    stdio: 'inherit',
    env,
  });
  const still = missingPackages();
  return still.length === 0 || no(`Could not be installed: ${still.join(', ')}. "apt-get update" may help.`);
}

const missingPackages = () => Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(question);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

function no(sentence: string): false {
  process.stdout.write(`${sentence} The rehearsal is skipped.\n`);
  return false;
}
