import { readdirSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { OWN_POSTGRES, takeOwnPostgres } from './own-postgres.ts';
import { prepareTemplate } from './templates.ts';
import type { RunningCluster, TestConnection } from './test-connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's cluster; `database` is the migrated one that test databases are copied from. */
    cluster: TestConnection;
  }
}

/** Two projects ask for the cluster, each with its own copy of this module: the process is what they share. */
const shared: typeof globalThis & { tallybookTestCluster?: Promise<RunningCluster> | undefined } = globalThis;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env[OWN_POSTGRES];
  shared.tallybookTestCluster ??= own ? takeOwnPostgres(own) : startCluster();
  const running = await shared.tallybookTestCluster;
  running.users += 1;
  project.provide('cluster', running.connection);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    shared.tallybookTestCluster = undefined;
    await running.stop();
  };
}

/** One PostgreSQL in a temporary folder; what a power cut would lose does not matter here, so it never waits for the disk. */
export async function startCluster(): Promise<RunningCluster> {
  await sweepLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  // Under root PostgreSQL runs as an account that must be able to pass.
  await chmod(folder, 0o711);
  const embedded = await startEmbedded({ dataDir: folder, durable: false });
  await prepareTemplate(embedded.connection);
  return {
    connection: embedded.connection,
    users: 0,
    async stop() {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PREFIX = 'tallybook-tests-';
const FRESH_MS = 60_000;

/** A run that was killed leaves its PostgreSQL behind; the next run ends it. One that is in use refuses, and stays. */
async function sweepLeftovers(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    // Another run may be taking its own folder away at this moment.
    const made = statSync(folder, { throwIfNoEntry: false });
    if (!made || Date.now() - made.mtimeMs < FRESH_MS) continue;
    const left = await startEmbedded({ dataDir: folder, durable: false }).catch(() => null);
    if (left === null) continue;
    await left.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
