import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { APPS, type Host, runOn } from './hosts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PORT = 8080;

/** Nobody is held up for asking often: four people ask for as many as a whole company does. */
const UNLIMITED = Object.fromEntries(
  ['LIMIT_PERSON', 'LIMIT_DEVICES', 'LIMIT_ADDRESS', 'LIMIT_WORK', 'LIMIT_WAIT'].map((name) => [name, '1000000']),
);

/** The API processes, one on each machine of {@link APPS}. */
export class Servers {
  readonly urls = APPS.map(({ address }) => `http://${address}:${PORT}`);
  readonly #cluster: Cluster;
  readonly #running = new Map<string, ChildProcess>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async start(app: Host, root = ROOT): Promise<void> {
    const env = {
      ...this.#cluster.settingsOf(app),
      ...UNLIMITED,
      HOST: app.address,
      PORT: String(PORT),
      DEMO: '1',
      DATA_DIR: join(this.#cluster.rootOf(app), 'data'),
      STOP_DELAY: '1',
    };
    const command = [process.execPath, join(root, 'server', 'main.ts')];
    this.#running.set(app.name, runOn(app, command, { log: this.#cluster.logOf(app, 'api'), env, cwd: root }));
    await this.ready(app);
  }

  async ready({ address }: Host): Promise<void> {
    for (const end = Date.now() + 300_000; Date.now() < end; await pause(200)) {
      const answer = await fetch(`http://${address}:${PORT}/readyz`).catch(() => null);
      if (answer?.ok) return;
    }
    throw new Error(`The process at ${address} was not ready in five minutes`);
  }

  async stop(app: Host, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running.get(app.name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
