import { Parser } from 'csv-parse';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { layOutCsv } from '#server/features/people/lay-out-csv.ts';
import { fitAnswer, fitRows } from '#server/http/answer/fit-answer.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import { jsonInTurns } from '#server/http/answer/json-in-turns.ts';

test('a long piece of work lets everybody else come in between, and its rows stay in order', async () => {
  let others = 0;
  let over = false;
  const count = () => {
    others += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const spin = (row: number) => {
    for (const end = performance.now() + 0.5; performance.now() < end; );
    return row * 2;
  };
  const rows = Array.from({ length: 100 }, (_, at) => at);
  expect(await mapInTurns(rows, spin)).toEqual(rows.map((row) => row * 2));
  over = true;
  // One in between for every two or three of them; one for all of them would be none.
  expect(others).toBeGreaterThan(20);
});

test('an answer of many rows is fitted as one of few: the same fields go, the same rows are left out, the same places are named', async () => {
  const row = z.object({ id: z.int(), name: z.string() });
  const answer = z.object({ data: z.array(row), nextCursor: z.nullable(z.string()), unshown: z.optional(z.int()) });
  const endpoint = { path: '/api/made-up', answer };
  const made = (count: number) => ({
    data: Array.from({ length: count }, (_, id) => ({ id, name: id === 3 ? 7 : 'A', secret: 'x' })),
    nextCursor: null,
    secret: 'x',
  });
  for (const count of [5, 500]) {
    const { fit, unshown } = await fitRows(endpoint, made(count));
    const data = made(count).data.flatMap(({ id, name }) => (id === 3 ? [] : [{ id, name }]));
    expect(fit).toEqual({ data, nextCursor: null, unshown: 1 });
    expect(unshown).toEqual([{ path: '/api/made-up', field: 'data', id: 3, at: ['name'] }]);
    await expect(fitAnswer(endpoint, made(count))).rejects.toThrow('does not fit its schema at: data.3.name');
  }
  await expect(fitAnswer(endpoint, { ...made(500), nextCursor: 7 })).rejects.toThrow('nextCursor');
});

test('an answer is written in turns as it would be in one go, whatever stands in it', async () => {
  const row = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.record({ id: fc.integer(), left: fc.constant(undefined) }));
  const list = fc.array(row, { maxLength: 30, size: 'max' });
  const answer = fc.record({ data: list, one: fc.record({ rows: list, gone: fc.constant(undefined) }), none: row });
  await fc.assert(
    fc.asyncProperty(fc.oneof(answer, row, list), async (value) => {
      expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 200 },
  );
});

test('a session of thousands of records in an envelope is written with room for everybody else', async () => {
  const events = Array.from({ length: 60_000 }, (_, seq) => ({ seq, kind: 'tap', at: '2026-11-20T15:00:00-05:00' }));
  let others = 0;
  let over = false;
  const count = () => {
    others += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const envelope = { results: [{ status: 200, body: { session: { id: 1 }, events } }] };
  const text = await jsonInTurns(envelope);
  over = true;
  expect(JSON.parse(text)).toEqual(envelope);
  expect(others).toBeGreaterThan(5);
});

test.each([
  ['\n', 'blank lines'],
  ['\r', 'blank lines of an old Mac'],
  ['\r\n', 'blank lines of Windows'],
  ['a\n', 'lines of one letter'],
])('a file of 30,000 × %j is taken apart in many turns, and no further than it may have rows', async (line, _what) => {
  const made = vi.spyOn(Parser.prototype, 'push');
  let [most, before, over] = [0, 0, false];
  const count = () => {
    most = Math.max(most, made.mock.calls.length - before);
    before = made.mock.calls.length;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await expect(layOutCsv(`first_name,last_name\n${line.repeat(30_000)}`, 5000)).rejects.toThrow('too_many_rows');
  over = true;
  const all = made.mock.calls.length;
  made.mockRestore();
  expect(most).toBeLessThan(600);
  expect(all).toBeLessThan(6000);
});

test('a row of two hundred long cells is cleaned cell by cell: others wait for one of them, not for all', async () => {
  const marks = `q${'\u0345'.repeat(999)}${'\u0327'.repeat(1000)}`;
  const cells = Array.from({ length: 150 }, () => marks);
  const normalized = vi.spyOn(String.prototype, 'normalize');
  let [most, before, over] = [0, 0, false];
  const count = () => {
    most = Math.max(most, normalized.mock.calls.length - before);
    before = normalized.mock.calls.length;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const laid = await layOutCsv(`${cells.map((_, at) => `c${at}`)}\n${cells}`, 5000);
  over = true;
  normalized.mockRestore();
  expect(laid).toMatchObject({ rows: [{ row: 2, cells: Array(150).fill(marks.normalize('NFC')) }] });
  expect(most).toBeLessThan(50);
  expect(before).toBeGreaterThan(400);
});

test('wherever the pieces of a file end, its rows are the same', async () => {
  for (const end of ['\n', '\r', '\r\n'])
    for (const before of ['', '\n']) {
      const lines = Array.from({ length: 2000 }, (_, at) => `Ada ${at},"Po${before.replace('\n', end)}ol"`);
      const laid = await layOutCsv(['first_name,last_name', ...lines].join(end), 5000);
      expect(laid).toMatchObject({
        rows: lines.map((_, at) => ({ row: at + 2, cells: [`Ada ${at}`, before ? 'Po ol' : 'Pool'] })),
      });
    }
});
