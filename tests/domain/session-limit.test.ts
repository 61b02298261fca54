import { expect, test } from 'vitest';
import { nearlyFull, whyNotMore } from '#domain/session/session-limit.ts';

test('a session takes 20,000 facts and no more, and what ends or takes back something beyond them', () => {
  expect(whyNotMore(20_000, ['tap'])).toBeNull();
  expect(whyNotMore(20_001, ['tap'])).toMatch(/^This session is full.*Submit it, then start a new session/);
  expect(whyNotMore(20_001, ['offset', 'tap'])).toMatch(/full/);
  expect(whyNotMore(20_001, ['offset', 'resume', 'interval_stop', 'void'])).toBeNull();
  expect(whyNotMore(21_001, ['offset'])).toMatch(/full/);
});

test('that it is getting full is said from 18,000 on, with how many there are', () => {
  expect(nearlyFull(17_999)).toBeNull();
  expect(nearlyFull(18_000)).toMatch(/^This session has 18,000 of the 20,000 records/);
  expect(nearlyFull(20_000)).toMatch(/^This session is full/);
});
