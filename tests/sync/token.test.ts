import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { programEndpoints } from '#contract/programs.ts';
import { sessionEndpoints } from '#contract/session.ts';
import { findAuth, saveAuth, saveContact } from '#db/device/contact.ts';
import { findContact } from '#db/queries/unsent.ts';
import { systemLocks } from '#lib/locks.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { Call, Http } from '#sync/http.ts';
import type { Reply } from '#sync/send/outcome.ts';
import { createServer } from '#sync/server.ts';
import { getToken } from '#sync/token.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { createDeviceLocks } from '../simulation/device-locks.ts';

let device: TestDevice;

beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

const json = (status: number, body: unknown, epoch: string | null = 'e'): Reply => ({
  kind: 'answer',
  status,
  contentType: status < 400 ? 'application/json' : 'application/problem+json',
  epoch,
  retryAfterMs: null,
  body,
});
const fresh = (token: string, userId = device.db.userId) =>
  json(200, { token_type: 'Bearer', access_token: token, expires_in: 1800, user_id: userId });
const html: Reply = {
  kind: 'answer',
  status: 200,
  contentType: 'text/html',
  epoch: null,
  retryAfterMs: null,
  body: null,
};

/** A network made of a rule; it keeps what it was asked. */
function networkOf(rule: (path: string, call: Call) => Reply): Http & { calls: { path: string; call: Call }[] } {
  const calls: { path: string; call: Call }[] = [];
  return {
    calls,
    call: ({ path }, call = {}) => {
      calls.push({ path, call });
      return Promise.resolve(rule(path, call));
    },
  };
}

const ports = (http: Http) => ({ db: device.db, http, locks: systemLocks(navigator), now: () => device.time.now });
const signedIn = (expiresIn: number, accessToken = 'old') =>
  saveAuth(device.db, { accessToken, expiresAt: device.time.now + expiresIn, needsSignIn: false });

const expectHeld = (lock: unknown) => expect(lock).toBeNull();

describe('the token', () => {
  it('is used as long as it lasts, without asking anyone', async () => {
    await signedIn(600_000);
    const http = networkOf(() => fresh('new'));
    expect(await getToken(ports(http))).toEqual({ kind: 'token', token: 'old' });
    expect(http.calls).toEqual([]);
  });

  it('is renewed once for callers that find it stale together: a refresh token is never spent twice', async () => {
    await signedIn(0);
    const http = networkOf(() => fresh('new'));
    const tokens = await Promise.all([getToken(ports(http)), getToken(ports(http)), getToken(ports(http))]);
    expect(tokens).toEqual(Array(3).fill({ kind: 'token', token: 'new' }));
    expect(http.calls).toHaveLength(1);
    expect(http.calls[0]?.call.body).toMatchObject({ grant_type: 'refresh_token', user_id: device.db.userId });
  });

  it('a captive portal or a silent network never ends a sign-in', async () => {
    for (const reply of [html, { kind: 'nothing', reason: 'network' } as const, json(503, {})]) {
      await signedIn(0);
      expect(await getToken(ports(networkOf(() => reply)))).toEqual({ kind: 'no-answer' });
      expect(await findAuth(device.db)).toMatchObject({ accessToken: 'old', needsSignIn: false });
    }
  });

  it('the server’s own refusal holds the queue until the person signs in, and asks no more', async () => {
    await signedIn(0);
    const http = networkOf(
      () => ({ ...json(400, { error: 'invalid_grant' }), contentType: 'application/json' }) as Reply,
    );
    expect(await getToken(ports(http))).toEqual({ kind: 'needs-sign-in' });
    expect(await getToken(ports(http))).toEqual({ kind: 'needs-sign-in' });
    expect(http.calls).toHaveLength(1);
  });

  it('a refusal that comes after the person has signed in again was the old sign-in’s: it does not end the new one', async () => {
    await signedIn(0);
    const http: Http = {
      call: async () => {
        await signedIn(600_000, 'by the password');
        return { ...json(400, { error: 'invalid_grant' }), contentType: 'application/json' } as Reply;
      },
    };
    expect(await getToken(ports(http))).toEqual({ kind: 'token', token: 'by the password' });
    expect(await findAuth(device.db)).toMatchObject({ accessToken: 'by the password', needsSignIn: false });
  });

  it('a tab that was frozen while it renewed keeps no other tab from sending; awake again, it ends no sign-in', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signedIn(0);
    const locks = createDeviceLocks();
    let wake = () => {};
    const asleep = new Promise<Reply>((answered) => {
      wake = () => answered({ kind: 'nothing', reason: 'network' });
    });
    const frozen = getToken({ ...ports({ call: () => asleep }), locks: locks.of({}) });
    // A frozen tab runs no timers: only this one's are moved on.
    await vi.waitFor(() => locks.of({}).request(`auth:${device.db.userId}`, { ifAvailable: true }, expectHeld));
    const awake = getToken({ ...ports(networkOf(() => fresh('new'))), locks: locks.of({}) });
    let answer: unknown = null;
    void awake.then((result) => {
      answer = result;
    });
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1000);
      expect(answer).toEqual({ kind: 'token', token: 'new' });
    }, 15_000);
    wake();
    expect(await frozen).toEqual({ kind: 'no-answer' });
    expect(await findAuth(device.db)).toMatchObject({ accessToken: 'new', needsSignIn: false });
    vi.useRealTimers();
  });

  it('a token of another person is not taken: work never goes out under a wrong name', async () => {
    await signedIn(0);
    const result = await getToken(ports(networkOf(() => fresh('theirs', device.db.userId + 1))));
    expect(result).toEqual({ kind: 'needs-sign-in' });
    expect((await findAuth(device.db))?.accessToken).toBe('old');
  });
});

describe('asking the server', () => {
  it('a refused token is renewed once and the call repeated', async () => {
    await signedIn(600_000);
    const http = networkOf((path, { token }) => {
      if (path === '/oauth/token') return fresh('new');
      return token === 'new' ? json(200, { data: [] }) : json(401, { code: 'unauthorized' });
    });
    expect(await createServer(ports(http)).ask(programEndpoints.behaviors)).toEqual({ data: [] });
    expect(http.calls.map(({ path }) => path)).toEqual(['/api/behaviors', '/oauth/token', '/api/behaviors']);
  });

  it('a token refused twice ends in one clear outcome, not in a loop', async () => {
    await signedIn(600_000);
    const http = networkOf((path) => (path === '/oauth/token' ? fresh('new') : json(401, { code: 'unauthorized' })));
    const failure = await createServer(ports(http))
      .ask(programEndpoints.behaviors)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AskFailed);
    expect(http.calls).toHaveLength(3);
  });

  it('says what it waits for, and since when, and takes that back when the server answers', async () => {
    await signedIn(600_000);
    let reply: Reply = { kind: 'nothing', reason: 'network' };
    const server = createServer(ports(networkOf(() => reply)));
    await server.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({
      waitingFor: 'network',
      offlineSince: new Date(device.time.now).toISOString(),
    });
    reply = html;
    await server.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({ waitingFor: 'network-sign-in' });
    reply = json(200, { data: [] });
    await server.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({ waitingFor: null, offlineSince: null, epoch: 'e' });
  });

  it('an outage is as old as it is: neither another start of the app nor another way of not getting through begins it anew', async () => {
    await signedIn(36_000_000);
    let reply: Reply = { kind: 'nothing', reason: 'network' };
    const since = new Date(device.time.now).toISOString();
    await createServer(ports(networkOf(() => reply))).send(programEndpoints.behaviors, {});
    device.time.now += 3_600_000;
    const restarted = createServer(ports(networkOf(() => reply)));
    await restarted.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({ waitingFor: 'network', offlineSince: since });
    reply = html;
    await restarted.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({ waitingFor: 'network-sign-in', offlineSince: since });
    reply = json(200, { data: [] });
    await restarted.send(programEndpoints.behaviors, {});
    reply = { kind: 'nothing', reason: 'network' };
    device.time.now += 3_600_000;
    await restarted.send(programEndpoints.behaviors, {});
    const again = new Date(device.time.now).toISOString();
    expect(await findContact(device.db)).toMatchObject({ waitingFor: 'network', offlineSince: again });
  });

  it('the first good answer ends an outage that another page or the worker has noticed meanwhile', async () => {
    await signedIn(36_000_000);
    const page = createServer(ports(networkOf(() => json(200, { data: [] }))));
    const worker = createServer(ports(networkOf(() => ({ kind: 'nothing', reason: 'network' }))));
    await page.send(programEndpoints.behaviors, {});
    device.time.now += 500;
    await worker.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({ waitingFor: 'network' });
    device.time.now += 500;
    await page.send(programEndpoints.behaviors, {});
    expect(await findContact(device.db)).toMatchObject({ waitingFor: null, offlineSince: null });
    await worker.send(programEndpoints.behaviors, {});
    const since = new Date(device.time.now).toISOString();
    expect(await findContact(device.db)).toMatchObject({ waitingFor: 'network', offlineSince: since });
  });

  it('a download that a closed page left behind is not told as going on once nobody can be reached', async () => {
    await signedIn(600_000);
    await saveContact(device.db, { progress: { what: 'download', done: 0, total: 5 } });
    const server = createServer(ports(networkOf(() => ({ kind: 'nothing', reason: 'network' }))));
    await server.send(programEndpoints.behaviors, {});
    expect((await findContact(device.db))?.progress).toBeNull();
  });

  it('a device that has no room to write down that the server answered has its answer all the same', async () => {
    await signedIn(600_000);
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    device.db.meta.hook('creating', refuse);
    device.db.meta.hook('updating', refuse);
    const server = createServer(ports(networkOf(() => json(200, { data: [] }))));
    expect(await server.ask(programEndpoints.behaviors)).toEqual({ data: [] });
    device.db.meta.hook('creating').unsubscribe(refuse);
    device.db.meta.hook('updating').unsubscribe(refuse);
  });

  it('after a clock was set back, the last contact is told by the clock as it is now, and is not still to come', async () => {
    const server = createServer(ports(networkOf(() => json(200, { data: [] }))));
    await signedIn(600_000);
    await server.ask(programEndpoints.behaviors);
    device.time.now -= 86_400_000;
    await server.ask(programEndpoints.behaviors);
    expect((await findContact(device.db))?.lastContactAt).toBe(new Date(device.time.now).toISOString());
  });

  it('an answer that does not fit the contract is refused, not shown', async () => {
    await signedIn(600_000);
    const failure = await createServer(ports(networkOf(() => json(200, { data: [{ id: 'x' }] }))))
      .ask(programEndpoints.behaviors)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ outcome: { class: 'incompatible' } });
  });
});

describe('an account that is disabled', () => {
  it('is known by what the server refuses, not forgotten because work is still taken, and over once a list is answered', async () => {
    await signedIn(600_000);
    let disabled = true;
    const refusal = json(403, { code: 'disabled', detail: 'This account is disabled.' });
    const http = networkOf((path) =>
      disabled && !path.startsWith('/api/session') ? refusal : json(200, { data: [] }),
    );
    const server = createServer(ports(http));
    const known = async () => (await findContact(device.db))?.disabled ?? false;
    await expect(server.ask(programEndpoints.behaviors)).rejects.toThrow(AskFailed);
    expect(await known()).toBe(true);
    await server.send(sessionEndpoints.recordDataEntry, { body: {} });
    expect(await known()).toBe(true);
    disabled = false;
    await server.ask(programEndpoints.behaviors);
    expect(await known()).toBe(false);
  });
});
