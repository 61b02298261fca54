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

/**
 * A new version never interrupts work: it is applied only on a person's word and only while nothing is open or being
 * sent on this device, and a page reloads only once the new worker is really in control.
 */
export const appUpdateMachine = setup({
  types: { events: {} as AppUpdateEvent, context: {} as { refused: boolean } },
  actors: {
    /** True when no session is open on this device and nothing is being sent. */
    isIdle: fromPromise<boolean>(() => Promise.resolve(false)),
    /** Tells the waiting worker to take over. */
    skipWaiting: fromCallback(() => {}),
    reload: fromCallback(() => {}),
  },
  actions: {
    refuse: assign({ refused: true }),
    forget: assign({ refused: false }),
  },
  guards: { idle: (_, isIdle: boolean) => isIdle },
  delays: { look: 5000 },
}).createMachine({
  id: 'appUpdate',
  context: { refused: false },
  initial: 'current',
  states: {
    current: { on: { DOWNLOADED: 'waiting', CONTROLLING: 'replaced' } },
    waiting: {
      tags: 'offer',
      on: { APPLY: 'checking', LATER: 'deferred', CONTROLLING: 'replaced' },
    },
    deferred: { on: { CONTROLLING: 'replaced' } },
    checking: {
      tags: 'offer',
      entry: 'forget',
      invoke: {
        src: 'isIdle',
        onDone: [
          { guard: { type: 'idle', params: ({ event }) => event.output }, target: 'applying' },
          { target: 'waiting', actions: 'refuse' },
        ],
        onError: { target: 'waiting', actions: 'refuse' },
      },
    },
    applying: { tags: ['offer', 'busy'], invoke: { src: 'skipWaiting' }, on: { CONTROLLING: 'reloading' } },
    /** Another tab applied it: this page goes on with its old code until its own work is done. */
    replaced: {
      invoke: {
        src: 'isIdle',
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
