import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { scheduleAnswer } from '#contract/schedule.ts';
import { readFieldHome } from '#db/queries/field-home.ts';
import { storePayload, storeSchedule } from '#db/store/store-pulled.ts';
import { listOccurrences } from '#domain/schedule/recurrence.ts';
import { payloadOf, today, zone } from '../features/on-device.ts';
import { makeRule } from '../features/schedule/make-event.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => device.db.close());

/** Saturdays and Sundays of every second week, as a server told it that did not say which days are of one week. */
function everySecondWeekend() {
  const { repeat_week_start: _, ...rule } = makeRule({
    start: '2026-11-07T15:00:00-05:00',
    end: '2026-11-07T17:00:00-05:00',
    repeat_every: 2,
    repeat_days: [6, 0],
    repeat_until: '2026-12-31',
  });
  return rule;
}

describe('a rule that does not say in which weeks it counts', () => {
  test('is read: an older server must not make every look at it a whole download', () => {
    expect(z.safeParse(scheduleAnswer, { events: [], repeat: [everySecondWeekend()] }).success).toBe(true);
  });

  test.each([
    { weekStartsOn: 1 as const, days: ['2026-11-07', '2026-11-08', '2026-11-21', '2026-11-22'] },
    { weekStartsOn: 0 as const, days: ['2026-11-07', '2026-11-15', '2026-11-21', '2026-11-29'] },
  ])('has its visits on the days of the company’s weeks, from day $weekStartsOn on', async ({ weekStartsOn, days }) => {
    const payload = payloadOf(device);
    await storePayload(device.db, { ...payload, policy: { ...payload.policy, weekStartsOn } }, `${today}T20:00:00Z`);
    await storeSchedule(device.db, [everySecondWeekend()]);
    const [rule] = (await readFieldHome(device.db, today, device.time.now)).schedule;
    const seen = rule ? listOccurrences(rule, { from: '2026-11-01', to: '2026-11-30' }, zone) : [];
    expect(seen.map(({ date }) => date)).toEqual(days);
  });
});
