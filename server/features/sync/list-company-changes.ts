import { type RawBuilder, sql } from 'kysely';
import type { ChangedKind } from '#contract/changed-entities.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { afterSeq, makeCursor, readClock, readCursor } from './change-cursor.ts';
import { caseloadOf, isAfter } from './find-changes.ts';
import { listedKinds, numberedKinds } from './reported-kinds.ts';

type Changes = typeof endpoints.companyChanges;

/** With more than this at once, it is better to read a list again. */
const MOST = 200;

const ofNotes: readonly ChangedKind[] = ['note', 'session', 'behavior_entry'];
/** Their lists contain everybody's notes, and nothing about sessions. */
const money = ['company.finance.insurance.view', 'company.finance.payroll.view'] as const;

/**
 * GET /api/company/changes: which rows of the office's lists changed since the cursor; ids and nothing else. Of rows that
 * the caller may not see, the kind alone.
 */
export async function listCompanyChanges({ db, who, query }: Call<Changes>): Promise<Answer<Changes>> {
  const epoch = await readEpoch(db);
  const clock = await readClock(db, who.companyId);
  const end = afterSeq(clock.head);
  if (query.cursor === undefined) return { changed: {}, nextCursor: makeCursor(epoch, who, end), more: false };
  const after = readCursor(query.cursor, epoch, who, clock);
  const numbered = sql`(${sql.join(rowsReported(who), sql` or `)})`;
  const { rows } = await sql<{ entity: string; entity_id: number | null; seq: number }>`
    select entity, case when ${numbered} then entity_id end as entity_id, seq from changes
    where company_id = ${who.companyId} and ${isAfter(after)} and (${numbered} or ${kindsReported(who)})
    order by seq limit ${MOST + 1}`.execute(db);
  const changed: Record<string, number[]> = {};
  for (const { entity, entity_id } of rows.slice(0, MOST)) {
    const ids = changed[entity] ?? [];
    changed[entity] = entity_id === null || ids.includes(entity_id) ? ids : [...ids, entity_id];
  }
  // A caller who reads a list again has everything up to the end.
  const last = rows.at(-1)?.seq ?? 0;
  return {
    changed,
    nextCursor: makeCursor(epoch, who, afterSeq(Math.max(clock.head, last))),
    more: rows.length > MOST,
  };
}

/** Which rows are reported by their number; everybody’s own among them: it says which roles they have. */
function rowsReported(who: Principal): RawBuilder<unknown>[] {
  const self = sql`(entity = 'user' and entity_id = ${who.userId})`;
  return [sql`entity = any(${numberedKinds(who)})`, self, ...linesOf(who), ...notesOf(who)];
}

/** Which are told of by their kind alone: a list is made of them, and its reader may not see each of them. */
function kindsReported(who: Principal): RawBuilder<unknown> {
  const chosen: ChangedKind[] = [
    ...(linesOf(who).length > 0 ? ['phase_line' as const] : []),
    ...(notesOf(who).length > 0 ? ofNotes : []),
  ];
  const kinds = listedKinds(who).filter((kind) => !chosen.includes(kind));
  return sql`(entity = any(${kinds}) and not ${isDraft(who)})`;
}

/** Whoever draws the graphs of their own clients. */
function linesOf(who: Principal): RawBuilder<unknown>[] {
  return may(who, 'client.view') ? [sql`(entity = 'phase_line' and client_id in ${caseloadOf(who)})`] : [];
}

/** A draft is its author's alone: nobody else is told of it. */
function isDraft(who: Principal): RawBuilder<unknown> {
  return sql`(entity = 'note' and exists (
    select from notes where notes.company_id = ${who.companyId} and notes.id = entity_id and notes.state = 'draft'))`;
}

function notesOf(who: Principal): RawBuilder<unknown>[] {
  const ofNote = sql`entity = any(${ofNotes}) and not ${isDraft(who)}`;
  if (may(who, 'company.notes.view')) return [sql`(${ofNote})`];
  if (may(who, ...money)) return [sql`(${ofNote} and entity = 'note')`];
  return may(who, 'company.notes.assigned') ? [sql`(${ofNote} and client_id in ${caseloadOf(who)})`] : [];
}
