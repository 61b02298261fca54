import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPage, storePageOf } from '#db/queries/pages.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

test('the newest pages of a list stay on the device, old ones leave, and another list keeps its own', async () => {
  const { db } = device;
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
  await storePageOf(db, '/api/other', '/api/other?page=1', 'other', at(0));
  for (let n = 1; n <= 60; n++) await storePageOf(db, '/api/pay', `/api/pay?page=${n}`, n, at(n));
  expect(await db.pages.where('key').startsWith('/api/pay?').count()).toBeLessThanOrEqual(30);
  for (let n = 41; n <= 60; n++) expect((await findPage(db, `/api/pay?page=${n}`))?.answer).toBe(n);
  expect(await findPage(db, '/api/pay?page=1')).toBeUndefined();
  expect((await findPage(db, '/api/other?page=1'))?.answer).toBe('other');
});
