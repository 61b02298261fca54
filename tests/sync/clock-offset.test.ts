import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { findContact } from '#db/queries/unsent.ts';
import { reportSequence } from '#sync/send/report-sequence.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { makeOutcome } from './make-op.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await saveContact(device.db, { offsetMs: 1_500 });
});
afterEach(() => device.db.close());

const MINUTE = 60_000;

/** What the device keeps of an answer that was made by the server's right clock, and read so much later. */
async function offsetAfter(waited: number, ahead = 0): Promise<number | null | undefined> {
  const answer = { serverTime: new Date(device.time.now - ahead).toISOString() };
  await reportSequence(
    device.db,
    {
      send: async () => {
        device.time.now += waited;
        return makeOutcome('done', { body: answer });
      },
    },
    () => device.time.now,
  );
  return (await findContact(device.db))?.offsetMs;
}

test('an answer says how far the clocks are apart, from the middle between asking and reading', async () => {
  expect(await offsetAfter(400, 7 * MINUTE)).toBe(-7 * MINUTE - 200);
});

test('one that a device reads after it slept, or after its clock was set, leaves what it knew: a right clock is not called wrong', async () => {
  expect(await offsetAfter(20 * MINUTE)).toBe(1_500);
  expect(await offsetAfter(-3 * MINUTE)).toBe(1_500);
});
