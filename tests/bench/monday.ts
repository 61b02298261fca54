/**
 * A Monday at 3 PM: two thousand tablets and twenty offices at one server; then more than it can do, five o'clock, and
 * the morning after a day without it. `MONDAY_MINUTES` and `MONDAY_DEVICES` make it shorter and smaller.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { realTime } from '../faults/real-time.ts';
import type { Bench, Figure } from '../setup/figure.ts';
import { type ServerProcess, startServerProcess, urlOf } from '../setup/server-process.ts';
import { realParts } from '../simulation/parts.ts';
import { createPrng } from '../simulation/prng.ts';
import { quietWorld } from '../simulation/world.ts';
import { foundClinics, type Person } from './monday/clinics.ts';
import { countWrongs } from './monday/count-wrongs.ts';
import { figuresOf, type Part, tell } from './monday/figures.ts';
import { Tablet } from './monday/tablet.ts';
import { newStage, openWay, type Stage } from './monday/way.ts';

const MINUTES = Number(process.env.MONDAY_MINUTES ?? 30);
const DEVICES = Number(process.env.MONDAY_DEVICES ?? 2_000);
/** A third of the tablets record at once: 200 taps in two hours, in bursts of five. */
const BURST = 5;
const BETWEEN_BURSTS_MS = 180_000;
/** The app is opened on one after the other, in the hour before. */
const OPENED_EVERY_MS = 40;
/** More than it can do: all of them, a tap every five seconds each. */
const EVERY_MS = 5_000;
const AFTERNOON_SHARE = 0.7;
/** What waits on each tablet at five o’clock, and after a day: visits of two hours, half as busy as those. */
const VISIT_TAPS = 100;
const DAY_VISITS = 3;
/** The server stays away until every tablet rests as long as it ever does between two tries. */
const AWAY_MS = 60_000;
const MOST_DRAIN_MS = 60 * 60_000;
/** How often the office's open lists ask what changed, and how long they rest when that fails, as in live-lists.ts. */
const LOOK_MS = 2_500;
const LOOK_FAILED_MS = 30_000;
const LISTS = [endpoints.companyNotes, endpoints.sessions, endpoints.companyNotes, endpoints.users];

type Closers = (() => unknown)[];

const measure: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  chmodSync(folder, 0o711);
  const closers: Closers = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const { connection, stop } = await startEmbedded({ dataDir: join(folder, 'data') });
    closers.push(stop);
    const db = createPool(connection);
    closers.push(() => db.destroy());
    return await spend(db, urlOf(connection), closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
};
export default measure;

async function spend(db: Db, DATABASE_URL: string, closers: Closers): Promise<Figure[]> {
  // The first start makes the tables and finds a port, which the later ones keep.
  const made = await startServerProcess({ DATABASE_URL });
  const url = made.url;
  await made.stop();
  // With a proxy's word for it each clinic has an address of its own.
  const settings = { DATABASE_URL, PUBLIC_URL: 'https://monday.test', PORT: new URL(url).port };
  let server = await startServerProcess(settings);
  closers.push(() => server.stop());
  const { therapists, office } = await foundClinics(db, DEVICES);
  const stages: Record<Part, Stage> = {
    afternoon: newStage(),
    'too much': newStage(),
    'five o’clock': newStage(),
    'the day after': newStage(),
  };
  let part: Part = 'afternoon';
  const stage = () => stages[part];
  const day = quietWorld({ time: realTime(), prng: createPrng(Date.now()), parts: realParts }, '');
  const tablets: Tablet[] = [];
  let closed = false;
  closers.push(() => {
    closed = true;
    for (const tablet of tablets) tablet.close();
  });
  for (const person of therapists) {
    tablets.push(new Tablet(day, url, person, stage));
    await rest(OPENED_EVERY_MS);
  }
  for (const person of office) void keepListOpen(url, person, stage, () => closed);

  stages[part] = newStage();
  const memory = [memoryOf(server)];
  const afternoonMs = MINUTES * 60_000 * AFTERNOON_SHARE;
  const recorders = tablets.filter((_, n) => n % 3 === 0);
  const most = mostInHalves(server, afternoonMs);
  await all(recorders, (tablet) => recordFor(tablet, afternoonMs));
  memory.push(...(await most));
  tell(part, stage());
  part = 'too much';
  const tooMuchMs = MINUTES * 60_000 - afternoonMs;
  await all(tablets, (tablet) => tapSteadily(tablet, tooMuchMs));
  tell(part, stage());
  await drained(tablets);
  part = 'five o’clock';
  await all(tablets, async (tablet) => {
    tablet.way.offline = true;
    await tablet.record(VISIT_TAPS);
  });
  for (const tablet of tablets) {
    tablet.way.offline = false;
    tablet.way.expire();
    tablet.wake(true);
  }
  const fiveSeconds = await drained(tablets);
  tell(part, stage());

  part = 'the day after';
  await server.stop();
  await all(tablets, async (tablet) => {
    for (let visit = 0; visit < DAY_VISITS; visit++) await tablet.record(VISIT_TAPS);
  });
  await rest(AWAY_MS);
  server = await startServerProcess(settings);
  // What failed while nobody was there says nothing of the server.
  stages[part] = newStage();
  for (const tablet of tablets) tablet.way.refused = 0;
  const daySeconds = await drained(tablets);
  tell(part, stage());
  memory.push(memoryOf(server, 'VmHWM'));
  const wrongs = await countWrongs(db, tablets);
  const refused = tablets.map(({ way }) => way.refused);
  const seconds = {
    afternoon: afternoonMs / 1_000,
    'too much': tooMuchMs / 1_000,
    'five o’clock': fiveSeconds,
    'the day after': daySeconds,
  };
  return figuresOf({ stages, seconds, memory, wrongs, refused });
}

const all = (tablets: Tablet[], work: (tablet: Tablet) => Promise<void>) => Promise.all(tablets.map(work));
const around = (ms: number) => ms * (0.5 + Math.random());

/** Two visits, of which the first was begun before three; five taps, a pause, and at the end of each its note. */
async function recordFor(tablet: Tablet, ms: number): Promise<void> {
  const end = performance.now() + ms;
  const over = performance.now() + ms * Math.random();
  await rest(Math.random() * Math.min(ms / 3, BETWEEN_BURSTS_MS));
  await tablet.start();
  while (performance.now() < end) {
    for (let tap = 0; tap < BURST; tap++) {
      await tablet.tap();
      await rest(around(1_000));
    }
    const visit = tablet.visits.length;
    if (visit === 1 && performance.now() > over) {
      await tablet.writeNote();
      await tablet.submit();
      await tablet.start();
    }
    await rest(Math.min(around(BETWEEN_BURSTS_MS), Math.max(0, end - performance.now())));
  }
}

async function tapSteadily(tablet: Tablet, ms: number): Promise<void> {
  const end = performance.now() + ms;
  await rest(Math.random() * EVERY_MS);
  if (tablet.visits.length === 0) await tablet.start();
  while (performance.now() < end) {
    await tablet.tap();
    await rest(around(EVERY_MS));
  }
  await tablet.submit();
}

/** Somebody at an office with a list open: what changed, and now and then the list. */
async function keepListOpen(url: string, person: Person, stage: () => Stage, closed: () => boolean): Promise<void> {
  const way = openWay(url, person, stage, true);
  let cursor: string | undefined;
  for (let look = 0; !closed(); look++) {
    await rest(around(LOOK_MS));
    const list = LISTS[Math.floor(look / 4) % LISTS.length] ?? endpoints.companyNotes;
    const isLook = look % 4 !== 0;
    const { body, class: cls } = isLook
      ? await way.send(endpoints.companyChanges, { query: { cursor } })
      : await way.send(list, { query: list === endpoints.users ? {} : { limit: 10 } });
    if (cls !== 'done') await rest(LOOK_FAILED_MS);
    else if (isLook) cursor = (body as { nextCursor: string }).nextCursor;
  }
}

/** Until the server has everything. @returns seconds */
async function drained(tablets: Tablet[]): Promise<number> {
  const begun = performance.now();
  let said = begun;
  for (;;) {
    const left = tablets.reduce((sum, { captured, arrived }) => sum + captured - arrived, 0);
    if (left === 0) return (performance.now() - begun) / 1_000;
    if (performance.now() - begun > MOST_DRAIN_MS) throw new Error(`${left} pieces of work did not arrive`);
    if (performance.now() - said > 30_000) {
      said = performance.now();
      process.stdout.write(`  ${Math.round((said - begun) / 1_000)} s: ${left} pieces of work left\n`);
    }
    await rest(200);
  }
}

/** Of its memory in each half of the time, MB: what a moment has, the collector decides. */
async function mostInHalves(server: ServerProcess, ms: number): Promise<number[]> {
  const most = [0, 0];
  const begun = performance.now();
  for (let passed = 0; passed < ms; passed = performance.now() - begun) {
    const half = passed < ms / 2 ? 0 : 1;
    most[half] = Math.max(most[half] ?? 0, memoryOf(server));
    await rest(1_000);
  }
  return most;
}

/** MB, now or at its most; Linux alone says it. */
function memoryOf({ child }: ServerProcess, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
}
