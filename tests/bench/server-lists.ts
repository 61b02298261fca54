/** Lists over 1,000,000 notes, beside the same SQL asked by the bare driver, and beside 10,000 notes. */
import { startCluster } from '../setup/cluster.ts';
import { type Bench, type Figure, percentile } from '../setup/figure.ts';
import { type BenchServer, openServer, type Person, time } from './million/open-server.ts';
import { askAll, onlyQuestions, recordStatements } from './million/statements.ts';

const MANY = 1_000_000;
const FEW = 10_000;
/** Enough for a p95 that is the tenth slowest, not one slow moment. */
const ROUNDS = 200;
const ROUNDS_OF_A_MEDIAN = 60;

interface Case {
  what: string;
  as: Person;
  path: string;
  /** Has a second page, at any depth. */
  deep?: true;
  /** Its size follows the days asked for, not the table. */
  sameAs?: string;
}

const measure: Bench = async () => {
  const cluster = await startCluster();
  try {
    const [few, many] = [await openServer(cluster.connection, FEW), await openServer(cluster.connection, MANY)];
    const figures: Figure[] = [];
    const all = cases(new Date());
    for (const one of all) {
      figures.push(await besideItsStatements(one, many));
      figures.push(await growth(one, few, many));
      if (one.deep) figures.push(await depth(one, many));
      const other = all.find(({ what }) => what === one.sameAs);
      if (other) figures.push(await besideAnother(one, other, many));
    }
    await few.close();
    await many.close();
    return figures;
  } finally {
    await cluster.stop();
  }
};
export default measure;

function cases(now: Date): Case[] {
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  // A week that both companies have, and that is full in both.
  const week = `${day(4)},${day(2)}`;
  return [
    { what: 'own notes', as: 'therapist', path: '/api/notes?limit=10', deep: true },
    { what: 'own notes of some days', as: 'therapist', path: `/api/notes?limit=10&daterange=${week}` },
    {
      what: 'own notes written on some days',
      as: 'therapist',
      path: `/api/notes?limit=10&daterangecreated=${week}`,
      sameAs: 'own notes of some days',
    },
    { what: 'own notes at a place', as: 'therapist', path: '/api/notes?limit=10&location=2' },
    { what: 'own sessions', as: 'therapist', path: '/api/sessions?limit=5', deep: true },
    { what: 'own sessions, billed', as: 'therapist', path: '/api/sessions?limit=5&billed=yes' },
    { what: 'all notes', as: 'staff', path: '/api/company/notes?scope=all&limit=10', deep: true },
    { what: 'all notes of some days', as: 'staff', path: `/api/company/notes?scope=all&limit=10&daterange=${week}` },
    {
      what: 'all notes written on some days',
      as: 'staff',
      path: `/api/company/notes?scope=all&limit=10&daterangecreated=${week}`,
      sameAs: 'all notes of some days',
    },
    { what: 'all notes at a place', as: 'staff', path: '/api/company/notes?scope=all&limit=10&location=2' },
    { what: 'all notes, not reviewed', as: 'staff', path: '/api/company/notes?scope=all&limit=10&review=open' },
    { what: 'notes of one client', as: 'staff', path: '/api/company/notes?scope=all&limit=10&client=CLIENT' },
    { what: 'notes of one therapist', as: 'staff', path: '/api/company/notes?scope=all&limit=10&user=USER' },
    { what: 'pay, everything', as: 'staff', path: '/api/pay?limit=50', deep: true },
    { what: 'pay, to bill', as: 'staff', path: '/api/pay?limit=50&billed=no' },
    { what: 'pay, billed and unpaid', as: 'staff', path: '/api/pay?limit=50&billed=yes&paid=no', deep: true },
    { what: 'pay of some days', as: 'staff', path: `/api/pay?limit=50&daterange=${week}` },
    {
      what: 'pay written on some days',
      as: 'staff',
      path: `/api/pay?limit=50&daterangecreated=${week}`,
      sameAs: 'pay of some days',
    },
    { what: 'pay of one group', as: 'staff', path: '/api/pay?limit=50&groupId=ICN-000004' },
    { what: 'payload of a therapist', as: 'therapist', path: '/api/payload' },
  ];
}

async function ask(opened: BenchServer, as: Person, path: string): Promise<string> {
  const { status, body } = await opened.get(as, path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  return body;
}

/** How long two pieces of work take, ms, round by round in turn: a slow moment of the machine meets both. */
async function inTurn(rounds: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const [a, b]: [number[], number[]] = [[], []];
  await first();
  await second();
  for (let round = 0; round < rounds; round++) {
    a.push(await time(first));
    b.push(await time(second));
  }
  return [a, b] as const;
}

async function besideItsStatements({ what, as, path }: Case, opened: BenchServer): Promise<Figure> {
  const call = () => ask(opened, as, path);
  await call();
  const statements = onlyQuestions(await recordStatements(call));
  const [endpoint, driver] = await inTurn(ROUNDS, call, () => askAll(opened.bare, statements));
  const bare = percentile(driver, 0.95);
  return {
    what: `${what}, p95`,
    measured: percentile(endpoint, 0.95),
    unit: 'ms',
    control: { what: 'the same SQL by the driver', measured: bare },
    limit: { atMost: bare * 1.5 + 3 },
  };
}

async function besideAnother(one: Case, other: Case, opened: BenchServer): Promise<Figure> {
  const [own, others] = await inTurn(
    ROUNDS,
    () => ask(opened, one.as, one.path),
    () => ask(opened, other.as, other.path),
  );
  const control = percentile(others, 0.95);
  return {
    what: `${one.what}, beside ${other.what}`,
    measured: percentile(own, 0.95),
    unit: 'ms',
    control: { what: other.what, measured: control },
    limit: { atMost: control * 1.2 + 1 },
  };
}

/** From 10,000 to 1,000,000 notes. */
async function growth({ what, as, path }: Case, few: BenchServer, many: BenchServer): Promise<Figure> {
  const [small, large] = await inTurn(
    ROUNDS_OF_A_MEDIAN,
    () => ask(few, as, path),
    () => ask(many, as, path),
  );
  const [before, after] = [percentile(small, 0.5), percentile(large, 0.5)];
  return {
    what: `${what}, growth from 10,000 to 1,000,000 notes`,
    measured: after,
    unit: 'ms',
    control: { what: 'with 10,000', measured: before },
    limit: { atMost: before * 1.5 + 0.5 },
  };
}

/** The page nine tenths down, by a cursor: 450 of 500 days back. */
async function depth({ what, as, path }: Case, opened: BenchServer): Promise<Figure> {
  const first: string = JSON.parse(await ask(opened, as, path)).nextCursor;
  const [order, , ...rest]: unknown[] = JSON.parse(Buffer.from(first, 'base64url').toString());
  const far = new Date(Date.now() - 450 * 86_400_000).toISOString().slice(0, 10);
  const cursor = Buffer.from(JSON.stringify([order, far, ...rest])).toString('base64url');
  const [firsts, deeps] = await inTurn(
    ROUNDS,
    () => ask(opened, as, path),
    () => ask(opened, as, `${path}&cursor=${cursor}`),
  );
  const [firstPage, deep] = [percentile(firsts, 0.95), percentile(deeps, 0.95)];
  return {
    what: `${what}, a deep page, p95`,
    measured: deep,
    unit: 'ms',
    control: { what: 'its first page', measured: firstPage },
    limit: { atMost: firstPage * 1.2 + 0.5 },
  };
}
