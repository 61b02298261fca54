import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { noteMoving, noteStuck, trimJournal } from '#db/device/journal.ts';
import { findContact } from '#db/queries/unsent.ts';
import { isStill, readStill } from '#sync/send/watch-sending.ts';
import { contactText } from '#sync/words/contact-text.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

describe('sending that stands still', () => {
  const facts = { now: 100_000, since: 0, readySince: 0, lastAckAt: 0 };

  it.each([
    ['for a minute, with work that could go out', {}, true],
    ['with nothing to send', { readySince: null }, false],
    ['with work that was captured just now', { readySince: 90_000 }, false],
    ['while something still goes out', { lastAckAt: 70_000 }, false],
    ['on a page that was just opened', { since: 70_000 }, false],
    ['by a clock that was set back since', { readySince: 9e9 }, false],
    ['on a device that never sent anything', { lastAckAt: null }, true],
  ])('%s', (_when, given, expected) => {
    expect(isStill({ ...facts, ...given })).toBe(expected);
  });

  it('is read from the outbox: what waits for its turn, or for a person, is no standstill', async () => {
    await startVisit(device);
    const read = () => readStill(device.db, device.time.now, 0);
    expect(await read()).toMatchObject({ readySince: device.time.now, lastAckAt: null });
    await device.db.ops.update(1, { nextAttemptAt: device.time.now + 5000, waitsSince: device.time.now });
    expect(await read()).toMatchObject({ readySince: null });
    await device.db.ops.update(1, { nextAttemptAt: 0, state: 'rejected' });
    expect(await read()).toMatchObject({ readySince: null });
    await saveContact(device.db, { waitingFor: 'network' });
    expect(await read()).toBeNull();
  });

  it('is noticed also where a clock that was a year ahead once stamped an answer: that would silence it for a year', async () => {
    await startVisit(device);
    const { now } = device.time;
    const answered = (seq: number, at: number) =>
      device.db.receipts.put({ opId: `op-${seq}`, seq, ackedAt: new Date(at).toISOString(), status: 200, held: false });
    await answered(98, now + 365 * 86_400_000);
    const isStuck = async (at: number) => {
      const read = await readStill(device.db, at, 0);
      return read !== null && isStill(read);
    };
    expect(await isStuck(now + 61_000)).toBe(true);
    await answered(99, now + 60_000);
    expect(await isStuck(now + 61_000)).toBe(false);
  });

  it('is told in words and written down, until something moves', async () => {
    await noteStuck(device.db, device.time.now);
    const words = async () =>
      contactText({ contact: await findContact(device.db), unsent: 1, now: device.time.now, zone: 'UTC' });
    expect(await words()).toEqual({
      way: 'trouble',
      title: 'Sync is stuck, retrying',
      text: 'Nothing has gone out since 8:00 PM. Everything is saved on this device.',
    });
    await noteMoving(device.db, device.time.now);
    await noteMoving(device.db, device.time.now);
    expect((await words()).way).toBe('open');
    expect((await device.db.journal.toArray()).map(({ why }) => why)).toEqual(['stuck', 'moves again']);
  });
});

it('the journal keeps its newest lines and no more than its share of the disk', async () => {
  const line = { at: 0, opId: null, why: 'stuck' } as const;
  await device.db.journal.bulkAdd(Array.from({ length: 30 }, (_, at) => ({ ...line, at })));
  expect(await trimJournal(device.db, 20)).toBe(10);
  expect((await device.db.journal.toArray()).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, i) => i + 10));
  expect(await trimJournal(device.db, 20)).toBe(0);
});
