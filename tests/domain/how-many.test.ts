import { expect, test } from 'vitest';
import { howMany } from '#domain/how-many.ts';

test('one is one, two are many, and what may be more says so', () => {
  expect([0, 1, 2].map((count) => howMany(count, 'note'))).toEqual(['0 notes', '1 note', '2 notes']);
  expect(howMany(3, 'try', 'tries')).toBe('3 tries');
  expect(howMany(10_000, 'note', 'notes', false)).toBe('10,000+ notes');
});
