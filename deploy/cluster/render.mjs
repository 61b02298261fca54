#!/usr/bin/env node
/**
 * node deploy/cluster/render.mjs <settings file> <folder>: writes the files of each machine of the cluster into
 * <folder>/<machine>, laid out as on its disk. `make-certificates.sh` puts the certificates beside them.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

const TEMPLATES = join(import.meta.dirname, 'templates');

/** Template, place on the disk, and whether it holds a secret or is a program. */
const OF_NODE = [
  ['etcd', 'etc/default/etcd', 0o644],
  ['patroni.yml', 'etc/patroni/config.yml', 0o600],
  ['create-database.sh', 'etc/patroni/create-database.sh', 0o700],
];
const OF_APP = [
  ['haproxy.cfg', 'etc/haproxy/haproxy.cfg', 0o644],
  ['pgbouncer.ini', 'etc/pgbouncer/pgbouncer.ini', 0o644],
  ['userlist.txt', 'etc/pgbouncer/userlist.txt', 0o600],
  ['database.env', 'etc/tallybook/database.env', 0o600],
];
const PASSWORDS = ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'OWNER_PASSWORD', 'API_PASSWORD'];

class Refusal extends Error {}

function main([settingsFile, folder]) {
  if (folder === undefined) throw new Refusal('node deploy/cluster/render.mjs <settings file> <folder>');
  const settings = { ROOT: '', ...parseEnv(readFileSync(settingsFile, 'utf8')) };
  for (const name of PASSWORDS) {
    if (!/^[A-Za-z0-9]{16,}$/.test(settings[name] ?? '')) {
      throw new Refusal(`${name} must be 16 letters and digits or more: openssl rand -hex 24 makes some.`);
    }
  }
  const nodes = machinesOf(settings, 'NODES');
  if (nodes.length < 3)
    throw new Refusal('NODES needs three machines: with two, nobody can tell which one is cut off.');
  const shared = {
    ...settings,
    ETCD_PEERS: nodes.map(({ name, address }) => `${name}=https://${address}:2380`).join(','),
    ETCD_HOSTS: nodes.map(({ address }) => `${address}:2379`).join(','),
    HAPROXY_SERVERS: nodes.map(({ name, address }) => `  server ${name} ${address}:5432`).join('\n'),
  };
  for (const machine of nodes) write(folder, machine, OF_NODE, shared);
  for (const machine of machinesOf(settings, 'APPS')) write(folder, machine, OF_APP, shared);
}

/** `db1=192.0.2.11 db2=…` as names and addresses. */
function machinesOf(settings, setting) {
  return (settings[setting] ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => {
      const [, name, address] = /^([a-z][a-z0-9-]*)=(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
      if (address === undefined)
        throw new Refusal(`${setting}: "${text}" is not a name and an address, such as db1=192.0.2.11.`);
      return { name, address };
    });
}

function write(folder, { name, address }, files, shared) {
  const root = shared.ROOT.replaceAll('{{NAME}}', name);
  const values = { ...shared, ROOT: root, NAME: name, ADDRESS: address };
  for (const [template, place, mode] of files) {
    const path = join(folder, name, place);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, filled(readFileSync(join(TEMPLATES, template), 'utf8'), values, template));
    chmodSync(path, mode);
    process.stdout.write(`${path}\n`);
  }
}

function filled(text, values, template) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Refusal(`${name} is not set, and ${template} needs it.`);
    return values[name];
  });
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
