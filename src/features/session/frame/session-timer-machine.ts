import { assign, fromPromise, setup } from 'xstate';
import type { Pause } from '#domain/session/paused-spans.ts';
import { elapsedMs } from '#domain/session/session-timer.ts';

/** What the timer is computed from; it is in the session's row and survives a kill. */
export type TimerStamps = { startedAt: string; pauses: readonly Pause[] };

type TimerContext = TimerStamps & {
  /** The instant that the timer shows, ms. */
  now: number;
  clock: () => number;
};

type TimerEvent = { type: 'STAMPS'; stamps: TimerStamps } | { type: 'RESET' };

/** Elapsed ms at the instant shown. */
export function shownElapsed({ startedAt, pauses, now }: TimerContext): number {
  return elapsedMs(startedAt, pauses, now);
}

/**
 * The session timer: started, or paused. It ticks once a second while started, and only to read the stamps again: a
 * tick that comes late, or never, causes no error. Reset writes first and then starts afresh.
 */
export const sessionTimerMachine = setup({
  types: {
    context: {} as TimerContext,
    events: {} as TimerEvent,
    input: {} as TimerStamps & { clock: () => number },
    tags: {} as 'ticking' | 'paused' | 'busy',
  },
  actors: { reset: fromPromise<void>(() => Promise.reject(new Error('reset is not provided'))) },
  actions: {
    look: assign({ now: ({ context }) => context.clock() }),
    takeStamps: assign(({ context, event }) =>
      event.type === 'STAMPS' ? { ...event.stamps, now: context.clock() } : {},
    ),
  },
  guards: { isPaused: ({ context }) => context.pauses.at(-1)?.to === null },
  delays: {
    /** To the next full second of the elapsed time, so that the display never skips one. */
    nextSecond: ({ context }) => 1000 - (elapsedMs(context.startedAt, context.pauses, context.clock()) % 1000),
  },
}).createMachine({
  id: 'session-timer',
  context: ({ input }) => ({ ...input, now: input.clock() }),
  initial: 'looking',
  on: { STAMPS: { target: '.looking', actions: 'takeStamps' } },
  states: {
    looking: { always: [{ guard: 'isPaused', target: 'paused' }, { target: 'started' }] },
    started: {
      tags: 'ticking',
      entry: 'look',
      on: { RESET: 'resetting' },
      after: { nextSecond: { target: 'started', reenter: true } },
    },
    paused: { tags: 'paused', entry: 'look', on: { RESET: 'resetting' } },
    resetting: {
      tags: 'busy',
      // Fresh stamps may arrive from the row while the write is on its way; they are the truth at once.
      on: { STAMPS: { actions: 'takeStamps' } },
      invoke: { src: 'reset', onDone: 'looking', onError: 'looking' },
    },
  },
});
