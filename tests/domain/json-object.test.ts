import { expect, test } from 'vitest';
import { isObject, objectOf } from '#domain/json-object.ts';

test('a list, a text and nothing are no objects, and have no fields', () => {
  for (const value of [[1], 'text', 7, true, null, undefined]) {
    expect(isObject(value)).toBe(false);
    expect(objectOf(value)).toEqual({});
  }
  expect(objectOf({ reason: 'late' }).reason).toBe('late');
});
