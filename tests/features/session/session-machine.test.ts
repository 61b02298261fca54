import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, initialTransition, type SnapshotFrom, transition } from 'xstate';
import {
  noSession,
  type SessionEvents,
  type SessionFacts,
  sessionMachine,
} from '#features/session/start/session-machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const open = { sessionId: 's', closed: false, paused: false };
const request = {
  start: { client_id: 7, startDate: '2026-11-20', endDate: '', startTime: '15:00', endTime: '', visit_location: 1 },
  whom: { userId: 1, client: { id: 7, first_name: 'M', last_name: 'R' } },
};

const events = {
  START: { type: 'START', request },
  PAUSE: { type: 'PAUSE' },
  RESUME: { type: 'RESUME' },
  SUBMIT: { type: 'SUBMIT' },
  RESTART: { type: 'RESTART' },
  'ROW running': { type: 'ROW', facts: open },
  'ROW paused': { type: 'ROW', facts: { ...open, paused: true } },
  'ROW closed': { type: 'ROW', facts: { ...open, closed: true } },
} satisfies Record<string, SessionEvents>;
type EventName = keyof typeof events;
const eventNames = Object.keys(events) as EventName[];

const start = (facts = noSession) => initialTransition(sessionMachine, facts)[0];
const led = (from: Snapshot, ...names: EventName[]) =>
  names.reduce((snapshot, name) => transition(sessionMachine, snapshot, events[name])[0], from);

const states: Record<string, Snapshot> = {
  draft: start(),
  starting: led(start(), 'START'),
  running: start(open),
  pausing: led(start(open), 'PAUSE'),
  paused: start({ ...open, paused: true }),
  resuming: led(start({ ...open, paused: true }), 'RESUME'),
  ended: led(start(open), 'SUBMIT'),
  submitted: start({ ...open, closed: true }),
  reopened: led(start({ ...open, closed: true }), 'RESTART'),
};

/** Where each event leads from each state; what is not named stays where it is. */
const leads: Record<string, Partial<Record<EventName, string>>> = {
  draft: { START: 'starting', 'ROW running': 'running', 'ROW paused': 'paused', 'ROW closed': 'submitted' },
  starting: {},
  running: { PAUSE: 'pausing', SUBMIT: 'ended', 'ROW paused': 'paused', 'ROW closed': 'submitted' },
  pausing: {},
  paused: { RESUME: 'resuming', SUBMIT: 'ended', 'ROW running': 'running', 'ROW closed': 'submitted' },
  resuming: {},
  ended: {},
  submitted: { RESTART: 'reopened', 'ROW running': 'running', 'ROW paused': 'paused' },
  reopened: {},
};

describe('the session machine, every state and event', () => {
  it.each(
    Object.keys(leads).flatMap((state) => eventNames.map((event) => [state, event] as const)),
  )('%s + %s', (state, event) => {
    const from = states[state];
    expect(from?.value).toBe(state);
    if (from) expect(led(from, event).value).toBe(leads[state]?.[event] ?? state);
  });

  it('a second press while a write is on its way is no second write', () => {
    expect(led(start(open), 'SUBMIT', 'SUBMIT').value).toBe('ended');
    expect(transition(sessionMachine, led(start(open), 'PAUSE'), events.PAUSE)[1]).toEqual([]);
  });
});

type Writes = 'start' | 'pause' | 'resume' | 'submit' | 'restart';

/** A machine whose writes end when the test says so. */
function running(facts: SessionFacts = open) {
  const ends = new Map<Writes, (ok: boolean) => void>();
  const write = (name: Writes) =>
    new Promise<void>((resolve, reject) => {
      ends.set(name, (ok) => (ok ? resolve() : reject(new Error('not saved'))));
    });
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        start: fromPromise(async () => {
          await write('start');
          return 'new';
        }),
        pause: fromPromise(() => write('pause')),
        resume: fromPromise(() => write('resume')),
        submit: fromPromise(() => write('submit')),
        restart: fromPromise(() => write('restart')),
      },
    }),
    { input: facts },
  ).start();
  const end = async (name: Writes, ok: boolean) => {
    ends.get(name)?.(ok);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, end, value: () => actor.getSnapshot().value };
}

describe('a state is entered only when the disk has it', () => {
  it.each([
    { from: open, event: events.PAUSE, write: 'pause', to: 'paused', back: 'running' },
    { from: { ...open, paused: true }, event: events.RESUME, write: 'resume', to: 'running', back: 'paused' },
    { from: open, event: events.SUBMIT, write: 'submit', to: 'submitted', back: 'running' },
    { from: { ...open, paused: true }, event: events.SUBMIT, write: 'submit', to: 'submitted', back: 'paused' },
    { from: { ...open, closed: true }, event: events.RESTART, write: 'restart', to: 'running', back: 'submitted' },
    { from: noSession, event: events.START, write: 'start', to: 'running', back: 'draft' },
  ] as const)('$write: $to when saved, back to $back when not', async ({ from, event, write, to, back }) => {
    for (const ok of [true, false]) {
      const { actor, end, value } = running(from);
      actor.send(event);
      expect(actor.getSnapshot().hasTag('busy')).toBe(true);
      expect(value()).not.toBe(to);
      await end(write, ok);
      expect(value()).toBe(ok ? to : back);
      expect(actor.getSnapshot().context.failure === null).toBe(ok);
    }
  });

  it('a started session has its id', async () => {
    const { actor, end } = running(noSession);
    actor.send(events.START);
    await end('start', true);
    expect(actor.getSnapshot().context.sessionId).toBe('new');
  });

  it('what the row says while a failed write was on its way is where it leads', async () => {
    const { actor, end, value } = running();
    actor.send(events.SUBMIT);
    actor.send(events['ROW paused']);
    await end('submit', false);
    expect(value()).toBe('paused');
  });

  it.each([
    { from: open, event: events.PAUSE, write: 'pause', row: 'ROW closed', to: 'submitted' },
    { from: { ...open, paused: true }, event: events.RESUME, write: 'resume', row: 'ROW closed', to: 'submitted' },
    { from: open, event: events.SUBMIT, write: 'submit', row: 'ROW closed', to: 'submitted' },
    { from: { ...open, closed: true }, event: events.RESTART, write: 'restart', row: 'ROW running', to: 'running' },
  ] as const)('$row by another window while $write is written and fails leads to $to: it is told once', async ({
    from,
    event,
    write,
    row,
    to,
  }) => {
    const { actor, end, value } = running(from);
    actor.send(event);
    actor.send(events[row]);
    await end(write, false);
    expect(value()).toBe(to);
  });

  it('a session that another window submitted is not paused by a Pause that was saved before', async () => {
    const { actor, end, value } = running();
    actor.send(events.PAUSE);
    actor.send(events['ROW closed']);
    await end('pause', true);
    expect(value()).toBe('submitted');
  });

  it('no sequence of presses submits without the submit having been written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('PAUSE', 'RESUME', 'SUBMIT', 'RESTART', 'START', 'fail', 'save'), { maxLength: 20 }),
        async (steps) => {
          const { actor, end } = running();
          let saved = false;
          for (const step of steps) {
            if (step === 'fail' || step === 'save') {
              const ended = actor.getSnapshot().value === 'ended';
              for (const write of ['pause', 'resume', 'submit', 'restart'] as const) await end(write, step === 'save');
              saved ||= ended && step === 'save';
            } else actor.send(events[step as EventName]);
            if (actor.getSnapshot().hasTag('submitted')) expect(saved).toBe(true);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
