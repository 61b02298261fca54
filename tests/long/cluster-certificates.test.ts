import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy', 'cluster');

test('each machine of a cluster gets a certificate for its own address and for the way beside it, for nobody else to read; run again, the authority stays', () => {
  const folder = temporaryFolder();
  const run = (...command: [string, ...string[]]) => {
    const [program, ...args] = command;
    return spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  };
  run('cp', join(DEPLOY, 'cluster.env.example'), 'cluster.env');
  // As the page says it: a file of this folder, named without one.
  const make = () => run('sh', join(DEPLOY, 'make-certificates.sh'), 'cluster.env', 'machines');
  expect(make()).toMatchObject({ status: 0, stderr: '' });
  const authority = readFileSync(join(folder, 'machines/authority/ca.pem'), 'utf8');
  expect(make()).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(folder, 'machines/authority/ca.pem'), 'utf8')).toBe(authority);
  for (const [name, address] of [
    ['db2', '192.0.2.12'],
    ['app1', '192.0.2.21'],
  ]) {
    const tls = join(folder, `machines/${name}/etc/tallybook/tls`);
    for (const ip of [address, '127.0.0.1'] as string[]) {
      const flags = ['-CAfile', join(tls, 'ca.pem'), '-verify_ip', ip, '-purpose', 'sslserver'];
      expect(run('openssl', 'verify', ...flags, join(tls, 'host.pem')).status, `${name} ${ip}`).toBe(0);
    }
    const foreign = ['-CAfile', join(tls, 'ca.pem'), '-verify_ip', '192.0.2.99'];
    expect(run('openssl', 'verify', ...foreign, join(tls, 'host.pem')).status).not.toBe(0);
    expect(statSync(join(tls, 'host.key')).mode & 0o077).toBe(0);
  }
});
