import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type AppUpdateEvent, appUpdateMachine } from '#app/update/app-update-machine.ts';

function run(idle: () => boolean) {
  const done: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    appUpdateMachine.provide({
      actors: {
        isIdle: fromPromise(async () => idle()),
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
    const { actor, done, at } = run(() => true);
    actor.send({ type: 'DOWNLOADED' });
    actor.send({ type: 'APPLY' });
    await at('applying');
    expect(done).toEqual(['skipWaiting']);
    actor.send({ type: 'CONTROLLING' });
    expect(done).toEqual(['skipWaiting', 'reload']);
  });

  it('is refused, and offered again, while a session is open or something is being sent', async () => {
    const { actor, done, at } = run(() => false);
    actor.send({ type: 'DOWNLOADED' });
    actor.send({ type: 'APPLY' });
    await at('waiting');
    expect(actor.getSnapshot().context.refused).toBe(true);
    expect(done).toEqual([]);
  });

  it('applied in another tab, it leaves a busy page alone until its work is done', async () => {
    let idle = false;
    const { actor, clock, done, at } = run(() => idle);
    actor.send({ type: 'CONTROLLING' });
    await at('replacedBusy');
    clock.increment(60_000);
    await at('replacedBusy');
    expect(done).toEqual([]);
    idle = true;
    clock.increment(5000);
    await expect.poll(() => done).toEqual(['reload']);
  });

  it('no order of events reloads a page that is not idle (1,000 made-up deploys)', async () => {
    const events: AppUpdateEvent['type'][] = ['DOWNLOADED', 'APPLY', 'LATER', 'CONTROLLING'];
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    for (let deploy = 0; deploy < 1000; deploy++) {
      const { actor, clock, done } = run(() => false);
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
