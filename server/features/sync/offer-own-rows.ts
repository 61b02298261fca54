import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/pool.ts';
import { listClients } from '#server/db/queries/list-clients.ts';
import { listAssignments, listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { findUser, listColleagues, listUsers } from '#server/db/queries/list-users.ts';
import { noteAnswer } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { byId, offerRows, type RowOf } from '#server/http/write/changed-rows.ts';

type Reader = { db: Db; who: Principal };

/** Rows that the payload also contains, read by the same queries; and one's own notes and held work. */
export function offerOwnRows(app: FastifyInstance): void {
  offerRows(app, 'client', async ({ db, who }, ids) => byId(await readClients({ db, who }, ids)));
  offerRows(app, 'assignment', async ({ db, who }, ids) => {
    const mine = await readClients({ db, who }, ids);
    return listAssignments(
      db,
      who.companyId,
      mine.map(({ id }) => id),
    );
  });
  offerRows(app, 'behavior', async ({ db, who }, ids) => only(byId(await listBehaviors(db, who.companyId)), ids));
  offerRows(app, 'skill', async ({ db, who }, ids) => only(byId(await listSkills(db, who.companyId)), ids));
  offerRows(app, 'user', async ({ db, who }, ids) => only(byId(await readUsers({ db, who })), ids));
  offerRows(app, 'account', async ({ db, who }) => {
    const account = { user: await findUser(db, who), permissions: [...who.permissions], policy: who.policy };
    return new Map([[who.userId, account]]);
  });
  offerRows(app, 'note', readOwnNotes);
  offerRows(app, 'held_work', readHeldNews);
}

function readClients({ db, who }: Reader, ids: number[]) {
  if (may(who, 'company.clients.view')) return listClients(db, who, true, ids);
  return may(who, 'client.view') ? listClients(db, who, false, ids) : Promise.resolve([]);
}

async function readUsers({ db, who }: Reader) {
  if (may(who, 'company.users.view')) return listUsers(db, who);
  return [await findUser(db, who), ...(await listColleagues(db, who))];
}

/** A draft belongs to the open session and is in no list: it is neither present nor gone. */
async function readOwnNotes({ db, who }: Reader, ids: number[]): Promise<Map<number, RowOf<'note'> | null>> {
  const rows = await findNotes(db, who.companyId, ids, who.policy);
  const there = rows.filter((row) => row.user_id === who.userId && row.deleted_at === null);
  return new Map(there.map((row) => [row.id, row.state === 'draft' ? null : noteAnswer(row)]));
}

/** Of what somebody else brought in a device is told nothing: it may have other work under that key, and sends it. */
async function readHeldNews({ db, who }: Reader, ids: number[]): Promise<Map<number, RowOf<'held_work'> | null>> {
  const rows = await db
    .selectFrom('held_work')
    .select(['id', 'op_id', 'reason', 'state', 'decision_reason', 'decided_at', 'brought_by'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, brought_by, ...news }) => [
      id,
      brought_by === null ? { ...news, decided_at: news.decided_at?.toISOString() ?? null } : null,
    ]),
  );
}

function only<R>(rows: Map<number, R>, ids: number[]): Map<number, R> {
  return new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id) as R]] : [])));
}
