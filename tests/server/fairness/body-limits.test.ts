import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { parse } from '#server/http/validate.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Schema = z.core.$ZodType;
type Step = string | number;

/** Every array of a schema: the way to it, and how many elements it takes. */
function arraysOf(schema: Schema, path: Step[] = []): { path: Step[]; most: number }[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'array':
      return [{ path, most: mostOf(def) }, ...arraysOf(def.element, [...path, 0])];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => arraysOf(inner, [...path, key]));
    case 'optional':
    case 'nullable':
      return arraysOf(def.innerType, path);
    case 'pipe':
      return arraysOf(def.in, path);
    case 'union':
      return def.options.flatMap((option) => arraysOf(option, path));
    default:
      return [];
  }
}

function mostOf({ checks = [] }: z.core.$ZodArrayDef): number {
  const limits = checks.map(({ _zod: { def } }) => ('maximum' in def ? Number(def.maximum) : Number.POSITIVE_INFINITY));
  return Math.min(...limits);
}

/** Too many elements, of which nobody may look at one. */
function untouchable(length: number): unknown[] {
  return new Proxy(Array.from({ length: 1 }), {
    get: (target, key) => {
      if (key === 'length') return length;
      if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error('An element was looked at');
      return Reflect.get(target, key);
    },
    ownKeys: () => {
      throw new Error('The elements were listed');
    },
  });
}

function at(path: Step[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return typeof first === 'number' ? [at(rest, value)] : { [first]: at(rest, value) };
}

const withBody = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
  endpoint.body ? [{ name, endpoint, body: endpoint.body }] : [],
);

describe('an array', () => {
  const arrays = withBody.flatMap(({ name, body }) => arraysOf(body).map((array) => ({ name, body, ...array })));

  test.each(arrays)('$name $path that is too long is refused before one of its elements is looked at', ({
    body,
    path,
    most,
  }) => {
    const tooLong = at(path, untouchable(Number.isFinite(most) ? most + 1 : 1_000_000));
    expect(() => parse(body, tooLong)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ status: 422 }) }),
    );
  });

  test('that no schema knows is refused as well, and so are more fields than any call has', async () => {
    const nothing = '0,'.repeat(240_000);
    for (const body of [
      `{"x":[${nothing}0]}`,
      `{"ops":[{"body":[${nothing}0]}]}`,
      `{"ops":[],"about":[${nothing}0]}`,
    ]) {
      for (const path of ['/api/sync/batch', '/api/company/import-unsent', '/api/note']) {
        const answer = await world.ask('POST', path, {
          as: 'admin',
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.statusCode).toBe(413);
        expect(answer.json().detail).toMatch(/entries/);
      }
    }
  });
});

describe('a body', () => {
  test.each(withBody)('of $name has a limit of its own in the table', ({ endpoint }) => {
    expect(endpoint.bodyBytes).toBeGreaterThan(0);
    expect(endpoint.bodyBytes).toBeLessThanOrEqual(endpoint.access === 'public' ? 8_000 : 1_000_000);
  });

  test.each(withBody)('of $name over it is refused unread, in words', async ({ endpoint }) => {
    const bytes = endpoint.bodyBytes ?? (endpoint.access === 'public' ? 8_000 : 1_000_000);
    const answer = await world.ask(endpoint.method, endpoint.path.replaceAll(/:\w+/g, '1'), {
      as: 'admin',
      // No JSON: whoever tried to read it would say so.
      body: '{'.repeat(bytes + 1),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(413);
    const words = expect.stringMatching(/at most [\d,]+ bytes/);
    const refusal = { code: 'too_large', detail: words };
    // RFC 6749 gives the refusals of a token call their form.
    const ofToken = { error: 'invalid_request', error_description: words };
    expect(answer.json()).toMatchObject(endpoint.path === '/oauth/token' ? ofToken : refusal);
  });
});
