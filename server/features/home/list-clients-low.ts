import type { endpoints } from '#contract/endpoints.ts';
import { clientScope } from '#server/http/access/scope.ts';
import { notPermitted } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { findClientsLow, thisPeriod } from './count-clients.ts';

type ClientsLow = typeof endpoints.clientsLow;

/** GET /api/company/clients-low: the clients behind the number on the office's Home. */
export async function listClientsLow({ db, who, now }: Call<ClientsLow>): Promise<Answer<ClientsLow>> {
  const scope = clientScope(who);
  if (scope === null) throw notPermitted();
  const period = thisPeriod(who, now);
  return { data: await findClientsLow(db, who, scope, period), ...period };
}
