import { expect, test, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { Http } from '#sync/http.ts';
import { createLateHttp, createLateServer } from '#sync/late-server.ts';
import type { Server } from '#sync/server.ts';
import type { TokenPorts } from '#sync/token.ts';

const ports: TokenPorts = Object.create(null);
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const answer = { kind: 'answer', status: 204, contentType: '', epoch: null, retryAfterMs: null, body: null } as const;
const answering: Http = { call: async () => answer };

test('nothing is fetched for a start; the calls of one moment fetch it once, and none is lost', async () => {
  const load = vi.fn(async () => answering);
  const http = createLateHttp(load);
  expect(load).not.toHaveBeenCalled();
  const calls = [http.call(authEndpoints.logout), http.call(authEndpoints.logout)];
  expect(await Promise.all(calls)).toEqual([answer, answer]);
  expect(load).toHaveBeenCalledOnce();
});

test('code that can’t be had is a network that isn’t there: nothing throws at whoever sends, and the next call fetches it anew', async () => {
  const loads = [missing, missing, missing];
  const http = createLateHttp(async () => (await loads.shift()?.()) ?? answering);
  expect(await http.call(authEndpoints.logout)).toEqual({ kind: 'nothing', reason: 'network' });
  expect(await http.call(authEndpoints.logout)).toEqual(answer);
});

test('a server whose code can’t be had leaves work waiting, says so to whoever asks, and keeps a password unsent', async () => {
  const server = createLateServer(ports, missing);
  expect(await server.send(authEndpoints.logout, {})).toMatchObject({ class: 'unknown', code: 'network' });
  await expect(server.ask(authEndpoints.logout)).rejects.toBeInstanceOf(AskFailed);
  expect(await server.signIn('a password')).toEqual({ code: 'offline' });
});

test('what the server says reaches whoever asked, as it is', async () => {
  const refused = new AskFailed({
    class: 'auth',
    status: 401,
    code: 'x',
    detail: null,
    retryAfterMs: null,
    body: null,
  });
  const told: Server = {
    send: async () => refused.outcome,
    ask: () => Promise.reject(refused),
    signIn: async () => ({ code: 'server' }),
  };
  const server = createLateServer(ports, async () => told);
  expect(await server.send(authEndpoints.logout, {})).toBe(refused.outcome);
  await expect(server.ask(authEndpoints.logout)).rejects.toBe(refused);
  expect(await server.signIn('a password')).toEqual({ code: 'server' });
});
