import { expect, it } from 'vitest';
import { runManyReal } from './many-real.ts';

it('100 histories on IndexedDB, the server and PostgreSQL: nothing that was saved is lost, doubled or stuck (2 of 2)', async () => {
  expect(await runManyReal(101, 100)).toBeNull();
}, 600_000);
