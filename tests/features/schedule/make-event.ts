import type { ScheduleEvent } from '#contract/schedule.ts';
import type { PlannedEvent } from '#db/planned-events.ts';

/** Every Friday from November 6, 3:00 to 5:00 PM in New York. */
export const makeRule = (change: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  id: 1,
  uid: '018f0000-0000-7000-8000-000000000001',
  title: 'Session',
  start: '2026-11-06T15:00:00-05:00',
  end: '2026-11-06T17:00:00-05:00',
  groupId: '1',
  groupInvId: null,
  className: 'event-waiting',
  first_name: 'Maya',
  last_name: 'Ruiz',
  client_id: 7,
  user_id: 1,
  visit_location: 1,
  repeat_every: 1,
  repeat_unit: 'week',
  repeat_days: [5],
  repeat_week: null,
  repeat_week_start: 0,
  repeat_until: '2026-12-25',
  event_info: {},
  version: 3,
  ...change,
});

/** Friday, November 20, 5:30 PM, once. */
export const makeSingle = (change: Partial<ScheduleEvent> = {}): ScheduleEvent =>
  makeRule({
    id: 2,
    uid: '018f0000-0000-7000-8000-000000000002',
    title: 'Team meeting',
    start: '2026-11-20T17:30:00-05:00',
    end: '2026-11-20T19:00:00-05:00',
    groupId: null,
    first_name: null,
    last_name: null,
    client_id: null,
    repeat_every: null,
    repeat_unit: null,
    repeat_days: null,
    repeat_week_start: null,
    repeat_until: null,
    ...change,
  });

export const planned = (event: ScheduleEvent): PlannedEvent => ({
  ...event,
  pending: null,
  lane: `schedule:${event.uid}`,
  ref: event.id,
});
