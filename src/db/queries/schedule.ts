import type { AnsweredEvent, ScheduleEvent } from '#contract/schedule.ts';
import type { TallybookDb } from '../database.ts';
import { findAccount } from './caseload.ts';

/** The downloaded calendar: single events and repeat rules. */
export async function listSchedule(db: TallybookDb): Promise<ScheduleEvent[]> {
  const [account, events] = await Promise.all([findAccount(db), db.schedule.toArray()]);
  return events.map((event) => withWeekStart(event, account?.policy.weekStartsOn ?? 0));
}

/**
 * Rows from an older server or app do not say which weeks a rule counts in: those were counted in the company's weeks.
 */
export function withWeekStart(event: AnsweredEvent, weekStartsOn: number): ScheduleEvent {
  const { repeat_unit, repeat_week_start = repeat_unit === 'week' ? weekStartsOn : null } = event;
  return { ...event, repeat_week_start };
}
