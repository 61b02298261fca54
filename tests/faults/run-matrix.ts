/**
 * `node tests/faults/run-matrix.ts [seconds] [cells at once]`: the matrix that PowerSync publishes, 5 to 10 clients with
 * partitions of 0 to 10 s, on real sockets, a real server process and real PostgreSQL. Theirs: 30 to 40 % of runs stuck
 * under partitions, about 0.5 % after kills.
 */
import 'fake-indexeddb/auto';
import { createPool } from '#server/db/pool.ts';
import { startCluster } from '../setup/cluster.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { startServerProcess, urlOf } from '../setup/server-process.ts';
import { copyDatabase } from '../setup/templates.ts';
import { type Cell, cells, type Outcome, runCell } from './matrix.ts';

const [seconds = 100, atOnce = 4] = process.argv.slice(2).map(Number);

const cluster = await startCluster();
const connection = await copyDatabase(cluster.connection, 'nothing');
const db = createPool(connection);
const settings = { DATABASE_URL: urlOf(connection) };
const server = await startServerProcess(settings);
const outcomes: Outcome[] = [];
const waiting = [...cells()];

async function work(): Promise<void> {
  for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
    const outcome = await runCell(cell, { db, url: server.url, seconds, restart: () => startServerProcess(settings) });
    outcomes.push(outcome);
    process.stdout.write(`${lineOf(outcome)}\n`);
  }
}

process.stdout.write('clients  fault       saved  met  stuck  wrong  drained after\n');
await Promise.all(Array.from({ length: atOnce }, work));
await server.kill();
await db.destroy();
await cluster.stop();

const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
const runs = `${outcomes.length} runs of ${seconds} s, ${sum(({ saved }) => saved)} captures`;
const none = { unit: 'devices', limit: { atMost: 0 } };
saveFigures([
  {
    what: `devices that sent nothing for a minute after a partition, faulty calls or kills (${runs})`,
    measured: sum((one) => one.stuck),
    ...none,
  },
  {
    what: `captures lost or doubled in the same runs`,
    measured: sum((one) => one.wrong.length),
    unit: 'captures',
    limit: { atMost: 0 },
  },
  {
    what: 'slowest drain after healing',
    measured: Math.max(...outcomes.map((one) => one.drainedMs)) / 1000,
    unit: 's',
    limit: { atMost: 60 },
  },
]);
for (const { wrong, cell } of outcomes) for (const line of wrong) process.stdout.write(`${cell.fault}: ${line}\n`);
process.exit(outcomes.every(({ stuck, wrong }) => stuck === 0 && wrong.length === 0) ? 0 : 1);

function lineOf({ cell, saved, met, stuck, wrong, drainedMs }: Outcome): string {
  const cellsOf = [
    String((cell satisfies Cell).clients).padStart(7),
    cell.fault.padEnd(10),
    String(saved).padStart(6),
    String(met).padStart(4),
    String(stuck).padStart(6),
    String(wrong.length).padStart(6),
    `${(drainedMs / 1000).toFixed(1)} s`.padStart(10),
  ];
  return cellsOf.join('  ');
}
