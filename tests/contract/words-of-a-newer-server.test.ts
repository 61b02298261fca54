import { expect, test } from 'vitest';
import { restoreAnswer } from '#contract/billing.ts';

test('a money act that was done looks failed in no app that does not know yet what kept one of its notes: that reads as not told', () => {
  const left = {
    id: 2,
    ok: false,
    reason: 'Sent to the payer by then.',
    by: 'Dana King',
    at: '2026-11-20T20:00:00.000Z',
  };
  const answer = {
    results: [
      { id: 1, ok: true },
      { ...left, because: 'sent' },
    ],
    next: null,
  };
  expect(restoreAnswer.parse(answer).results).toEqual([{ id: 1, ok: true }, left]);
  const known = { ...answer, results: [{ ...left, because: 'restored' }] };
  expect(restoreAnswer.parse(known)).toEqual(known);
});
