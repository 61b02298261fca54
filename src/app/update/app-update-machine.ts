import { assign, fromCallback, fromPromise, setup } from 'xstate';

export type AppUpdateEvent =
  /** A new version is downloaded and waits. */
  | { type: 'DOWNLOADED' }
  /** A person asked for it. */
  | { type: 'APPLY' }
  /** "Later": not shown again on this page. */
  | { type: 'LATER' }
  /** The new version's worker has taken over (asked for here, or in another tab). */
  | { type: 'CONTROLLING' };

/** What keeps a page from being reloaded: `sending` is over by itself in a moment, `open` when a person is done. */
export type Occupation = 'idle' | 'sending' | 'open';

/** How often "Update now" looks again while something is being sent, before it says so: 10 seconds in all. */
const MOST_LOOKS = 20;

/**
 * A new version never interrupts work: it is applied only on a person's word and only while nothing is open or being
 * sent on this device, and a page reloads only once the new worker is really in control.
 */
export const appUpdateMachine = setup({
  types: { events: {} as AppUpdateEvent, context: {} as { refused: boolean; looks: number } },
  actors: {
    /** Whether a session is open on this device, something half written, or something being sent. */
    occupation: fromPromise<Occupation>(() => Promise.resolve('open')),
    /** Tells the waiting worker to take over. */
    skipWaiting: fromCallback(() => {}),
    reload: fromCallback(() => {}),
  },
  actions: {
    refuse: assign({ refused: true }),
    forget: assign({ refused: false, looks: 0 }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
  },
  guards: {
    idle: (_, now: Occupation) => now === 'idle',
    soonIdle: ({ context }, now: Occupation) => now === 'sending' && context.looks < MOST_LOOKS,
  },
  delays: { look: 5000, settle: 500 },
}).createMachine({
  id: 'appUpdate',
  context: { refused: false, looks: 0 },
  initial: 'current',
  states: {
    current: { on: { DOWNLOADED: 'waiting', CONTROLLING: 'replaced' } },
    waiting: {
      tags: 'offer',
      on: { APPLY: { target: 'checking', actions: 'forget' }, LATER: 'deferred', CONTROLLING: 'replaced' },
    },
    deferred: { on: { CONTROLLING: 'replaced' } },
    checking: {
      tags: ['offer', 'busy'],
      invoke: {
        src: 'occupation',
        onDone: [
          { guard: { type: 'idle', params: ({ event }) => event.output }, target: 'applying' },
          {
            guard: { type: 'soonIdle', params: ({ event }) => event.output },
            target: 'settling',
            actions: 'countLook',
          },
          { target: 'waiting', actions: 'refuse' },
        ],
        onError: { target: 'waiting', actions: 'refuse' },
      },
      on: { CONTROLLING: 'replaced' },
    },
    settling: { tags: ['offer', 'busy'], after: { settle: 'checking' }, on: { CONTROLLING: 'replaced' } },
    applying: { tags: ['offer', 'busy'], invoke: { src: 'skipWaiting' }, on: { CONTROLLING: 'replaced' } },
    /** The new worker is in control: this page goes on with its old code until its own work is done, also what was begun meanwhile. */
    replaced: {
      invoke: {
        src: 'occupation',
        onDone: [
          { guard: { type: 'idle', params: ({ event }) => event.output }, target: 'reloading' },
          { target: 'replacedBusy' },
        ],
        onError: 'replacedBusy',
      },
    },
    replacedBusy: { after: { look: 'replaced' } },
    reloading: { tags: 'busy', invoke: { src: 'reload' } },
  },
});
