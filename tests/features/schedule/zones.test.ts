import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RRule, type Weekday } from 'rrule';
import { expect, test } from 'vitest';
import { dateOfOccurrence } from '#domain/schedule/recurrence.ts';
import { addDays, instantOf, inZone } from '#domain/time/service-time.ts';
import { recurringOf } from '#server/db/queries/recurring.ts';
import { type AnyRule, eventOf, range, rules, zone } from './random-rules.ts';

const program = fileURLToPath(new URL('./print-entries.ts', import.meta.url));
const browsers = ['America/New_York', 'America/Phoenix', 'Asia/Kolkata', 'Europe/London'];
const weekdays = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA];
const frequency = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY };

/** What the screen makes of each rule in a browser of that zone: "index date begin endDate end". */
function shownIn(TZ: string): { offset: number; shown: string[][] } {
  const options = { env: { ...process.env, TZ }, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return JSON.parse(execFileSync(process.execPath, [program], options));
}

/** The days by the library on floating dates, and the wall time that each of them really has. */
function byLibrary({ shape, every, start, length, begin, weekStart }: AnyRule): string[] {
  const nth = (day: Weekday) => (shape.week === null ? day : day.nth(shape.week === 'last' ? -1 : shape.week));
  const rule = new RRule({
    freq: frequency[shape.unit],
    interval: every,
    dtstart: new Date(`${start}T00:00:00Z`),
    until: new Date(`${addDays(start, length)}T00:00:00Z`),
    wkst: weekdays[weekStart] ?? null,
    ...(shape.days ? { byweekday: shape.days.flatMap((day) => weekdays[day] ?? []).map(nth) } : {}),
  });
  return rule
    .all()
    .map((at, index) => ({ index, day: at.toISOString().slice(0, 10) }))
    .filter(({ day }) => day >= range.from && day <= range.to)
    .map(({ index, day }) => `${index} ${realTime(day, begin)}`);
}

/** A time that the clocks skip is later that day. */
function realTime(day: string, time: string): string {
  const { date, time: real } = inZone(instantOf(day, time, zone), zone);
  return `${date} ${real}`;
}

/** Where the server finds the occurrence of an index: there it is decided, changed and deleted. */
function byServer(rule: AnyRule, index: number): string {
  const event = eventOf(rule);
  const row = {
    ...event,
    event_info: {},
    starts_at: event.start.slice(0, 16),
    ends_at: event.end.slice(0, 16),
    repeat_week: event.repeat_week === null ? null : String(event.repeat_week),
  };
  return realTime(dateOfOccurrence(recurringOf(row, zone), index) ?? 'none', rule.begin);
}

test('300 random rules over two years are shown as rrule and the server have them, wherever the browser stands', () => {
  const [home, ...others] = browsers.map(shownIn);
  const shown = home?.shown ?? [];
  expect(rules).toHaveLength(300);
  expect(shown.flat().length).toBeGreaterThan(3_000);
  // The browsers really stood in four zones, and each of them showed the same, to the minute.
  expect(new Set([home, ...others].map((one) => one?.offset)).size).toBe(4);
  for (const other of others) expect(other.shown).toEqual(shown);

  rules.forEach((rule, at) => {
    const lines = (shown[at] ?? []).map((line) => line.split(' '));
    expect(lines.map(([index, date, begin]) => `${index} ${date} ${begin}`)).toEqual(byLibrary(rule));
    for (const [index, date, begin] of [lines[0], lines.at(Math.floor(lines.length / 2)), lines.at(-1)].flatMap(
      (line) => (line ? [line] : []),
    ))
      expect(byServer(rule, Number(index))).toBe(`${date} ${begin}`);
  });
}, 120_000);
