import { addEntryBody } from '#contract/entries.ts';
import type { HeldAbout, HeldWork } from '#contract/held.ts';
import { saveNoteBody } from '#contract/notes.ts';
import { createEventBody } from '#contract/schedule.ts';
import { startSessionBody } from '#contract/session.ts';
import { type Pointer, pointersOf, type RecordKind, recordKinds } from '#domain/held-pointers.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { findFacts } from './find-facts.ts';
import { findRecords, type StoredRecord } from './find-records.ts';
import type { HeldRow } from './held-row.ts';

type Piece = Pick<HeldRow, 'id' | 'user_id' | 'path' | 'body'>;
type About = Required<Pick<HeldWork, 'about' | 'facts'>>;

/**
 * What each piece of held work names, for whoever decides about it: the records that it changes or belongs to, and the
 * facts that its own are said of. What is not stored yet may wait beside it.
 */
export async function findAbout(db: Db, who: Principal, pieces: readonly Piece[]): Promise<About[]> {
  const named = pieces.map(({ path, body }) => pointersOf(path, body));
  const records = await findAll(db, who, named.flat());
  const found: About[] = [];
  for (const [at, piece] of pieces.entries()) {
    const pointers = named[at] ?? [];
    const about: HeldAbout[] = [];
    for (const pointer of pointers) about.push(...(await aboutOf(db, who, piece, { pointer, records })));
    const sessions = pointers.flatMap((pointer) => (pointer.what === 'session' ? records.filter(of(pointer)) : []));
    const facts = await findFacts(db, who.companyId, piece, sessions[0]?.id ?? null);
    // A field of both is the note's: that is what is written.
    about.sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what));
    found.push({ about, facts });
  }
  return found;
}

const order: readonly RecordKind[] = ['note', 'entry', 'event', 'session'];

type Found = StoredRecord & { what: RecordKind };

/**
 * Throws 403 for work on a record that the caller may not read: nobody answers for what they were not shown. An author’s
 * own draft is written to only by what has seen it, all of which is shown.
 */
export async function requireSeen(db: Db, who: Principal, { path, body }: Piece): Promise<void> {
  // A uid alone closes a note: a visit of thousands of taps names itself with each handful of them.
  const pointers = pointersOf(path, body).filter((one) => one.what === 'note' || 'id' in one);
  const records = await findAll(db, who, pointers);
  const isClosed = pointers.some((pointer) => records.filter(of(pointer)).some((record) => !maySee(record, pointer)));
  if (!isClosed) return;
  const detail = 'This changes a record that you may not read. Somebody who may has to accept it.';
  throw new ProblemError(403, 'not_readable', { detail });
}

/** Whoever has a uid knows the record already; of somebody's draft nothing is told, and nothing is asked for. */
const maySee = ({ seen }: Found, pointer: Pointer): boolean =>
  seen === 'yes' || seen === 'none' || (seen === 'uid' && 'uid' in pointer);

async function findAll(db: Db, who: Principal, pointers: Pointer[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const what of recordKinds) {
    const records = await findRecords(db, who, what, pointers);
    found.push(...records.map((record) => ({ ...record, what })));
  }
  return found;
}

const of =
  (pointer: Pointer) =>
  ({ what, uid, id }: Found): boolean =>
    what === pointer.what && ('uid' in pointer ? uid === pointer.uid : id === pointer.id);

type Asked = { pointer: Pointer; records: readonly Found[] };

async function aboutOf(db: Db, who: Principal, piece: Piece, { pointer, records }: Asked): Promise<HeldAbout[]> {
  const { what } = pointer;
  const unknown = { what, user: null, client: null, fields: {} };
  const record = records.find(of(pointer));
  // Of a draft it is told no more than of what is not there.
  if (!record || record.seen === 'none') {
    const waiting = 'uid' in pointer && pointer.there ? await findWaiting(db, who, piece, pointer) : null;
    if (waiting) return [waiting];
    return pointer.there ? [{ ...unknown, state: 'missing' }] : [];
  }
  const { id, user, client, fields } = record;
  return [
    maySee(record, pointer) ? { what, state: 'stored', id, user, client, fields } : { ...unknown, state: 'closed' },
  ];
}

/** The calls that make a record, and what they say of it. */
const makers = {
  session: { path: '/api/session/start', body: startSessionBody },
  note: { path: '/api/note', body: saveNoteBody },
  entry: { path: '/api/behavior', body: addEntryBody },
  event: { path: '/api/schedule/event', body: createEventBody },
} as const;

async function findWaiting(
  db: Db,
  { companyId }: Principal,
  { user_id }: Piece,
  { what, uid }: Pointer & { uid: string },
): Promise<HeldAbout | null> {
  const { path, body } = makers[what];
  const row = await db
    .selectFrom('held_work')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'held_work.company_id').onRef('users.id', '=', 'held_work.user_id'),
    )
    .leftJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'held_work.company_id').onRef('clients.id', '=', 'held_work.client_id'),
    )
    .select(['held_work.body', 'held_work.user_id', 'users.first_name', 'users.last_name'])
    .select(['clients.id as client_id', 'clients.first_name as c_first', 'clients.last_name as c_last'])
    .where('held_work.company_id', '=', companyId)
    .where('held_work.user_id', '=', user_id)
    .where('held_work.subject', '=', uid)
    .where('held_work.path', '=', path)
    .where('held_work.state', 'in', ['open', 'refused'])
    .orderBy('held_work.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const said = body.safeParse(row.body);
  if (!said.success) return null;
  const { first_name, last_name, c_first, c_last } = row;
  return {
    what,
    state: 'waits',
    user: { id: row.user_id, name: `${first_name} ${last_name}`.trim() },
    client: row.client_id === null ? null : { id: row.client_id, name: `${c_first ?? ''} ${c_last ?? ''}`.trim() },
    fields: said.data,
  };
}
