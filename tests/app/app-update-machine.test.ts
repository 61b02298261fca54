import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type AppUpdateEvent, appUpdateMachine, type Occupation } from '#app/update/app-update-machine.ts';

function run(occupation: () => Occupation) {
  const done: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        occupation: fromPromise(async () => occupation()),
        skipWaiting: fromCallback(() => {
          done.push('skipWaiting');
        }),
        reload: fromCallback(() => {
          done.push('reload');
        }),
      },
    }),
    { clock },
  );
  actor.start();
  return { actor, clock, done, at: (state: string) => expect.poll(() => actor.getSnapshot().value).toBe(state) };
}

describe('a new version', () => {
  it('is applied on a person’s word, and the page reloads only when the new worker is in control', async () => {
    const { actor, done, at } = run(() => 'idle');
    actor.send({ type: 'DOWNLOADED' });
    actor.send({ type: 'APPLY' });
    await at('applying');
    expect(done).toEqual(['skipWaiting']);
    actor.send({ type: 'CONTROLLING' });
    await expect.poll(() => done).toEqual(['skipWaiting', 'reload']);
  });

  it('applied in another tab while this one still looks whether it may, it waits for no worker that never comes', async () => {
    for (const state of ['checking', 'settling'] as const) {
      let now: Occupation = 'sending';
      const { actor, clock, done, at } = run(() => now);
      actor.send({ type: 'DOWNLOADED' });
      actor.send({ type: 'APPLY' });
      await at('settling');
      if (state === 'checking') clock.increment(500);
      expect(actor.getSnapshot().value).toBe(state);
      actor.send({ type: 'CONTROLLING' });
      await at('replacedBusy');
      now = 'idle';
      clock.increment(5000);
      await expect.poll(() => done).toEqual(['reload']);
    }
  });

  it('takes nothing away that was begun while its worker took over', async () => {
    let now: Occupation = 'idle';
    const { actor, done, at } = run(() => now);
    actor.send({ type: 'DOWNLOADED' });
    actor.send({ type: 'APPLY' });
    await at('applying');
    now = 'open';
    actor.send({ type: 'CONTROLLING' });
    await at('replacedBusy');
    expect(done).toEqual(['skipWaiting']);
  });

  it('is refused, and offered again, while a session is open or something is half written', async () => {
    const { actor, done, at } = run(() => 'open');
    actor.send({ type: 'DOWNLOADED' });
    actor.send({ type: 'APPLY' });
    await at('waiting');
    expect(actor.getSnapshot().context.refused).toBe(true);
    expect(done).toEqual([]);
  });

  it('waits for what is just being sent, and is applied then', async () => {
    let now: Occupation = 'sending';
    const { actor, clock, done, at } = run(() => now);
    actor.send({ type: 'DOWNLOADED' });
    actor.send({ type: 'APPLY' });
    await at('settling');
    now = 'idle';
    clock.increment(500);
    await at('applying');
    expect(done).toEqual(['skipWaiting']);
  });

  it('is refused when the sending does not end, and can be asked for again', async () => {
    const { actor, clock, at } = run(() => 'sending');
    actor.send({ type: 'DOWNLOADED' });
    for (let time = 0; time < 2; time++) {
      actor.send({ type: 'APPLY' });
      for (let look = 0; look < 20; look++) {
        await at('settling');
        clock.increment(500);
      }
      await at('waiting');
      expect(actor.getSnapshot().context.refused).toBe(true);
    }
  });

  it('applied in another tab, it leaves a busy page alone until its work is done', async () => {
    let now: Occupation = 'open';
    const { actor, clock, done, at } = run(() => now);
    actor.send({ type: 'CONTROLLING' });
    await at('replacedBusy');
    clock.increment(60_000);
    await at('replacedBusy');
    expect(done).toEqual([]);
    now = 'idle';
    clock.increment(5000);
    await expect.poll(() => done).toEqual(['reload']);
  });

  it('no order of events reloads a page that is not idle (200 made-up deploys)', async () => {
    const events: AppUpdateEvent['type'][] = ['DOWNLOADED', 'APPLY', 'LATER', 'CONTROLLING'];
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    for (let deploy = 0; deploy < 200; deploy++) {
      const { actor, clock, done } = run(() => 'open');
      for (let i = 0; i < 8; i++) {
        const type = events[random(events.length)];
        if (type) actor.send({ type });
        clock.increment(5000);
        await Promise.resolve();
      }
      expect(done).toEqual([]);
      actor.stop();
    }
  });
});
