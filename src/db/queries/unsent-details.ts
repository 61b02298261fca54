import { objectOf } from '#domain/json-object.ts';
import type { TallybookDb } from '../database.ts';
import { type OpRow, unsentStates } from '../rows.ts';
import { type KeptDraft, listKeptDrafts } from './kept-drafts.ts';
import { describeRecords, type RecordAbout, type RecordKey, recordKeyOf } from './records.ts';
import { eachUnsent, listUnsent, type UnsentRecord } from './unsent.ts';
import { type Comparison, findComparison } from './verified.ts';

/** An unsent record with what it is about. */
export type UnsentWork = UnsentRecord & { about: RecordAbout };

/** The same, and how much is in it. */
export type UnsentDetail = UnsentWork & {
  /** Ops of it that are not sent. */
  ops: number;
  /** Events of its data-entry ops. */
  events: number;
  /** When its session was submitted, ISO 8601, if that is among what waits. */
  submittedAt: string | null;
};

/** Everything this person has on the device that the server does not have, oldest first, and what each is about. */
export async function listUnsentWork(db: TallybookDb): Promise<UnsentWork[]> {
  const records = await listUnsent(db);
  const about = await describeRecords(db, records);
  return records.flatMap((record) => {
    const known = about.get(recordKeyOf(record));
    return known ? [{ ...record, about: known }] : [];
  });
}

/** The same with how much is in each; this reads every op. */
export async function listUnsentDetails(db: TallybookDb): Promise<UnsentDetail[]> {
  const [records, contents] = await Promise.all([listUnsentWork(db), contentsOfUnsent(db)]);
  return records.map((record) => ({ ...record, ...(contents.get(recordKeyOf(record)) ?? noContents) }));
}

type Contents = Pick<UnsentDetail, 'ops' | 'events' | 'submittedAt'>;
const noContents: Contents = { ops: 0, events: 0, submittedAt: null };

async function contentsOfUnsent(db: TallybookDb): Promise<Map<string, Contents>> {
  const contents = new Map<string, Contents>();
  await eachUnsent(db, (op) => {
    const was = contents.get(recordKeyOf(op)) ?? noContents;
    contents.set(recordKeyOf(op), {
      ops: was.ops + 1,
      events: was.events + eventsOf(op).length,
      submittedAt: op.kind === 'submitSession' ? op.capturedAt : was.submittedAt,
    });
  });
  return contents;
}

/** The events an op carries; none unless it is a data-entry op. */
function eventsOf(op: Pick<OpRow, 'kind' | 'body'>): unknown[] {
  const { events } = objectOf(op.body);
  return op.kind === 'recordDataEntry' && Array.isArray(events) ? events : [];
}

/** The ops of one record that are not sent, in their order. */
export async function listUnsentOps(db: TallybookDb, { entityType, entityId }: RecordKey): Promise<OpRow[]> {
  const ops = await db.ops.where('entityId').equals(entityId).sortBy('seq');
  return ops.filter((op) => op.entityType === entityType && unsentStates.includes(op.state));
}

/** The records of a kind whose last work the server did not take, by their uid. */
export async function listRefusedRecords(db: TallybookDb, entityType: RecordKey['entityType']): Promise<Set<string>> {
  const ofState = (state: OpRow['state']) =>
    db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]).toArray();
  const ops = await Promise.all([ofState('rejected'), ofState('conflict')]);
  return new Set(
    ops
      .flat()
      .filter((op) => op.entityType === entityType)
      .map(({ entityId }) => entityId),
  );
}

/** What a sign-out leaves on the device. */
export type Kept = { unsent: UnsentDetail[]; open: RecordAbout[]; drafts: KeptDraft[] };

/** Unsent records, sessions still open although everything in them is sent, and what is still being written. */
export async function listKept(db: TallybookDb): Promise<Kept> {
  const [unsent, sessions, drafts] = await Promise.all([
    listUnsentDetails(db),
    db.sessions.where('state').equals('open').toArray(),
    listKeptDrafts(db),
  ]);
  const listed = new Set(unsent.map((record) => record.about.session?.id));
  const open = sessions
    .filter((session) => session.eventsHere && !listed.has(session.id))
    .map((session) => ({
      client: session.clientName,
      date: session.startDate,
      time: session.startTime,
      session,
      note: null,
    }));
  return { unsent, open, drafts };
}

/**
 * A record that the server has accepted, when it accepted the last piece, and how its session compares with the
 * server's copy.
 */
export type SentRecord = RecordKey & { at: string; about: RecordAbout; comparison: Comparison };

/** Records that the server has accepted since `since` (ISO 8601), latest first. */
export async function listSentSince(db: TallybookDb, since: string): Promise<SentRecord[]> {
  const receipts = await db.receipts.where('ackedAt').aboveOrEqual(since).sortBy('ackedAt');
  const ops = await db.ops.bulkGet(receipts.map((receipt) => receipt.seq));
  const latest = new Map<string, RecordKey & { at: string }>();
  receipts.forEach(({ ackedAt, held, decided }, i) => {
    const op = ops[i];
    if (!op) return;
    // What the office keeps does not count as accepted, although earlier work on the same record was.
    if (held && decided?.accepted !== true) latest.delete(recordKeyOf(op));
    else latest.set(recordKeyOf(op), { entityType: op.entityType, entityId: op.entityId, at: ackedAt });
  });
  const unsent = new Set((await listUnsent(db)).map(recordKeyOf));
  const records = [...latest.values()].filter((record) => !unsent.has(recordKeyOf(record)));
  const about = await describeRecords(db, records);
  const found: SentRecord[] = [];
  for (const record of records) {
    const known = about.get(recordKeyOf(record));
    if (!known) continue;
    const comparison = known.session ? await findComparison(db, known.session) : 'not-compared';
    found.push({ ...record, about: known, comparison });
  }
  return found.sort((a, b) => b.at.localeCompare(a.at));
}
