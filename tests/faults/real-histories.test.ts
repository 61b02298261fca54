import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../setup/database.ts';
import { mutants } from '../simulation/mutants.ts';
import { runManyReal } from './many-real.ts';
import { tellThirty } from './tell-thirty.ts';

it('30 histories on IndexedDB, the server and PostgreSQL: nothing that was saved is lost, doubled or stuck', async () => {
  expect(await tellThirty(1)).toBe('nothing wrong in 30 histories from seed 1');
}, 600_000);

it('an engine that takes a request without an answer for done is noticed there as well', async () => {
  const { connection, drop } = await createTestDatabase();
  onTestFinished(drop);
  const parts = mutants['removed before confirmed: a request that was sent is taken for done'];
  expect(await runManyReal(connection, 1, 10, { parts })).not.toBeNull();
}, 120_000);
