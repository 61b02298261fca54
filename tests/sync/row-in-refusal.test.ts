import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordInRefusal, rowInRefusal } from '#sync/row-in-refusal.ts';

const schema = z.object({ version: z.number() });

test('a refusal for an old version gives the row as it stands; one without a row, or with a row of another kind, gives none', () => {
  expect(rowInRefusal({ status: 412, current: { version: 3 } })).toEqual({ version: 3 });
  expect(recordInRefusal(schema, { current: { version: 3 } })).toEqual({ version: 3 });
  for (const body of [null, undefined, 'no', 412, {}, { current: null }, { current: { version: 'three' } }])
    expect([body, recordInRefusal(schema, body)]).toEqual([body, null]);
});
