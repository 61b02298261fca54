import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCatalogue, findProgram } from '#db/queries/caseload.ts';
import { asMeasured } from '#db/store/kept-measures.ts';
import { findCursor, saveCursor, storeChanges } from '#db/store/store-changes.ts';
import { storePayload } from '#db/store/store-pulled.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { addBehavior } from '#features/session/record/change-tiles.ts';
import { startWithProgram } from '#features/session/start/start-session.ts';
import { must } from '#lib/must.ts';
import { maya, payloadOf } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

const own: OwnMeasure = {
  id: 1,
  behaviour_id: 1,
  from: '2026-11-20',
  definition: 'Lies on the floor',
  measured: { type: null, measure: 'duration', timing: [], interval: null },
};

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  const payload = payloadOf(device);
  const assignments = { ...payload.assignments, 7: { behaviour_ids: [1], skill_ids: [], own: [own] } };
  await storePayload(device.db, { ...payload, assignments }, '2026-11-20T20:00:00.000Z');
});
afterEach(() => device.db.close());

const visit = { client_id: maya.id, endDate: '', startTime: '15:00', endTime: '17:00', visit_location: 1 };
async function begun(startDate: string): Promise<string> {
  return startWithProgram(device, { ...visit, startDate }, { userId: device.db.userId, client: maya });
}
async function measured(id: string) {
  const session = must(await device.db.sessions.get(id), 'the session');
  const { behaviors } = await findCatalogue(device.db);
  return asMeasured(behaviors, session).get(1);
}

test('a session is recorded by what was the client’s own on its day, without a network: no earlier day by a later measure', async () => {
  expect(await measured(await begun('2026-11-20'))).toMatchObject({ measure: 'duration', definition: own.definition });
  expect((await measured(await begun('2026-11-19')))?.measure).toBe('count');
  expect((await findProgram(device.db, maya.id, '2026-11-19'))?.behaviors[0]?.measure).toBe('count');
  expect((await findProgram(device.db, maya.id, '2026-11-20'))?.behaviors[0]?.measure).toBe('duration');
  // Another client of the same behavior is as the catalogue says.
  expect((await findProgram(device.db, 8, '2026-11-20'))?.behaviors[0]?.measure).toBe('count');
});

test('what is changed while a session runs, or after it, leaves it as it began', async () => {
  await saveCursor(device.db, 'a', 0);
  const id = await begun('2026-11-20');
  const later = { ...own, id: 2, definition: 'Anything loud', measured: null };
  const row = { behaviour_ids: [1, 2], skill_ids: [], own: [own, later] };
  const from = must(await findCursor(device.db), 'a cursor');
  await storeChanges(device.db, from, {
    changes: [{ entity: 'assignment', change: 'put', id: maya.id, row }],
    nextCursor: 'b',
  });
  expect(await measured(id)).toMatchObject({ measure: 'duration', definition: own.definition });
  expect(await measured(await begun('2026-11-21'))).toMatchObject({ measure: 'count', definition: 'Anything loud' });
});

test('a behavior that is added to a running session comes as it is for that client', async () => {
  const assignment = must(await device.db.assignments.get(maya.id), 'what is assigned');
  await device.db.assignments.put({ ...assignment, own: [own, { ...own, id: 2, behaviour_id: 2 }] });
  const id = await begun('2026-11-20');
  await addBehavior(device, id, must(await device.db.behaviors.get(2), 'a behavior'));
  expect((await device.db.sessions.get(id))?.measures?.[2]).toMatchObject({ measure: 'duration' });
});
