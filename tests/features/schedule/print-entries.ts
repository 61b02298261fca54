/*
 * Run by zones.test.ts once a zone of the browser: sends the random rules through the code that makes the calendar's
 * entries, and prints for each what the screen shows.
 */
import { entriesOf } from '../../../src/features/schedule/calendar/calendar-entries.ts';
import { planned } from './make-event.ts';
import { eventOf, range, rules, zone } from './random-rules.ts';

const shown = rules.map((rule) =>
  entriesOf([planned(eventOf(rule))], range, zone)
    .filter(({ date }) => date >= range.from)
    .map(({ index, date, begin, endDate, end }) => [index, date, begin, endDate, end].join(' ')),
);
const offset = new Date('2026-07-01T12:00:00Z').getTimezoneOffset();
process.stdout.write(JSON.stringify({ offset, shown }));
