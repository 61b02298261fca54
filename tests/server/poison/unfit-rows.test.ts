import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shown } from '#server/doctor/check-database.ts';
import { findUnfit } from '#server/find-unfit.ts';
import { behaviorId, event, openWorld, startSession, type World } from '../world.ts';

let world: World;
let broken: number;
let whole: number;
beforeAll(async () => {
  world = await openWorld();
  whole = (await startSession(world)).session.id;
  broken = (await startSession(world)).session.id;
});
afterAll(() => world.close());

/** As an older release has stored it, whose numbers were any numbers. */
async function breakSession(tally: object): Promise<void> {
  const text = JSON.stringify({ behaviors: {}, skills: {}, runs: [], pauses: [], ...tally });
  await sql`update sessions set tally = ${text}::jsonb, updated_at = now() where id = ${broken}`.execute(world.db);
}

const marks = [
  { kind: 'onset', at: '2026-11-20T15:00:00Z', offset_ms: 0.25, device_id: 'a' },
  { kind: 'offset', at: '2026-11-20T15:01:00Z', offset_ms: 0.5, device_id: 'b' },
];

describe('a row that can’t be shown', () => {
  test.each([
    [
      'its numbers fit no answer',
      async () =>
        breakSession({
          behaviors: { [await behaviorId(world, 'Tantrum')]: { count: 1, lastAt: null } },
          episodes: { [await behaviorId(world, 'Tantrum')]: marks },
        }),
    ],
    [
      'it can’t even be worked out',
      async () => breakSession({ runs: [{ run: 'x', behaviour_id: 1, planned: 3, length: 5, marks: null }] }),
    ],
  ])('is left out of its list, counted, logged by number, and found by the command: %s', async (_name, poison) => {
    await poison();
    const answer = await world.ask('GET', '/api/sessions?limit=200&daterange=2015-01-01,2015-12-31', { as: 'staff' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { sessions, unshown } = answer.json();
    const ids = sessions.map(({ id }: { id: number }) => id);
    expect(unshown).toBe(1);
    expect(ids).toContain(whole);
    expect(ids).not.toContain(broken);
    const line =
      world
        .logged()
        .split('\n')
        .filter((one) => one.includes('can’t be shown'))
        .at(-1) ?? '';
    expect(JSON.parse(line).unshown).toMatchObject({ path: '/api/sessions', field: 'sessions', id: broken });
    const found = await findUnfit(world.db, world.clock.now());
    expect(found).toContainEqual(expect.objectContaining({ path: '/api/sessions', field: 'sessions', id: broken }));
    expect(await shown.look({ countUnfit: async () => found.length })).toEqual({
      state: 'warning',
      says: expect.stringMatching(/^\d+ rows? can't be shown and (is|are) left out of lists: npm run unfit-rows/),
    });
  });

  test('of a list that is read whole is found by the command as well', async () => {
    const id = await behaviorId(world, 'Elopement');
    await sql`alter table behaviors drop constraint if exists behaviors_measure_check`.execute(world.db);
    await sql`update behaviors set measure = 'loudness' where id = ${id}`.execute(world.db);
    const found = await findUnfit(world.db, world.clock.now());
    expect(found).toContainEqual(
      expect.objectContaining({ path: '/api/behaviors', field: 'data', id, at: ['measure'] }),
    );
    await sql`update behaviors set measure = 'count' where id = ${id}`.execute(world.db);
  });

  test('is passed by a device that follows changes: its cursor moves on, and it hears of everything else', async () => {
    const before = (await world.ask('GET', '/api/sync/changes', { as: 'rbt' })).json().nextCursor;
    await breakSession({ runs: [{ run: 'x', behaviour_id: 1, planned: 3, length: 5, marks: null }] });
    await sql`update sessions set tally = tally where id = ${broken}`.execute(world.db);
    const next = await startSession(world);
    const body = {
      session_uid: next.session.uid,
      events: [event('tap', { behaviour_id: await behaviorId(world, 'Tantrum') })],
    };
    await world.ask('POST', '/api/session/data-entry', { as: 'rbt', body });
    const answer = await world.ask('GET', `/api/sync/changes?cursor=${before}`, { as: 'rbt' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { changes, nextCursor } = answer.json();
    expect(changes.map(({ id }: { id: number }) => id)).toContain(next.session.id);
    expect(changes.map(({ id }: { id: number }) => id)).not.toContain(broken);
    expect(nextCursor).not.toBe(before);
    const again = await world.ask('GET', `/api/sync/changes?cursor=${nextCursor}`, { as: 'rbt' });
    expect(again.json()).toMatchObject({ changes: [], more: false });
  });

  test('a write that would make one is undone before it is committed, and says what to do', async () => {
    await breakSession({
      behaviors: { [await behaviorId(world, 'Tantrum')]: { count: 1, lastAt: null } },
      episodes: { [await behaviorId(world, 'Tantrum')]: marks },
    });
    const { version } = await sessionRow();
    const { uid } = await sessionRow();
    const answer = await world.ask('POST', '/api/session/restart', { as: 'rbt', body: { uid } });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'unfit', detail: expect.stringContaining('nothing was changed') });
    expect(await sessionRow()).toMatchObject({ version });
  });
});

const sessionRow = () =>
  world.db.selectFrom('sessions').select(['uid', 'version']).where('id', '=', broken).executeTakeFirstOrThrow();
