import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../setup/temporary-folder.ts';

interface Service {
  image: string;
  build: { context: string; target?: string; dockerfile?: string };
  network_mode: string;
  restart: string;
  command: string[];
  entrypoint?: string[];
  user?: string;
  depends_on?: string[];
  environment?: Record<string, string | number>;
  healthcheck?: { test: string[] };
  stop_signal: string;
  volumes: (string | { type: string; source: string; target: string; read_only: boolean; bind: object })[];
}

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const CLUSTER = join(DEPLOY, 'cluster');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  read('cluster/compose.yaml'),
  { merge: true },
);
const all = Object.entries(services);

/** Everything that it starts with it. */
const startedWith = (name: string): string[] => [name, ...(services[name]?.depends_on ?? []).flatMap(startedWith)];

describe('the cluster in containers', () => {
  test('takes what was made for each machine, each program its own part, where that lies on a machine, and nothing else', () => {
    const folder = temporaryFolder();
    const settings = read('cluster/cluster.env.example').replaceAll(/^(\w+_PASSWORD)=''/gm, `$1='${'x'.repeat(24)}'`);
    writeFileSync(join(folder, 'cluster.env'), settings);
    const made = join(folder, 'machines');
    spawnSync(process.execPath, [join(CLUSTER, 'render.mjs'), join(folder, 'cluster.env'), made]);
    // By make-certificates.sh, and by whoever puts the settings together.
    const others = /^(etc\/tallybook\/tls(\/ca\.pem)?|etc\/tallybook\/tallybook\.env)$/;
    const machines = new Set<string>();
    for (const [name, service] of all) {
      for (const volume of service.volumes) {
        if (typeof volume === 'string') expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
        else if (volume.source === './enter.sh') expect(volume.target).toBe(service.entrypoint?.at(-1));
        else {
          const source = volume.source.replace('$' + '{APP:-app1}', 'app1');
          const [, machine = '', path = ''] = /^\.\.\/\.\.\/machines\/([^/]+)\/(.+)$/.exec(source) ?? [];
          machines.add(machine);
          expect(volume).toMatchObject({ type: 'bind', read_only: true, bind: { create_host_path: false } });
          expect(volume.target).toBe(`/machine/${path}`);
          expect(others.test(path) || existsSync(join(made, machine, path)), source).toBe(true);
          if (/^db\d/.test(name)) expect(machine).toBe(name.slice(0, 3));
        }
      }
    }
    const nodes = [...(/^NODES='(.*)'$/m.exec(settings)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect([...machines].toSorted()).toEqual(['app1', ...nodes].toSorted());
    for (const node of nodes) expect(startedWith(node)).toEqual([node, `${node}-etcd`]);
    for (const api of ['api-1', 'api-2']) expect(startedWith(api)).toEqual([api, 'pgbouncer', 'haproxy']);
  });

  test('has no password, no setting from outside but the machine’s name, and opens no port to the world', () => {
    const text = read('cluster/compose.yaml');
    expect(text).not.toMatch(/password|secret|env_file|\bports:/i);
    expect(new Set(text.match(/(?<!\$)\$\{[^}]+\}/g))).toEqual(new Set(['$' + '{APP:-app1}']));
    for (const [name, service] of all) {
      expect(service, name).toMatchObject({ network_mode: 'host', restart: 'unless-stopped' });
      const { HOST, PORT, METRICS_PORT, ...rest } = service.environment ?? {};
      if (!service.environment) continue;
      expect([HOST, Number(PORT) - Number(name.slice(-1)), Number(METRICS_PORT) - Number(name.slice(-1))]).toEqual([
        '127.0.0.1',
        8080,
        9460,
      ]);
      expect(Object.keys(rest)).toEqual(['SETTINGS_FILE', 'STOP_DELAY']);
    }
  });

  test('each container says whether it is well and is stopped as its program wants it', () => {
    for (const [name, { healthcheck, build, stop_signal }] of all) {
      expect(healthcheck !== undefined || read('Dockerfile').includes('HEALTHCHECK'), name).toBe(true);
      expect(stop_signal, name).toBe(name === 'haproxy' ? 'SIGUSR1' : name === 'pgbouncer' ? 'SIGINT' : 'SIGTERM');
      if (build.target) expect(read('cluster/Dockerfile')).toMatch(new RegExp(`^FROM base AS ${build.target}$`, 'm'));
      else expect(existsSync(join(CLUSTER, build.context, build.dockerfile ?? ''))).toBe(true);
    }
    const asked = (name: string) => /127\.0\.0\.1\/(\d+)/.exec(services[name]?.healthcheck?.test.at(-1) ?? '')?.[1];
    expect(read('cluster/templates/haproxy.cfg')).toContain(`bind 127.0.0.1:${asked('haproxy')}\n`);
    expect(read('cluster/templates/pgbouncer.ini')).toContain(`listen_port = ${asked('pgbouncer')}\n`);
  });

  test('its images have the packages that install.sh brings, and of the folder nothing but what lays files', () => {
    const packages = (text: string) =>
      [...text.matchAll(/--no-install-recommends(?: \\\n)?\s+([a-z][^\\&\n]+)/g)].map(([, names = '']) =>
        names.trim().split(' '),
      );
    // Those of Debian 12, as the images are.
    const [node = [], app] = packages(read('cluster/install.sh').replace('"postgresql-$postgres"', 'postgresql-15'));
    // A container has the clock of its machine.
    expect(packages(read('cluster/Dockerfile'))).toEqual([node.filter((name) => name !== 'chrony'), app]);
    expect(read('cluster/Dockerfile').match(/^(COPY|ADD) .*$/gm)).toEqual(['COPY enter.sh /usr/local/bin/enter.sh']);
  });

  test('the image of the program takes no folder whole in which settings and keys may lie', () => {
    const copied = [...read('Dockerfile').matchAll(/^(?:COPY|ADD) (.+)$/gm)].flatMap(([, rest = '']) =>
      rest.split(' ').slice(0, -1),
    );
    expect(copied).toEqual(['package.json', 'package-lock.json', 'server', 'src', 'dist']);
  });
});
