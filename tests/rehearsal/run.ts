/**
 * `npm run rehearse [-- --yes] [--times N] [fault …]`: a cluster of `deploy/cluster` on machines with networks of their
 * own, people who write all the time, and each fault of faults.ts, N times (1). Says what was lost, doubled and answered
 * wrongly, and how long nobody could write. With no fault named, what is in besides.ts as well.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rehearseBesides } from './besides.ts';
import { Cluster } from './cluster.ts';
import { faults } from './faults.ts';
import { APPS, dropHosts, makeHosts, NODES, networkOf, OUTSIDE } from './hosts.ts';
import { havePackages } from './packages.ts';
import { drawTimelines } from './picture.ts';
import { type Outcome, rehearse } from './rehearse.ts';
import { Servers } from './servers.ts';
import { headOfTable, isKept, lineOf } from './table.ts';

const INSIDE = 'TALLYBOOK_REHEARSAL';
const OUT = join(import.meta.dirname, '..', '..', '.cache', 'rehearsal');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false }, times: { type: 'string', default: '1' } },
});

process.exitCode = process.env[INSIDE] ? await inside() : await outside();

/** Makes the machines, and goes on in the network of the one where people are. */
async function outside(): Promise<number> {
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no fault ${unknown.join(', ')}: there are ${faults.map(({ name }) => name).join(', ')}.\n`,
    );
    return 1;
  }
  if (!(await havePackages(values.yes))) return 0;
  const status = rehearseFaults();
  if (positionals.length > 0) return status;
  return rehearseBesides() ? status : 1;
}

function rehearseFaults(): number {
  makeHosts();
  try {
    const again = [process.execPath, import.meta.filename, '--times', values.times, ...positionals];
    const env = { ...process.env, [INSIDE]: '1' };
    return spawnSync('ip', ['netns', 'exec', networkOf(OUTSIDE), ...again], { stdio: 'inherit', env }).status ?? 1;
  } finally {
    dropHosts();
  }
}

async function inside(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-rehearsal-'));
  chmodSync(folder, 0o755);
  mkdirSync(OUT, { recursive: true });
  const cluster = new Cluster(folder);
  const outcomes: Outcome[] = [];
  let [run, broken] = [0, 0];
  try {
    process.stdout.write('The cluster starts …\n');
    await cluster.start();
    const servers = new Servers(cluster);
    for (const app of APPS) await servers.start(app);
    const wanted = positionals.length === 0 ? faults : faults.filter(({ name }) => positionals.includes(name));
    process.stdout.write(headOfTable());
    for (let time = 0; time < Number(values.times); time++) {
      for (const fault of wanted) {
        const outcome = await rehearse(fault, { cluster, servers, folder }, run++).catch((error: Error) => error);
        if (outcome instanceof Error) {
          broken += 1;
          process.stdout.write(`| ${fault.name} | could not be run: ${outcome.message} |\n`);
          continue;
        }
        outcomes.push(outcome);
        process.stdout.write(lineOf(outcome));
        writeFileSync(join(OUT, 'timelines.svg'), drawTimelines(outcomes.map(({ timeline }) => timeline)));
      }
    }
  } finally {
    for (const one of [...NODES, ...APPS]) cluster.killMachine(one);
    cluster.unmount();
  }
  const bad = outcomes.filter((one) => !isKept(one)).length + broken;
  process.stdout.write(
    `\n${outcomes.length + broken - bad} runs kept every limit, ${bad} did not; ${OUT}/timelines.svg\n`,
  );
  return bad === 0 ? 0 : 1;
}
