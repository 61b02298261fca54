import { type RawBuilder, sql } from 'kysely';
import type { ChangedKind } from '#contract/changed-entities.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Permission } from '#domain/access/permission.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { afterSeq, makeCursor, readClock, readCursor } from './change-cursor.ts';
import { caseloadOf, isAfter } from './find-changes.ts';

type Changes = typeof endpoints.companyChanges;

/** With more than this at once, it is better to read a list again. */
const MOST = 200;

/** What each office permission lets somebody be told about. */
const heard: Partial<Record<Permission, readonly ChangedKind[]>> = {
  'company.clients.view': ['client', 'caseload', 'assignment', 'phase_line'],
  'company.users.view': ['user', 'caseload'],
  'company.schedule.calendar.view': ['schedule_event'],
  'company.finance.insurance.view': ['pay_group', 'flag'],
  'company.finance.payroll.view': ['pay_group', 'flag'],
  'company.flags.edit': ['flag'],
  'company.held.edit': ['held_work'],
  'company.settings.roles.view': ['role'],
  'behavior.view': ['behavior', 'skill'],
};
const ofNotes: readonly ChangedKind[] = ['note', 'session', 'behavior_entry'];
/** Their lists contain everybody's notes, and nothing about sessions. */
const money = ['company.finance.insurance.view', 'company.finance.payroll.view'] as const;

/** GET /api/company/changes: which rows of the office's lists changed since the cursor; ids and nothing else. */
export async function listCompanyChanges({ db, who, query }: Call<Changes>): Promise<Answer<Changes>> {
  const epoch = await readEpoch(db);
  const clock = await readClock(db, who.companyId);
  const end = afterSeq(clock.head);
  if (query.cursor === undefined) return { changed: {}, nextCursor: makeCursor(epoch, who, end), more: false };
  const after = readCursor(query.cursor, epoch, who, clock);
  const { rows } = await sql<{ entity: string; entity_id: number; seq: number }>`
    select entity, entity_id, seq from changes
    where company_id = ${who.companyId} and ${isAfter(after)} and (${sql.join(audible(who), sql` or `)})
    order by seq limit ${MOST + 1}`.execute(db);
  const changed: Record<string, number[]> = {};
  for (const { entity, entity_id } of rows.slice(0, MOST)) {
    const ids = changed[entity] ?? [];
    changed[entity] = ids.includes(entity_id) ? ids : [...ids, entity_id];
  }
  // A caller who reads a list again has everything up to the end.
  const last = rows.at(-1)?.seq ?? 0;
  return {
    changed,
    nextCursor: makeCursor(epoch, who, afterSeq(Math.max(clock.head, last))),
    more: rows.length > MOST,
  };
}

function audible(who: Principal): RawBuilder<unknown>[] {
  const entities = Object.entries(heard).flatMap(([permission, names]) =>
    may(who, permission as Permission) ? names : [],
  );
  return [sql`entity = any(${['policy', ...entities]})`, ...linesOf(who), ...notesOf(who)];
}

/** Whoever draws the graphs of their own clients. */
function linesOf(who: Principal): RawBuilder<unknown>[] {
  return may(who, 'client.view') ? [sql`(entity = 'phase_line' and client_id in ${caseloadOf(who)})`] : [];
}

/** A draft is its author's alone: nobody else is told of it. */
function notesOf(who: Principal): RawBuilder<unknown>[] {
  const told = sql`entity = any(${ofNotes}) and not (entity = 'note' and exists (
    select from notes where notes.company_id = ${who.companyId} and notes.id = entity_id and notes.state = 'draft'))`;
  if (may(who, 'company.notes.view')) return [sql`(${told})`];
  if (may(who, ...money)) return [sql`(${told} and entity = 'note')`];
  return may(who, 'company.notes.assigned') ? [sql`(${told} and client_id in ${caseloadOf(who)})`] : [];
}
