import type { endpoints } from '#contract/endpoints.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { maySeeClient, requireClient } from '#server/http/access/client-access.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Revisions = typeof endpoints.entryRevisions;

/** Each of them may have a comment of tens of thousands of characters. */
const MOST = 20;

/**
 * GET /api/behavior/revisions: what one entry said until each of its changes. For its author, and who sees its client;
 * while it was another client's, only for who sees that one.
 */
export async function listRevisions({ db, who, query }: Call<Revisions>): Promise<Answer<Revisions>> {
  const entry = await db
    .selectFrom('behavior_entries')
    .select(['id', 'user_id', 'client_id'])
    .where('company_id', '=', who.companyId)
    .where('uid', '=', query.uid)
    .executeTakeFirst();
  if (!entry) throw notFound();
  if (entry.user_id !== who.userId) await requireClient(db, who, entry.client_id);
  const rows = await db
    .selectFrom('behavior_entry_revisions as revision')
    .innerJoin('users', inSameCompany('users.id', 'revision.made_by'))
    .select(['revision.id', 'made_at', 'act', 'reason', 'before', 'users.first_name', 'users.last_name'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where('revision.company_id', '=', who.companyId)
    .where('entry_id', '=', entry.id)
    .orderBy('revision.id', 'desc')
    .limit(MOST)
    .execute();
  const clients = new Set(rows.map(({ before }) => before.client_id));
  const seen = new Set<number>();
  for (const id of clients) if (entry.user_id === who.userId || (await maySeeClient(db, who, id))) seen.add(id);
  const shown = rows.filter(({ before }) => seen.has(before.client_id));
  const data = shown.map(({ id, made_at, act, reason, before: { counts, ...before }, ...by }) => ({
    id,
    at: made_at.toISOString(),
    by: fullName(by),
    act,
    reason,
    ...before,
    behaviors: counts.map(([behaviour_id, count, seconds]) => ({
      behaviour_id,
      entry: String(count),
      ...(seconds === undefined ? {} : { seconds }),
    })),
  }));
  return { data, total: Number(rows[0]?.total ?? 0) - (rows.length - shown.length) };
}
