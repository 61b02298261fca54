import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, initialTransition, SimulatedClock, transition } from 'xstate';
import { sessionTimerMachine, shownElapsed, type TimerStamps } from '#features/session/frame/session-timer-machine.ts';

const base = Date.parse('2026-11-20T20:00:00Z');
const iso = (ms: number) => new Date(base + ms).toISOString();
const running: TimerStamps = { startedAt: iso(0), pauses: [] };
const paused: TimerStamps = { startedAt: iso(0), pauses: [{ from: iso(5000), to: null }] };

function timer(stamps: TimerStamps, reset: () => Promise<void> = () => Promise.resolve()) {
  const clock = new SimulatedClock();
  const machine = sessionTimerMachine.provide({ actors: { reset: fromPromise(reset) } });
  const actor = createActor(machine, { clock, input: { ...stamps, clock: () => base + clock.now() } }).start();
  return {
    actor,
    clock,
    shown: () => shownElapsed(actor.getSnapshot().context),
    value: () => actor.getSnapshot().value,
  };
}

describe('the session timer', () => {
  it('ticks once a second while started, on the full second', () => {
    const { clock, shown, value } = timer(running);
    expect(value()).toBe('started');
    clock.increment(999);
    expect(shown()).toBe(0);
    clock.increment(1);
    expect(shown()).toBe(1000);
    clock.increment(10_000);
    expect(shown()).toBe(11_000);
  });

  it('a tick that comes late skips nothing: the time is computed, not counted', () => {
    const { actor, clock, shown } = timer(running);
    clock.set(3_600_000);
    actor.send({ type: 'STAMPS', stamps: running });
    expect(shown()).toBe(3_600_000);
  });

  it('a killed page that comes back shows the whole time since the start', () => {
    const { shown } = timer({ startedAt: iso(-2_467_000), pauses: [] });
    expect(shown()).toBe(2_467_000);
  });

  it('paused, it stands still however long, and goes on from there', () => {
    const { actor, clock, shown, value } = timer(running);
    clock.increment(5000);
    actor.send({ type: 'STAMPS', stamps: paused });
    expect(value()).toBe('paused');
    clock.increment(60_000);
    expect(shown()).toBe(5000);
    actor.send({ type: 'STAMPS', stamps: { startedAt: iso(0), pauses: [{ from: iso(5000), to: iso(65_000) }] } });
    expect(value()).toBe('started');
    clock.increment(2000);
    expect(shown()).toBe(7000);
  });

  it.each([
    ['started', running],
    ['paused', paused],
  ])('reset from %s leads back to started, from zero, once it is written', async (_state, stamps) => {
    const { actor, clock, shown, value } = timer(stamps);
    clock.increment(9000);
    actor.send({ type: 'RESET' });
    expect(value()).toBe('resetting');
    actor.send({ type: 'STAMPS', stamps: { startedAt: iso(9000), pauses: [] } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(value()).toBe('started');
    expect(shown()).toBe(0);
  });

  it('a reset that is not saved changes nothing', async () => {
    const { actor, clock, shown, value } = timer(running, () => Promise.reject(new Error('full')));
    clock.increment(9000);
    actor.send({ type: 'RESET' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(value()).toBe('started');
    expect(shown()).toBe(9000);
  });

  it('a clock set back before the start shows zero, never a negative time', () => {
    const { shown } = timer({ startedAt: iso(60_000), pauses: [] });
    expect(shown()).toBe(0);
  });

  const from = (stamps: TimerStamps) =>
    initialTransition(sessionTimerMachine, { ...stamps, clock: () => base + 9000 })[0];
  const states = {
    started: from(running),
    paused: from(paused),
    resetting: transition(sessionTimerMachine, from(running), { type: 'RESET' })[0],
  };
  it.each([
    ['started', { type: 'STAMPS', stamps: paused }, 'paused'],
    ['started', { type: 'STAMPS', stamps: running }, 'started'],
    ['started', { type: 'RESET' }, 'resetting'],
    ['paused', { type: 'STAMPS', stamps: paused }, 'paused'],
    ['paused', { type: 'STAMPS', stamps: running }, 'started'],
    ['paused', { type: 'RESET' }, 'resetting'],
    ['resetting', { type: 'STAMPS', stamps: paused }, 'resetting'],
    ['resetting', { type: 'STAMPS', stamps: running }, 'resetting'],
    ['resetting', { type: 'RESET' }, 'resetting'],
  ] as const)('%s + %j leads to %s', (state, event, to) => {
    expect(transition(sessionTimerMachine, states[state], event)[0].value).toBe(to);
  });
});
