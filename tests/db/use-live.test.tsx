// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveContact } from '#db/device/contact.ts';
import { findContact } from '#db/queries/unsent.ts';
import { useLive, useSparingLive } from '#db/react/use-live.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
let broken = false;
/** How often a read failed. */
let refused = 0;
beforeEach(async () => {
  device = await makeDevice();
  broken = false;
});
afterEach(() => {
  vi.useRealTimers();
  device.db.close();
});

function Epoch({ of: db }: { of: TestDevice['db'] }) {
  const contact = useLive(async () => {
    const found = await findContact(db);
    if (broken) throw new DOMException('Internal error.', 'UnknownError');
    return found;
  }, [db]);
  return <output>{contact?.epoch ?? 'nothing'}</output>;
}
const shown = (text: string) => screen.findByText(text);
const save = (db: TestDevice['db'], epoch: string) => act(() => saveContact(db, { epoch }));

test('what was read last stays on the screen while the disk can not be read, and follows again afterwards', async () => {
  await save(device.db, 'first');
  render(<Epoch of={device.db} />);
  await shown('first');
  broken = true;
  await save(device.db, 'second');
  await shown('first');
  broken = false;
  await save(device.db, 'third');
  await shown('third');
});

test('nothing that was read for one person is shown for the next', async () => {
  const other = await makeDevice();
  await save(device.db, 'theirs');
  const { rerender } = render(<Epoch of={device.db} />);
  await shown('theirs');
  broken = true;
  rerender(<Epoch of={other.db} />);
  await shown('nothing');
  other.db.close();
});

function Spared({ of: db }: { of: TestDevice['db'] }) {
  const contact = useSparingLive(async () => {
    // As long as a long backlog takes.
    await new Dexie.Promise<void>((done) => void setTimeout(done, 30));
    const found = await findContact(db);
    if (broken) {
      refused += 1;
      throw new DOMException('Internal error.', 'UnknownError');
    }
    return found;
  }, [db]);
  return <output>{contact?.epoch ?? 'nothing'}</output>;
}

test('nor does what is asked sparingly take the screen away while the disk can not be read: a badge is no reason to lose the tiles', async () => {
  await save(device.db, 'first');
  render(<Spared of={device.db} />);
  await shown('first');
  broken = true;
  await save(device.db, 'second');
  await waitFor(() => expect(refused).toBe(1));
  await act(() => new Promise((done) => requestAnimationFrame(done)));
  await shown('first');
  broken = false;
  await save(device.db, 'third');
  await shown('third');
});

test('a question that takes its time rests in between, and is answered anew after every change', async () => {
  await save(device.db, 'first');
  render(<Spared of={device.db} />);
  await shown('first');
  for (const epoch of ['second', 'third', 'fourth']) {
    await save(device.db, epoch);
    await shown(epoch);
  }
});

/** Questions that have read, and wait to be let go on. */
let reading: (() => void)[] = [];
const goOnReading = () => act(async () => reading.splice(0).forEach((goOn) => void goOn()));

function Slow({ of: db }: { of: TestDevice['db'] }) {
  const contact = useSparingLive(async () => {
    const found = await findContact(db);
    await new Dexie.Promise<void>((done) => void reading.push(done));
    return found;
  }, [db]);
  return <output>{contact?.epoch ?? 'nothing'}</output>;
}

test('changes without a pause keep no answer away: what was read is shown, and what came meanwhile follows', async () => {
  reading = [];
  await save(device.db, 'first');
  render(<Slow of={device.db} />);
  await waitFor(() => expect(reading.length).toBeGreaterThan(0));
  await save(device.db, 'second');
  await goOnReading();
  await shown('first');
  await waitFor(() => expect(reading.length).toBeGreaterThan(0));
  await goOnReading();
  await shown('second');
});

test('changes that come while an answer is read do not each read it once more: the last of them does', async () => {
  reading = [];
  await save(device.db, 'first');
  render(<Slow of={device.db} />);
  await waitFor(() => expect(reading).toHaveLength(1));
  await goOnReading();
  await shown('first');
  await save(device.db, 'second');
  await waitFor(() => expect(reading).toHaveLength(1));
  for (const epoch of ['third', 'fourth', 'fifth']) await save(device.db, epoch);
  expect(reading).toHaveLength(1);
  await goOnReading();
  await shown('second');
  await waitFor(() => expect(reading).toHaveLength(1));
  await goOnReading();
  await shown('fifth');
  expect(reading).toEqual([]);
});

test('a read that never answers does not keep the number on the screen for good: after five seconds the next is asked', async () => {
  reading = [];
  await save(device.db, 'first');
  render(<Slow of={device.db} />);
  await waitFor(() => expect(reading).toHaveLength(1));
  await goOnReading();
  await shown('first');
  await save(device.db, 'second');
  await waitFor(() => expect(reading).toHaveLength(1));
  reading = [];
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await save(device.db, 'third');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(reading).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(reading).toHaveLength(1));
  await goOnReading();
  await shown('third');
});
