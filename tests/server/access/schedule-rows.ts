import { v7 as uuid } from 'uuid';
import type { scheduleEndpoints } from '#contract/schedule.ts';
import { clientId, type World } from '../world.ts';
import { everyone, type Rows } from './row.ts';

/** An event with Maya of the first therapist, whose caseload the second one does not share. */
async function event(world: World) {
  const times = { start: '2026-11-20T15:00:00-05:00', end: '2026-11-20T17:00:00-05:00' };
  return { uid: uuid(), title: 'Session', client_id: await clientId(world, 'Ruiz'), ...times };
}

async function made(world: World): Promise<{ id: number; title: string; start: string; end: string }> {
  const answer = await world.ask('POST', '/api/schedule/event', { as: 'rbt', body: await event(world) });
  return answer.json();
}

const ofFirstTherapist = { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 };

export const scheduleRows: Rows<typeof scheduleEndpoints> = (world) => ({
  scheduleEvents: { query: '?start=2026-01-01&end=2026-01-31', expected: everyone(200) },
  createEvent: {
    body: () => event(world()),
    expected: { rbt: 201, rbt2: 404, bcba: 201, staff: 201, admin: 201, other: 404 },
  },
  updateEvent: {
    body: async () => {
      const { id, start, end } = await made(world());
      return { uid: uuid(), id, title: 'Parent training', start, end, scope: 'all' };
    },
    headers: { 'if-match': '*' },
    expected: ofFirstTherapist,
  },
  approveEvent: {
    body: async () => ({ id: (await made(world())).id, occurrence: 0, decision: 1 }),
    expected: { ...ofFirstTherapist, rbt: 403, rbt2: 403 },
  },
  decideEvents: {
    body: async () => ({ decisions: [{ id: (await made(world())).id, occurrence: 0, decision: 1 }] }),
    expected: { ...ofFirstTherapist, rbt: 403, rbt2: 403 },
  },
  deleteEvent: {
    body: async () => ({ id: (await made(world())).id }),
    expected: { rbt: 204, rbt2: 404, bcba: 204, staff: 204, admin: 204, other: 404 },
  },
});
