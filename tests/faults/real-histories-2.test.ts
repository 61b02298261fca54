import { expect, it } from 'vitest';
import { tellSixty } from './real-histories.ts';

it('60 histories on IndexedDB, the server and PostgreSQL: nothing that was saved is lost, doubled or stuck (2 of 2)', async () => {
  expect(await tellSixty(61)).toBe('nothing wrong in 60 histories from seed 61');
}, 600_000);
