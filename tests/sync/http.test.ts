import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { payloadEndpoints } from '#contract/payload.ts';
import { saveAuth } from '#db/device/contact.ts';
import { systemLocks } from '#lib/locks.ts';
import { type Call, createHttp, type Fetch } from '#sync/http.ts';
import type { Reply } from '#sync/send/outcome.ts';
import { getToken } from '#sync/token.ts';
import { makeDevice } from '../setup/device.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const timeout: Reply = { kind: 'nothing', reason: 'timeout' };

/** An answer of ours whose body comes in pieces, `everyMs` apart; without pieces it never comes. */
function answering(pieces: readonly string[], everyMs = 0): Fetch {
  return async () => {
    const bytes = new TextEncoder().encode(pieces.join(''));
    const size = Math.ceil(bytes.length / Math.max(1, pieces.length));
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (const i of pieces.keys())
          setTimeout(() => stream.enqueue(bytes.slice(i * size, (i + 1) * size)), (i + 1) * everyMs);
        if (pieces.length > 0) setTimeout(() => stream.close(), pieces.length * everyMs);
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json', 'x-epoch': 'e' } });
  };
}

const call = (fetch: Fetch, how: Call = {}) =>
  createHttp(fetch, 'http://tallybook.test').call(payloadEndpoints.ping, how);

describe('an answer whose body', () => {
  it('never comes is no answer after half a minute: whoever waits for it holds a lock', async () => {
    const reply = call(answering([]));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await reply).toEqual(timeout);
  });

  it('comes slowly is waited for as long as it comes, and is read whole, letters in two pieces too', async () => {
    const reply = call(answering(['{"a":', '"é', 'é"}'], 25_000));
    await vi.advanceTimersByTimeAsync(75_000);
    expect(await reply).toMatchObject({ kind: 'answer', status: 200, body: { a: 'éé' } });
  });

  it('drips without an end is given up: no lock is held for ever', async () => {
    const reply = call(answering(Array(100).fill(' '), 20_000));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await reply).toEqual(timeout);
  });
});

describe('a call that may take so long and no longer', () => {
  it.each<[string, Fetch]>([
    ['whose answer does not come', () => new Promise<Response>(() => undefined)],
    ['whose body does not come', answering([])],
    ['whose body drips', answering(Array(100).fill(' '), 5000)],
  ])('ends in time, one %s', async (_which, fetch) => {
    const reply = call(fetch, { within: 10_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reply).toEqual(timeout);
  });
});

describe('a renewal whose body never comes', () => {
  it('lets the next one try while the server still gives the lost answer again', async () => {
    const device = await makeDevice();
    await saveAuth(device.db, { accessToken: 'old', expiresAt: 0, needsSignIn: false });
    const fresh = { token_type: 'Bearer', access_token: 'new', expires_in: 1800, user_id: device.db.userId };
    const asked = Promise.withResolvers<void>();
    let calls = 0;
    const fetch: Fetch = async (...request) => {
      calls += 1;
      if (calls > 1) return Response.json(fresh);
      asked.resolve();
      return answering([])(...request);
    };
    const http = createHttp(fetch, 'http://tallybook.test');
    const ports = { db: device.db, http, locks: systemLocks(navigator), now: () => device.time.now };
    const [first, second] = [getToken(ports), getToken(ports)];
    await asked.promise;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await first).toEqual({ kind: 'no-answer' });
    expect(await second).toEqual({ kind: 'token', token: 'new' });
    device.db.close();
  });
});
