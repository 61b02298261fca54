import { expect, it } from 'vitest';
import { tellHundred } from './real-histories.ts';

it('100 histories on IndexedDB, the server and PostgreSQL: nothing that was saved is lost, doubled or stuck (2 of 2)', async () => {
  expect(await tellHundred(101)).toBe('nothing wrong in 100 histories from seed 101');
}, 600_000);
