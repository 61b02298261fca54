import * as z from 'zod/mini';
import { repeatBody } from '#contract/schedule.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { repeatText } from '#domain/schedule/recurrence-text.ts';
import { longDate } from '#domain/time/service-time.ts';

/** A rule that was sent, as the calendar words it; a body that nobody has checked yet may have none. */
export function ruleText(value: unknown, start: unknown, weekStartsOn: number): string {
  if (value === null) return 'No';
  const rule = z.safeParse(repeatBody, value);
  if (!rule.success || typeof start !== 'string') return 'A rule that can’t be read';
  const { repeat_days = null, repeat_week = null, repeat_week_start: _, ...rest } = rule.data;
  const words = repeatText({ ...noRepeat, ...rest, repeat_days, repeat_week }, start.slice(0, 10), weekStartsOn);
  return `${words}, until ${longDate(rest.repeat_until)}`;
}
