import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { arbitraryOf, type Known } from './arbitrary-of.ts';

interface FuzzRequest {
  url: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Requests for a call: half of them as its schemas ask, half with something wrong somewhere. */
export function requestOf(endpoint: Endpoint, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...[0, 6].map((wrong) => requestWith(endpoint, known, wrong)));
}

function requestWith(endpoint: Endpoint, known: Known, wrong: number): fc.Arbitrary<FuzzRequest> {
  const part = (schema: Endpoint['body']) => (schema ? arbitraryOf(schema, known, wrong) : fc.constant(undefined));
  return fc
    .record({
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: part(endpoint.body),
      headers: headersOf(known, wrong),
    })
    .map(({ params, query, body, headers }) => ({
      url: `${fillPath(endpoint.path, params)}${queryText(query)}`,
      body,
      headers,
    }));
}

function headersOf(known: Known, wrong: number): fc.Arbitrary<Record<string, string>> {
  const bad = <T>(...values: T[]) => (wrong > 0 ? values : []);
  return fc.record(
    {
      'idempotency-key': fc.oneof(fc.uuid({ version: 7 }), fc.constantFrom(...known.uids, ...bad('not a key'))),
      'if-match': fc.constantFrom('"1"', '*', ...bad('"2"', '"2147483648"', '"999999999999999"', 'W/"1"', 'three')),
      'x-device-id': fc.oneof(fc.constantFrom(...known.uids), fc.uuid({ version: 7 })),
      'x-device-seq': fc.constantFrom('1', '2', '99', ...bad('-1', '1e9')),
    },
    { requiredKeys: [] },
  );
}

function fillPath(path: string, params: unknown): string {
  const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
  let next = 0;
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(textOf(values[next++]) || '1'));
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Lone surrogates can't be written in an address. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.toWellFormed().slice(0, 300);
}
