import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { objectOf } from '#domain/json-object.ts';
import { whyNotOlder } from '#domain/note/marked-since.ts';
import { lockTimesOf, lockUid } from '#server/db/queries/lock-uid.ts';
import type { Tx } from '#server/db/transaction.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { listSubjects, partsOfKind } from '#server/http/write/device-chain.ts';
import { isUid } from '#server/http/write/held-work.ts';
import { readIfMatch, type WriteHeaders } from '#server/http/write/write-headers.ts';
import type { HeldRow } from './held-row.ts';

const DATA_ENTRY = endpoints.recordDataEntry.path;
const OF_STORED_EVENT: readonly string[] = [endpoints.updateEvent.path, endpoints.deleteEvent.path];

/**
 * Throws 409 where the record was saved again after this arrived: if done now, the older words would overwrite the newer
 * ones, and nobody would see it. What the office itself accepts is no newer change by somebody else. The record stays
 * locked until the decision is made.
 */
export async function requireNotOvertaken(db: Tx, row: HeldRow): Promise<void> {
  if (onlyAdds(row) || !(await isOvertaken(db, row))) return;
  throw new ProblemError(409, 'overtaken', {
    detail:
      'This record was saved again after this arrived: accepted, the older words would replace the newer ones. Compare the two. Its author can add what is missing; this one is to be refused, or left refused.',
  });
}

/** A session's facts are added to those that came since, and replace nothing. */
function onlyAdds({ path, body }: HeldRow): boolean {
  return path === DATA_ENTRY && 'events' in objectOf(body);
}

async function isOvertaken(db: Tx, row: HeldRow): Promise<boolean> {
  const accepted = await listAccepted(db, row);
  const parts = partsOfRow(row);
  // Later by the numbers of the device and by when it came: a number alone is the word of whoever wrote a file.
  const isLater = (one: Accepted) =>
    cameAfter(one, row) && !isBefore(one, row) && partsOfRow(one).some((part) => parts.includes(part));
  if (accepted.some(isLater)) return true;
  const changes = (await findLastChange(db, row)).filter((at) => at > row.received_at);
  // What the office accepted of the same author was not a change by somebody else.
  const own = new Set(accepted.map(({ decided_at }) => decided_at?.getTime()));
  return changes.some((at) => !own.has(at.getTime()));
}

const partsOfRow = ({ method, path }: Pick<HeldRow, 'method' | 'path'>) =>
  partsOfKind(`${method} ${path.split('?', 1)[0] ?? path}`);

/** The records that it would write into. */
const uidsOf = ({ subject, body }: HeldRow): string[] =>
  [subject, objectOf(body).uid, objectOf(objectOf(body).note).uid].filter(isUid).map((uid) => uid.toLowerCase());

/** When the records that it would write into were last changed; none for a record that does not exist. */
async function findLastChange(db: Tx, row: HeldRow): Promise<Date[]> {
  const { company_id, path, body } = row;
  if (OF_STORED_EVENT.includes(path)) return findEventChange(db, company_id, objectOf(body).id);
  const uids = uidsOf(row);
  if (uids.length === 0) return [];
  await lockAround(db, company_id, uids);
  const stamped = (table: 'sessions' | 'notes' | 'behavior_entries') =>
    db
      .selectFrom(table)
      .select('updated_at')
      .where('company_id', '=', company_id)
      .where('uid', 'in', uids)
      .forUpdate()
      .execute();
  const found = [...(await stamped('sessions')), ...(await stamped('notes')), ...(await stamped('behavior_entries'))];
  return found.map(({ updated_at }) => updated_at);
}

/**
 * In the order in which they are locked everywhere before the rows of notes: the sessions, the uids, the times of the notes'
 * authors. In another, this and an edit of one of the notes would each wait for the other.
 */
async function lockAround(db: Tx, companyId: number, uids: readonly string[]): Promise<void> {
  const notes = await db
    .selectFrom('notes')
    .select(['session_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('uid', 'in', uids)
    .execute();
  const ids = notes.flatMap(({ session_id }) => session_id ?? []);
  await db
    .selectFrom('sessions')
    .select('id')
    .where('company_id', '=', companyId)
    .where((session) =>
      session.or([session('uid', 'in', uids), session('id', '=', sql<number>`any (${ids}::integer[])`)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const uid of uids) await lockUid(db, companyId, uid);
  const authors = new Set(notes.map(({ user_id }) => user_id));
  for (const author of [...authors].sort((one, other) => one - other)) await lockTimesOf(db, companyId, author);
}

/**
 * The version that its author saw of a note, or the one that the note has where nothing was said in between. Where it was
 * reviewed, billed or paid it stays the one that was seen, as in a call of its author, and `why` says what came in between.
 * Call it once it is known not to be overtaken.
 */
export async function versionSeen(
  db: Tx,
  row: HeldRow,
): Promise<{ ifMatch: WriteHeaders['ifMatch']; why: string | null }> {
  const seen = readIfMatch(row.if_match);
  const uids = uidsOf(row);
  if (typeof seen !== 'number' || uids.length === 0) return { ifMatch: seen, why: null };
  const note = await db
    .selectFrom('notes')
    .select(['version', 'review_decision', 'review_comment', 'reviewed_version'])
    .select(['ins_status', 'user_status', 'money_version'])
    .where('company_id', '=', row.company_id)
    .where('uid', 'in', uids)
    .where('words_version', '<=', seen)
    .where('version', '>', seen)
    .executeTakeFirst();
  const why = note ? whyNotOlder(note, seen) : null;
  return { ifMatch: why === null ? (note?.version ?? seen) : seen, why };
}

async function findEventChange(db: Tx, companyId: number, id: unknown): Promise<Date[]> {
  if (typeof id !== 'number') return [];
  const rows = await db
    .selectFrom('schedule_events')
    .select('updated_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return rows.map(({ updated_at }) => updated_at);
}

type Accepted = Pick<HeldRow, 'id' | 'method' | 'path' | 'device_id' | 'device_seq' | 'received_at' | 'decided_at'>;

const cameAfter = (one: Accepted, { id, received_at: at }: HeldRow) =>
  one.received_at.getTime() === at.getTime() ? one.id > id : one.received_at > at;

/** What the office has accepted of the same author about the same record. */
async function listAccepted(db: Tx, { company_id, user_id, subject }: HeldRow): Promise<Accepted[]> {
  if (subject === null) return [];
  return db
    .selectFrom('held_work')
    .select(['id', 'method', 'path', 'device_id', 'device_seq', 'received_at', 'decided_at'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('subject', 'in', await listSubjects(db, company_id, subject))
    .where('state', '=', 'accepted')
    .execute();
}

/** In the order of the device; work of several in that of its arrival. */
export function isBefore(
  one: Pick<HeldRow, 'id' | 'device_id' | 'device_seq'>,
  other: Pick<HeldRow, 'id' | 'device_id' | 'device_seq'>,
): boolean {
  const ofOne = one.device_id === other.device_id && one.device_seq !== null && other.device_seq !== null;
  return ofOne ? Number(one.device_seq) < Number(other.device_seq) : one.id < other.id;
}
