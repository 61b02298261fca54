import { assign, type DoneActorEvent, fromPromise, setup } from 'xstate';
import type { SessionRow } from '#db/rows.ts';
import type { SessionStart } from '#domain/session/session-rules.ts';
import { isPaused } from '#domain/session/tally.ts';
import { must } from '#lib/must.ts';
import type { StartFor } from './start-session.ts';

export type StartRequest = { start: SessionStart; whom: StartFor };

/** What the row says about a session's life. The row is the truth; the machine is the mode of the screens. */
export type SessionFacts = { sessionId: string | null; closed: boolean; paused: boolean };

export type SessionEvents =
  | { type: 'ROW'; facts: SessionFacts }
  | { type: 'START'; request: StartRequest }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  | { type: 'SUBMIT' }
  | { type: 'RESTART'; timer?: RestartedTimer };

/** `paused` where only the note is put right. */
export type RestartedTimer = 'running' | 'paused';

const missing = () => Promise.reject(new Error('this effect is not provided'));

export const noSession: SessionFacts = { sessionId: null, closed: false, paused: false };

/** What the row contributes to the mode. Opened again elsewhere it is not open here, until it was brought here. */
export function factsOf(row: SessionRow): SessionFacts {
  return {
    sessionId: row.id,
    closed: row.state !== 'open' || row.turnedElsewhere !== undefined,
    paused: isPaused(row.tally),
  };
}

/**
 * The life of a session: draft → running ⇄ paused → ended → submitted, and reopened by Restart. Every change awaits its
 * write: a state is entered only when it is on the disk, and a failed write leads back to where the session was. `ROW`
 * brings the truth of the database, whoever changed it (another tab, the server).
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionFacts & { failure: unknown },
    events: {} as SessionEvents,
    input: {} as SessionFacts,
    tags: {} as 'open' | 'busy' | 'paused' | 'submitted',
  },
  actors: {
    start: fromPromise<string, StartRequest>(missing),
    pause: fromPromise<void>(missing),
    resume: fromPromise<void>(missing),
    submit: fromPromise<void>(missing),
    restart: fromPromise<void, RestartedTimer>(missing),
  },
  actions: {
    takeRow: assign(({ event }) => (event.type === 'ROW' ? event.facts : {})),
    keepFailure: assign({ failure: ({ event }) => ('error' in event ? event.error : null) }),
    forgetFailure: assign({ failure: null }),
    isOpen: assign({ closed: false }),
    isClosed: assign({ closed: true }),
    isPaused: assign({ paused: true }),
    isRunning: assign({ paused: false }),
  },
  guards: {
    isDraft: ({ context }) => context.sessionId === null,
    isClosed: ({ context }) => context.closed,
    isPaused: ({ context }) => context.paused,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'knowing',
  // A write in progress decides the next state; what the row says meanwhile is kept for afterwards.
  on: { ROW: { actions: 'takeRow' } },
  states: {
    knowing: {
      always: [
        { guard: 'isDraft', target: 'draft' },
        { guard: 'isClosed', target: 'submitted' },
        { guard: 'isPaused', target: 'paused' },
        { target: 'running' },
      ],
    },
    draft: {
      on: { ROW: { target: 'knowing', actions: 'takeRow' }, START: { target: 'starting', actions: 'forgetFailure' } },
    },
    starting: {
      tags: 'busy',
      invoke: {
        src: 'start',
        input: ({ event }) => must(event.type === 'START' ? event.request : null, 'what to start'),
        onDone: {
          target: 'running',
          actions: assign(({ event }: { event: DoneActorEvent<string> }) => ({
            sessionId: event.output,
            closed: false,
            paused: false,
          })),
        },
        onError: { target: 'draft', actions: 'keepFailure' },
      },
    },
    running: {
      tags: 'open',
      on: {
        ROW: { target: 'knowing', actions: 'takeRow' },
        PAUSE: { target: 'pausing', actions: 'forgetFailure' },
        SUBMIT: { target: 'ended', actions: 'forgetFailure' },
      },
    },
    pausing: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'pause',
        onDone: { target: 'knowing', actions: 'isPaused' },
        onError: { target: 'knowing', actions: 'keepFailure' },
      },
    },
    paused: {
      tags: ['open', 'paused'],
      on: {
        ROW: { target: 'knowing', actions: 'takeRow' },
        RESUME: { target: 'resuming', actions: 'forgetFailure' },
        SUBMIT: { target: 'ended', actions: 'forgetFailure' },
      },
    },
    resuming: {
      tags: ['open', 'busy', 'paused'],
      invoke: {
        src: 'resume',
        onDone: { target: 'knowing', actions: 'isRunning' },
        onError: { target: 'knowing', actions: 'keepFailure' },
      },
    },
    /** The visit is over; its Submit is being written. */
    ended: {
      tags: ['open', 'busy'],
      invoke: {
        src: 'submit',
        onDone: { target: 'submitted', actions: 'isClosed' },
        onError: { target: 'knowing', actions: 'keepFailure' },
      },
    },
    submitted: {
      tags: 'submitted',
      on: {
        ROW: { target: 'knowing', actions: 'takeRow' },
        RESTART: { target: 'reopened', actions: 'forgetFailure' },
      },
    },
    /** Restart is being written. */
    reopened: {
      tags: ['submitted', 'busy'],
      invoke: {
        src: 'restart',
        input: ({ event }) => (event.type === 'RESTART' && event.timer) || 'running',
        onDone: { target: 'knowing', actions: 'isOpen' },
        onError: { target: 'knowing', actions: 'keepFailure' },
      },
    },
  },
});
