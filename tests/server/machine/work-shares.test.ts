import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorkShares } from '#server/http/access/work-shares.ts';

const rules = { workAtOnceMs: 1_000, workShare: 0.2 };

test('whoever asks alone waits for nobody, however much they ask', () => {
  let now = 0;
  const shares = createWorkShares(rules, () => now);
  for (let turn = 0; turn < 100; turn++) {
    expect(shares.restOf('one')).toBe(0);
    now += 500;
    shares.spend('one', 500);
  }
});

test('while somebody else asks, a second of work is free, and what goes beyond it waits until its share has passed', () => {
  let now = 0;
  const shares = createWorkShares(rules, () => now);
  shares.spend('other', 1);
  shares.spend('one', 1_000);
  expect(shares.restOf('one')).toBe(0);
  shares.spend('one', 100);
  expect(shares.restOf('one')).toBe(500);
  expect(shares.restOf('other')).toBe(0);
  now += 500;
  shares.spend('other', 1);
  expect(shares.restOf('one')).toBe(0);
});

test('one caller who rests as told gets no more than their second and their share of the time; another never rests for it', () => {
  const work = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(work, (pieces) => {
      let now = 0;
      let worked = 0;
      const shares = createWorkShares(rules, () => now);
      for (const ms of pieces) {
        shares.spend('other', 1);
        expect(shares.restOf('other')).toBe(0);
        now += shares.restOf('one');
        // The other has not stopped meanwhile.
        shares.spend('other', 1);
        expect(shares.restOf('one')).toBe(0);
        now += ms;
        worked += ms;
        shares.spend('one', ms);
        // The last piece is let in before it is known what it takes.
        expect(worked - ms).toBeLessThanOrEqual(rules.workAtOnceMs + now * rules.workShare);
      }
    }),
  );
});
