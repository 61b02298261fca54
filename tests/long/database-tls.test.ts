import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { pickAccount } from '#server/db/embedded/system-account.ts';
import { whyUnproven } from '#server/db/verified-tls.ts';
import { findSystemPostgres, startSystemPostgres } from '../setup/system-postgres.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

/** An authority of one's own and a certificate of it for `localhost`. */
function makeAuthority(folder: string, name: string): { authority: string; certificate: string; key: string } {
  const [authority, root, certificate, key, request] = ['ca.pem', 'ca.key', 'tls.pem', 'tls.key', 'tls.csr'].map(
    (file) => join(folder, `${name}-${file}`),
  ) as [string, string, string, string, string];
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    root,
    '-out',
    authority,
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    request,
  );
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    authority,
    '-CAkey',
    root,
    '-CAcreateserial',
    '-days',
    '2',
    '-copy_extensions',
    'copy',
    '-out',
    certificate,
  );
  return { authority, certificate, key };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Whether the driver would talk to what answers there, and whether it does so by TLS. */
async function reach(url: string): Promise<'plain' | 'tls' | 'refused'> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return 'refused';
  }
  const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  await client.end();
  return rows[0]?.ssl ? 'tls' : 'plain';
}

test('whoever poses as the database is never talked to by an address that counts as verified', async () => {
  const bin = findSystemPostgres();
  if (bin === null) throw new Error('Needs the PostgreSQL of the system (Debian: apt-get install postgresql)');
  const folder = temporaryFolder();
  const ours = makeAuthority(folder, 'ours');
  const other = makeAuthority(folder, 'other');
  const account = pickAccount(join(folder, 'nothing-yet'));
  for (const file of [ours.key, ours.certificate]) {
    chmodSync(file, 0o600);
    if (account) chownSync(file, account.uid, account.gid);
  }
  const port = await freePort();
  const postgres = await startSystemPostgres(bin, folder, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    ssl: 'on',
    ssl_cert_file: ours.certificate,
    ssl_key_file: ours.key,
  });
  onTestFinished(() => postgres.stop());
  const at = (host: string, rest: string) => `postgres://owner@${host}:${port}/postgres${rest}`;

  const verified = `?sslmode=verify-full&sslrootcert=${ours.authority}`;
  expect(await reach(at('localhost', verified))).toBe('tls');
  // Its certificate is for another name.
  expect(await reach(at('127.0.0.1', verified))).toBe('refused');

  const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
  const ways = [
    '',
    '?ssl=true',
    '?ssl=1',
    '?ssl=0',
    '?ssl=no-verify',
    ...modes.flatMap((mode) => [
      `?sslmode=${mode}`,
      `?sslmode=${mode}&sslrootcert=${other.authority}`,
      `?uselibpqcompat=true&sslmode=${mode}&sslrootcert=${other.authority}`,
    ]),
  ];
  for (const way of ways) {
    const counts = whyUnproven('DATABASE_URL', at('db.example.org', way)) === null ? 'verified' : 'unproven';
    expect([way, counts, await reach(at('localhost', way))]).toEqual([
      way,
      counts,
      counts === 'verified' ? 'refused' : expect.stringMatching(/plain|tls|refused/),
    ]);
  }
  expect(await reach(at('localhost', ''))).toBe('plain');
  expect(await reach(at('localhost', '?sslmode=no-verify'))).toBe('tls');
}, 120_000);
