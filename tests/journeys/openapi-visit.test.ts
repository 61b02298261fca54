import { OpenAPIClientAxios, type Operation, type UnknownParamsObject } from 'openapi-client-axios';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#lib/must.ts';
import { type InProcessServer, startInProcess } from '../setup/in-process-server.ts';

let house: InProcessServer;
beforeAll(async () => {
  house = await startInProcess();
});
afterAll(() => house.stop());

/** A client that was made from the document alone: it knows calls by their names and nothing of our code. */
async function openClient() {
  const api = new OpenAPIClientAxios({
    definition: `${house.url}/api/openapi.json`,
    axiosConfigDefaults: { baseURL: house.url, adapter: 'fetch', validateStatus: () => true },
  });
  const client = await api.init();
  const operation = (name: string): Operation => must(api.getOperation(name), `the call ${name} in the document`);
  let token: string | null = null;
  const call = (name: string, { params = {}, body }: { params?: UnknownParamsObject; body?: unknown } = {}) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return must(client[name], `the call ${name} in the document`)(params, body, { headers });
  };
  return {
    operation,
    call,
    signIn: async (username: string, password: string) => {
      const body = { grant_type: 'password', client_id: 'tallybook-web', username, password };
      token = (await call('token', { body })).data.access_token;
    },
  };
}

test('a client that knows only the API document records a whole visit, and staff read the note', async () => {
  const therapist = await openClient();
  expect((await therapist.call('payload')).status).toBe(401);
  await therapist.signIn('therapist@demo.test', 'field-day-after-rain');
  const payload = (await therapist.call('payload')).data;
  const maya = payload.clients.find((client: { first_name: string }) => client.first_name === 'Maya');
  const [behavior, ...others]: number[] = payload.assignments[maya.id].behaviour_ids;

  const sessionUid = uuid();
  const started = await therapist.call('startSession', {
    params: { 'Idempotency-Key': uuid() },
    body: { uid: sessionUid, client_id: maya.id, visit_location: 1, startDate: '2026-01-05', startTime: '09:00' },
  });
  expect(started.status).toBe(201);

  const tap = (seq: number) => ({
    uid: uuid(),
    seq,
    kind: 'tap',
    at: `2026-01-05T09:0${seq}:00-05:00`,
    tz: 'America/New_York',
    behaviour_id: behavior,
  });
  const entered = await therapist.call('recordDataEntry', {
    body: { session_uid: sessionUid, events: [tap(1), tap(2), tap(3)] },
  });
  expect(entered.data.behaviors).toContainEqual(
    expect.objectContaining({ id: behavior, behavior_entry: { entry: '3' } }),
  );

  const note = {
    uid: uuid(),
    client_id: maya.id,
    date_visited: '2026-01-05',
    location: 2,
    begin_time: '09:00',
    end_time: '11:00',
    target_behaviors: 'Three times.',
    skill_learned: '',
    who_present: '',
    health_safety: '',
    comment: 'Made from the document.',
  };
  const submitted = await therapist.call('submitSession', {
    body: {
      session_uid: sessionUid,
      endDate: '2026-01-05',
      endTime: '11:00',
      observed_zero: [],
      not_observed: others,
      note,
    },
  });
  expect(submitted.status).toBe(200);
  expect(submitted.data.session.session_closed).toBe(true);

  const staff = await openClient();
  await staff.signIn('staff@demo.test', 'field-day-after-rain');
  const notes = await staff.call('companyNotes', {
    params: { scope: 'all', client: maya.id, daterange: '2026-01-05,2026-01-05' },
  });
  expect(notes.data.data).toMatchObject([{ comment: 'Made from the document.', log_hours: 2 }]);
  const read = await staff.call('note', { params: { id: notes.data.data[0].id } });
  expect(read.data.uid).toBe(note.uid);
});

test('the document says what a call needs, so that a client finds out before the server has to refuse', async () => {
  const { operation } = await openClient();
  const { requestBody } = operation('startSession');
  expect(JSON.stringify(requestBody)).toContain('visit_location');
});
