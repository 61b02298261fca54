/** What a tablet sends, on top of 1,000,000 notes, beside the same statements sent by the bare driver. */
import { v7 as uuid } from 'uuid';
import { startCluster } from '../setup/cluster.ts';
import { type Bench, type Figure, percentile } from '../setup/figure.ts';
import { type BenchServer, openServer, type Reply, time } from './million/open-server.ts';
import { askAll, forAnother, recordStatements } from './million/statements.ts';

const NOTES = 1_000_000;
const ROUNDS = 60;
const TAPS = 1_000;

const measure: Bench = async () => {
  const cluster = await startCluster();
  try {
    const server = await openServer(cluster.connection, NOTES);
    const figures = [
      await dataEntry(server, 200, ROUNDS, 'data entry of 200 events, p95'),
      await dataEntry(server, 1, TAPS, '1,000 writes of one event with their receipts, p95'),
      await submit(server),
    ];
    await server.close();
    return figures;
  } finally {
    await cluster.stop();
  }
};
export default measure;

async function dataEntry(server: BenchServer, events: number, rounds: number, what: string): Promise<Figure> {
  const session = await start(server, dayBack(0));
  const send = () => post(server, '/api/session/data-entry', { session_uid: session, events: tapsOf(server, events) });
  await send();
  const statements = await recordStatements(send);
  const kept = new Set([session]);
  return figureOf(
    what,
    await inTurn(rounds, send, () => askAll(server.bare, forAnother(own(statements), kept, dayBack(0)))),
  );
}

async function submit(server: BenchServer): Promise<Figure> {
  let day = 0;
  const opened = async () => {
    day += 1;
    const date = dayBack(day);
    const session = await start(server, date);
    await post(server, '/api/session/data-entry', { session_uid: session, events: tapsOf(server, 50) });
    return { session, date };
  };
  const send = ({ session, date }: Awaited<ReturnType<typeof opened>>) =>
    post(server, '/api/session/submit', {
      session_uid: session,
      endDate: date,
      endTime: '11:00',
      observed_zero: [],
      not_observed: server.behaviorIds.slice(1, 4),
      note: noteOf(server, date),
    });
  await send(await opened());
  const first = await opened();
  const statements = await recordStatements(() => send(first));
  const kept = new Set([first.session]);
  const [measured, control]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const next = await opened();
    measured.push(await time(() => send(next)));
    control.push(await time(() => askAll(server.bare, forAnother(own(statements), kept, dayBack(1_000 + round)))));
  }
  return figureOf('submit of a session with 50 events, p95', { measured, control });
}

/** Without the look-up of the token, which the bare driver has no use for. */
const own = (statements: Awaited<ReturnType<typeof recordStatements>>) =>
  statements.filter(({ text }) => !text.includes('find_bearer'));

async function inTurn(rounds: number, subject: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const [measured, control]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    measured.push(await time(subject));
    control.push(await time(bare));
  }
  return { measured, control };
}

function figureOf(what: string, { measured, control }: { measured: number[]; control: number[] }): Figure {
  const bare = percentile(control, 0.95);
  return {
    what,
    measured: percentile(measured, 0.95),
    unit: 'ms',
    control: { what: 'the same SQL by the driver', measured: bare },
    limit: { atMost: bare * 1.5 + 3 },
  };
}

async function start(server: BenchServer, date: string): Promise<string> {
  const uid = uuid();
  const body = { uid, client_id: server.clientId, visit_location: 1, startDate: date, startTime: '09:00' };
  await post(server, '/api/session/start', body);
  return uid;
}

async function post(server: BenchServer, path: string, body: object): Promise<Reply> {
  const reply = await server.post('therapist', path, body, uuid());
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.body.slice(0, 300)}`);
  return reply;
}

let seq = 0;
function tapsOf(server: BenchServer, many: number): object[] {
  return Array.from({ length: many }, () => {
    seq += 1;
    return {
      uid: uuid(),
      seq,
      kind: 'tap',
      at: '2015-06-01T09:30:00Z',
      tz: 'America/New_York',
      behaviour_id: server.behaviorIds[0],
    };
  });
}

function noteOf(server: BenchServer, date: string): object {
  return {
    uid: uuid(),
    client_id: server.clientId,
    date_visited: date,
    location: 2,
    begin_time: '09:00',
    end_time: '11:00',
    target_behaviors: 'Tantrum occurred 50 times.',
    skill_learned: '',
    who_present: '',
    health_safety: '',
    comment: '',
  };
}

/** Days of years before the company's first visit. */
function dayBack(days: number): string {
  return new Date(Date.UTC(2018, 0, 1) - days * 86_400_000).toISOString().slice(0, 10);
}
