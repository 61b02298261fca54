import { assign, fromPromise, setup } from 'xstate';
import type { DrainMode, DrainResult } from './engine-ports.ts';
import { delayMs } from './op-reducer.ts';

export type SyncEvent =
  /** Work was captured: send it soon. */
  | { type: 'CAPTURED' }
  /** The network, the page or a timer says that now may be a good moment. */
  | { type: 'NUDGE' }
  /** A person asked. */
  | { type: 'SYNC_NOW' }
  /** Signed in again. */
  | { type: 'AUTH_OK' };

type Context = {
  /** Drains in a row that reached nothing. */
  failures: number;
  /** Something was captured while sending: go round once more. */
  again: boolean;
  pullDue: boolean;
  /** A person asked: the next try waits for no back-off. */
  mode: DrainMode;
  /** When an op that failed may be tried again, ms from the last drain; null when none waits. */
  nextInMs: number | null;
};

const resting: DrainResult = { sent: 0, stopped: null, busy: false, nextInMs: null };
/** Timers can't be set for longer, ms. */
const NEVER = 2 ** 31 - 1;

/**
 * When to send and when to download: it coordinates, IndexedDB holds the truth. Push always comes before pull, so
 * that a download never flickers over work that waits.
 */
export const syncMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SyncEvent,
  },
  actors: {
    drain: fromPromise<DrainResult, DrainMode>(() => Promise.resolve(resting)),
    pull: fromPromise<void>(() => Promise.resolve()),
  },
  delays: {
    settle: 300,
    backoff: ({ context }) => Math.max(1000, delayMs(context.failures, { retryAfterMs: null }, Math.random())),
    busy: 2000,
    nextTry: ({ context }) => context.nextInMs ?? NEVER,
    pullEvery: 5 * 60_000,
  },
  guards: {
    needsAuth: (_, result: DrainResult) => result.stopped === 'auth',
    isStopped: (_, result: DrainResult) => result.stopped !== null,
    isBusy: (_, result: DrainResult) => result.busy,
    hasMore: (_, result: DrainResult) => result.nextInMs === 0,
    goAgain: ({ context }) => context.again,
    pullDue: ({ context }) => context.pullDue,
  },
  actions: {
    /** Where the browser has it: the worker sends on although the app is closed. */
    askForBackgroundSync: () => {},
    rememberMore: assign({ again: true }),
    forgetMore: assign({ again: false }),
    duePull: assign({ pullDue: true }),
    hurry: assign({ pullDue: true, mode: 'at-once' }),
    rememberNext: assign({ mode: 'when-due', nextInMs: (_, result: DrainResult) => result.nextInMs }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    donePull: assign({ pullDue: false }),
  },
}).createMachine({
  id: 'sync',
  context: { failures: 0, again: false, pullDue: true, mode: 'when-due', nextInMs: null },
  initial: 'pushing',
  states: {
    idle: {
      tags: 'resting',
      after: { pullEvery: { target: 'pushing', actions: 'duePull' }, nextTry: 'pushing' },
      on: {
        CAPTURED: 'settling',
        NUDGE: 'pushing',
        SYNC_NOW: { target: 'pushing', actions: 'hurry' },
        AUTH_OK: { target: 'pushing', actions: 'duePull' },
      },
    },
    settling: {
      after: { settle: 'pushing' },
      on: { SYNC_NOW: { target: 'pushing', actions: 'hurry' } },
    },
    pushing: {
      tags: 'working',
      entry: 'forgetMore',
      invoke: {
        src: 'drain',
        input: ({ context }) => context.mode,
        onDone: [
          { guard: { type: 'needsAuth', params: ({ event }) => event.output }, target: 'needsAuth' },
          { guard: { type: 'isBusy', params: ({ event }) => event.output }, target: 'waitingForOther' },
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'backoff',
            actions: 'countFailure',
          },
          {
            guard: { type: 'hasMore', params: ({ event }) => event.output },
            target: 'pushing',
            reenter: true,
            actions: 'forgetFailures',
          },
          { guard: 'goAgain', target: 'settling', actions: 'forgetFailures' },
          {
            guard: 'pullDue',
            target: 'pulling',
            actions: ['forgetFailures', { type: 'rememberNext', params: ({ event }) => event.output }],
          },
          {
            target: 'idle',
            actions: ['forgetFailures', { type: 'rememberNext', params: ({ event }) => event.output }],
          },
        ],
        onError: { target: 'backoff', actions: 'countFailure' },
      },
      on: { CAPTURED: { actions: 'rememberMore' }, SYNC_NOW: { actions: ['rememberMore', 'hurry'] } },
    },
    pulling: {
      tags: 'working',
      invoke: {
        src: 'pull',
        onDone: [
          { guard: 'goAgain', target: 'settling', actions: 'donePull' },
          { target: 'idle', actions: 'donePull' },
        ],
        onError: [
          { guard: 'goAgain', target: 'settling', actions: 'countFailure' },
          { target: 'backoff', actions: 'countFailure' },
        ],
      },
      on: { CAPTURED: { actions: 'rememberMore' }, SYNC_NOW: { actions: ['rememberMore', 'hurry'] } },
    },
    waitingForOther: {
      after: { busy: 'pushing' },
      on: { SYNC_NOW: { actions: 'hurry' } },
    },
    backoff: {
      tags: 'resting',
      entry: 'askForBackgroundSync',
      after: { backoff: 'pushing' },
      on: {
        NUDGE: 'pushing',
        SYNC_NOW: { target: 'pushing', actions: 'hurry' },
        AUTH_OK: { target: 'pushing', actions: 'duePull' },
      },
    },
    needsAuth: {
      tags: ['resting', 'needs-sign-in'],
      on: {
        AUTH_OK: { target: 'pushing', actions: 'duePull' },
        NUDGE: 'pushing',
        SYNC_NOW: { target: 'pushing', actions: 'hurry' },
      },
    },
  },
});
