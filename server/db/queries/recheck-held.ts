import { sql } from 'kysely';
import { MOST_NOTES_OF_DAY } from '#domain/note/day-limit.ts';
import { timeConflictText } from '#domain/schedule/time-conflicts.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { isSqlError, sqlState } from '../sql-error.ts';
import { inSavepoint, type Tx } from '../transaction.ts';
import { asNews } from './next-note-version.ts';
import { insertAudits } from './record-audit.ts';

/** A note's times as they stand in its row. */
export type NoteTimes = { client_id: number; date_visited: string; begin_time: string; end_time: string };

/** Whose held notes, which one was looked at just now, if any, and who has written what they are looked at for. */
type Recheck = {
  companyId: number;
  authorId: number;
  exceptId?: number;
  editorId: number;
  requestId: string;
  now: Date;
};

/** They are all of the days of one note. */
const MOST = MOST_NOTES_OF_DAY;

/** Where the note stands in the way of others; null where it does not. */
export async function finalTimesOf(tx: Tx, companyId: number, id: number): Promise<NoteTimes | null> {
  const row = await tx
    .selectFrom('notes')
    .select(['client_id', 'date_visited', 'begin_time', 'end_time'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'final')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A note of the therapist was stored, moved or deleted. Each of their held notes that touches these times, where it was or
 * where it is now, is final where nothing is in its way any more, and else names what is in its way now. Call
 * `lockTimesOf` before the change.
 */
export async function recheckHeld(tx: Tx, recheck: Recheck, times: readonly NoteTimes[]): Promise<void> {
  const held = times.length === 0 ? [] : await lockHeld(tx, recheck, times);
  if (held.length === 0) return;
  const overlaps = await findOverlaps(tx, recheck, idsOf(held));
  const nowFinal = new Set<number>();
  const inTheWay = new Map<number, string>();
  for (const { id, timeconflicts } of held) {
    const others = overlaps.get(id)?.filter((other) => other.state === 'final' || nowFinal.has(other.id)) ?? [];
    if (others.length === 0) nowFinal.add(id);
    const text = timeConflictText('note', others);
    if (text !== '' && text !== timeconflicts) inTheWay.set(id, text);
  }
  await unlessInTheWay(tx, () => makeFinal(tx, recheck, [...nowFinal]));
  await nameInTheWay(tx, recheck, inTheWay);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

function lockHeld(tx: Tx, { companyId, authorId, exceptId = 0 }: Recheck, times: readonly NoteTimes[]) {
  const stretches = times.map(({ date_visited: date, begin_time: begin, end_time: end }) => {
    return sql<boolean>`visit && tsrange(${date}::date + ${begin}::time, ${date}::date + ${end}::time)`;
  });
  return (
    tx
      .selectFrom('notes')
      .select(['id', 'timeconflicts'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', authorId)
      .where('state', '=', 'held')
      .where('deleted_at', 'is', null)
      .where('id', '<>', exceptId)
      .where((note) => note.or(stretches))
      // As the index of held notes has them.
      .orderBy('date_visited', 'desc')
      .orderBy('begin_time', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .forUpdate()
      .execute()
  );
}

/** What each of them overlaps, by when that begins; held ones among them as well, since one of two can become final. */
async function findOverlaps(tx: Tx, { companyId, authorId }: Recheck, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('notes as held')
    .innerJoin('notes as other', inSameCompany('other.user_id', 'held.user_id'))
    .innerJoin('clients', inSameCompany('clients.id', 'other.client_id'))
    .select(['held.id as of', 'other.id', 'other.state', 'clients.first_name', 'clients.last_name'])
    .select(['other.date_visited as date', 'other.begin_time as begin', 'other.end_time as end'])
    .where('held.company_id', '=', companyId)
    .where('held.id', 'in', ids)
    .where('other.user_id', '=', authorId)
    .where('other.deleted_at', 'is', null)
    .where((pair) => pair.or([pair('other.state', '=', 'final'), pair('other.id', 'in', ids)]))
    .whereRef('other.id', '<>', 'held.id')
    .where(sql<boolean>`other.visit && held.visit`)
    .orderBy('other.begin_time')
    .execute();
  return Map.groupBy(
    rows.map(({ first_name, last_name, ...other }) => ({ ...other, client: { first_name, last_name } })),
    ({ of }) => of,
  );
}

/** They can be billed from now on, by what somebody did to another note: the audit says who. */
async function makeFinal(tx: Tx, { companyId, editorId, requestId, now }: Recheck, ids: readonly number[]) {
  if (ids.length === 0) return;
  await tx
    .updateTable('notes')
    .set({ state: 'final', timeconflicts: null, ...asNews })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  const act = { at: now, who: { companyId, userId: editorId }, action: 'held note final', requestId };
  await insertAudits(
    tx,
    ids.map((id) => ({ ...act, entity: 'note', entityId: id })),
  ).execute();
}

async function nameInTheWay(tx: Tx, { companyId }: Recheck, texts: ReadonlyMap<number, string>): Promise<void> {
  if (texts.size === 0) return;
  const named = sql<{
    id: number;
    text: string;
  }>`unnest(${[...texts.keys()]}::integer[], ${[...texts.values()]}::text[])`;
  await tx
    .updateTable('notes')
    .from(named.as<'named'>(sql`named(id, text)`))
    .set((note) => ({ timeconflicts: note.ref('named.text'), ...asNews }))
    .where('notes.company_id', '=', companyId)
    .whereRef('notes.id', '=', 'named.id')
    .execute();
}

/** What nobody can have stored meanwhile, by `lockTimesOf`; if it is there all the same, they stay held until the next time. */
async function unlessInTheWay(tx: Tx, work: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(tx, 'note', work);
  } catch (error) {
    if (!isSqlError(error, sqlState.exclusionViolation, 'notes_no_overlap')) throw error;
  }
}
