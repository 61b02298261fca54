import { v7 as uuid } from 'uuid';
import type { entryEndpoints } from '#contract/entries.ts';
import { behaviorId, clientId, type World } from '../world.ts';
import type { Rows } from './row.ts';

/** One that the rbt typed in by hand. */
async function entryOfRbt(world: World): Promise<string> {
  const body = {
    uid: uuid(),
    client_id: await clientId(world, 'Ruiz'),
    record_date: '2026-01-05',
    behaviors: [{ behaviour_id: await behaviorId(world, 'Tantrum'), entry: '2' }],
  };
  await world.ask('POST', '/api/behavior', { as: 'rbt', body });
  return body.uid;
}

export const entryRows: Rows<typeof entryEndpoints> = (world) => ({
  addEntry: {
    body: async () => ({
      uid: uuid(),
      client_id: await clientId(world(), 'Ruiz'),
      record_date: '2026-01-05',
      behaviors: [{ behaviour_id: await behaviorId(world(), 'Tantrum'), entry: '2' }],
    }),
    expected: { rbt: 201, rbt2: 404, bcba: 201, staff: 403, admin: 201, other: 403 },
  },
  voidEntry: {
    body: async () => ({ uid: await entryOfRbt(world()), voided: true, reason: 'Wrong client' }),
    expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 403, admin: 200, other: 403 },
  },
  entryRevisions: {
    path: async () => `/api/behavior/revisions?uid=${await entryOfRbt(world())}`,
    expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 },
  },
  entries: {
    path: async () => `/api/behavior/entries?client=${await clientId(world(), 'Ruiz')}`,
    expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 },
  },
  sittings: {
    path: async () => `/api/behavior/sittings?client=${await clientId(world(), 'Ruiz')}`,
    expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 },
  },
});
