import { expect, it } from 'vitest';
import { mutants } from '../simulation/mutants.ts';
import { runManyReal } from './many-real.ts';

it('100 histories on IndexedDB, the server and PostgreSQL: nothing that was saved is lost, doubled or stuck (1 of 2)', async () => {
  expect(await runManyReal(1, 100)).toBeNull();
}, 600_000);

it('an engine that takes a request without an answer for done is noticed there as well', async () => {
  const broken = mutants['removed before confirmed: a request that was sent is taken for done'];
  expect(await runManyReal(1, 10, broken)).not.toBeNull();
}, 120_000);
