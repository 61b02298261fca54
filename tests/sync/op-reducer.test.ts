import { describe, expect, it, test } from 'vitest';
import type { OpRow } from '#db/rows.ts';
import {
  blocksLane,
  delayMs,
  isTroubled,
  nextOpState,
  notTried,
  RENAMED_WAIT_MS,
  TROUBLE_AFTER,
  waitMs,
} from '#sync/send/op-reducer.ts';
import { makeOp, makeOutcome, queuedOp } from './make-op.ts';

const HOUR_MS = 60 * 60_000;
const NOW = Date.parse('2026-11-20T20:00:00.000Z');

describe('an op after an outcome', () => {
  it('that the server has forgets its failures: nothing is left that points it out', () => {
    const op = makeOp({ reoffered: true, rewound: true, failingSince: 5, nextAttemptAt: 9, attempts: 3 });
    const acked = nextOpState(op, makeOutcome('done', { status: 200 }), NOW, 0.5);
    expect(acked).toMatchObject({ state: 'acked', attempts: 3, nextAttemptAt: 0, lastError: null });
    for (const trace of ['reoffered', 'rewound', 'failingSince']) expect(acked).not.toHaveProperty(trace);
  });

  it('that was refused says why, waits for nobody, and carries the server’s row only when it is a conflict', () => {
    const refused = nextOpState(
      makeOp(),
      makeOutcome('rejected', { status: 422, code: 'bad', body: { current: 7 } }),
      NOW,
      0.5,
    );
    expect(refused).toMatchObject({ state: 'rejected', nextAttemptAt: 0, attempts: 1 });
    expect(refused).not.toHaveProperty('waitsSince');
    expect(refused.lastError).toEqual({
      class: 'rejected',
      status: 422,
      code: 'bad',
      detail: null,
      at: '2026-11-20T20:00:00.000Z',
    });
    const conflict = (body: unknown) => nextOpState(makeOp(), makeOutcome('conflict', { body }), NOW, 0.5).lastError;
    expect(conflict({ current: { version: 4 } })).toMatchObject({ current: { version: 4 } });
    for (const body of [null, 'text', {}]) expect(conflict(body)).toMatchObject({ current: null });
    expect(nextOpState(makeOp(), makeOutcome('missing', { code: 'x' }), NOW, 0.5).lastError?.code).toBe(
      'parent_missing',
    );
  });

  it('waits when the server fails, and not at all when only the way was closed', () => {
    expect(nextOpState(makeOp(), makeOutcome('transient'), NOW, 0.5)).toMatchObject({
      state: 'queued',
      nextAttemptAt: NOW + 1000,
      waitsSince: NOW,
      failingSince: NOW,
    });
    for (const way of ['auth', 'unknown', 'network-sign-in'] as const) {
      const op = nextOpState(makeOp({ attempts: 2 }), makeOutcome(way), NOW, 0.5);
      expect(op).toMatchObject({ state: 'queued', nextAttemptAt: 0, attempts: way === 'auth' ? 1 : 2 });
      expect(op).not.toHaveProperty('waitsSince');
      expect(op).not.toHaveProperty('failingSince');
    }
  });

  it('remembers since when it has been failing, however often', () => {
    const once = nextOpState(makeOp(), makeOutcome('unheard'), NOW, 0.5);
    expect(nextOpState(once, makeOutcome('transient'), NOW + 5000, 0.5).failingSince).toBe(NOW);
  });

  it('under a new name is tried within seconds, whatever the server asks for; any other within an hour', () => {
    const asked = { retryAfterMs: 24 * HOUR_MS };
    expect(nextOpState(makeOp(), makeOutcome('device-fork', asked), NOW, 0.5).nextAttemptAt).toBe(
      NOW + RENAMED_WAIT_MS,
    );
    expect(nextOpState(makeOp(), makeOutcome('transient', asked), NOW, 0.5).nextAttemptAt).toBe(NOW + HOUR_MS);
    expect(delayMs(3, { retryAfterMs: 2000 }, 0)).toBe(2000);
    expect(delayMs(0, { retryAfterMs: null }, 1)).toBe(1000);
    expect(delayMs(3, { retryAfterMs: null }, 0.5)).toBe(4000);
    expect(delayMs(99, { retryAfterMs: null }, 1)).toBe(25_000);
  });
});

describe('how long an op waits', () => {
  test.each([
    ['until its time', { nextAttemptAt: NOW + 700, waitsSince: NOW - 300 }, 700],
    ['no longer than an hour, when nobody knows since when', { nextAttemptAt: NOW + HOUR_MS }, HOUR_MS],
    ['not at all, when the hour is passed and nobody knows since when', { nextAttemptAt: NOW + HOUR_MS + 1 }, 0],
    ['not at all, when its time has come', { nextAttemptAt: NOW, waitsSince: NOW - 300 }, 0],
    [
      'not at all, when the clock was set back to before the wait began',
      { nextAttemptAt: NOW + 1001, waitsSince: NOW + 1 },
      0,
    ],
    ['its whole time, when it has just begun', { nextAttemptAt: NOW + 1000, waitsSince: NOW }, 1000],
    [
      'not at all, when a broken row would wait for more than an hour',
      { nextAttemptAt: NOW + 2 * HOUR_MS, waitsSince: NOW - HOUR_MS },
      0,
    ],
  ])('%s', (_what, op: Pick<OpRow, 'nextAttemptAt' | 'waitsSince'>, ms) => {
    expect(waitMs(op, NOW)).toBe(ms);
  });

  it('one that the server left alone is tried at once, and the try is not counted', () => {
    expect(notTried(makeOp({ attempts: 3, nextAttemptAt: 99 }))).toMatchObject({
      state: 'queued',
      attempts: 2,
      nextAttemptAt: 0,
    });
    expect(notTried(makeOp({ attempts: 0 })).attempts).toBe(0);
  });
});

describe('what stops a lane', () => {
  test.each([
    ['rejected', 'recordDataEntry', true],
    ['conflict', 'saveNote', true],
    ['rejected', 'saveSessionNote', false],
    ['conflict', 'saveSessionNote', false],
    ['queued', 'recordDataEntry', false],
    ['acked', 'recordDataEntry', false],
  ] as const)('%s %s: %s', (state, kind, stops) => {
    expect(blocksLane({ state, kind })).toBe(stops);
  });
});

describe('what a person should know about', () => {
  const failing = queuedOp({ attempts: TROUBLE_AFTER, failingSince: NOW });

  it('work that the server keeps failing at while it takes other work', () => {
    expect(isTroubled(failing, NOW + 1)).toBe(true);
    expect(isTroubled({ ...failing, attempts: TROUBLE_AFTER - 1 }, NOW + 1)).toBe(false);
    expect(isTroubled({ ...failing, state: 'inflight' }, NOW + 1)).toBe(false);
  });

  it('never work whose server takes nothing at all, or that has not failed', () => {
    expect(isTroubled(failing, NOW)).toBe(false);
    expect(isTroubled(queuedOp({ attempts: TROUBLE_AFTER }), NOW + 1)).toBe(false);
  });

  it('an addendum that waits: the note did not go out as it was meant', () => {
    expect(isTroubled(queuedOp({ kind: 'addAddendum' }), 0)).toBe(true);
    expect(isTroubled(makeOp({ kind: 'addAddendum', state: 'acked' }), 0)).toBe(false);
    expect(isTroubled(queuedOp({}), 0)).toBe(false);
  });
});
