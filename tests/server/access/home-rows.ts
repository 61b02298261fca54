import type { notificationEndpoints } from '#contract/notifications.ts';
import type { summaryEndpoints } from '#contract/summary.ts';
import { clientId, emails, userId, type World } from '../world.ts';
import { everyone, type Rows } from './row.ts';

export const summaryRows: Rows<typeof summaryEndpoints> = () => ({
  summary: { expected: { rbt: 403, rbt2: 403, bcba: 200, staff: 200, admin: 200, other: 200 } },
  clientsLow: { expected: everyone(200) },
});

export const notificationRows: Rows<typeof notificationEndpoints> = (world) => ({
  notifications: { expected: everyone(200) },
  markSeen: {
    path: async () => `/api/notifications/${await newsOfFirstTherapist(world())}/seen`,
    expected: { rbt: 200, rbt2: 404, bcba: 404, staff: 404, admin: 404, other: 404 },
  },
});

/** The first therapist hears that Maya is on their caseload, and nobody else does. */
async function newsOfFirstTherapist(world: World): Promise<string> {
  const client = await clientId(world, 'Ruiz');
  const added_at = new Date(world.clock.now().getTime() - 60_000);
  await world.db
    .updateTable('caseloads')
    .set({ added_at })
    .where('client_id', '=', client)
    .where('user_id', '=', await userId(world, emails.rbt))
    .execute();
  return `client_added-${client}-${added_at.getTime()}`;
}
