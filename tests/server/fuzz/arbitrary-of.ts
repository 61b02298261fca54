import fc from 'fast-check';
import * as z from 'zod/mini';

/** What the tests read of JSON Schema; zod makes nothing else of the contract. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

/** Real things of the database, so that a request gets past "not found" into what a call does. */
export interface Known {
  ids: number[];
  uids: string[];
  /** Also for texts that name something: permissions, emails, cursors. */
  texts: string[];
}

/**
 * Signs of any script, and some of two halves. Not fast-check's own: it makes a table of every sign there is for each
 * kind of text, which takes longer than the cases of a call.
 */
const anySign = fc
  .oneof({ arbitrary: fc.integer({ min: 0x20, max: 0xd7ff }), weight: 4 }, fc.integer({ min: 0x1f300, max: 0x1faff }))
  .map((code) => String.fromCodePoint(code));

/** Any 16 bits: controls, halves of signs. */
const anyHalf = fc.nat(0xffff).map((code) => String.fromCharCode(code));

/** Values that programs stumble over, whatever was asked for. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x'.repeat(60_000),
    '0000-00-00',
    '2026-02-30',
    '24:00',
    '999999999999-01-01',
    "'; drop table notes; --",
    '%s%n',
    '{}',
    '__proto__',
    '\u202eabc',
    '👩🏽‍⚕️',
    'null',
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    true,
    [],
    {},
    [[[[]]]],
    { __proto__: null, constructor: 1 },
  ),
  fc.string({ unit: anyHalf, maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Values for a schema of the contract. `wrong` of a hundred parts, at any depth, are not what was asked for.
 * The same schema that the server parses with says what is right, so a new field is tried the day it is made.
 */
export function arbitraryOf(schema: z.core.$ZodType, known: Known, wrong: number): fc.Arbitrary<unknown> {
  const root: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  const spoil = (right: fc.Arbitrary<unknown>) =>
    wrong === 0 ? right : fc.oneof({ weight: 100 - wrong, arbitrary: right }, { weight: wrong, arbitrary: nasty });
  const build = (one: Schema): fc.Arbitrary<unknown> => spoil(rightValue(one, known, build));
  return build(root);
}

type Build = (schema: Schema) => fc.Arbitrary<unknown>;

function rightValue(schema: Schema, known: Known, build: Build): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(build));
  if (schema.allOf) return build(Object.assign({}, ...schema.allOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, known, build)));
}

function ofType(type: string, schema: Schema, known: Known, build: Build): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, build);
    case 'array':
      return fc.array(build(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'string':
      return textOf(schema, known);
    case 'integer':
    case 'number':
      return numberOf(schema, known);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, build: Build) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, name === 'cursor' ? seldom(build(field)) : build(field)]),
  );
  const named = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return named;
  return fc.dictionary(fc.string({ maxLength: 8 }), build(additionalProperties), { maxKeys: 3 });
}

/** A made-up cursor is refused, and would keep every other field from being tried. */
const seldom = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

function numberOf(schema: Schema, known: Known): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1e9) + 1, -1e9);
  const max = Math.min(schema.maximum ?? 1e9, 1e9);
  const fits = (one: number) => one >= min && one <= max;
  const weighted = [
    { weight: 6, of: [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(fits) },
    { weight: 3, of: known.ids.filter(fits) },
  ].flatMap(({ weight, of }) => (of.length > 0 ? [{ weight, arbitrary: fc.constantFrom(...of) }] : []));
  const ends = [schema.minimum, schema.maximum].filter((end) => end !== undefined);
  if (ends.length > 0) weighted.push({ weight: 1, arbitrary: fc.constantFrom(...ends) });
  return fc.oneof(...weighted, { weight: 1, arbitrary: fc.integer({ min, max: Math.max(min, max) }) });
}

const day = fc
  .date({ min: new Date('2025-06-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((at) => at.toISOString());

function textOf(schema: Schema, known: Known): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.oneof(fc.constantFrom(...known.uids), fc.uuid({ version: 7 }));
    case 'date':
      return fc.oneof(
        day.map((at) => at.slice(0, 10)),
        fc.constantFrom('1900-01-01', '2199-12-31', '2024-02-29'),
      );
    case 'date-time':
      return day;
    case 'email':
      return fc.constantFrom(...known.texts.filter((one) => one.includes('@')), 'new.person@demo.test');
    default:
      return freeText(schema, known);
  }
}

function freeText({ pattern, minLength = 0, maxLength = 30 }: Schema, known: Known): fc.Arbitrary<string> {
  if (pattern?.includes('\\d{4}-\\d{2}-\\d{2})?,'))
    return fc.tuple(day, day).map((two) =>
      two
        .map((at) => at.slice(0, 10))
        .sort()
        .join(),
    );
  if (pattern?.startsWith('^\\d{1,')) return numberOf({ minimum: 1 }, known).map(String);
  if (pattern && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  const fitting = known.texts.filter((one) => one.length >= minLength && one.length <= maxLength);
  const any = fc.string({ unit: anySign, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) });
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), any) : any;
}
