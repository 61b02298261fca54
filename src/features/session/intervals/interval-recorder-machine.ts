import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { ANSWER_MS, closingOf } from '#domain/session/intervals/interval-closing.ts';
import { type IntervalRun, intervalWindows, isRunning } from '#domain/session/intervals/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import type { RunInView } from './in-view.ts';
import type { StoodBefore } from './meant-question.ts';
import type { EndedInterval } from './record-interval.ts';
import { endedCount, isAnswered, windowAt } from './run-windows.ts';

/** What the database says about the run; every change of the row updates it. */
export type RunFacts = { run: IntervalRun; pauses: readonly Pause[] };

/** About which interval, when that ended, for how long an answer has been waited for, and since when it can be given, ms. */
export type Question = { index: number; end: number; waited: number; since: number | null; isLate: boolean };

type RecorderContext = RunFacts & {
  /** The instant that the recorder shows, ms. */
  now: number;
  clock: () => number;
  view: RunInView;
  /** Whether a question can be answered now: nothing lies over it or in its place. */
  mayAsk: () => boolean;
  /** Before that there was no button for it, ms. */
  from: number;
  /** Intervals before this index have been dealt with. */
  next: number;
  asked: Question | null;
  /** What was asked in its place before, if anything. */
  stood: StoodBefore | null;
  /** The running interval: -1 while none is running. */
  current: number;
};

export type RecorderEvent =
  | ({ type: 'ROW' } & RunFacts)
  /** The page may have slept, or is looked at again. */
  | { type: 'LOOK' }
  /** The recorder's events to itself: `asked` is a new question. */
  | { type: 'ASK' };

/** What a person should notice: announced aloud and with a sound. */
export type RecorderNews =
  | { type: 'started'; index: number }
  | { type: 'ended'; index: number }
  | { type: 'asked'; index: number; isLate: boolean };

/** Whether a question of “now” would be of another moment than its interval’s end: also one that waits behind. @param now ms */
export const isLateAt = ({ isLate, end }: Question, now: number): boolean => isLate || now - end > FRESH_MS;

/** For how long a question could have been answered by `now`, ms. */
export const waitedFor = ({ waited, since }: Question, now: number): number =>
  waited + (since === null ? 0 : now - since);

/** The question that stands until now, or the last one that did. */
function previousQuestion({ asked, stood, clock }: RecorderContext): StoodBefore | null {
  return asked === null || asked.since === null ? stood : { index: asked.index, end: asked.end, until: clock() };
}

const SHORTEST_WAIT_MS = 10;
/** Older ends are not news: nobody needs ten chimes when a tablet wakes up. */
const FRESH_MS = 2000;

/**
 * One interval recording while it runs. Its windows come from the stored start and the stored pauses, so neither a late
 * timer nor a sleep can stretch an interval. It closes each interval at its end, or when it is back after that, and asks
 * where a question is due, by what is known of when its button was in view.
 */
export const intervalRecorderMachine = setup({
  types: {
    context: {} as RecorderContext,
    events: {} as RecorderEvent,
    /** `since`: intervals that were over before that are dealt with, ms. */
    input: {} as RunFacts & Pick<RecorderContext, 'clock' | 'view' | 'mayAsk' | 'from'> & { since: number },
    emitted: {} as RecorderNews,
    tags: {} as 'running' | 'waiting' | 'over' | 'asking',
  },
  actors: {
    /** Says when to look anew. */
    watch: fromCallback<RecorderEvent>(() => undefined),
    /** Writes a closing. Must report its own failures: a recorder continues with the next interval. */
    close: fromPromise<void, Omit<EndedInterval, 'run'>>(() => Promise.reject(new Error('close is not provided'))),
  },
  actions: {
    look: assign(({ context }) => ({ now: context.clock() })),
    takeRow: assign(({ context, event }) => {
      if (event.type !== 'ROW') return {};
      const { run, pauses } = event;
      // A stop that was undone, or a corrected pause: an interval may run again that was over.
      return { run, pauses, next: Math.min(context.next, endedCount(run, pauses, context.clock())) };
    }),
    forgetQuestion: assign(({ context }) => ({ asked: null, stood: previousQuestion(context) })),
    openQuestion: assign(({ context: { asked, clock } }) => {
      const now = clock();
      return { asked: asked && { ...asked, since: now, isLate: isLateAt(asked, now) } };
    }),
    coverQuestion: assign(({ context: { asked, clock } }) => ({
      asked: asked && { ...asked, waited: waitedFor(asked, clock()), since: null },
    })),
    dealWithEnded: enqueueActions(({ context, enqueue }) => {
      const { run, pauses, now, next, view, from } = context;
      const over = intervalWindows(run, pauses).filter(({ index, end }) => index >= next && end <= now);
      for (const window of over) {
        const { index, end } = window;
        const [seen, readable] = [view.seen(window, from), view.readable(window, from)];
        const present = view.present(window, from);
        const { close, silence, ask } = closingOf(run, window, { seen, readable, present, now });
        const at = new Date(Math.max(now, end)).toISOString();
        if (close) enqueue.spawnChild('close', { input: { index, silence, at } });
        if (ask) {
          const waited = context.mayAsk() ? now - end : 0;
          enqueue.assign(({ context: before }) => ({
            asked: { index, end, waited, since: null, isLate: false },
            stood: previousQuestion(before),
          }));
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
    sayAsked: emit(({ context: { asked } }) => ({
      type: 'asked' as const,
      index: asked?.index ?? 0,
      isLate: asked?.isLate === true,
    })),
  },
  guards: {
    isOver: ({ context }) => context.asked === null && !isRunning(context.run, context.pauses, context.now),
    inWindow: ({ context }) => windowAt(context.run, context.pauses, context.now) !== null,
    isAnswered: ({ context }) =>
      context.asked === null || isAnswered(context.run, context.asked.index, context.asked.end),
    mayAsk: ({ context }) => context.mayAsk(),
    mayNotAsk: ({ context }) => !context.mayAsk(),
  },
  delays: {
    /** To the end of the interval, or to the next full second of its countdown. */
    nextLook: ({ context }) => {
      const now = context.clock();
      const left = (windowAt(context.run, context.pauses, now)?.end ?? now) - now;
      return Math.max(SHORTEST_WAIT_MS, left % 1000 || Math.min(1000, left));
    },
    answerTime: ({ context: { asked } }) => (asked ? ANSWER_MS - asked.waited : 0),
  },
}).createMachine({
  id: 'interval-recorder',
  context: ({ input }) => {
    const { since, ...facts } = input;
    const next = endedCount(facts.run, facts.pauses, Math.max(since, facts.from));
    return { ...facts, now: facts.clock(), next, asked: null, stood: null, current: -1 };
  },
  invoke: { src: 'watch' },
  type: 'parallel',
  states: {
    time: {
      initial: 'looking',
      on: {
        ROW: { target: '.looking', actions: 'takeRow' },
        LOOK: '.looking',
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
          initial: 'waiting',
          always: { guard: 'isAnswered', target: 'none', actions: 'forgetQuestion' },
          on: { ASK: { target: 'asking', reenter: true } },
          states: {
            /** Under a dialog, or behind another recording: its time begins when it can be answered. */
            waiting: {
              always: { guard: 'mayAsk', target: 'open', actions: 'openQuestion' },
              on: { LOOK: { target: 'waiting', reenter: true } },
            },
            open: {
              entry: 'sayAsked',
              on: { LOOK: { guard: 'mayNotAsk', target: 'waiting', actions: 'coverQuestion' } },
              after: { answerTime: { target: '#interval-recorder.question.none', actions: 'forgetQuestion' } },
            },
          },
        },
      },
    },
  },
});
