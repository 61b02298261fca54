import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPolicy } from '#domain/access/policy.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { clientId, emails, openWorld, userId, type Who, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

type Named = { id: number; name: string; retired: boolean };

const add = (path: '/api/behaviors' | '/api/skills', body: object, as: Who = 'bcba') =>
  world.ask('POST', path, { as, body });
const change = (path: string, body: object) => world.ask('PATCH', path, { as: 'bcba', body });
const made = async (path: '/api/behaviors' | '/api/skills', body: object = {}): Promise<Named> =>
  (await add(path, { name: `Made ${uuid()}`, ...body })).json();
const assignment = async (client = maya, as: Who = 'bcba') =>
  (await world.ask('GET', `/api/behavior/assign/${client}`, { as })).json();
const assign = (ids: unknown[], as: Who = 'bcba', headers: Record<string, string> = {}, kind = 'behavior') =>
  world.ask('PUT', `/api/${kind}/assign/${maya}`, { as, body: { ids }, headers });
const idsOf = (rows: Named[]) => rows.map(({ id }) => id);

describe('the catalogue', () => {
  test('takes a behavior with everything that says how it is measured, and a skill with its fewest trials', async () => {
    const sent = {
      type: 'partial-interval',
      measure: 'duration',
      timing: ['latency', 'irt'],
      interval: { length: 10, number: 30 },
    };
    const behavior = await add('/api/behaviors', { name: '  Hand flapping ', ...sent });
    expect(behavior.statusCode).toBe(201);
    expect(behavior.json()).toEqual({ id: expect.any(Number), name: 'Hand flapping', retired: false, ...sent });
    const skill = await add('/api/skills', { name: 'Zips a jacket', min_trials: 5 });
    expect(skill.json()).toEqual({ id: expect.any(Number), name: 'Zips a jacket', retired: false, min_trials: 5 });
    const plain = await made('/api/behaviors');
    expect(plain).toMatchObject({ type: null, measure: 'count', timing: [], interval: null });
  });

  test('says what counts as one: the definition comes with the catalogue and to the device, and a change of another field leaves it', async () => {
    const definition = 'Any cry of 5 seconds or longer.\nNot: crying after a fall.';
    for (const path of ['/api/behaviors', '/api/skills'] as const) {
      const row = await made(path, { definition: `  ${definition} ` });
      expect(row).toMatchObject({ definition });
      expect((await change(`${path}/${row.id}`, { name: `${row.name} b` })).json()).toMatchObject({ definition });
      const payload = (await world.ask('GET', '/api/payload', { as: 'rbt' })).json();
      const catalogue: Named[] = path === '/api/skills' ? payload.skills : payload.behaviors;
      expect(catalogue.find(({ id }) => id === row.id)).toMatchObject({ definition });
      expect((await change(`${path}/${row.id}`, { definition: '' })).json()).not.toHaveProperty('definition');
      const refused = await change(`${path}/${row.id}`, { definition: 'x'.repeat(2001) });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toEqual({ definition: ['Must have at most 2,000 characters'] });
    }
  });

  test('is as long as every tablet can take: its rows and its definitions have an end, and that is said', async () => {
    const { companyId } = await world.db
      .selectFrom('behaviors')
      .select('company_id as companyId')
      .executeTakeFirstOrThrow();
    const fill = async (rows: number, definition: string) =>
      world.db
        .insertInto('skills')
        .values(
          Array.from({ length: rows }, () => ({
            company_id: companyId,
            name: uuid(),
            name_key: uuid(),
            min_trials: null,
            definition,
            retired_at: new Date(),
          })),
        )
        .returning('id')
        .execute();
    const mine = await made('/api/skills', { definition: 'Short' });
    const full = await fill(250, 'x'.repeat(2000));
    const longer = await change(`/api/skills/${mine.id}`, { definition: 'Longer than it was' });
    expect(longer.statusCode).toBe(409);
    expect(longer.json().errors.definition[0]).toMatch(/^All definitions together are as long as they can be/);
    // Everything else of it can be changed, and it can be shortened.
    expect((await change(`/api/skills/${mine.id}`, { min_trials: 2 })).statusCode).toBe(200);
    expect((await change(`/api/skills/${mine.id}`, { definition: 'S' })).statusCode).toBe(200);
    const more = await fill(1800, '');
    const another = await add('/api/skills', { name: 'One too many' });
    expect(another.statusCode).toBe(409);
    expect(another.json().errors.name[0]).toMatch(/^There are as many skills as there can be/);
    const gone = [...full, ...more].map(({ id }) => id);
    await world.db.deleteFrom('skills').where('id', 'in', gone).execute();
  });

  test('changes what is named and nothing else', async () => {
    const { id, name } = await made('/api/behaviors', { type: 'momentary', interval: { length: 60, number: 5 } });
    const path = `/api/behaviors/${id}`;
    expect((await change(path, { name: `${name} b` })).json()).toMatchObject({
      name: `${name} b`,
      type: 'momentary',
      interval: { length: 60, number: 5 },
    });
    expect((await change(path, { type: null })).json()).toMatchObject({ type: null, interval: null });
    expect((await change(path, { timing: ['irt', 'latency'] })).json()).toMatchObject({
      timing: ['latency', 'irt'],
    });
    expect((await change(path, { name })).json()).toMatchObject({ name, timing: ['latency', 'irt'] });
    expect((await change(path, { timing: [] })).json()).toMatchObject({ timing: [], type: null });
    const skill = await made('/api/skills', { min_trials: 5 });
    expect((await change(`/api/skills/${skill.id}`, { min_trials: null })).json()).toMatchObject({ min_trials: null });
  });

  test.each([
    '/api/behaviors',
    '/api/skills',
  ] as const)('%s: a name that is there in any case is refused', async (path) => {
    const { name } = await made(path);
    const other = await made(path);
    const again = await add(path, { name: name.toUpperCase() });
    expect([again.statusCode, again.json().code]).toEqual([409, 'name_taken']);
    expect(again.json().errors.name).toHaveLength(1);
    expect((await change(`${path}/${other.id}`, { name })).statusCode).toBe(409);
  });

  test('a name refused under a key is refused again, and the key writes nothing', async () => {
    const { name } = await made('/api/behaviors');
    const headers = { 'idempotency-key': uuid() };
    const send = () => world.ask('POST', '/api/behaviors', { as: 'bcba', body: { name }, headers });
    expect((await send()).statusCode).toBe(409);
    const again = await send();
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([409, 'true']);
  });

  test('what is retired keeps its history, its name may be used anew, and then it can’t come back', async () => {
    const { id, name } = await made('/api/behaviors');
    expect((await change(`/api/behaviors/${id}`, { retired: true })).json()).toMatchObject({ id, retired: true });
    const all: Named[] = (await world.ask('GET', '/api/behaviors', { as: 'rbt' })).json().data;
    expect(all).toContainEqual(expect.objectContaining({ id, name, retired: true }));
    const heir = await add('/api/behaviors', { name });
    expect(heir.statusCode).toBe(201);
    expect((await change(`/api/behaviors/${id}`, { retired: false })).statusCode).toBe(409);
    await change(`/api/behaviors/${heir.json().id}`, { name: `${name} renamed` });
    expect((await change(`/api/behaviors/${id}`, { retired: false })).json()).toMatchObject({ retired: false });
  });

  test('there is no way to delete', async () => {
    const { id } = await made('/api/behaviors');
    expect((await world.ask('DELETE', `/api/behaviors/${id}`, { as: 'admin' })).statusCode).toBe(405);
  });

  test.each([
    ['/api/behaviors', { name: '   ' }, 'name'],
    ['/api/behaviors', { name: 'x'.repeat(201) }, 'name'],
    ['/api/behaviors', { name: 'a', interval: { length: 10, number: 3 } }, 'interval'],
    ['/api/behaviors', { name: 'b', type: 'momentary', interval: { length: 0, number: 3 } }, 'interval.length'],
    ['/api/behaviors', { name: 'c', type: 'sometimes' }, 'type'],
    ['/api/behaviors', { name: 'e', timing: ['celeration'] }, 'timing.0'],
    ['/api/behaviors', { name: 'd', colour: 'red' }, 'colour'],
    ['/api/skills', { name: 'e', min_trials: 0 }, 'min_trials'],
    ['/api/skills', {}, 'name'],
  ] as const)('%s with %o is refused at %s', async (path, body, field) => {
    const answer = await add(path, body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('another company’s row is not there', async () => {
    const answer = await world.ask('GET', '/api/behaviors', { as: 'other' });
    const theirs: Named[] = answer.json().data;
    expect((await change(`/api/behaviors/${theirs[0]?.id}`, { name: 'Ours now' })).statusCode).toBe(404);
  });
});

describe('what is changed in the catalogue for all clients', () => {
  const today = () => inZone(Date.now(), defaultPolicy.timeZone).date;
  const told = async (id: number, kind: 'behaviors' | 'skills' = 'behaviors') => {
    const payload = (await world.ask('GET', '/api/payload', { as: 'rbt' })).json();
    return payload[kind].find((one: Named) => one.id === id);
  };
  const was = { type: null, measure: 'count', timing: [], interval: null };

  test('is on record with who, when, from what and to what, and comes to every device as a day', async () => {
    const { id } = await made('/api/behaviors', { definition: 'Any cry' });
    expect(await told(id)).not.toHaveProperty('changes');
    const day = today();
    expect((await change(`/api/behaviors/${id}`, { measure: 'duration', definition: 'A cry of 5 s' })).statusCode).toBe(
      200,
    );
    // Midnight may lie between.
    const [first] = (await told(id)).changes;
    expect(first).toEqual({ from: expect.any(String), defines: true, was });
    expect([day, today()]).toContain(first.from);
    expect((await assignment()).behaviors.every((one: Named) => one.id !== id || 'changes' in one)).toBe(true);
    const [row] = await recorded(id);
    expect(row).toMatchObject({
      ...{ definition_was: 'Any cry', definition: 'A cry of 5 s', reworded: false, measured_was: was },
      ...{ measured: { ...was, measure: 'duration' }, user_id: await userId(world, emails.bcba) },
    });
  });

  test('is none where nothing is measured or defined otherwise: a name, the same again, retired, or better words', async () => {
    const { id } = await made('/api/behaviors', { definition: 'Any cry' });
    for (const body of [{ name: `Renamed ${uuid()}` }, { definition: 'Any cry', measure: 'count' }, { retired: true }])
      expect((await change(`/api/behaviors/${id}`, body)).statusCode).toBe(200);
    expect(await recorded(id)).toEqual([]);
    await change(`/api/behaviors/${id}`, { definition: 'Any cry.', reworded: true, retired: false });
    expect((await recorded(id)).map(({ reworded }) => reworded)).toEqual([true]);
    await change(`/api/behaviors/${id}`, { measure: 'count', timing: [] });
    expect(await recorded(id)).toHaveLength(1);
    expect(await told(id)).not.toHaveProperty('changes');
    const refused = await change(`/api/behaviors/${id}`, { measure: 'duration', reworded: true });
    expect(refused.json().errors).toEqual({ reworded: ['Belongs to a definition'] });
  });

  test('is that of a skill, too, by its definition', async () => {
    const { id } = await made('/api/skills', { definition: 'Zips alone' });
    await change(`/api/skills/${id}`, { min_trials: 4 });
    expect(await told(id, 'skills')).not.toHaveProperty('changes');
    await change(`/api/skills/${id}`, { definition: 'Zips with help' });
    expect((await told(id, 'skills')).changes).toEqual([{ from: expect.any(String), defines: true, was: null }]);
  });

  test('of a day is one row: what came back the same day is no line, better words and another definition are one, and each measure ends where the last did', async () => {
    const { id } = await made('/api/behaviors', { definition: 'Any cry' });
    for (const definition of ['A cry', 'Any cry']) await change(`/api/behaviors/${id}`, { definition });
    expect(await recorded(id)).toMatchObject([{ definition_was: 'Any cry', definition: 'Any cry' }]);
    expect(await told(id)).not.toHaveProperty('changes');
    await change(`/api/behaviors/${id}`, { definition: 'Any cry!', reworded: true });
    expect(await told(id)).not.toHaveProperty('changes');
    for (const measure of ['duration', 'count', 'duration']) await change(`/api/behaviors/${id}`, { measure });
    await change(`/api/behaviors/${id}`, { definition: 'A cry of 5 s' });
    expect(await recorded(id)).toMatchObject([{ definition_was: 'Any cry', definition: 'A cry of 5 s' }]);
    expect((await told(id)).changes).toEqual([{ from: expect.any(String), defines: true, was }]);
    const other = await made('/api/behaviors', { definition: 'Any cry' });
    for (const body of [{ definition: 'Any cry.', reworded: true }, { measure: 'duration' }])
      await change(`/api/behaviors/${other.id}`, body);
    expect((await told(other.id)).changes).toEqual([{ from: expect.any(String), defines: false, was }]);
  });

  test.each([
    ['better words, a mistake, and the better words again', ['A2 same', 'X', 'A2'], false],
    ['they are called better again', ['A2 same', 'X', 'A2 same'], false],
    ['better words twice, a mistake, and the first of them', ['A2 same', 'A3 same', 'X', 'A2'], false],
    ['a mistake that was put in better words, and taken back', ['X', 'X2 same', 'A'], false],
    ['better words of a mistake', ['X', 'A2 same'], true],
    ['better words, and another definition', ['A2 same', 'X', 'A2', 'Y'], true],
    ['another one that was taken back is another one', ['X', 'A', 'X'], true],
  ])('is no line where its day ends with what it began with: %s', async (_what, steps, defines) => {
    const { id } = await made('/api/behaviors', { definition: 'A' });
    for (const step of steps) {
      const [definition, reworded] = step.split(' ');
      expect(
        (await change(`/api/behaviors/${id}`, { definition, ...(reworded ? { reworded: true } : {}) })).statusCode,
      ).toBe(200);
    }
    expect((await recorded(id)).map((row) => row.defines)).toEqual([defines]);
  });

  test('is kept for sixty days of one behavior: then that one says what to do, and every other can be changed', async () => {
    const [{ id }, other] = [await made('/api/behaviors', { definition: 'One' }), await made('/api/behaviors')];
    const author = await userId(world, emails.bcba);
    const of = {
      company_id: await companyOf(id),
      behavior_id: id,
      definition_was: 'x',
      definition: 'y',
      reworded: false,
    };
    const days = Array.from({ length: 60 }, (_, at) => addDays('2024-01-01', at));
    await world.db
      .insertInto('catalogue_changes')
      .values(days.map((day) => ({ ...of, day, user_id: author, created_at: new Date() })))
      .execute();
    const refused = await change(`/api/behaviors/${id}`, { definition: 'Two' });
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      409,
      'catalogue_full',
      'This was changed on as many days as can be kept. Add a new one for what is defined or measured otherwise, and retire this one.',
    ]);
    expect((await told(id)).definition).toBe('One');
    expect((await change(`/api/behaviors/${id}`, { definition: 'One.', reworded: true })).statusCode).toBe(200);
    expect((await change(`/api/behaviors/${other.id}`, { definition: 'Two' })).statusCode).toBe(200);
  });

  test('is never on record before an earlier one, where the company’s day was moved back', async () => {
    const { id } = await made('/api/behaviors', { definition: 'One' });
    await change(`/api/behaviors/${id}`, { measure: 'duration' });
    const ahead = addDays(today(), 2);
    await world.db.updateTable('catalogue_changes').set({ day: ahead }).where('behavior_id', '=', id).execute();
    await change(`/api/behaviors/${id}`, { measure: 'count', timing: ['irt'] });
    expect((await told(id)).changes).toEqual([{ from: ahead, defines: false, was }]);
  });

  const companyOf = async (id: number) =>
    (await world.db.selectFrom('behaviors').select('company_id').where('id', '=', id).executeTakeFirstOrThrow())
      .company_id;
  const recorded = (id: number) =>
    world.db.selectFrom('catalogue_changes').selectAll().where('behavior_id', '=', id).orderBy('id').execute();
});

describe('what is assigned to a client', () => {
  test('is stored in the order of the list, and both lists have their own version', async () => {
    const before = await assignment();
    const turned = idsOf(before.behaviors).reverse();
    const answer = await assign(turned);
    expect(answer.statusCode).toBe(200);
    expect(idsOf(answer.json().behaviors)).toEqual(turned);
    expect(answer.json().skills).toEqual(before.skills);
    expect(answer.json().versions).toEqual({ ...before.versions, behaviors: before.versions.behaviors + 1 });
    const payload = (await world.ask('GET', '/api/payload', { as: 'rbt' })).json();
    expect(payload.assignments[maya].behaviour_ids).toEqual(turned);
    const skills = idsOf(before.skills).slice(1);
    expect(idsOf((await assign(skills, 'bcba', {}, 'skill')).json().skills)).toEqual(skills);
  });

  test('may be nothing', async () => {
    expect((await assign([])).json().behaviors).toEqual([]);
    const some = await made('/api/behaviors');
    expect(idsOf((await assign([some.id])).json().behaviors)).toEqual([some.id]);
  });

  test('two analysts: the second is told what the first stored, and overwrites nothing', async () => {
    const [a, b] = [await made('/api/behaviors'), await made('/api/behaviors')];
    const { versions } = await assignment();
    const seen = { 'if-match': `"${versions.behaviors}"` };
    expect((await assign([a.id], 'bcba', seen)).statusCode).toBe(200);
    const second = await assign([b.id], 'admin', seen);
    expect([second.statusCode, second.json().code]).toEqual([412, 'version']);
    expect(idsOf(second.json().current.behaviors)).toEqual([a.id]);
    expect((await assign([b.id], 'admin')).statusCode).toBe(412);
    const current = { 'if-match': `"${second.json().current.versions.behaviors}"` };
    expect((await assign([b.id], 'admin', current)).statusCode).toBe(200);
    expect((await assign([a.id], 'bcba', { 'if-match': '*' })).statusCode).toBe(200);
  });

  test('at the same moment: one is stored whole, the other is told', async () => {
    const [a, b] = [await made('/api/behaviors'), await made('/api/behaviors')];
    const seen = { 'if-match': `"${(await assignment()).versions.behaviors}"` };
    const answers = await Promise.all([assign([a.id, b.id], 'bcba', seen), assign([b.id, a.id], 'admin', seen)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const stored = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await assignment()).toEqual(stored);
  });

  test('the same list again changes no version, whoever sends it', async () => {
    const before = await assignment();
    const answer = await assign(idsOf(before.behaviors), 'admin');
    expect(answer.json()).toEqual(before);
  });

  test('twice, unknown and retired ones are refused at their place', async () => {
    const [kept, retired] = [await made('/api/behaviors'), await made('/api/behaviors')];
    await change(`/api/behaviors/${retired.id}`, { retired: true });
    const refused = async (ids: number[]) => (await assign(ids)).json().errors;
    expect(await refused([kept.id, kept.id])).toEqual({ 'ids.1': ['Is there twice'] });
    expect(await refused([kept.id, 2_000_000_000])).toEqual({ 'ids.1': ['Is not in the catalogue'] });
    expect(await refused([retired.id])).toEqual({ 'ids.0': ['Is retired'] });
  });

  test('a tile goes when its behavior is retired, and comes back to its place', async () => {
    const [a, b, c] = [await made('/api/behaviors'), await made('/api/behaviors'), await made('/api/behaviors')];
    await assign([a.id, b.id, c.id], 'bcba', { 'if-match': '*' });
    await change(`/api/behaviors/${b.id}`, { retired: true });
    expect(idsOf((await assignment()).behaviors)).toEqual([a.id, c.id]);
    await change(`/api/behaviors/${b.id}`, { retired: false });
    expect(idsOf((await assignment()).behaviors)).toEqual([a.id, b.id, c.id]);
  });

  test('an analyst does not assign to a client who is not theirs', async () => {
    await world.db
      .updateTable('caseloads')
      .set({ removed_at: new Date() })
      .where('client_id', '=', maya)
      .where('user_id', '=', await userId(world, emails.bcba))
      .execute();
    expect((await assign([])).statusCode).toBe(404);
    await world.db.updateTable('caseloads').set({ removed_at: null }).where('client_id', '=', maya).execute();
  });
});

describe('what a behavior is for one client', () => {
  const set = (behaviour_id: number, part: object, as: Who = 'bcba', headers: Record<string, string> = {}, of = maya) =>
    world.ask('POST', `/api/behavior/assign/${of}/own`, {
      as,
      headers: { 'if-match': '*', ...headers },
      body: { behaviour_id, from: '2190-01-01', definition: null, measured: null, ...part },
    });
  const assigned = async () => {
    const behavior = await made('/api/behaviors', { definition: 'For all', measure: 'count' });
    const before = idsOf((await assignment()).behaviors);
    expect((await assign([...before, behavior.id], 'bcba', { 'if-match': '*' })).statusCode).toBe(200);
    return behavior;
  };
  const ownOf = (rows: { behaviour_id: number }[], id: number) => rows.filter((one) => one.behaviour_id === id);

  test('the same again changes nothing, whoever sends it: no row, no version', async () => {
    const behavior = await assigned();
    const part = { definition: 'Lies down', measured: { measure: 'duration', timing: ['irt'] } };
    const first = await set(behavior.id, part);
    expect(first.statusCode, first.body).toBe(200);
    const again = await set(behavior.id, part);
    expect(again.json().versions).toEqual(first.json().versions);
    expect(ownOf(again.json().own, behavior.id)).toHaveLength(1);
  });

  test('what was to hold from a day to come is replaced by the next word about that day: it takes no room for ever', async () => {
    const behavior = await assigned();
    expect((await set(behavior.id, { definition: 'One' })).statusCode).toBe(200);
    const second = await set(behavior.id, { definition: 'Two' });
    expect(ownOf(second.json().own, behavior.id)).toMatchObject([{ definition: 'Two' }]);
  });

  test('definitions of one client use up no room of another client’s; one half as long as what holds is never refused', async () => {
    const behavior = await assigned();
    const full = async () => {
      for (let day = 1; day <= 40; day++) {
        const from = `2192-01-${String(day).padStart(2, '0')}`.replace(/01-3[2-9]|01-40/, '02-15');
        const answer = await set(behavior.id, { from, definition: `${day} `.padEnd(2_000, 'x') });
        if (answer.statusCode !== 200) return answer.json().detail;
      }
      return '';
    };
    expect(await full()).toContain('All definitions of this client together are as long as they can be');
    expect((await set(behavior.id, { from: '2192-03-01', definition: 'Short' })).statusCode).toBe(200);
    const other = await clientId(world, 'Okafor');
    const put = await world.ask('PUT', `/api/behavior/assign/${other}`, {
      as: 'bcba',
      body: { ids: [behavior.id] },
      headers: { 'if-match': '*' },
    });
    expect(put.statusCode, put.body).toBe(200);
    expect((await set(behavior.id, { definition: 'Short' }, 'bcba', {}, other)).statusCode).toBe(200);
    await world.db.deleteFrom('own_measures').where('behavior_id', '=', behavior.id).execute();
  });

  test('what held today, however short, stays beside what replaced it: a visit may have been recorded under it', async () => {
    const behavior = await assigned();
    const today = inZone(Date.now(), defaultPolicy.timeZone).date;
    for (const definition of ['In the morning', 'In the evening'])
      expect((await set(behavior.id, { from: today, definition })).statusCode).toBe(200);
    expect(
      ownOf((await assignment()).own, behavior.id).map((one) => (one as { definition?: string }).definition),
    ).toEqual(['In the morning', 'In the evening']);
  });

  test('comes to their tablets beside the catalogue, which stays as it is; each change is kept, and the audit says from when', async () => {
    const behavior = await assigned();
    const measured = {
      measure: 'duration',
      type: 'partial-interval',
      timing: ['irt'],
      interval: { length: 30, number: 4 },
    };
    const first = await set(behavior.id, { definition: '  Lies on the floor ', measured });
    expect(first.statusCode, first.body).toBe(200);
    const second = await set(behavior.id, { from: '2191-05-01' });
    expect(second.statusCode, second.body).toBe(200);
    const expected = [
      {
        id: expect.any(Number),
        behaviour_id: behavior.id,
        from: '2190-01-01',
        definition: 'Lies on the floor',
        measured,
      },
      { id: expect.any(Number), behaviour_id: behavior.id, from: '2191-05-01', definition: null, measured: null },
    ];
    const payload = (await world.ask('GET', '/api/payload', { as: 'rbt' })).json();
    expect(ownOf(payload.assignments[maya].own, behavior.id)).toEqual(expected);
    expect(payload.behaviors.find(({ id }: Named) => id === behavior.id)).toMatchObject({
      definition: 'For all',
      measure: 'count',
    });
    expect(ownOf((await assignment()).own, behavior.id)).toEqual(expected);
    expect(await audited()).toMatchObject({ changed: ['as_for_all_clients'], from_day: '2191-05-01' });
  });

  const audited = async () => {
    const { detail } = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('entity', '=', 'client')
      .where('entity_id', '=', maya)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return detail;
  };

  test('begins today or later, of what is assigned alone, and the same again is no change', async () => {
    const behavior = await assigned();
    const past = await set(behavior.id, { from: '2020-01-01', definition: 'Then' });
    expect([past.statusCode, past.json().errors]).toEqual([422, { from: ['Must be today or later'] }]);
    const other = await made('/api/behaviors');
    const foreign = await set(other.id, { definition: 'Never' });
    expect(foreign.json().errors).toEqual({ behaviour_id: ['Is not assigned to this client'] });
    await set(behavior.id, { definition: 'Once' });
    expect((await set(behavior.id, { definition: 'Once' })).statusCode).toBe(200);
    expect(ownOf((await assignment()).own, behavior.id)).toHaveLength(1);
    await set(behavior.id, { definition: 'Better' });
    expect(ownOf((await assignment()).own, behavior.id)).toMatchObject([{ definition: 'Better' }]);
  });

  test('is not set over a colleague’s change that was not seen', async () => {
    const behavior = await assigned();
    const { versions } = await assignment();
    const seen = { 'if-match': `"${versions.behaviors}"` };
    expect((await set(behavior.id, { definition: 'Mine' }, 'admin', seen)).statusCode).toBe(200);
    const late = await set(behavior.id, { definition: 'Yours' }, 'bcba', seen);
    expect(late.statusCode).toBe(412);
    expect(ownOf(late.json().current.own, behavior.id)).toMatchObject([{ definition: 'Mine' }]);
  });
});

describe('phase-change lines', () => {
  const lines = async (query = '', as: Who = 'rbt') =>
    (await world.ask('GET', `/api/phase-lines?client=${maya}${query}`, { as })).json().data;
  const draw = (fields: object, as: Who = 'bcba') =>
    world.ask('POST', '/api/phase-lines', {
      as,
      body: { client: maya, date: '2026-03-02', label: 'Baseline', ...fields },
    });

  test('stand in one behavior’s graph, or in all of the client’s', async () => {
    const [a, b] = [await made('/api/behaviors'), await made('/api/behaviors')];
    const everywhere = (await draw({ date: '2026-01-02', label: 'Intake' })).json();
    const ofA = (await draw({ behaviour_id: a.id })).json();
    expect(ofA).toEqual({
      id: expect.any(Number),
      client: maya,
      behaviour_id: a.id,
      date: '2026-03-02',
      label: 'Baseline',
      version: 1,
    });
    const ofB = (await draw({ behaviour_id: b.id })).json();
    expect(await lines(`&behaviour_id=${a.id}`)).toEqual([everywhere, ofA]);
    expect(await lines()).toEqual([everywhere, ofA, ofB]);
    expect((await world.ask('DELETE', `/api/phase-lines?id=${ofB.id}`, { as: 'bcba' })).statusCode).toBe(204);
    expect(await lines()).toEqual([everywhere, ofA]);
    expect((await world.ask('DELETE', `/api/phase-lines?id=${ofB.id}`, { as: 'bcba' })).statusCode).toBe(404);
  });

  test('are moved and renamed, which the audit tells by field; not onto another that is the same', async () => {
    const line = (await draw({ date: '2026-04-02', label: 'Plan A' })).json();
    const other = (await draw({ date: '2026-04-09', label: 'Plan B' })).json();
    const change = (id: number, fields: object, version = 1) =>
      world.ask('PATCH', `/api/phase-lines/${id}`, {
        as: 'bcba',
        headers: { 'if-match': `"${version}"` },
        body: { date: '2026-04-03', label: 'Plan A', behaviour_id: null, ...fields },
      });
    const answer = await change(line.id, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...line, date: '2026-04-03', version: 2 });
    const { detail } = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('entity', '=', 'phase_line')
      .where('entity_id', '=', line.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ changed: ['date'] });
    const taken = await change(line.id, { date: other.date, label: other.label }, 2);
    expect([taken.statusCode, taken.json().errors]).toEqual([422, { label: ['Is there already on that day'] }]);
    expect((await change(999_999_999, {})).statusCode).toBe(404);
  });

  test('are not changed or removed over a colleague’s change: who saw an older one is answered the line as it is', async () => {
    const line = (await draw({ date: '2026-05-04', label: 'Phase 1' })).json();
    const path = `/api/phase-lines/${line.id}`;
    const body = { date: '2026-05-05', label: 'Phase 1', behaviour_id: null };
    const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
    const moved = await world.ask('PATCH', path, { as: 'admin', body, ...seen(1) });
    expect(moved.statusCode, moved.body).toBe(200);
    const stale = [
      await world.ask('PATCH', path, { as: 'bcba', body: { ...body, date: '2026-05-04', label: 'First' }, ...seen(1) }),
      await world.ask('DELETE', `/api/phase-lines?id=${line.id}`, { as: 'bcba', ...seen(1) }),
    ];
    for (const answer of stale) {
      expect(answer.statusCode, answer.body).toBe(412);
      expect(answer.json().current).toEqual({ ...line, date: '2026-05-05', version: 2 });
    }
    expect((await world.ask('PATCH', path, { as: 'bcba', body })).statusCode).toBe(412);
    const again = await world.ask('PATCH', path, { as: 'bcba', body: { ...body, label: 'First' }, ...seen(2) });
    expect(again.statusCode, again.body).toBe(200);
  });

  test('a client has five hundred at most: every graph of theirs reads all of them', async () => {
    const client = await clientId(world, 'Okafor');
    const lineOf = (label: string) => ({ client, date: '2026-03-02', label });
    expect((await draw(lineOf('Phase 0'))).statusCode).toBe(201);
    await sql`insert into phase_lines (company_id, client_id, behavior_id, date, label, user_id, created_at)
      select company_id, client_id, null, date, 'Phase ' || nr, user_id, created_at
      from phase_lines, generate_series(1, 499) as nr where client_id = ${client}`.execute(world.db);
    const full = await draw(lineOf('One more'));
    expect([full.statusCode, full.json().code]).toEqual([409, 'client_full']);
    expect((await draw(lineOf('Phase 7'))).statusCode).toBe(200);
    await sql`delete from phase_lines where client_id = ${client}`.execute(world.db);
  });

  test('the same line again is the line that it is, also at the same moment', async () => {
    const answers = await Promise.all([draw({ label: 'DRO' }), draw({ label: 'DRO' }), draw({ label: 'DRO' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ label: '' }, 'label'],
    [{ behaviour_id: 2_000_000_000 }, 'behaviour_id'],
  ])('%o is refused at its field', async (wrong, field) => {
    const answer = await draw(wrong);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('a reader sees none of a client who is not theirs', async () => {
    expect((await world.ask('GET', `/api/phase-lines?client=${maya}`, { as: 'rbt2' })).statusCode).toBe(404);
    expect((await world.ask('GET', '/api/phase-lines', { as: 'rbt2' })).json().errors).toEqual({
      client: expect.any(Array),
    });
  });
});
