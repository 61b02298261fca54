import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** What is read of JSON Schema. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

/** A whole call is in there, which its own schema judges; or what of a file is not read at all. */
const judgedElsewhere = new Set([
  'syncBatch.body.ops[].body',
  'importUnsent.body.ops[].body',
  ...['about', 'warning', 'exportedAt', 'app', 'deviceId', 'userId', 'records', 'drafts'].map(
    (field) => `importUnsent.body.${field}`,
  ),
]);

/** Sums and products of some thousands of these are still whole numbers. */
const LARGEST = 1e13;

/** Every place under a schema that takes what is without an end, a line each. */
function unboundedIn({ allOf = [], ...own }: Schema, path: string): string[] {
  // What has to hold together is one schema.
  const schema: Schema = Object.assign({}, ...allOf, own);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return choices.flatMap((one) => unboundedIn(one, path));
  if (schema.enum || 'const' in schema || judgedElsewhere.has(path)) return [];
  return [schema.type ?? 'anything'].flat().flatMap((type) => unboundedAs(type, schema, path));
}

function unboundedAs(type: string, schema: Schema, path: string): string[] {
  const { properties = {}, items = {}, additionalProperties, propertyNames } = schema;
  switch (type) {
    case 'boolean':
    case 'null':
      return [];
    case 'integer':
    case 'number':
      return isBounded(schema) ? [] : [`${path} is any number`];
    case 'string':
      return hasLength(schema) ? [] : [`${path} is a text of any length`];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${path} is a list of any length`] : []),
        ...unboundedIn(items, `${path}[]`),
      ];
    case 'object':
      return [
        ...Object.entries(properties).flatMap(([name, field]) => unboundedIn(field, `${path}.${name}`)),
        ...(propertyNames ? unboundedIn(propertyNames, `${path} (names)`) : []),
        ...(typeof additionalProperties === 'object' ? unboundedIn(additionalProperties, `${path}.*`) : []),
      ];
    default:
      return [`${path} is anything`];
  }
}

function isBounded({ minimum, exclusiveMinimum, maximum }: Schema): boolean {
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  return least >= -LARGEST && (maximum ?? Number.POSITIVE_INFINITY) <= LARGEST;
}

/** By a length, by its form, or by a pattern that repeats nothing without an end. */
function hasLength({ maxLength, format, pattern }: Schema): boolean {
  if (maxLength !== undefined) return true;
  if (format === 'uuid' || format === 'date') return true;
  return (
    pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, 'x'))
  );
}

const schemaOf = (schema: z.core.$ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

describe('nothing that comes in is without an end', () => {
  test.each(Object.entries<Endpoint>(endpoints))('%s', (name, endpoint) => {
    const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? unboundedIn(schemaOf(schema), `${name}.${part}`) : [];
    });
    expect(parts).toEqual([]);
  });

  test('and the walk notices a number, a text, a list and a moment that are', () => {
    const loose = z.object({
      number: z.number(),
      whole: z.int(),
      text: z.string(),
      pattern: z.string().check(z.regex(/^a+$/)),
      moment: z.iso.datetime({ offset: true }),
      list: z.array(z.boolean()),
      record: z.record(z.string(), z.boolean()),
      anything: z.unknown(),
    });
    const found = unboundedIn(schemaOf(loose), 'it').map((line) => line.split(' ', 1)[0]);
    expect(found).toEqual([
      'it.number',
      'it.whole',
      'it.text',
      'it.pattern',
      'it.moment',
      'it.list',
      'it.record',
      'it.anything',
    ]);
  });
});
