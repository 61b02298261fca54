import { expect, it } from 'vitest';
import { tellThirty } from './real-histories.ts';

it('30 histories on IndexedDB, the server and PostgreSQL: nothing that was saved is lost, doubled or stuck (2 of 2)', async () => {
  expect(await tellThirty(31)).toBe('nothing wrong in 30 histories from seed 31');
}, 600_000);
