import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { type IntervalRun, intervalWindows, isRunning } from '#domain/session/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import { ANSWER_MS, closingOf, endedCount, isAnswered, windowAt } from './interval-closing.ts';
import { STOOD_STILL_MS, type WatchedSince } from './page-watch.ts';
import type { EndedInterval } from './record-interval.ts';

/** What the database says about the run; every change of the row updates it. */
export type RunFacts = { run: IntervalRun; pauses: readonly Pause[] };

type RecorderContext = RunFacts & {
  /** The instant that the recorder shows, ms. */
  now: number;
  clock: () => number;
  watchedSince: WatchedSince;
  /** Since when the screen has not been locked; null while it is. */
  unlockedSince: number | null;
  /** Intervals before this index have been dealt with. */
  next: number;
  /** The interval that is being asked about, and until when the answer counts. */
  asked: { index: number; end: number } | null;
  /** The running interval: -1 while none is running. */
  current: number;
};

export type RecorderEvent =
  | ({ type: 'ROW' } & RunFacts)
  | { type: 'WATCH'; since: WatchedSince; unlockedSince: number | null }
  /** The recorder's events to itself: `asked` is a new question. */
  | { type: 'ASK' };

/** What a person should notice: announced aloud and with a sound. */
export type RecorderNews =
  | { type: 'started'; index: number }
  | { type: 'ended'; index: number }
  | { type: 'asked'; index: number };

const SHORTEST_WAIT_MS = 10;
/** Older ends are not news: nobody needs ten chimes when a tablet wakes up. */
const FRESH_MS = 2000;

/**
 * One interval recording while it runs. Its windows come from the stored start and the stored pauses, so neither a late
 * timer nor a sleep can stretch an interval. It closes each interval at its end and asks where a question is due; what
 * it missed (reload, kill, dark screen) it leaves alone, and those intervals count as not observed.
 */
export const intervalRecorderMachine = setup({
  types: {
    context: {} as RecorderContext,
    events: {} as RecorderEvent,
    /** `watchedSince`: before that nobody could press its button, ms; null if it was there from the beginning. */
    input: {} as RunFacts & { clock: () => number; watchedSince: number | null },
    emitted: {} as RecorderNews,
    tags: {} as 'running' | 'waiting' | 'over' | 'asking',
  },
  actors: {
    /** Reports since when the screen has been visible. */
    watch: fromCallback<RecorderEvent>(() => undefined),
    /** Writes a closing. Must report its own failures: a recorder continues with the next interval. */
    close: fromPromise<void, Omit<EndedInterval, 'run'>>(() => Promise.reject(new Error('close is not provided'))),
  },
  actions: {
    look: assign(({ context }) => {
      const now = context.clock();
      // A check comes every second while an interval runs. A late one means that the page stood still, perhaps with a
      // dark screen.
      const stoodStill = context.current >= 0 && now - context.now > STOOD_STILL_MS;
      return stoodStill && context.watchedSince !== null ? { now, watchedSince: now } : { now };
    }),
    takeRow: assign(({ context, event }) => {
      if (event.type !== 'ROW') return {};
      const { run, pauses } = event;
      // A stop that was undone, or a corrected pause: an interval may run again that was over.
      return { run, pauses, next: Math.min(context.next, endedCount(run, pauses, context.clock())) };
    }),
    takeWatch: assign(({ context, event }) => {
      if (event.type !== 'WATCH') return { watchedSince: null };
      const { since, unlockedSince } = event;
      if (since === null) return { watchedSince: null, unlockedSince };
      return { watchedSince: Math.max(since, context.watchedSince ?? since), unlockedSince };
    }),
    forgetQuestion: assign({ asked: null }),
    dealWithEnded: enqueueActions(({ context, enqueue }) => {
      const { run, pauses, now, next, watchedSince, unlockedSince } = context;
      const over = intervalWindows(run, pauses).filter(({ index, end }) => index >= next && end <= now);
      for (const window of over) {
        const { index, end, close, ask } = closingOf(run, window, watchedSince, now);
        const at = new Date(Math.max(now, end)).toISOString();
        const silence = unlockedSince !== null && unlockedSince <= window.start;
        if (close) enqueue.spawnChild('close', { input: { index, watched: true, silence, at } });
        if (ask) {
          enqueue.assign({ asked: { index, end } });
          enqueue.raise({ type: 'ASK' });
        }
        if (!window.interrupted && now < end + FRESH_MS) enqueue.emit({ type: 'ended', index });
      }
      enqueue.assign({ next: next + over.length });
    }),
    noticeCurrent: enqueueActions(({ context, enqueue }) => {
      const current = windowAt(context.run, context.pauses, context.now)?.index ?? -1;
      if (current !== context.current && current >= 0) enqueue.emit({ type: 'started', index: current });
      enqueue.assign({ current });
    }),
    sayAsked: emit(({ context }) => ({ type: 'asked' as const, index: context.asked?.index ?? 0 })),
  },
  guards: {
    isOver: ({ context }) => context.asked === null && !isRunning(context.run, context.pauses, context.now),
    inWindow: ({ context }) => windowAt(context.run, context.pauses, context.now) !== null,
    isAnswered: ({ context }) =>
      context.asked === null || isAnswered(context.run, context.asked.index, context.asked.end),
  },
  delays: {
    /** To the end of the interval, or to the next full second of its countdown. */
    nextLook: ({ context }) => {
      const now = context.clock();
      const left = (windowAt(context.run, context.pauses, now)?.end ?? now) - now;
      return Math.max(SHORTEST_WAIT_MS, left % 1000 || Math.min(1000, left));
    },
    answerTime: ({ context }) => Math.max(0, (context.asked ? context.asked.end + ANSWER_MS : 0) - context.clock()),
  },
}).createMachine({
  id: 'interval-recorder',
  context: ({ input }) => {
    const now = input.clock();
    const next = endedCount(input.run, input.pauses, now);
    return { ...input, now, unlockedSince: null, next, asked: null, current: -1 };
  },
  invoke: { src: 'watch' },
  type: 'parallel',
  states: {
    time: {
      initial: 'looking',
      on: {
        ROW: { target: '.looking', actions: 'takeRow' },
        // An interval that ended unnoticed (a late timer) is judged by what was known when it ended.
        WATCH: { target: '.looking', actions: ['look', 'dealWithEnded', 'takeWatch'] },
      },
      states: {
        looking: {
          entry: ['look', 'dealWithEnded', 'noticeCurrent'],
          always: [
            { guard: 'isOver', target: 'over' },
            { guard: 'inWindow', target: 'running' },
            { target: 'waiting' },
          ],
        },
        running: { tags: 'running', after: { nextLook: 'looking' } },
        /** Paused, or the last interval is over and its question is still open. */
        waiting: { tags: 'waiting', always: { guard: 'isOver', target: 'over' } },
        over: { tags: 'over' },
      },
    },
    question: {
      initial: 'none',
      states: {
        none: { on: { ASK: 'asking' } },
        asking: {
          tags: 'asking',
          entry: 'sayAsked',
          always: { guard: 'isAnswered', target: 'none', actions: 'forgetQuestion' },
          on: { ASK: { target: 'asking', reenter: true } },
          after: { answerTime: { target: 'none', actions: 'forgetQuestion' } },
        },
      },
    },
  },
});
