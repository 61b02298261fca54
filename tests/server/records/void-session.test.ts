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

  test('has no note: one that was submitted is refused, with what to do, and taken when that was done', async () => {
    const opened = await startSession(world);
    const { uid } = opened.session;
    await tap(uid);
    const submitted = await post('submit', submitBody(opened));
    const refused = await voidIt(uid);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_submitted']);
    expect(refused.json().detail).toContain('Delete that note');
    await post('restart', { uid });
    expect((await voidIt(uid)).statusCode).toBe(409);
    const { id, client_id, date_visited } = submitted.json().note;
    const rule = { noteDeleteRule: 'unbilled-in-window' } as const;
    await world.db.updateTable('companies').set({ policy: rule }).where('name', 'like', 'Riverbend%').execute();
    const gone = await world.ask('DELETE', `/api/note?id=${id}`, { as: 'rbt' });
    expect(gone.statusCode, gone.body).toBe(204);
    const counted = async () => {
      const query = `client=${client_id}&from=${date_visited}&to=${date_visited}`;
      const answer = await world.ask('GET', `/api/behavior/entries?${query}`, { as: 'rbt' });
      return answer.json().data.filter((row: { behaviour_id: number }) => row.behaviour_id === tantrum).length;
    };
    const before = await counted();
    expect(before).toBeGreaterThan(0);
    expect((await voidIt(uid)).statusCode).toBe(200);
    expect(await counted()).toBe(before - 1);
    expect(await openOnes()).not.toContain(uid);
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
