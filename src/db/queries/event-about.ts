import type { TallybookDb } from '../database.ts';

/** Whose, and when: YYYY-MM-DD and HH:mm. */
type About = { client: { first_name: string; last_name: string } | null; date: string | null; time: string | null };

/** What unsent calendar work is about: whose visit, and when, as its last op says. */
export async function describeEvent(db: TallybookDb, uid: string): Promise<About> {
  const ops = await db.ops.where('entityId').equals(uid).sortBy('seq');
  const said = ops.map(({ body }) => planOf(body)).findLast((plan) => plan !== null);
  const kept = said ? undefined : await db.schedule.filter((event) => event.uid === uid).first();
  const { client_id: clientId, start } = said ?? kept ?? { client_id: null, start: null };
  const client = clientId === null ? undefined : await db.clients.get(clientId);
  return { client: client ?? null, date: start?.slice(0, 10) ?? null, time: start?.slice(11, 16) ?? null };
}

/** A deletion does not name a plan. */
function planOf(body: unknown): { client_id: number | null; start: string } | null {
  if (typeof body !== 'object' || body === null || !('start' in body) || typeof body.start !== 'string') return null;
  const clientId = 'client_id' in body && typeof body.client_id === 'number' ? body.client_id : null;
  return { client_id: clientId, start: body.start };
}
