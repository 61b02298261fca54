import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measuring } from '#domain/session/measuring.ts';
import { behaviorId, openWorld, skillId, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const migration = readFileSync('server/db/migrations/0109-catalogue-change-a-day.sql', 'utf8');
const count: Measuring = { type: null, measure: 'count', timing: [], interval: null };
const [duration, timed]: Measuring[] = [
  { ...count, measure: 'duration' },
  { ...count, timing: ['irt'] },
];

test('changes of one behavior on one day that are on record each for itself become one: from its beginning to its end', async () => {
  const [behavior_id, other, skill_id] = await Promise.all([
    behaviorId(world, 'Tantrum'),
    behaviorId(world, 'SIB'),
    skillId(world, 'Requests item'),
  ]);
  const row = (day: string, part: object) => ({
    ...{
      company_id: 1,
      day,
      definition_was: 'A',
      definition: 'A',
      reworded: false,
      user_id: 1,
      created_at: new Date(),
    },
    ...{ measured_was: null, measured: null, behavior_id },
    ...part,
  });
  const measured = (was: Measuring | undefined, is: Measuring | undefined) => ({
    measured_was: JSON.stringify(was),
    measured: JSON.stringify(is),
  });
  await world.db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table catalogue_changes drop column defines`.execute(tx);
      await tx
        .insertInto('catalogue_changes')
        .values([
          row('2026-06-01', { definition: 'B' }),
          row('2026-06-01', { definition_was: 'B' }),
          row('2026-06-02', { definition: 'A!', reworded: true }),
          row('2026-06-02', { definition_was: 'A!', definition: 'A!', ...measured(count, duration) }),
          row('2026-06-02', { definition_was: 'A!', definition: 'C' }),
          row('2026-06-02', { definition_was: 'C', definition: 'C', ...measured(duration, timed) }),
          row('2026-06-02', { definition: 'Z', behavior_id: other }),
          row('2026-06-02', { definition: 'Y', behavior_id: null, skill_id }),
        ])
        .execute();
      await sql.raw(migration).execute(tx);
      const rows = await tx
        .selectFrom('catalogue_changes')
        .select([sql`day::text`.as('day'), 'definition_was', 'definition', 'defines', 'measured_was', 'measured'])
        .orderBy('id')
        .execute();
      expect(rows.map((one) => Object.values(one))).toEqual([
        ['2026-06-01', 'A', 'A', false, null, null],
        ['2026-06-02', 'A', 'C', true, count, timed],
        ['2026-06-02', 'A', 'Z', true, null, null],
        ['2026-06-02', 'A', 'Y', true, null, null],
      ]);
      throw new Error('undone');
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error;
    });
});
