import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Note } from '#contract/notes.ts';
import type { Policy } from '#domain/access/policy.ts';
import { type UnitDay, type UnitRule, unitsOf } from '#domain/money/units.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { NotesTable } from '../note-tables.ts';
import type { Db } from '../pool.ts';
import type { Database } from '../schema.ts';
import { addendaBringers, briefColumns, correctedFields, emptyTexts } from './brief-note-columns.ts';
import { unitDay } from './note-units.ts';

type Addendum = Note['addenda'][number];

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number];

/** Notes with everything their answer shows, in the order of `ids`. Deleted ones too: who may see what is the caller's to know. */
export async function findNotes(db: Db, companyId: number, ids: number[], { unitRule }: Pick<Policy, 'unitRule'>) {
  if (ids.length === 0) return [];
  const rows = await selectNotes(db, companyId)
    .leftJoin('users as returner', inSameCompany('returner.id', 'note.returned_by'))
    .selectAll('note')
    .select(sql<string | null>`trim(returner.first_name || ' ' || returner.last_name)`.as('returner_name'))
    .select((eb) => addendaOf(eb).as('addenda'))
    .select(unitDay(unitRule, 'note').as('unit_day'))
    .where('note.id', 'in', ids)
    .execute();
  return withUnits(rows, ids, unitRule);
}

export type BriefNoteRow = Awaited<ReturnType<typeof findBriefNotes>>[number];

/** The same without what people wrote: what is said of it is worked out where it lies. */
export async function findBriefNotes(db: Db, companyId: number, ids: number[], { unitRule }: Pick<Policy, 'unitRule'>) {
  if (ids.length === 0) return [];
  const rows = await selectNotes(db, companyId)
    .select(briefColumns)
    .select([emptyTexts.as('empty'), correctedFields.as('corrected'), addendaBringers.as('addenda_by')])
    .select(unitDay(unitRule, 'note').as('unit_day'))
    .where('note.id', 'in', ids)
    .execute();
  return withUnits(rows, ids, unitRule);
}

type Counted = { id: number; minutes: number; settled_units: number | null; unit_day: UnitDay | null };

/** In the order of `ids`, each with its units. */
function withUnits<R extends Counted>(rows: readonly R[], ids: readonly number[], unitRule: UnitRule) {
  const byId = new Map(
    rows.map(({ unit_day, ...row }) => {
      const units = row.settled_units ?? unitsOf(row.minutes, unitRule, unit_day ?? undefined);
      return [row.id, { ...row, units }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selectNotes(db: Db, companyId: number) {
  return (
    db
      .selectFrom('notes as note')
      .innerJoin('clients', inSameCompany('clients.id', 'note.client_id'))
      .innerJoin('users', inSameCompany('users.id', 'note.user_id'))
      .leftJoin('sessions', inSameCompany('sessions.id', 'note.session_id'))
      .leftJoin('pay_groups', inSameCompany('pay_groups.id', 'note.pay_group_id'))
      .leftJoin('users as reviewer', inSameCompany('reviewer.id', 'note.reviewed_by'))
      .leftJoin('users as acknowledger', inSameCompany('acknowledger.id', 'note.acknowledged_by'))
      .leftJoin('users as editor', inSameCompany('editor.id', 'note.updated_by'))
      // Of a session that was brought in, or of which a part was, its note too.
      .leftJoin('users as bringer', (join) =>
        join
          .onRef('bringer.company_id', '=', 'note.company_id')
          .on((eb) => eb('bringer.id', '=', eb.fn.coalesce('note.brought_by', 'sessions.brought_by'))),
      )
      .select(['clients.first_name', 'clients.last_name', 'clients.middle_initial'])
      .select(['users.first_name as u_first_name', 'users.last_name as u_last_name'])
      .select([
        'sessions.uid as session_uid',
        'sessions.late as session_late',
        'sessions.closed as session_closed',
        'sessions.brought_in as session_brought_in',
        'bringer.id as bringer_id',
        'pay_groups.icn',
        'pay_groups.status as pay_group_status',
      ])
      .select(sql<string | null>`trim(reviewer.first_name || ' ' || reviewer.last_name)`.as('reviewer_name'))
      .select(
        sql<string | null>`trim(acknowledger.first_name || ' ' || acknowledger.last_name)`.as('acknowledger_name'),
      )
      .select(sql<string | null>`trim(editor.first_name || ' ' || editor.last_name)`.as('editor_name'))
      .select(sql<string | null>`trim(bringer.first_name || ' ' || bringer.last_name)`.as('bringer_name'))
      .select((eb) => eb.fn.coalesce('note.brought_at', 'sessions.brought_at').as('brought_at'))
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('note_flags')
            .innerJoin('flags', inSameCompany('flags.id', 'note_flags.flag_id'))
            .select(['flags.id', 'flags.name'])
            .whereRef('note_flags.company_id', '=', 'note.company_id')
            .whereRef('note_flags.note_id', '=', 'note.id')
            .orderBy('flags.id'),
        ).as('flags'),
      ])
      .where('note.company_id', '=', companyId)
  );
}

const addendaOf = (eb: ExpressionBuilder<Database & { note: NotesTable }, 'note'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('addenda')
      .innerJoin('users as author', inSameCompany('author.id', 'addenda.user_id'))
      .leftJoin('users as brought', inSameCompany('brought.id', 'addenda.brought_by'))
      .select(['addenda.uid', 'addenda.reason', 'addenda.fields', 'addenda.superseded'])
      .select([
        sql<string>`trim(author.first_name || ' ' || author.last_name)`.as('by'),
        sql<string>`to_char(addenda.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('at'),
      ])
      .select(
        sql<Addendum['brought_in']>`case when addenda.brought_by is not null then jsonb_build_object(
          'by', trim(brought.first_name || ' ' || brought.last_name),
          'at', to_char(addenda.brought_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as('brought_in'),
      )
      .whereRef('addenda.company_id', '=', 'note.company_id')
      .whereRef('addenda.note_id', '=', 'note.id')
      .orderBy('addenda.id'),
  );
