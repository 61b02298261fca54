import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { parse } from '#server/http/validate.ts';

/** What people and programs send by mistake, for every field. */
const mistakes: unknown[] = [
  ...[undefined, null, true, '', ' ', 'x', 'é'.repeat(300), 'x'.repeat(61_000), '2026-13-45', '25:99', '1,200', 'a@'],
  ...[-1, 0, 0.123, 1e300, -1e300, 9e15, 99_999_999, Number.NaN],
  ...[[], [1], ['x'], [null], [{}], Array.from({ length: 1200 }, (_, at) => at), {}, { x: 1 }, { id: -1 }],
];

/** Words of programmers and of the schema library. */
const jargon =
  /expected|received|invalid|undefined|\bnull\b|\bNaN\b|string|regex|pattern|\bint\b|integer|boolean|array|object|schema|input|union|[<>]=?|Too (big|small)|uuid|ISO/i;

/** A schema and all schemas inside it. */
function* partsOf(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>): Generator<z.core.$ZodType> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  for (const [key, value] of Object.entries(schema._zod.def)) if (key !== 'checks') yield* insideOf(value, seen);
}

function* insideOf(value: unknown, seen: Set<z.core.$ZodType>): Generator<z.core.$ZodType> {
  if (value instanceof z.core.$ZodType) yield* partsOf(value, seen);
  else if (Array.isArray(value)) for (const one of value) yield* insideOf(one, seen);
  else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    for (const one of Object.values(value)) yield* insideOf(one, seen);
}

function wordsFor(schema: z.core.$ZodType, input: unknown): string[] {
  try {
    parse(schema, input);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return Object.values(error.problem.errors ?? {}).flat();
    throw error;
  }
}

const named = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema: z.core.$ZodType | undefined = part in endpoint ? Reflect.get(endpoint, part) : undefined;
    return schema ? [{ name: `${name} ${part}`, schema }] : [];
  }),
);

test('whatever is wrong with any field of any call, the refusal is a sentence, without a programmer’s word', () => {
  const bad = new Map<string, string>();
  const seen = new Set<z.core.$ZodType>();
  let refusals = 0;
  for (const { name, schema } of named) {
    for (const part of partsOf(schema, seen)) {
      for (const mistake of mistakes) {
        for (const text of wordsFor(part, mistake)) {
          refusals += 1;
          if (jargon.test(text) || !/^[“A-Z]/.test(text) || text.length > 300) bad.set(text, name);
        }
      }
    }
  }
  expect(refusals).toBeGreaterThan(5000);
  expect(Object.fromEntries(bad)).toEqual({});
});
