/** Lists over 1,000,000 notes, beside the same SQL asked by the bare driver, and beside 10,000 notes. */
import { startCluster } from '../setup/cluster.ts';
import { type Bench, type Figure, percentile } from '../setup/figure.ts';
import { type BenchServer, openServer, type Person, time } from './million/open-server.ts';
import { askAll, onlyQuestions, recordStatements } from './million/statements.ts';

const MANY = 1_000_000;
const FEW = 10_000;
const ROUNDS = 60;

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
    const seen = new Map<string, number>();
    for (const one of cases(new Date())) {
      const { endpoint, bare } = await timeBeside(many, one.as, one.path);
      seen.set(one.what, endpoint);
      figures.push({
        what: `${one.what}, p95`,
        measured: endpoint,
        unit: 'ms',
        control: { what: 'the same SQL by the driver', measured: bare },
        limit: { atMost: bare * 1.5 + 3 },
      });
      figures.push(await growth(one, few, many));
      if (one.deep) figures.push(await depth(one, many, endpoint));
      const other = one.sameAs === undefined ? undefined : seen.get(one.sameAs);
      if (other !== undefined) {
        figures.push({
          what: `${one.what}, beside ${one.sameAs}`,
          measured: endpoint,
          unit: 'ms',
          control: { what: one.sameAs ?? '', measured: other },
          limit: { atMost: other * 1.2 + 1 },
        });
      }
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

/** p95 of the call and of its own statements by the driver, taken in turn, ms. */
async function timeBeside(opened: BenchServer, as: Person, path: string): Promise<{ endpoint: number; bare: number }> {
  await ask(opened, as, path);
  const statements = onlyQuestions(await recordStatements(() => ask(opened, as, path)));
  const [endpoint, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    endpoint.push(await time(() => ask(opened, as, path)));
    bare.push(await time(() => askAll(opened.bare, statements)));
  }
  return { endpoint: percentile(endpoint, 0.95), bare: percentile(bare, 0.95) };
}

/** From 10,000 to 1,000,000 notes. */
async function growth({ what, as, path }: Case, few: BenchServer, many: BenchServer): Promise<Figure> {
  const [small, large]: [number[], number[]] = [[], []];
  await ask(few, as, path);
  for (let round = 0; round < ROUNDS; round++) {
    small.push(await time(() => ask(few, as, path)));
    large.push(await time(() => ask(many, as, path)));
  }
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
async function depth({ what, as, path }: Case, opened: BenchServer, firstPage: number): Promise<Figure> {
  const first: string = JSON.parse(await ask(opened, as, path)).nextCursor;
  const [order, , ...rest]: unknown[] = JSON.parse(Buffer.from(first, 'base64url').toString());
  const far = new Date(Date.now() - 450 * 86_400_000).toISOString().slice(0, 10);
  const cursor = Buffer.from(JSON.stringify([order, far, ...rest])).toString('base64url');
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    taken.push(await time(() => ask(opened, as, `${path}&cursor=${cursor}`)));
  const deep = percentile(taken, 0.95);
  return {
    what: `${what}, a deep page, p95`,
    measured: deep,
    unit: 'ms',
    control: { what: 'its first page', measured: firstPage },
    limit: { atMost: firstPage * 1.2 + 0.5 },
  };
}
