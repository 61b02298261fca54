import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { behaviorId, event, openWorld, startSession, submitBody, type Who, type World } from '../world.ts';

let world: World;
let tantrum: number;
beforeAll(async () => {
  world = await openWorld();
  tantrum = await behaviorId(world, 'Tantrum');
});
afterAll(() => world.close());

const post = (path: string, body: object, as: Who = 'rbt') => world.ask('POST', `/api/session/${path}`, { as, body });
const voidIt = (uid: string, reason = 'Wrong client') => post('void', { uid, reason });
const tap = (uid: string) =>
  post('data-entry', { session_uid: uid, events: [event('tap', { behaviour_id: tantrum })] });
const listed = async (query: string, as: Who = 'staff') =>
  (await world.ask('GET', `/api/sessions?limit=100&${query}`, { as })).json().sessions as { uid: string }[];
const openOnes = async () => (await listed('closed=no')).map(({ uid }) => uid);

describe('a session that was started by mistake', () => {
  test('is kept with its facts, is open to nobody, and staff read why', async () => {
    const { session } = await startSession(world);
    expect((await tap(session.uid)).statusCode).toBe(200);
    expect(await openOnes()).toContain(session.uid);
    const answer = await voidIt(session.uid, '  Wrong client ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().session).toMatchObject({
      session_closed: false,
      voided: { at: expect.any(String), reason: 'Wrong client' },
    });
    expect(answer.json().events).toHaveLength(1);
    expect(await openOnes()).not.toContain(session.uid);
    const row = (await listed(`daterange=${session.startDate},${session.startDate}`)).find(
      ({ uid }) => uid === session.uid,
    );
    expect(row).toMatchObject({ voided: { reason: 'Wrong client' } });
    // Said again, nothing changes: the first reason stands.
    expect((await voidIt(session.uid, 'Another one')).json().session.voided.reason).toBe('Wrong client');
  });

  test('takes what another device has recorded in it meanwhile, and is brought back with all of it', async () => {
    const { session } = await startSession(world);
    await tap(session.uid);
    await voidIt(session.uid);
    expect((await tap(session.uid)).statusCode).toBe(200);
    const back = (await post('restart', { uid: session.uid })).json();
    expect(back.session).not.toHaveProperty('voided');
    expect(back.events).toHaveLength(2);
    expect(await openOnes()).toContain(session.uid);
  });

  test('was none when somebody submits it after all', async () => {
    const opened = await startSession(world);
    await voidIt(opened.session.uid);
    const answer = await post('submit', submitBody(opened));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().session).toMatchObject({ session_closed: true });
    expect(answer.json().session).not.toHaveProperty('voided');
  });

  test('has no note: one that was ever submitted is refused, with what to do instead', async () => {
    const opened = await startSession(world);
    await post('submit', submitBody(opened));
    for (const step of ['submitted', 'restarted']) {
      if (step === 'restarted') await post('restart', { uid: opened.session.uid });
      const refused = await voidIt(opened.session.uid);
      expect(refused.statusCode, step).toBe(409);
      expect(refused.json().detail).toBe(
        'This session was submitted, so it has a note. Delete that note, or correct it, instead.',
      );
    }
  });

  test('needs a reason of at most 500 characters', async () => {
    const { session } = await startSession(world);
    for (const [reason, text] of [
      ['  ', 'Is required'],
      ['x'.repeat(501), 'Must have at most 500 characters'],
    ] as const) {
      const refused = await voidIt(session.uid, reason);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toEqual({ reason: [text] });
    }
  });

  test('is not counted among the work that waits, and its author is not asked about it', async () => {
    const old = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10);
    const { session } = await startSession(world, { as: 'rbt', date: old });
    const work = async () => (await world.ask('GET', '/api/company/summary', { as: 'staff' })).json();
    const news = async () => JSON.stringify((await world.ask('GET', '/api/notifications', { as: 'rbt' })).json());
    const before = JSON.stringify(await work());
    const asked = await news();
    await post('void', { uid: session.uid, reason: 'Twice' });
    expect(JSON.stringify(await work())).not.toBe(before);
    expect(await news()).not.toBe(asked);
  });
});
