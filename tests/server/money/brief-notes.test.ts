import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BriefNote } from '#contract/brief-notes.ts';
import type { Note } from '#contract/notes.ts';
import { briefOf } from '#domain/note/brief-note.ts';
import { noteTexts } from '#domain/note/note-fields.ts';
import { clientId, emails, freeDay, noteBody, openWorld, userId, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const LISTS = [
  ['/api/pay', '/api/pay/brief'],
  ['/api/company/notes', '/api/company/notes/brief'],
] as const;

async function ask(path: string) {
  const answer = await world.ask('GET', path, { as: 'staff' });
  expect(answer.statusCode, path).toBe(200);
  return { ...answer.json(), bytes: Buffer.byteLength(answer.body) };
}

/** A note in brief, made from all of it. */
function shortened(note: Note): BriefNote {
  const { addenda: _, ...rest } = note;
  const facts = Object.fromEntries(Object.entries(rest).filter(([key]) => !noteTexts.some((text) => text === key)));
  return { ...facts, ...briefOf(note) } as unknown as BriefNote;
}

async function saved(changes: object): Promise<number> {
  const body = noteBody(await clientId(world, 'Ruiz'), freeDay(), changes);
  const answer = await world.ask('POST', '/api/note', { as: 'rbt', body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

test('a list in brief is the list without its texts: of each note the same facts, what is empty in it, and what an addendum corrects', async () => {
  const id = await saved({ health_safety: '', skill_learned: 'Waits', comment: 'Came late' });
  await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } });
  for (const fields of [
    { end_time: '16:00', comment: 'Came early' },
    { end_time: '16:45', comment: 'Came late' },
  ]) {
    const answer = await world.ask('POST', `/api/note/${id}/addendum`, {
      as: 'rbt',
      body: { uid: uuid(), reason: 'Slip', ...fields },
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  // White space of every width is no text.
  await sql`update notes set who_present = ${' \t\u00a0\u2003\u3000\ufeff\n'} where id = ${id}`.execute(world.db);
  for (const [whole, brief] of LISTS) {
    const [all, short] = [await ask(`${whole}?limit=200`), await ask(`${brief}?limit=200`)];
    expect(short.data).toEqual(all.data.map(shortened));
    const [own, same] = [await ask(`${brief}?number=${id}`), await ask(`${whole}?number=${id}`)];
    expect(own.data).toEqual(same.data.map(shortened));
    expect(own.data).toMatchObject([{ empty: ['who_present', 'health_safety'], corrected: ['end_time'] }]);
    const beside = ({ data: _, bytes: _bytes, time: _time, ...rest }: Record<string, unknown>) => rest;
    expect(beside(short)).toEqual(beside(all));
  }
});

test('two hundred of the longest notes are one short answer in brief', async () => {
  const author = await userId(world, emails.rbt);
  await sql`
    insert into notes (company_id, uid, client_id, user_id, date_visited, begin_time, end_time, location,
      target_behaviors, skill_learned, who_present, health_safety, comment, state, created_at, updated_at, updated_by)
    select users.company_id, gen_random_uuid(), (select min(client_id) from caseloads where caseloads.user_id = users.id
      and caseloads.company_id = users.company_id), users.id, date '2001-01-01' + day, '08:00', '09:00', 2,
      repeat('a', 59999), repeat('b', 59999), repeat('c', 59999), repeat('d', 59999), repeat('e', 59999), 'final',
      now(), now(), users.id
    from users, generate_series(1, 200) as day where users.id = ${author}`.execute(world.db);
  for (const [, brief] of LISTS) {
    const { data, nextCursor, bytes } = await ask(`${brief}?limit=200&daterange=2001-01-01,2001-12-31`);
    expect([data.length, nextCursor]).toEqual([200, null]);
    expect(bytes).toBeLessThan(400_000);
  }
});

test('what people wrote has a mark, the same in both lists, that changes with a word and with an addendum', async () => {
  const id = await saved({});
  const marks = async () =>
    Promise.all(
      ['/api/pay', '/api/pay/brief'].map(async (path) => {
        const { words } = await ask(`${path}?ids=${id}`);
        return words.find((one: { note_id: number }) => one.note_id === id).mark;
      }),
    );
  const [first, same] = await marks();
  expect(same).toBe(first);
  await sql`update notes set comment = comment || '.' where id = ${id}`.execute(world.db);
  const [second] = await marks();
  expect(second).not.toBe(first);
  await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } });
  expect((await marks())[0]).toBe(second);
  const body = { uid: uuid(), reason: 'Slip', comment: 'Other' };
  await world.ask('POST', `/api/note/${id}/addendum`, { as: 'rbt', body });
  expect((await marks())[0]).not.toBe(second);
});
