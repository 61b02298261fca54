import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AnswerOf } from '#contract/endpoint.ts';
import { saveContact } from '#db/device/contact.ts';
import { saveCursor } from '#db/store/store-changes.ts';
import { pageLocks } from '#lib/locks.ts';
import { lookForNews } from '#sync/download/look-for-news.ts';
import { drain } from '#sync/send/drain.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { Server } from '#sync/server.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

const YEAR = 365 * 86_400_000;
let device: TestDevice;

beforeEach(async () => {
  device = await makeDevice();
  await startVisit(device);
  const send = async () => done({});
  await drain({ db: device.db, send, locks: pageLocks(), now: () => device.time.now, random: () => 0.5 });
  await saveCursor(device.db, 'here', 0);
});
afterEach(() => device.db.close());

const done = (body: unknown): Outcome => ({
  class: 'done',
  status: 200,
  code: null,
  detail: null,
  retryAfterMs: null,
  body,
});
const noAnswer: Outcome = { ...done(null), class: 'unknown', status: null };

/** Looks once. `meanwhile` happens while the list of changes is on its way. */
async function look(ping: Outcome, meanwhile: () => void = () => {}): Promise<void> {
  await saveContact(device.db, { fullPullAt: new Date(device.time.now).toISOString() });
  const server: Server = {
    send: async ({ path }) => (path === '/api/ping' ? ping : noAnswer),
    ask: async (endpoint) => {
      meanwhile();
      return z.parse(endpoint.answer, { changes: [], nextCursor: 'here', more: false }) as AnswerOf<typeof endpoint>;
    },
    signIn: async () => ({ code: 'offline' }),
  };
  const ask = async () => ({ outcome: done({}), ranges: [[1, 99] as const] });
  await lookForNews({ db: device.db, server, now: () => device.time.now, ask }, 'whole');
}

it.each([
  ['while news is fetched', true],
  ['before a look whose first question goes unanswered', false],
])('a clock that jumps a year ahead %s clears nothing that the server took', async (_when, answers) => {
  const ping = done({ serverTime: new Date(device.time.now).toISOString() });
  await look(ping);
  if (!answers) device.time.now += YEAR;
  await look(answers ? ping : noAnswer, () => {
    if (answers) device.time.now += YEAR;
  });
  expect(await device.db.ops.count()).toBe(1);
});
