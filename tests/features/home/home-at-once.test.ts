import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readFieldHome } from '#db/queries/field-home.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { keepAnswer, keptAnswers } from '#db/react/kept-answers.ts';
import { homeAtOnce } from '#features/home/home-at-once.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { giveCaseload, today } from '../on-device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
  return () => device.db.close();
});

/** Home is read, and left. */
async function leaveHome(): Promise<void> {
  const { db, clock } = device;
  keepAnswer(db, 'home', { today, data: await readFieldHome(db, today, clock.now()) });
}

async function atOnce(day = today) {
  keepAnswer(device.db, 'open', await listOpenSessions(device.db));
  return homeAtOnce(keptAnswers(device.db), day);
}

test('Home that is come back to from a session begun since has that session, as the device itself would say', async () => {
  await leaveHome();
  const id = await startVisit(device);
  const home = await atOnce();
  const read = await readFieldHome(device.db, today, device.clock.now());
  expect(home?.openSessions.map((one) => one.id)).toEqual([id]);
  expect(home?.openSessions).toEqual(read.openSessions);
  expect(home?.todaysSessions).toEqual(read.todaysSessions);
});

test('a session that has ended since is not drawn as running: nobody is led back into it', async () => {
  const id = await startVisit(device);
  await leaveHome();
  await device.db.sessions.update(id, { state: 'closed' });
  expect(await atOnce()).toBeUndefined();
});

test('Home of another day, and of another person of this device, is not drawn', async () => {
  await leaveHome();
  expect(await atOnce('2026-11-21')).toBeUndefined();
  const other = await makeDevice();
  onTestFinished(() => other.db.close());
  expect(keptAnswers(other.db)).toEqual({});
});
