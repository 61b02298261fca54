import { endpoints } from '#contract/endpoints.ts';
import { objectOf } from '#domain/json-object.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import type { Tx } from '#server/db/transaction.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { listSubjects, partsOfKind } from '#server/http/write/device-chain.ts';
import { isUid } from '#server/http/write/held-work.ts';
import type { HeldRow } from './apply-held.ts';

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

/** When the records that it would write into were last changed; none for a record that does not exist. */
async function findLastChange(db: Tx, { company_id, path, subject, body }: HeldRow): Promise<Date[]> {
  if (OF_STORED_EVENT.includes(path)) return findEventChange(db, company_id, objectOf(body).id);
  const uids = [subject, objectOf(body).uid, objectOf(objectOf(body).note).uid].filter(isUid);
  if (uids.length === 0) return [];
  const stamped = (table: 'sessions' | 'notes' | 'behavior_entries') =>
    db
      .selectFrom(table)
      .select('updated_at')
      .where('company_id', '=', company_id)
      .where('uid', 'in', uids)
      .forUpdate()
      .execute();
  // In the order in which they are locked everywhere: the session, the uid, the row.
  const sessions = await stamped('sessions');
  for (const uid of uids) await lockUid(db, company_id, uid);
  const found = [...sessions, ...(await stamped('notes')), ...(await stamped('behavior_entries'))];
  return found.map(({ updated_at }) => updated_at);
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
