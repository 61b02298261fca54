/** One person does the worst that the contract allows while another company works on the same server. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { type Connection, createPool } from '#server/db/pool.ts';
import { type Bench, type Figure, percentile } from '../setup/figure.ts';
import { startServerProcess, urlOf } from '../setup/server-process.ts';
import { signInAt } from './fairness/ask.ts';
import { type Worked, workAsOtherCompany } from './fairness/other-company.ts';

const QUIET_SECONDS = 10;
const ATTACK_SECONDS = 45;
const MOST_TIMES = 3;
const MOST_MB = 600;
const OTHERS = ['staff@other.test', 'second@other.test', 'third@other.test'];
const ATTACKER = 'admin@demo.test';

const measure: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  chmodSync(folder, 0o711);
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const { connection, stop } = await startEmbedded({ dataDir: join(folder, 'data') });
    closers.push(stop);
    const server = await startServerProcess({ DATABASE_URL: urlOf(connection), DEMO: '1' });
    closers.push(server.stop);
    await addColleagues(connection);
    const others: string[] = [];
    for (const email of OTHERS) others.push(await signInAt(server.url, email));
    const attacker = await signInAt(server.url, ATTACKER);
    // The first calls fill what is made once.
    await workAsOtherCompany(server.url, others, 3);
    const before = await workAsOtherCompany(server.url, others, QUIET_SECONDS);
    const [attack, under] = await Promise.all([
      runAttack(server.url, attacker, ATTACKER),
      workAsOtherCompany(server.url, others, ATTACK_SECONDS),
    ]);
    const megabytes = peakOf(server.child.pid);
    process.stdout.write(`  what the attacker was answered: ${attack}\n`);
    const after = await workAsOtherCompany(server.url, others, QUIET_SECONDS);
    return figuresOf(joined(before, after), under, megabytes);
  } finally {
    for (const close of closers.reverse()) await close();
  }
};
export default measure;

/** The demo's other company has one person who signs in; the others get her rights and password. */
async function addColleagues(connection: Connection): Promise<void> {
  const db = createPool(connection);
  const [first, ...rest] = OTHERS;
  for (const email of rest) {
    await sql`
      with first as (select * from accounts where email = ${first}),
      person as (
        insert into users (company_id, email, first_name, last_name, created_at)
        select company_id, ${email}, 'Colleague', ${email}, now() from first returning company_id, id),
      held as (
        insert into user_roles (company_id, user_id, role_id)
        select person.company_id, person.id, role_id from person, first
        join user_roles using (company_id, user_id) returning 1)
      insert into accounts (email, company_id, user_id, password_hash)
      select ${email}, person.company_id, person.id, password_hash from person, first`.execute(db);
  }
  await db.destroy();
}

/** In a thread of its own, so that making the attack does not delay what is measured. */
function runAttack(url: string, token: string, email: string): Promise<string> {
  const workerData = { url, token, email, seconds: ATTACK_SECONDS };
  const worker = new Worker(new URL('./fairness/attack.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', (said: string) => resolve(said));
    worker.once('error', reject);
  });
}

/** The most memory that the process has had, MB; null where the system does not say. */
function peakOf(pid: number | undefined): number | null {
  try {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : Number(peak) / 1024;
  } catch {
    return null;
  }
}

function joined(one: Worked, two: Worked): Worked {
  return {
    reads: [...one.reads, ...two.reads],
    writes: [...one.writes, ...two.writes],
    refused: [...one.refused, ...two.refused],
  };
}

function figuresOf(quiet: Worked, under: Worked, megabytes: number | null): Figure[] {
  const slower = (what: string, during: number[], alone: number[]): Figure => {
    const measured = percentile(alone, 0.95);
    return {
      what: `${what} of another company, p95 while one person does their worst`,
      measured: percentile(during, 0.95),
      unit: 'ms',
      control: { what: 'quiet', measured },
      limit: { atMost: MOST_TIMES * measured },
    };
  };
  const refused = [...quiet.refused, ...under.refused];
  if (refused.length > 0) process.stdout.write(`  the other was refused: ${[...new Set(refused)].join(', ')}\n`);
  return [
    slower('reads', under.reads, quiet.reads),
    slower('writes', under.writes, quiet.writes),
    { what: 'anything but a success for the other company', measured: refused.length, unit: '', limit: { atMost: 0 } },
    ...(megabytes === null
      ? []
      : [{ what: 'memory of the server at its most', measured: megabytes, unit: 'MB', limit: { atMost: MOST_MB } }]),
  ];
}
