import type { HeldWork } from '#contract/held.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { MOST_BYTES } from '#server/http/answer/answer-bytes.ts';
import { notFound, withoutRow } from '#server/http/answer/problem.ts';
import { findAbout } from './find-about.ts';

/** Read at a time: what a piece names may be much longer than the piece. */
const FEW = 10;

/** Held work as the office sees it, in the order of ids: as many pieces as one answer can have, at least one. */
export async function describeHeld(db: Db, who: Principal, ids: readonly number[]): Promise<HeldWork[]> {
  const described: HeldWork[] = [];
  let left = MOST_BYTES;
  for (let from = 0; from < ids.length; from += FEW) {
    const some = ids.slice(from, from + FEW);
    const rows = await selectHeld(db, who.companyId).where('held.id', 'in', some).orderBy('held.id').execute();
    const about = await findAbout(db, who, rows);
    for (const [at, row] of rows.entries()) {
      const work = { ...heldOf(row), ...about[at] };
      left -= JSON.stringify([work.body, work.about, work.facts]).length;
      if (left < 0 && described.length > 0) return described;
      described.push(work);
    }
  }
  return described;
}

export async function readHeld(db: Db, who: Principal, id: number): Promise<HeldWork> {
  const [row] = await describeHeld(db, who, [id]);
  if (!row) throw notFound();
  return row;
}

function selectHeld(db: Db, companyId: number) {
  return db
    .selectFrom('held_work as held')
    .innerJoin('users as author', inSameCompany('author.id', 'held.user_id'))
    .leftJoin('clients', inSameCompany('clients.id', 'held.client_id'))
    .leftJoin('users as decider', inSameCompany('decider.id', 'held.decided_by'))
    .leftJoin('users as bringer', inSameCompany('bringer.id', 'held.brought_by'))
    .selectAll('held')
    .select(['bringer.first_name as b_first', 'bringer.last_name as b_last'])
    .select(['author.first_name as a_first', 'author.last_name as a_last'])
    .select(['clients.first_name as c_first', 'clients.last_name as c_last'])
    .select(['decider.first_name as d_first', 'decider.last_name as d_last'])
    .where('held.company_id', '=', companyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectHeld>['execute']>>[number];

function heldOf(row: Row): HeldWork {
  const { id, op_id, state, reason, problem, method, path, body, subject, device_id, client_id, c_last } = row;
  return {
    id,
    op_id,
    state,
    reason,
    problem: withoutRow(problem),
    user: person(row.user_id, row.a_first, row.a_last),
    // Not one of ours: the number alone says nothing.
    client: client_id === null || c_last === null ? null : person(client_id, row.c_first, c_last),
    method,
    path,
    body: body ?? null,
    subject,
    device_id,
    received_at: row.received_at.toISOString(),
    brought_by: row.brought_by === null ? null : person(row.brought_by, row.b_first, row.b_last),
    decision:
      row.decided_by === null || row.decided_at === null
        ? null
        : {
            by: person(row.decided_by, row.d_first, row.d_last),
            at: row.decided_at.toISOString(),
            reason: row.decision_reason,
          },
  };
}

function person(id: number, first: string | null, last: string | null) {
  return { id, name: `${first ?? ''} ${last ?? ''}`.trim() };
}
