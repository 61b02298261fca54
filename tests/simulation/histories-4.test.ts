import { expect, it } from 'vitest';
import { runMany } from './many-histories.ts';

it('2,500 histories: nothing that was saved is lost, doubled, stuck, or called sent too early (4 of 4)', async () => {
  expect(await runMany(7501, 2500)).toBeNull();
}, 300_000);
