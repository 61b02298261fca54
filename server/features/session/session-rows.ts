import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

export type SessionListRow = Awaited<ReturnType<typeof findSessionRows>>[number];

/** Sessions with client, therapist and note, in the order of `ids`. A draft is shown to its author alone. */
export async function findSessionRows(db: Db, who: Principal, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await selectSessions(db, who).where('session.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selectSessions(db: Db, { companyId, userId }: Principal) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('clients', inSameCompany('clients.id', 'session.client_id'))
    .innerJoin('users', inSameCompany('users.id', 'session.user_id'))
    .leftJoin('users as bringer', inSameCompany('bringer.id', 'session.brought_by'))
    .selectAll('session')
    .select(sql<string | null>`trim(bringer.first_name || ' ' || bringer.last_name)`.as('bringer_name'))
    .select(['clients.first_name', 'clients.last_name'])
    .select(['users.first_name as u_first_name', 'users.last_name as u_last_name'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('notes')
          .select(['notes.id', 'notes.uid', 'notes.state', 'notes.review_decision', 'notes.comment', 'notes.date_week'])
          .select(['notes.begin_time', 'notes.end_time'])
          .whereRef('notes.company_id', '=', 'session.company_id')
          .whereRef('notes.session_id', '=', 'session.id')
          .where('notes.deleted_at', 'is', null)
          .where((inner) => inner.or([inner('notes.state', '<>', 'draft'), inner('notes.user_id', '=', userId)]))
          .orderBy('notes.id', 'desc')
          .limit(1),
      ).as('note'),
    )
    .where('session.company_id', '=', companyId);
}
