import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { DrainMode, DrainResult } from '#sync/send/engine-ports.ts';
import { type PullScope, syncMachine } from '#sync/sync-machine.ts';

const fine: DrainResult = { sent: 0, stopped: null, busy: false, nextInMs: null };

/** The machine over a script of drain results (the last repeats), with what was called in order. */
function run(results: (DrainResult | 'hangs')[], pulls: ('ok' | 'fails' | 'hangs' | 'held' | 'finds work')[] = ['ok']) {
  const held = Promise.withResolvers<void>();
  const calls: string[] = [];
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const next = <T>(list: T[]) => (list.length > 1 ? list.shift() : list[0]) as T;
  const actor = createActor(
    syncMachine.provide({
      actors: {
        drain: fromPromise<DrainResult, DrainMode>(async ({ input }) => {
          calls.push('drain');
          asked.push(input);
          const result = next(results);
          return result === 'hangs' ? new Promise<never>(() => {}) : result;
        }),
        pull: fromPromise<boolean, PullScope>(async ({ input }) => {
          calls.push(input === 'whole' ? 'pull' : 'changes');
          const end = next(pulls);
          if (end === 'fails') throw new Error('unreachable');
          if (end === 'hangs') await new Promise(() => {});
          if (end === 'held') await held.promise;
          return end === 'finds work';
        }),
      },
    }),
    { clock, input: { now: () => clock.now() } },
  );
  actor.start();
  const at = (state: string) => expect.poll(() => actor.getSnapshot().value).toBe(state);
  return { actor, asked, calls, clock, at, release: held.resolve };
}

describe('when to send and when to download', () => {
  it('sends what waits before it downloads anything', async () => {
    const { calls, at } = run([fine]);
    await at('idle');
    expect(calls).toEqual(['drain', 'pull']);
  });

  it('asked for in the middle of a download, whose answer may be older, another one follows', async () => {
    const { actor, calls, at, release } = run([fine], ['held', 'ok']);
    await at('idle');
    actor.send({ type: 'SYNC_NOW' });
    await at('idle');
    expect(calls).toEqual(['drain', 'pull', 'drain']);
    release();
    await expect.poll(() => calls).toEqual(['drain', 'pull', 'drain', 'drain', 'pull']);
    await at('idle');
    expect(calls).toHaveLength(5);
  });

  it('a screen that asks every few seconds gets changes alone, and what is whole comes as often as without it', async () => {
    const { actor, calls, clock, at } = run([fine]);
    await at('idle');
    for (let seconds = 0; seconds < 315; seconds += 15) {
      clock.increment(15_000);
      actor.send({ type: 'GLANCE' });
      await at('idle');
    }
    expect(calls.filter((call) => call === 'changes').length).toBeGreaterThan(18);
    expect(calls.filter((call) => call === 'pull')).toHaveLength(2);
  });

  it('while the page is seen, what others changed comes within half a minute, on whichever screen, and hints that come together ask once', async () => {
    const { actor, calls, clock, at } = run([fine]);
    await at('idle');
    for (const _hint of ['online', 'focus', 'pageshow']) {
      clock.increment(10_000);
      for (const _again of [1, 2, 3]) {
        actor.send({ type: 'NUDGE' });
        await at('idle');
      }
    }
    expect(calls.filter((call) => call !== 'drain')).toEqual(['pull', 'changes', 'changes', 'changes']);
  });

  it('and asks a server in trouble no sooner than anybody: thousands of them would keep it down', async () => {
    const stopped: DrainResult = { ...fine, stopped: 'unknown' };
    const { actor, calls, at } = run([stopped]);
    await at('backoff');
    actor.send({ type: 'GLANCE' });
    await at('backoff');
    expect(calls).toEqual(['drain']);
    const failed = run([fine], ['fails']);
    await failed.at('idle');
    await expect.poll(() => failed.actor.getSnapshot().context.pullFailures).toBe(1);
    failed.actor.send({ type: 'GLANCE' });
    await failed.at('idle');
    expect(failed.calls.filter((call) => call !== 'drain')).toEqual(['pull']);
  });

  it('what a server that was put back has lost goes out as soon as the download has found it', async () => {
    const { calls, clock, at } = run([fine], ['finds work', 'ok']);
    await at('settling');
    clock.increment(300);
    await at('idle');
    expect(calls).toEqual(['drain', 'pull', 'drain']);
  });

  it('work captured while sending goes out in another round', async () => {
    const { actor, calls, clock, at } = run([fine]);
    actor.send({ type: 'CAPTURED' });
    await at('settling');
    clock.increment(300);
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'pull']);
  });

  it('a burst of taps is one round, 300 ms after the first', async () => {
    const { actor, calls, clock, at } = run([fine]);
    await at('idle');
    actor.send({ type: 'CAPTURED' });
    clock.increment(200);
    actor.send({ type: 'CAPTURED' });
    clock.increment(99);
    expect(calls).toEqual(['drain', 'pull']);
    clock.increment(1);
    await at('idle');
    expect(calls).toEqual(['drain', 'pull', 'drain']);
  });

  it('without a network it backs off and tries again by itself, for ever', async () => {
    const { calls, clock, at } = run([{ ...fine, stopped: 'unknown' }]);
    for (let i = 1; i <= 20; i++) {
      await at('backoff');
      expect(calls).toHaveLength(i);
      clock.increment(60_000);
    }
  });

  it('a hint that the network is back ends the wait at once', async () => {
    const { actor, calls, at } = run([{ ...fine, stopped: 'unknown' }, fine]);
    await at('backoff');
    actor.send({ type: 'NUDGE' });
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'pull']);
  });

  it('what the server could not take just now is tried again when its time has come', async () => {
    const { calls, clock, at } = run([{ ...fine, nextInMs: 7000 }, fine]);
    await at('idle');
    clock.increment(6999);
    expect(calls).toEqual(['drain', 'pull']);
    clock.increment(1);
    await at('idle');
    expect(calls).toEqual(['drain', 'pull', 'drain']);
  });

  it('a backlog longer than one turn is sent to its end before anything is downloaded', async () => {
    const { calls, at } = run([{ ...fine, nextInMs: 0 }, { ...fine, nextInMs: 0 }, fine]);
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'drain', 'pull']);
  });

  it('only a person who asks skips the waits', async () => {
    const { actor, asked, at } = run([fine]);
    await at('idle');
    actor.send({ type: 'NUDGE' });
    await at('idle');
    actor.send({ type: 'SYNC_NOW' });
    await at('idle');
    actor.send({ type: 'NUDGE' });
    await at('idle');
    expect(asked).toEqual(['when-due', 'when-due', 'at-once', 'when-due']);
  });

  it('taps do not wait for a download: they go out beside it, and it is not begun anew', async () => {
    const { actor, calls, clock, at } = run([fine], ['hangs']);
    await at('idle');
    actor.send({ type: 'CAPTURED' });
    clock.increment(300);
    await at('idle');
    expect(calls).toEqual(['drain', 'pull', 'drain']);
  });

  it('a download that never ends is given up and begun anew', async () => {
    const { calls, clock, at } = run([fine], ['hangs', 'ok']);
    await at('idle');
    clock.increment(5 * 60_000);
    await expect.poll(() => calls).toEqual(['drain', 'pull', 'drain', 'pull']);
  });

  it('a drain that never ends is left behind', async () => {
    const { calls, clock, at } = run(['hangs', fine]);
    await expect.poll(() => calls).toEqual(['drain']);
    clock.increment(60_000);
    await at('backoff');
    clock.increment(60_000);
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'pull']);
  });

  it('signs that the page is in use do not put off the next download', async () => {
    const { actor, calls, clock, at } = run([fine]);
    for (let i = 0; i < 11; i++) {
      await at('idle');
      clock.increment(30_000);
      actor.send({ type: 'NUDGE' });
    }
    await at('idle');
    expect(calls.filter((call) => call === 'pull')).toHaveLength(2);
  });

  it('a person who asks while another window sends is not forgotten', async () => {
    const { actor, asked, clock, at } = run([{ ...fine, busy: true }, fine]);
    await at('waitingForOther');
    actor.send({ type: 'SYNC_NOW' });
    clock.increment(2000);
    await at('idle');
    expect(asked).toEqual(['when-due', 'at-once']);
  });

  it('without a sign-in it holds still until there is one, here or in another window', async () => {
    const { actor, calls, clock, at } = run([{ ...fine, stopped: 'auth' }, { ...fine, stopped: 'auth' }, fine]);
    await at('needsAuth');
    actor.send({ type: 'CAPTURED' });
    clock.increment(3_600_000);
    expect(calls).toEqual(['drain']);
    actor.send({ type: 'NUDGE' });
    await expect.poll(() => calls).toEqual(['drain', 'drain']);
    await at('needsAuth');
    actor.send({ type: 'AUTH_OK' });
    await at('idle');
  });

  it('a sign-in while it is still being refused for the one before is not forgotten', async () => {
    const { actor, calls, at } = run([{ ...fine, stopped: 'auth' }, fine]);
    actor.send({ type: 'AUTH_OK' });
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'pull']);
  });

  it('while another tab sends it looks again, instead of sending twice', async () => {
    const { calls, clock, at } = run([{ ...fine, busy: true }, fine]);
    await at('waitingForOther');
    clock.increment(2000);
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'pull']);
  });

  it('a failed download is tried again, and what is captured meanwhile goes out at once', async () => {
    const { actor, clock, calls, at } = run([fine], ['fails', 'ok']);
    await expect.poll(() => actor.getSnapshot().context.pullFailures).toBe(1);
    actor.send({ type: 'CAPTURED' });
    clock.increment(300);
    await expect.poll(() => calls.filter((call) => call === 'drain')).toHaveLength(2);
    clock.increment(60_000);
    await expect.poll(() => calls.filter((call) => call === 'pull')).toHaveLength(2);
    await at('idle');
  });

  it('a device whose disk is full for downloads tries them ever more rarely, and sends as ever', async () => {
    const { actor, clock, calls } = run([fine], ['fails']);
    for (let i = 1; i <= 40; i++) {
      await expect.poll(() => actor.getSnapshot().value).toBe('idle');
      actor.send({ type: 'CAPTURED' });
      clock.increment(300);
      await expect.poll(() => calls.filter((call) => call === 'drain').length).toBeGreaterThan(i);
    }
    const pulls = calls.filter((call) => call === 'pull').length;
    expect(pulls).toBeLessThan(15);
  });

  it('told that nothing moves, it says so and begins anew, whatever it was doing', async () => {
    const { actor, calls, at } = run(['hangs', fine]);
    await expect.poll(() => calls).toEqual(['drain']);
    actor.send({ type: 'STUCK' });
    await at('idle');
    expect(calls).toEqual(['drain', 'drain', 'pull']);
  });

  it('a quiet page looks for news every five minutes', async () => {
    const { clock, calls, at } = run([fine]);
    await at('idle');
    clock.increment(5 * 60_000);
    await expect.poll(() => calls).toEqual(['drain', 'pull', 'drain', 'pull']);
  });
});
