import { sql } from 'kysely';
import { MOST_NOTES_OF_DAY } from '#domain/note/day-limit.ts';
import { type DayStretch, firstInTheWay, letIn } from '#domain/schedule/standing-visits.ts';
import { type ConflictingVisit, inTheWayText } from '#domain/schedule/time-conflicts.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { isSqlError, sqlState } from '../sql-error.ts';
import { inSavepoint, type Tx } from '../transaction.ts';
import { asNews } from './next-note-version.ts';
import { insertAudits, type OnRecord } from './record-audit.ts';

/** A note's times as they stand in its row. */
export type NoteTimes = { client_id: number; date_visited: string; begin_time: string; end_time: string };

/** Whose held notes, which one was looked at just now, if any, and on whose record it is that they are looked at. */
type Recheck = {
  companyId: number;
  authorId: number;
  exceptId?: number;
  onRecord: OnRecord;
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
  const { stands, admitted } = letIn(await readFinals(tx, recheck, new Set(held.map(({ date }) => date))), held);
  const nowFinal = new Set(admitted);
  const inTheWay = new Map<number, string>();
  for (const visit of held) {
    const way = nowFinal.has(visit) ? null : firstInTheWay(stands, visit);
    const text = way && inTheWayText('note', way.first, way.more);
    if (text !== null && text !== visit.timeconflicts) inTheWay.set(visit.id, text);
  }
  await unlessInTheWay(tx, () => makeFinal(tx, recheck, idsOf(admitted)));
  await nameInTheWay(tx, recheck, inTheWay);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

type Visit = DayStretch & { id: number; timeconflicts: string | null; client: ConflictingVisit['client'] };

async function lockHeld(tx: Tx, recheck: Recheck, times: readonly NoteTimes[]): Promise<Visit[]> {
  const stretches = times.map(({ date_visited: date, begin_time: begin, end_time: end }) => {
    return sql<boolean>`visit && tsrange(${date}::date + ${begin}::time, ${date}::date + ${end}::time)`;
  });
  const rows = await selectVisits(tx, recheck)
    .where('notes.state', '=', 'held')
    .where('notes.id', '<>', recheck.exceptId ?? 0)
    .where((note) => note.or(stretches))
    // As the index of held notes has them.
    .orderBy('notes.date_visited', 'desc')
    .orderBy('notes.begin_time', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(MOST)
    .forUpdate('notes')
    .execute();
  return rows.map(visitOf);
}

/** All final notes of these days, in the order of time: none of them overlaps another. */
async function readFinals(tx: Tx, recheck: Recheck, days: ReadonlySet<string>): Promise<Visit[]> {
  const rows = await selectVisits(tx, recheck)
    .where('notes.state', '=', 'final')
    .where('notes.date_visited', 'in', [...days])
    .orderBy('notes.date_visited')
    .orderBy('notes.begin_time')
    .execute();
  return rows.map(visitOf);
}

function selectVisits(tx: Tx, { companyId, authorId }: Recheck) {
  return tx
    .selectFrom('notes')
    .innerJoin('clients', inSameCompany('clients.id', 'notes.client_id'))
    .select(['notes.id', 'notes.timeconflicts', 'clients.first_name', 'clients.last_name'])
    .select(['notes.date_visited as date', 'notes.begin_time as begin', 'notes.end_time as end'])
    .where('notes.company_id', '=', companyId)
    .where('notes.user_id', '=', authorId)
    .where('notes.deleted_at', 'is', null);
}

type Row = Omit<Visit, 'client'> & Visit['client'];

const visitOf = ({ first_name, last_name, ...visit }: Row): Visit => ({ ...visit, client: { first_name, last_name } });

/** They can be billed from now on, by what somebody did to another note: the audit says who. */
async function makeFinal(
  tx: Tx,
  { companyId, onRecord: { userId, ...onRecord }, now }: Recheck,
  ids: readonly number[],
) {
  if (ids.length === 0) return;
  await tx
    .updateTable('notes')
    .set({ state: 'final', timeconflicts: null, ...asNews })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  const act = { at: now, who: { companyId, userId }, action: 'held note final', ...onRecord };
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
