import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPolicy, type Policy } from '#domain/access/policy.ts';
import { emails, openWorld, userId, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = async () => (await world.ask('GET', '/api/company/policy', { as: 'admin' })).json();
const put = (policy: object, version: number | '*' | null) =>
  world.ask('PUT', '/api/company/policy', {
    as: 'admin',
    body: policy,
    headers: version === null ? {} : { 'if-match': version === '*' ? '*' : `"${version}"` },
  });

async function change(changes: Partial<Policy>) {
  const { policy, version } = await read();
  return put({ ...policy, ...changes }, version);
}

async function stored() {
  const { company_id } = await world.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', emails.admin)
    .executeTakeFirstOrThrow();
  return world.db
    .selectFrom('companies')
    .select(['policy', 'policy_version'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
}

describe('the company’s policy', () => {
  test('starts as the product’s own, and only what differs from it is kept', async () => {
    const before = await read();
    expect(before).toEqual({ policy: defaultPolicy, defaults: defaultPolicy, version: 1 });
    const answer = await change({ noteEditWindowDays: 5, pageSizes: { ...defaultPolicy.pageSizes, notes: 3 } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      version: 2,
      policy: { noteEditWindowDays: 5, pageSizes: { notes: 3, sessions: 5 } },
    });
    expect(await stored()).toEqual({ policy: { noteEditWindowDays: 5, pageSizes: { notes: 3 } }, policy_version: 2 });
  });

  test('is in everybody’s next payload and obeyed by the next call', async () => {
    const payload = (await world.ask('GET', '/api/payload', { as: 'rbt' })).json();
    expect(payload.policy).toMatchObject({ noteEditWindowDays: 5, pageSizes: { notes: 3 } });
    expect((await world.ask('GET', '/api/notes', { as: 'rbt' })).json().data).toHaveLength(3);
  });

  test('another company’s policy stays its own', async () => {
    const payload = (await world.ask('GET', '/api/payload', { as: 'other' })).json();
    expect(payload.policy).toEqual(defaultPolicy);
  });

  test('back at the product’s own values nothing is kept', async () => {
    const { version } = await read();
    await put(defaultPolicy, version);
    expect((await stored()).policy).toEqual({});
  });

  test('the audit says what was set before and since, and the same again changes nothing', async () => {
    await change({
      weekStartsOn: 1,
      idleLockMinutes: { ...defaultPolicy.idleLockMinutes, field: 5 },
      unitRule: { rounding: 'whole', scope: 'note' },
    });
    const row = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'policy')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      entity: 'policy',
      user_id: await userId(world, emails.admin),
      detail: {
        changed: ['weekStartsOn', 'idleLockMinutes.field', 'unitRule.rounding'],
        values: {
          weekStartsOn: { from: 0, to: 1 },
          'idleLockMinutes.field': { from: 15, to: 5 },
          'unitRule.rounding': { from: 'mid-point', to: 'whole' },
        },
      },
    });
    const { policy, version } = await read();
    expect((await put(policy, version)).json().version).toBe(version);
  });
});

describe('what is refused', () => {
  test.each([
    ['noteEditWindowDays', { noteEditWindowDays: 366 }],
    ['noteEditWindowDays', { noteEditWindowDays: 1.5 }],
    ['noteDeleteRule', { noteDeleteRule: 'always' }],
    ['timeChoices.from', { timeChoices: { from: '25:00', to: '15:00', stepMinutes: 15 } }],
    ['timeChoices.to', { timeChoices: { from: '15:00', to: '15:00', stepMinutes: 15 } }],
    ['timeChoices.stepMinutes', { timeChoices: { from: '05:00', to: '15:00', stepMinutes: 1 } }],
    ['timeChoices.also', { timeChoices: { from: '05:00', to: '15:00', stepMinutes: 15, also: 1 } }],
    ['defaultLengthMinutes', { defaultLengthMinutes: 0 }],
    ['timeZone', { timeZone: 'America/Nowhere' }],
    ['weekStartsOn', { weekStartsOn: 7 }],
    ['hoursPeriod', { hoursPeriod: 'year' }],
    ['noteLocationFilter', { noteLocationFilter: [] }],
    ['noteLocationFilter', { noteLocationFilter: [2, 2] }],
    ['noteLocationFilter.0', { noteLocationFilter: [9] }],
    ['pageSizes.notes', { pageSizes: { ...defaultPolicy.pageSizes, notes: 201 } }],
    ['textLimit', { textLimit: 60_001 }],
    ['idleLockMinutes.staff', { idleLockMinutes: { ...defaultPolicy.idleLockMinutes, staff: 0 } }],
    ['unitRule.rounding', { unitRule: { rounding: 'up', scope: 'note' } }],
    ['incorrectOutcome', { incorrectOutcome: 'yes' }],
    ['surprise', { surprise: 1 }],
  ])('%s of %o', async (field, wrong) => {
    const answer = await put({ ...defaultPolicy, ...wrong }, '*');
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('a field that is left out: the whole policy is sent', async () => {
    const { timeZone: _, ...rest } = defaultPolicy;
    expect((await put(rest, '*')).json().errors).toEqual({ timeZone: ['Is required'] });
  });

  test('a version that is not the one there, or none at all, with the policy as it stands', async () => {
    const { policy, version } = await read();
    for (const wrong of [version + 1, null]) {
      const answer = await put(policy, wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([412, 'version']);
      expect(answer.json().current).toMatchObject({ policy, version });
    }
  });
});
