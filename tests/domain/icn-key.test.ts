import { expect, test, vi } from 'vitest';
import { whyNotReplace } from '#domain/money/billing-rules.ts';

test('one ICN of many notes is taken apart once, however long it is', () => {
  // Each sign of it is eighteen without its ligature.
  const long = (end: string) => `${'\uFDFA'.repeat(190)}${end}`;
  const normalized = vi.spyOn(String.prototype, 'normalize');
  const found = Array.from({ length: 1000 }, () => whyNotReplace({ icn: long('a') }, long('c'), long('b')));
  const passes = normalized.mock.calls.length;
  normalized.mockRestore();
  expect(found).toHaveLength(1000);
  expect(passes).toBeLessThan(30);
});
