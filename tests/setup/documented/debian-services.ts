import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pickAccount } from '#server/db/embedded/system-account.ts';
import { findSystemPostgres } from '../system-postgres.ts';
import { mapText, type Places } from './map-text.ts';

/**
 * PostgreSQL, nginx and pgbouncer as Debian's packages leave them on a fresh machine, below the root of a test. What is
 * not installed is left out: the document's own `apt-get` says so.
 */
export function layOutDebian(places: Places): void {
  const { root } = places;
  for (const folder of [
    'etc/systemd/system',
    'lib/systemd/system',
    'etc/logrotate.d',
    'etc/nginx/conf.d',
    'etc/nginx/modules-enabled',
    'etc/nginx/sites-enabled',
    'etc/pgbouncer',
    'run/postgresql',
    'usr/local/sbin',
    'var/lib/logrotate',
    'var/log/nginx',
    'var/log/postgresql',
    'opt',
    'mnt',
    'root',
  ]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  symlinkSync('../run', join(root, 'var/run'));
  const postgres = pickAccount(join(root, 'nothing-yet'));
  for (const folder of ['run/postgresql', 'var/log/postgresql', 'etc/pgbouncer']) {
    if (postgres) chownSync(join(root, folder), postgres.uid, postgres.gid);
  }
  unit(root, 'nginx', `ExecStart=/usr/sbin/nginx -c ${root}/etc/nginx/nginx.conf -g 'daemon off;'`);
  unit(
    root,
    'pgbouncer',
    `User=postgres\nKillSignal=SIGINT\nExecStart=/usr/sbin/pgbouncer ${root}/etc/pgbouncer/pgbouncer.ini`,
  );
  for (const file of [
    '/etc/nginx/nginx.conf',
    '/etc/nginx/mime.types',
    '/etc/pgbouncer/pgbouncer.ini',
    '/etc/pgbouncer/userlist.txt',
  ]) {
    if (existsSync(file)) writeFileSync(join(root, file), mapText(readFileSync(file, 'utf8'), places));
  }
  layOutPostgres(places, postgres);
}

function layOutPostgres({ root, ports }: Places, account: { uid: number; gid: number } | null): void {
  const bin = findSystemPostgres();
  if (bin === null) return;
  const version = dirname(bin).split('/').at(-1) ?? '';
  const data = join(root, 'var/lib/postgresql', version, 'main');
  const config = join(root, 'etc/postgresql', version, 'main');
  mkdirSync(dirname(data), { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  mkdirSync(join(config, 'conf.d'), { recursive: true });
  if (account) chownSync(data, account.uid, account.gid);
  const { status, stderr } = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth-local=peer', '--auth-host=scram-sha-256', '--locale=C.UTF-8', '--no-sync'],
    { ...(account ?? {}), cwd: '/', encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } },
  );
  if (status !== 0) throw new Error(`initdb ended with ${status}: ${stderr}`);
  for (const name of readdirSync(data).filter((one) => one.endsWith('.conf'))) {
    copyFileSync(join(data, name), join(config, name));
  }
  const settings = `data_directory = '${data}'\nport = ${ports['5432']}\nfsync = off
unix_socket_directories = '${root}/run/postgresql'\ninclude_dir = 'conf.d'\n`;
  writeFileSync(join(config, 'postgresql.conf'), settings);
  unit(
    root,
    'postgresql',
    `User=postgres\nKillSignal=SIGINT\nExecStart=${bin}/postgres -c config_file=${config}/postgresql.conf -c hba_file=${data}/pg_hba.conf -c ident_file=${data}/pg_ident.conf`,
  );
}

function unit(root: string, name: string, service: string): void {
  writeFileSync(
    join(root, 'lib/systemd/system', `${name}.service`),
    `[Unit]\nDescription=${name}\n\n[Service]\n${service}\n\n[Install]\nWantedBy=multi-user.target\n`,
  );
}
