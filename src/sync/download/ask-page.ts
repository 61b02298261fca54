import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { objectOf } from '#domain/json-object.ts';
import type { Call } from '#sync/http.ts';
import type { Server } from '#sync/server.ts';

/** The arrays of an answer that are its rows, by what each list calls them. */
const rowFields = ['data', 'sessions'] as const;

/**
 * One page of a list, whole: the server cuts a page of long texts where one answer would weigh too much, and gives the
 * cursor from which it goes on. @throws AskFailed
 */
export async function askPage<E extends Endpoint>(
  server: Pick<Server, 'ask'>,
  endpoint: E,
  call: Call,
): Promise<AnswerOf<E>> {
  let whole = await server.ask(endpoint, call);
  for (let rest = restOf(whole); rest; rest = restOf(whole)) {
    const { page: _page, ...query } = call.query ?? {};
    whole = joined(whole, await server.ask(endpoint, { ...call, query: { ...query, ...rest } }));
  }
  return whole;
}

/** What a cut page still lacks: it has fewer rows than it was asked for, and yet goes on. */
function restOf(answer: unknown): { cursor: string; limit: number } | null {
  const { limit, nextCursor, ...fields } = objectOf(answer);
  const rows = rowFields.map((name) => fields[name]).find(Array.isArray);
  if (!rows || rows.length === 0 || typeof limit !== 'number' || typeof nextCursor !== 'string') return null;
  return rows.length < limit ? { cursor: nextCursor, limit: limit - rows.length } : null;
}

/** The first part with the rows of the second behind its own, and what is said beside them; it goes on where that ends. */
function joined<A>(first: A, second: A): A {
  const more = objectOf(second);
  const arrays = Object.entries(objectOf(first)).flatMap(([name, value]) => {
    const added = more[name];
    return Array.isArray(value) && Array.isArray(added) ? [[name, [...value, ...added]]] : [];
  });
  return { ...first, ...Object.fromEntries(arrays), nextCursor: more.nextCursor };
}
