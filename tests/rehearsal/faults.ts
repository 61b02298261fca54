import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setClock } from './clocks.ts';
import type { Cluster } from './cluster.ts';
import { APPS, cut, type Host, kill, mendNetwork, must, NODES, networkOf, pidsOf } from './hosts.ts';
import { nextRelease } from './next-release.ts';
import type { Servers } from './servers.ts';

/** What a fault strikes. */
export interface Scene {
  cluster: Cluster;
  servers: Servers;
  primary: Host;
  /** A folder for what a fault makes. */
  folder: string;
}

export interface Fault {
  name: string;
  says: string;
  /** Writes can't go on before it is mended: their time counts from then. */
  waits?: true;
  strike(scene: Scene): Promise<void> | void;
  /** What somebody comes and does later; the cluster must be whole after it. */
  mend?(scene: Scene): Promise<void> | void;
}

const standbysOf = ({ primary }: Scene) => NODES.filter(({ name }) => name !== primary.name);
const ballast = ({ cluster, primary }: Scene) => join(cluster.rootOf(primary), 'var/lib/ballast');

const cutting = (way: 'from' | 'to' | 'both', says: string): Fault => ({
  name: way === 'both' ? 'network-cut' : `network-cut-${way}-it`,
  says,
  strike: ({ primary }) => cut(primary, way),
  mend: () => mendNetwork(),
});

/** To the standby in step. Done when that one takes writes. */
async function switchOver(scene: Scene): Promise<void> {
  const { cluster, primary } = scene;
  const { name } = await inStep(scene);
  cluster.patronictl(primary, 'switchover', 'tallybook', '--leader', primary.name, '--candidate', name, '--force');
  for (const end = Date.now() + 30_000; (await cluster.primary())?.name !== name; await pause(200)) {
    if (Date.now() > end) throw new Error(`${name} was not made the primary`);
  }
}

/** By how much PostgreSQL's clock is ahead of this one. */
async function secondsOff(cluster: Cluster, node: Host): Promise<number> {
  const text = 'select extract(epoch from clock_timestamp())::float8 as at';
  const rows = await cluster.ask<{ at: number }>(node, text);
  return (rows[0]?.at ?? 0) - Date.now() / 1_000;
}

/** The standby that has all that the primary has acknowledged. */
async function inStep({ cluster, primary }: Scene): Promise<(typeof NODES)[number]> {
  const rows = await cluster.ask<{ name: string }>(
    primary,
    `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
  );
  const found = NODES.find(({ name }) => name === rows[0]?.name);
  if (!found) throw new Error('No standby is in step');
  return found;
}

/** The node whose etcd leads the three. */
function leaderOfEtcd(cluster: Cluster): Host {
  const endpoints = NODES.map(({ address }) => `https://${address}:2379`).join(',');
  const [first] = NODES;
  const tls = join(cluster.rootOf(first), 'etc/tallybook/tls');
  const flags = [
    `--cacert=${tls}/ca.pem`,
    `--cert=${tls}/host.pem`,
    `--key=${tls}/host.key`,
    `--endpoints=${endpoints}`,
  ];
  const told = must('ip', 'netns', 'exec', networkOf(first), 'etcdctl', ...flags, 'endpoint', 'status');
  const line = told.split('\n').find((one) => one.split(', ')[4] === 'true') ?? '';
  const found = NODES.find(({ address }) => line.includes(address));
  if (!found) throw new Error(`No etcd leads: ${told}`);
  return found;
}

const startAgain = ({ cluster }: Scene, program: 'etcd' | 'patroni') => {
  for (const node of NODES) {
    if (!cluster.runsOn(node, program)) cluster.startOn(node, program);
  }
};

export const faults: readonly Fault[] = [
  {
    name: 'postgres-killed',
    says: 'kill -9 of the primary’s PostgreSQL; its Patroni lives',
    strike: ({ cluster, primary }) => cluster.killPostgres(primary),
  },
  {
    name: 'machine-lost',
    says: 'everything on the primary’s machine is gone at once; it comes back later',
    strike: ({ cluster, primary }) => cluster.killMachine(primary),
    mend(scene) {
      startAgain(scene, 'etcd');
      startAgain(scene, 'patroni');
    },
  },
  cutting('both', 'the primary’s network is cut both ways'),
  cutting('from', 'the primary hears all, and nobody hears it'),
  cutting('to', 'the primary is heard, and hears nothing'),
  {
    name: 'patroni-frozen',
    says: 'the primary’s Patroni hangs (SIGSTOP); its PostgreSQL lives, and nothing resets the machine',
    strike: ({ cluster, primary }) => cluster.signalOn(primary, 'patroni', 'SIGSTOP'),
    mend({ cluster }) {
      for (const node of NODES) cluster.signalOn(node, 'patroni', 'SIGCONT');
    },
  },
  {
    name: 'disk-full',
    says: 'the primary’s disk is full; nobody takes over by itself, until somebody makes room',
    waits: true,
    // To the last byte, while others write, too.
    strike: (scene) => void spawnSync('dd', ['if=/dev/zero', `of=${ballast(scene)}`, 'bs=1M']),
    mend: (scene) => rmSync(ballast(scene), { force: true }),
  },
  {
    name: 'clock-off',
    says: 'the primary’s clock is five minutes fast; somebody stops its Patroni, sets the clock and starts it',
    async strike({ cluster, primary }) {
      setClock(cluster.rootOf(primary), 300);
      for (const end = Date.now() + 10_000; (await secondsOff(cluster, primary)) < 290; await pause(200)) {
        if (Date.now() > end) throw new Error(`The clock of ${primary.name} does not move`);
      }
    },
    // A clock that is set back under a running Patroni makes it believe in its old lease for as long.
    async mend({ cluster, primary }) {
      await cluster.stopOn(primary, 'patroni');
      setClock(cluster.rootOf(primary), 0);
      cluster.startOn(primary, 'patroni');
    },
  },
  {
    name: 'promoted-by-hand',
    says: 'patronictl switchover',
    strike: switchOver,
  },
  {
    name: 'etcd-leader-lost',
    says: 'kill -9 of the etcd that leads',
    strike: ({ cluster }) => cluster.stopOn(leaderOfEtcd(cluster), 'etcd', 'SIGKILL'),
    mend: (scene) => startAgain(scene, 'etcd'),
  },
  {
    name: 'etcd-gone',
    says: 'kill -9 of all three etcd',
    async strike({ cluster }) {
      for (const node of NODES) await cluster.stopOn(node, 'etcd', 'SIGKILL');
    },
    mend: (scene) => startAgain(scene, 'etcd'),
  },
  {
    name: 'standbys-gone',
    says: 'kill -9 of both standbys’ Patroni and PostgreSQL: no write may be acknowledged until one is back',
    waits: true,
    async strike(scene) {
      for (const node of standbysOf(scene)) {
        await scene.cluster.stopOn(node, 'patroni', 'SIGKILL');
        scene.cluster.killPostgres(node);
      }
    },
    mend: (scene) => startAgain(scene, 'patroni'),
  },
  ...(['haproxy', 'pgbouncer'] as const).map(
    (program): Fault => ({
      name: `${program}-restarted`,
      says: `kill -9 of ${program} on both machines at once; each is started again a second later`,
      async strike({ cluster }) {
        for (const app of APPS) await cluster.stopOn(app, program, 'SIGKILL');
        await pause(1_000);
        for (const app of APPS) cluster.startOn(app, program);
      },
    }),
  ),
  {
    name: 'processes-killed',
    says: 'kill -9 of both API processes; each is started again',
    async strike({ servers }) {
      for (const app of APPS) await servers.stop(app, 'SIGKILL');
      for (const app of APPS) await servers.start(app);
    },
  },
  {
    name: 'rolling-upgrade',
    says: 'one API process after the other stops and starts with the next release, which has a migration',
    async strike({ servers, folder }) {
      const release = nextRelease(folder);
      for (const app of APPS) {
        await servers.stop(app, 'SIGTERM');
        await servers.start(app, release);
      }
    },
  },
];

/** Leaves nothing of a fault behind, whatever it was. */
export async function tidy(scene: Scene): Promise<void> {
  mendNetwork();
  for (const node of NODES) for (const pid of pidsOf(node)) kill(pid, 'SIGCONT');
  startAgain(scene, 'etcd');
  startAgain(scene, 'patroni');
}
