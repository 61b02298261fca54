import ky, { type KyInstance } from 'ky';
import type { Endpoint } from '#contract/endpoint.ts';
import { inTime } from '#lib/in-time.ts';
import type { Reply } from './send/outcome.ts';

export type Fetch = typeof globalThis.fetch;

export type Call = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
  /** The whole call, its body included, ends after this, ms. */
  within?: number;
};

export type Http = {
  /** One request, one reply; never throws, never retries: the drain owns retries. */
  call(endpoint: Endpoint, call?: Call): Promise<Reply>;
};

/** An answer that has not begun by then, or has sent nothing more for this long, is not coming any more. */
const TIMEOUT_MS = 30_000;
/**
 * By then the largest answer on the slowest network has arrived whole. The waiting code may hold a lock that others
 * wait for.
 */
const BODY_MS = 300_000;

/** The only place that talks to the network. `origin` is the server's address ('' in a page: its own). */
export function createHttp(fetch: Fetch, origin: string): Http {
  const client = ky.create({
    fetch: (input, init) => fetch(input, init),
    retry: 0,
    timeout: TIMEOUT_MS,
    throwHttpErrors: false,
    redirect: 'manual',
    credentials: 'same-origin',
    cache: 'no-store',
  });
  return {
    call: (endpoint, call = {}) => {
      const reply = send(client, origin, endpoint, call);
      // It continues after that: a late answer may still bring its cookie.
      return call.within === undefined ? reply : inTime(call.within, reply).catch(nothingOf);
    },
  };
}

/** The path of a call with its address parameters filled in. */
export function addressOf(path: string, params: Call['params']): string {
  return path.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(params?.[key] ?? '')));
}

async function send(client: KyInstance, origin: string, { method, path }: Endpoint, call: Call): Promise<Reply> {
  try {
    const response = await client(`${origin}${addressOf(path, call.params)}${queryText(call.query)}`, {
      method,
      headers: { ...call.headers, ...(call.token ? { authorization: `Bearer ${call.token}` } : {}) },
      ...(call.body === undefined ? {} : { json: call.body }),
    });
    return await readReply(response);
  } catch (error) {
    return nothingOf(error);
  }
}

function nothingOf(error: unknown): Reply {
  return { kind: 'nothing', reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' };
}

function queryText(query: Call['query']): string {
  const set = Object.entries(query ?? {}).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}`;
}

async function readReply(response: Response): Promise<Reply> {
  const contentType = response.headers.get('content-type') ?? '';
  const text = await readText(response);
  return {
    kind: 'answer',
    status: response.status,
    contentType,
    epoch: response.headers.get('x-epoch'),
    retryAfterMs: retryAfter(response.headers.get('retry-after')),
    body: contentType.includes('json') ? parseJson(text) : null,
  };
}

/** A body may arrive slowly, but not stop in the middle: nothing else ends the wait for an answer that has begun. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const readAll = async () => {
    let text = '';
    for (;;) {
      const { done, value } = await inTime(TIMEOUT_MS, reader.read());
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  };
  try {
    return await inTime(BODY_MS, readAll());
  } catch (error) {
    // Given up: the rest must not use up the next call's bandwidth.
    void reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** A body cut off on the way is not an answer we can use. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function retryAfter(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : null;
}
