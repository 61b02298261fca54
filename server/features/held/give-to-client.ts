import type { endpoints } from '#contract/endpoints.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import type { HeldRow } from './held-row.ts';

type Call = WriteCall<typeof endpoints.decideHeldWork>;

/**
 * Work for a client whom the company does not have, such as one entered after the backup that was restored: the office
 * says who it is, and so for all that waits for it. What came stays as it came. Answers the rows with whom they are for.
 * Throws 422 for a client that the company does not have either, and for work whose client it has: nobody moves a
 * record to another child here.
 */
export async function giveToClient(call: Call, rows: HeldRow[]): Promise<HeldRow[]> {
  const { db, who, body } = call;
  const { client_id } = body;
  if (client_id === undefined) return rows;
  const named = rows[0]?.client_id ?? null;
  if (named === null || (await isOurs(call, named))) {
    throw invalid({ client_id: 'The company has the client of this work. Leave it as it is' });
  }
  if (!(await isOurs(call, client_id))) throw invalid({ client_id: 'Choose a client of your company' });
  const given = rows.filter((row) => row.client_id === named).map(({ id }) => id);
  await db
    .updateTable('held_work')
    .set({ client_id })
    .where('company_id', '=', who.companyId)
    .where('id', 'in', given)
    .execute();
  return rows.map((row) => (given.includes(row.id) ? { ...row, client_id } : row));
}

async function isOurs({ db, who }: Call, clientId: number): Promise<boolean> {
  const client = db
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', clientId);
  return (await client.executeTakeFirst()) !== undefined;
}
