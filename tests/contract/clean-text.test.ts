import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { timestamp } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { noteTexts } from '#domain/note/note-fields.ts';

interface Leaf {
  path: string;
  schema: z.core.$ZodType;
}

/** Every text that a call takes, by its place. */
function textsIn(schema: z.core.$ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, inner]) =>
      textsIn(inner, `${path}.${field}`),
    );
  }
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  ) {
    return textsIn(schema.def.innerType, path);
  }
  if (schema instanceof z.ZodMiniArray) return textsIn(schema.def.element, `${path}[]`);
  if (schema instanceof z.ZodMiniRecord) return textsIn(schema.def.valueType, `${path}.*`);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.flatMap((option) => textsIn(option, path));
  }
  if (schema instanceof z.ZodMiniPipe) return textsIn(schema.def.in, path);
  return schema instanceof z.ZodMiniString ? [{ path, schema }] : [];
}
const leaves = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? textsIn(schema, `${name}.${part}`) : [];
  }),
);
/** Text of many lines: stored as it was written, for the device compares it letter by letter. */
const prose = new RegExp(`\\.(${noteTexts.join('|')}|about|reason|antecedent|consequence)$`);
/** Text of many lines, each of which is cleaned. */
const lines = /\.definition$/;
/** Shown to nobody else: what opens a door, is sealed, looks something up, or is a call of its own. */
const notShown = [
  /^token\./,
  /^password(Email|Reset)\./,
  /^changePassword\./,
  /\.query\./,
  /\.csv$/,
  /^saveAccount\.body\.(social_security|date_of_birth|(routing|account|confirm_account)_number)$/,
  /^syncBatch\.body\.ops/,
  /^importUnsent\.body\.ops/,
  // Looked up among the zones that PostgreSQL knows.
  /^savePolicy\.body\.timeZone$/,
];
const taken = ({ schema }: Leaf, text: string): string => {
  const parsed = z.safeParse(schema, text);
  return parsed.success ? String(parsed.data) : '';
};
const shown = leaves.filter(({ path }) => !notShown.some((one) => one.test(path)));

test('no text of many lines turns its direction: "hit on peers" would read as "hit no peers"', () => {
  const proses = shown.filter(({ path }) => prose.test(path));
  const keeps = proses.filter((leaf) => taken(leaf, 'hit \u202Eon\u202C peers\u0007') !== 'hit on peers');
  expect(keeps.map(({ path }) => path)).toEqual([]);
  expect(proses.length).toBeGreaterThan(15);
});

test('no text of many lines turns its numbers: "10 / 2" would read as "2 / 10", though nothing can be seen beside it', () => {
  const proses = shown.filter(({ path }) => prose.test(path));
  for (const mark of ['\u200E', '\u200F', '\u061C']) {
    const keeps = proses.filter(
      (leaf) => taken(leaf, `Correct: ${mark}10 / 2, שלום ${mark}7`) !== 'Correct: 10 / 2, שלום 7',
    );
    expect(keeps.map(({ path }) => path)).toEqual([]);
  }
});

test('no text of one line keeps what turns its direction or cannot be seen, whichever call takes it', () => {
  const turned = 'A\u202Eb\u200Bc\u0007d';
  const keeps = shown
    .filter(({ path }) => !prose.test(path))
    .filter((leaf) => /[\u202E\u200B\p{Cc}]/u.test(taken(leaf, lines.test(leaf.path) ? turned : `${turned}\ne`)));
  expect(keeps.map(({ path }) => path)).toEqual([]);
  expect(shown.length).toBeGreaterThan(40);
});

test('a text that has to be there is one that can be seen', () => {
  const blank = shown
    .filter((leaf) => !z.safeParse(leaf.schema, '').success)
    .filter((leaf) => ['\u200B', '\u2800 ', '\u00AD'].some((text) => z.safeParse(leaf.schema, text).success));
  expect(blank.map(({ path }) => path)).toEqual([]);
});

test('a moment that is taken has a day of the years that are taken, in every zone: it can be shown, and sent back', () => {
  const edges = ['1899-12-31', '1900-01-01', '1900-01-02', '2199-12-30', '2199-12-31', '2200-01-01'];
  const offsets = ['Z', '+14:59', '-14:59', '-05:00'];
  const zones = ['Pacific/Kiritimati', 'America/New_York', 'Etc/GMT+12'];
  const days = edges.flatMap((day) =>
    ['00:00:00', '12:00:00', '23:59:59'].flatMap((clock) => offsets.map((offset) => `${day}T${clock}${offset}`)),
  );
  const accepted = days.filter((one) => z.safeParse(timestamp, one).success);
  expect(accepted.length).toBeGreaterThan(10);
  const years = accepted.flatMap((one) =>
    zones.map((timeZone) =>
      Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(Date.parse(one))),
    ),
  );
  expect([Math.min(...years), Math.max(...years)]).toEqual([1900, 2199]);
});
