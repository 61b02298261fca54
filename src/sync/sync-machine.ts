import { assign, fromPromise, setup, spawnChild, stopChild } from 'xstate';
import type { DrainMode, DrainResult } from './send/engine-ports.ts';
import { delayMs } from './send/op-reducer.ts';

type SyncEvent =
  /** Work was captured: send it soon. */
  | { type: 'CAPTURED' }
  /** The network, the page or a timer says that now may be a good moment; while the page is seen that is every half minute. */
  | { type: 'NUDGE' }
  /** A person asked. */
  | { type: 'SYNC_NOW' }
  /** A screen is seen that says what others may change: it asks every few seconds, and never while the server has trouble. */
  | { type: 'GLANCE' }
  /** Signed in again. */
  | { type: 'AUTH_OK' }
  /** Work could go out and the server answers, but nothing moves. */
  | { type: 'STUCK' };

/** The result of a download: `true` when it has found work to send (a restored server has lost some). */
export type PullResult = boolean;

/** `whole`: all that there is to know. `changes`: one call, for what others have changed since the last. */
export type PullScope = 'whole' | 'changes';

/** From the download that was spawned under this name. */
type PullEnded = { type: 'xstate.done.actor.pull'; output: PullResult } | { type: 'xstate.error.actor.pull' };

type Context = {
  /** Drains in a row that reached nothing. */
  failures: number;
  /** Something was captured while sending: send once more. */
  again: boolean;
  /**
   * A download is to begin; if set while one is running, another is to follow, because the running one's answer may be
   * older than the request.
   */
  pullDue: boolean;
  /** Signed in while it was sending: what was refused meanwhile was refused to the previous sign-in. */
  signedIn: boolean;
  /** A download is under way. It runs beside the sending: nobody's taps wait for it. */
  pulling: boolean;
  /** What the download that is due has to bring. */
  scope: PullScope;
  /** When the last whole download began, and the last of any scope, ms of `now`. */
  pulledAt: number;
  lookedAt: number;
  /**
   * Downloads in a row that failed, and the time before which none is begun, ms of `now`. Sending does not wait for
   * this.
   */
  pullFailures: number;
  pullNotBefore: number;
  /** A person asked: the next try skips the back-off. */
  mode: DrainMode;
  /** When an op that failed may be tried again, ms from the last drain; null when none waits. */
  nextInMs: number | null;
  /** When the last drain began, ms of `now`. */
  triedAt: number;
  /** 0..1, for the jitter. */
  random(): number;
  /** ms since an arbitrary moment; never set back. */
  now(): number;
};

const isWholeDue = ({ now, pulledAt }: Context): boolean => now() - pulledAt >= PULL_EVERY_MS;
const scopeOf = (context: Context): PullScope => (isWholeDue(context) ? 'whole' : context.scope);

const resting: DrainResult = { sent: 0, stopped: null, busy: false, nextInMs: null };
/** Timers can't be set for longer, ms. */
const NEVER = 2 ** 31 - 1;
/** How often news is fetched; a download still running after this long is abandoned, ms. */
const PULL_EVERY_MS = 5 * 60_000;
/** Several hints at once are one, ms. */
const LOOK_AT_MOST_EVERY_MS = 10_000;
/** A turn of sending normally ends long before this; one that does not is stuck, ms. */
const STUCK_MS = 60_000;

/**
 * When to send and when to download: it coordinates, IndexedDB holds the truth. A download begins when everything that
 * can be sent is sent, so that it never flickers over waiting work; work captured meanwhile goes out beside it.
 */
export const syncMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SyncEvent | PullEnded,
    input: {} as { random?: () => number; now?: () => number } | undefined,
    children: {} as { pull: 'pull' },
  },
  actors: {
    drain: fromPromise<DrainResult, DrainMode>(() => Promise.resolve(resting)),
    pull: fromPromise<PullResult, PullScope>(() => Promise.resolve(false)),
  },
  delays: {
    settle: 300,
    backoff: ({ context }) =>
      Math.max(
        1000,
        context.nextInMs ?? 0,
        // A try that took this long has waited already.
        delayMs(context.failures, { retryAfterMs: null }, context.random()) - (context.now() - context.triedAt),
      ),
    busy: 2000,
    nextTry: ({ context }) => context.nextInMs ?? NEVER,
    pullEvery: PULL_EVERY_MS,
    pullAgain: ({ context }) =>
      context.pullFailures === 0 ? NEVER : Math.max(1000, context.pullNotBefore - context.now()),
    stuck: STUCK_MS,
  },
  guards: {
    needsAuth: ({ context }, result: DrainResult) => result.stopped === 'auth' && !context.signedIn,
    signedInSince: (_, result: DrainResult) => result.stopped === 'auth',
    isStopped: (_, result: DrainResult) => result.stopped !== null,
    isBusy: (_, result: DrainResult) => result.busy,
    hasMore: (_, result: DrainResult) => result.nextInMs === 0,
    goAgain: ({ context }) => context.again,
    foundWork: ({ event }) => event.type === 'xstate.done.actor.pull' && event.output,
    askedMeanwhile: ({ context }) => context.pullDue,
    pullDue: ({ context }) =>
      (context.pullDue && !context.pulling && context.now() >= context.pullNotBefore) || isWholeDue(context),
  },
  actions: {
    /** Where the browser supports it, the worker goes on sending although the app is closed. */
    askForBackgroundSync: () => {},
    /** Something never came back: it is abandoned, and tried afresh. */
    noteStuck: () => {},
    rememberMore: assign({ again: true }),
    noteSignIn: assign({ signedIn: true, pullDue: true, scope: 'whole', pullNotBefore: 0 }),
    begin: assign({ again: false, signedIn: false, triedAt: ({ context }) => context.now() }),
    duePull: assign({ pullDue: true, scope: 'whole', pullNotBefore: 0 }),
    /** A failed or whole download that is due stays that, and waits as long as it has to. */
    dueChanges: assign(({ context }) =>
      context.pullDue || context.pulling || context.now() - context.lookedAt < LOOK_AT_MOST_EVERY_MS
        ? {}
        : { pullDue: true, scope: 'changes' },
    ),
    hurry: assign({ pullDue: true, scope: 'whole', pullNotBefore: 0, mode: 'at-once' }),
    rememberNext: assign({ mode: 'when-due', nextInMs: (_, result: DrainResult) => result.nextInMs }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    startPull: assign(({ context }) => ({
      pulling: true,
      pullDue: false,
      lookedAt: context.now(),
      ...(scopeOf(context) === 'whole' ? { pulledAt: context.now() } : {}),
    })),
    donePull: assign({ pulling: false, pullFailures: 0 }),
    failPull: assign(({ context }) => ({
      pulling: false,
      pullDue: true,
      scope: 'whole' as const,
      pullFailures: context.pullFailures + 1,
      pullNotBefore: context.now() + delayMs(context.pullFailures + 1, { retryAfterMs: null }, context.random()),
    })),
  },
}).createMachine({
  id: 'sync',
  context: ({ input }) => ({
    failures: 0,
    again: false,
    pullDue: true,
    scope: 'whole',
    mode: 'when-due',
    nextInMs: null,
    random: input?.random ?? Math.random,
    now: input?.now ?? (() => performance.now()),
    signedIn: false,
    pulling: false,
    pulledAt: Number.NEGATIVE_INFINITY,
    lookedAt: Number.NEGATIVE_INFINITY,
    pullFailures: 0,
    pullNotBefore: 0,
    triedAt: 0,
  }),
  on: {
    'xstate.done.actor.pull': { actions: 'donePull' },
    'xstate.error.actor.pull': { actions: 'failPull' },
    STUCK: { target: '.pushing', actions: 'noteStuck' },
  },
  initial: 'pushing',
  states: {
    idle: {
      tags: 'resting',
      after: { pullEvery: { target: 'pushing', actions: 'duePull' }, nextTry: 'pushing', pullAgain: 'pushing' },
      on: {
        'xstate.done.actor.pull': [
          { guard: 'foundWork', target: 'settling', actions: 'donePull' },
          { guard: 'askedMeanwhile', target: 'pushing', actions: 'donePull' },
          { actions: 'donePull' },
        ],
        // Entered again, so that the next try gets its full time. What is captured meanwhile goes out as usual.
        'xstate.error.actor.pull': { target: 'idle', reenter: true, actions: 'failPull' },
        CAPTURED: 'settling',
        NUDGE: { target: 'pushing', actions: 'dueChanges' },
        SYNC_NOW: { target: 'pushing', actions: 'hurry' },
        GLANCE: { target: 'pushing', actions: 'dueChanges' },
        AUTH_OK: { target: 'pushing', actions: 'duePull' },
      },
    },
    settling: {
      after: { settle: 'pushing' },
      on: { SYNC_NOW: { target: 'pushing', actions: 'hurry' } },
    },
    pushing: {
      tags: 'working',
      entry: 'begin',
      after: { stuck: { target: 'backoff', actions: ['noteStuck', 'countFailure'] } },
      invoke: {
        src: 'drain',
        input: ({ context }) => context.mode,
        onDone: [
          { guard: { type: 'needsAuth', params: ({ event }) => event.output }, target: 'needsAuth' },
          {
            guard: { type: 'signedInSince', params: ({ event }) => event.output },
            target: 'pushing',
            reenter: true,
          },
          { guard: { type: 'isBusy', params: ({ event }) => event.output }, target: 'waitingForOther' },
          {
            guard: { type: 'isStopped', params: ({ event }) => event.output },
            target: 'backoff',
            actions: ['countFailure', { type: 'rememberNext', params: ({ event }) => event.output }],
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
            target: 'idle',
            actions: [
              'forgetFailures',
              { type: 'rememberNext', params: ({ event }) => event.output },
              stopChild('pull'),
              spawnChild('pull', { id: 'pull', input: ({ context }) => scopeOf(context) }),
              'startPull',
            ],
          },
          {
            target: 'idle',
            actions: ['forgetFailures', { type: 'rememberNext', params: ({ event }) => event.output }],
          },
        ],
        onError: { target: 'backoff', actions: 'countFailure' },
      },
      on: {
        CAPTURED: { actions: 'rememberMore' },
        SYNC_NOW: { actions: ['rememberMore', 'hurry'] },
        AUTH_OK: { actions: ['rememberMore', 'noteSignIn'] },
      },
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
