import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Summary } from '#contract/summary.ts';
import { clientId, freeDay, noteBody, openWorld, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const saved = async () => {
  const body = noteBody(maya, freeDay());
  return { body, note: (await world.ask('POST', '/api/note', { as: 'rbt', body })).json() as Note };
};
const review = async (id: number, body: object, as: Who = 'bcba'): Promise<Note> =>
  (await world.ask('POST', `/api/note/${id}/review`, { as, body })).json();
const save = async (body: object, { id, version }: Note, as: Who = 'rbt'): Promise<Note> => {
  const headers = { 'If-Match': `"${version}"` };
  return (await world.ask('POST', '/api/note', { as, body: { ...body, id }, headers })).json();
};
const told = async (id: number, as: Who = 'bcba') => {
  const { data }: { data: Notification[] } = (await world.ask('GET', '/api/notifications?limit=100', { as })).json();
  return data.filter(({ kind, note_id }) => kind === 'note_answered' && note_id === id);
};
/** Whether the list of answered notes has it, which Home counts as many of as it has. */
const isListed = async (id: number, as: Who = 'bcba') => {
  const ask = async (path: string) => (await world.ask('GET', path, { as })).json();
  const { data, totalCount } = await ask('/api/company/notes?review=answered&limit=200');
  const { answered_notes }: Summary = await ask('/api/company/summary');
  expect(answered_notes?.count).toBe(totalCount);
  const brief = await ask('/api/company/notes/brief?review=answered&limit=200');
  expect(brief.data.map((row: Note) => [row.id, row.answered])).toEqual(data.map((row: Note) => [row.id, true]));
  return data.some((row: Note) => row.id === id);
};

describe('what a reviewer returned and its author answered', () => {
  test('waits in the list, on Home and in the bell of whoever returned it, until something is decided', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Who was there?' });
    expect([await isListed(note.id), await told(note.id)]).toEqual([false, []]);
    const answer = await save({ ...body, comment: 'Her sister.' }, back);
    expect(answer).toMatchObject({ review: null, answered: true });
    const [year, month, day] = body.date_visited.split('-');
    expect([await isListed(note.id), await told(note.id)]).toEqual([
      true,
      [
        expect.objectContaining({
          text: `${answer.user.profile.name} answered what you returned: the note for Maya R. of ${month}/${day}/${year?.slice(2)}.`,
          seen_at: null,
          date: body.date_visited,
        }),
      ],
    ]);
    expect([await told(note.id, 'admin'), await told(note.id, 'rbt')]).toEqual([[], []]);
    const good = await review(note.id, { decision: 'reviewed' });
    expect(good.answered).toBeUndefined();
    expect([await isListed(note.id), await told(note.id)]).toEqual([false, []]);
    // That was a slip: the answer waits as before.
    await review(note.id, { decision: 'open' });
    expect([await isListed(note.id), (await told(note.id)).length]).toEqual([true, 1]);
    const again = await review(note.id, { decision: 'returned', comment: 'And then?' });
    expect([await isListed(note.id), await told(note.id)]).toEqual([false, []]);
    await save({ ...body, comment: 'She went home.' }, again);
    expect((await told(note.id)).length).toBe(1);
  });

  test('is answered by an addendum too, and no more once it was reviewed and then changed', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Until when?' });
    await world.db.updateTable('notes').set({ ins_status: '2026-01-05' }).where('id', '=', note.id).execute();
    const { version } = (await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' })).json();
    expect(version).toBeGreaterThanOrEqual(back.version);
    const added = await world.ask('POST', `/api/note/${note.id}/addendum`, {
      as: 'rbt',
      body: { uid: crypto.randomUUID(), reason: 'She left.', end_time: '15:30' },
      headers: { 'If-Match': `"${version}"` },
    });
    expect([added.statusCode, added.json().answered]).toEqual([201, true]);
    expect(await isListed(note.id)).toBe(true);
    await world.db.updateTable('notes').set({ ins_status: null }).where('id', '=', note.id).execute();
    await review(note.id, { decision: 'reviewed' });
    const { version: seen } = (await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' })).json();
    const changed = await save({ ...body, comment: 'One word more.' }, { ...note, version: seen });
    expect([changed.review, changed.answered]).toEqual([null, undefined]);
    expect([await isListed(note.id), await told(note.id)]).toEqual([false, []]);
  });

  test('is not answered once more by words that were reviewed and then changed by somebody who has not seen the review', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Until when?' });
    const answer = await save({ ...body, comment: 'Until five.' }, back);
    await review(note.id, { decision: 'reviewed' });
    const paid = { id: [note.id], status: 'insurance_billed', date: '2026-11-18' };
    await world.ask('POST', '/api/pay', { as: 'staff', body: paid });
    const added = await world.ask('POST', `/api/note/${note.id}/addendum`, {
      as: 'rbt',
      body: { uid: crypto.randomUUID(), reason: 'One word more.', comment: 'And rain.' },
      headers: { 'If-Match': `"${answer.version}"` },
    });
    const { status, review: decided, answered } = { status: added.statusCode, ...(added.json() as Note) };
    expect([status, decided, answered]).toEqual([201, null, undefined]);
    expect(await isListed(note.id)).toBe(false);
  });

  test('is answered by whoever has seen the question, also where the note was billed since; not by words of before it', async () => {
    const bill = (id: number) =>
      world.ask('POST', '/api/pay', {
        as: 'staff',
        body: { id: [id], status: 'insurance_billed', date: '2026-11-18' },
      });
    const add = async (id: number, version: number) =>
      (
        await world.ask('POST', `/api/note/${id}/addendum`, {
          as: 'rbt',
          body: { uid: crypto.randomUUID(), reason: 'Asked for.', comment: `Her sister, ${version}.` },
          headers: { 'If-Match': `"${version}"` },
        })
      ).json();
    const { note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Who was there?' });
    await bill(note.id);
    expect(await add(note.id, note.version)).toMatchObject({ review: { decision: 'returned' } });
    const { version } = (await world.ask('GET', `/api/note/${note.id}`, { as: 'rbt' })).json();
    const second = await saved();
    const asked = await review(second.note.id, { decision: 'returned', comment: 'And who else?' });
    await bill(second.note.id);
    expect(await add(second.note.id, asked.version)).toMatchObject({ review: null, answered: true });
    expect(await isListed(second.note.id)).toBe(true);
    // What was added since is not seen by whoever names the version before it.
    expect(await add(note.id, back.version)).toMatchObject({ review: { decision: 'returned' } });
    expect(version).toBeGreaterThan(back.version);
  });

  test('is no news of one’s own: who returned it and mends it themselves is not told', async () => {
    const { body, note } = await saved();
    const back = await review(note.id, { decision: 'returned', comment: 'Which day?' }, 'admin');
    await save({ ...body, comment: 'Mended.' }, back, 'admin');
    expect([await isListed(note.id, 'admin'), await told(note.id, 'admin')]).toEqual([true, []]);
  });
});
