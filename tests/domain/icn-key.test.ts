import { expect, test, vi } from 'vitest';
import { whyNotReplace } from '#domain/money/billing-rules.ts';
import { icnKey, whyTooLong } from '#domain/money/icn-key.ts';

test('one ICN of many notes is taken apart once, however long it is', () => {
  // Each sign of it is eighteen without its ligature.
  const long = (end: string) => `${'\uFDFA'.repeat(190)}${end}`;
  const normalized = vi.spyOn(String.prototype, 'normalize');
  const found = Array.from({ length: 1000 }, () =>
    whyNotReplace({ icn: long('a'), ins_status: null }, long('c'), long('b')),
  );
  const passes = normalized.mock.calls.length;
  normalized.mockRestore();
  expect(found).toHaveLength(1000);
  expect(passes).toBeLessThan(30);
});

test('ICNs that differ in their last letter alone are two, however long: none is corrected for another', () => {
  for (const signs of ['A'.repeat(199), '\uFDFA'.repeat(190), '\u3300'.repeat(150)]) {
    expect(icnKey(`${signs}a`)).not.toBe(icnKey(`${signs}b`));
    expect(whyNotReplace({ icn: `${signs}a`, ins_status: null }, 'right', `${signs}x`)).toEqual({
      reason: `Has the ICN ${signs}a now.`,
      because: 'grouped',
    });
    expect(whyNotReplace({ icn: `${signs}a`, ins_status: null }, 'right', `${signs}a`)).toBeNull();
  }
});

test('an ICN that is given to notes is compared to its end, or refused', () => {
  for (const icn of ['2026112000017', 'A'.repeat(200), '\u3300'.repeat(40)]) expect(whyTooLong(icn)).toBeNull();
  for (const icn of ['A'.repeat(201), '\uFDFA'.repeat(12), '\u3300'.repeat(51)])
    expect(whyTooLong(icn)).toMatch(/^An ICN has at most 200 characters; this one has /);
});
