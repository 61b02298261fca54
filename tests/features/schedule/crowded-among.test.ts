import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, timeOfDay } from '#domain/time/service-time.ts';
import {
  type CalendarEntry,
  crowdedAmong,
  endOf,
  mostAtOnce,
  startOf,
} from '#features/schedule/calendar/calendar-entries.ts';
import { bookedTwiceAmong } from '#features/schedule/event/booked-twice.ts';
import { makeSingle, planned } from './make-event.ts';

const DAY = '2026-11-20';

function entry(key: string, [from, minutes]: readonly [number, number]): CalendarEntry {
  const end = from + minutes;
  return {
    key,
    index: 0,
    date: DAY,
    begin: timeOfDay(from),
    endDate: end >= 1440 ? addDays(DAY, 1) : DAY,
    end: timeOfDay(end % 1440),
    decision: 'waiting',
    event: planned(makeSingle()),
    reason: null,
    unstaffed: false,
  };
}

const inOrder = (entries: CalendarEntry[]) => entries.sort((a, b) => startOf(a).localeCompare(startOf(b)));

describe('visits at the same time', () => {
  const visits = inOrder([
    entry('morning', [9 * 60, 120]),
    entry('beside it', [10 * 60, 60]),
    entry('right after', [11 * 60, 60]),
    entry('over midnight', [23 * 60, 120]),
    entry('late', [23 * 60 + 30, 15]),
  ]);

  test('share their column; one that begins when another ends has it alone', () => {
    expect([...crowdedAmong(visits, 1)]).toEqual(['morning', 'beside it', 'over midnight', 'late']);
  });

  test('two columns are enough for two of them', () => {
    expect([...crowdedAmong(visits, 2)]).toEqual([]);
  });

  test('where there are too many at once, whatever touches one of them gives way, too; three that follow each other do not', () => {
    const chain = inOrder([entry('a', [8 * 60, 120]), entry('b', [9 * 60, 120]), entry('c', [10 * 60 + 30, 90])]);
    expect([...crowdedAmong(chain, 2)]).toEqual([]);
    const three = inOrder([...chain, entry('d', [9 * 60, 30]), entry('after all', [11 * 60, 60])]);
    expect([...crowdedAmong(three, 2)].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are those around a minute with too many, whatever the day looks like', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 3 }), (day, lanes) => {
        const entries = inOrder(day.map((span, at) => entry(String(at), span)));
        const cut = (a: CalendarEntry, b: CalendarEntry) => startOf(a) < endOf(b) && startOf(b) < endOf(a);
        const at = (minute: string) => entries.filter((one) => startOf(one) <= minute && minute < endOf(one));
        const minutes = Array.from({ length: 261 }, (_, minute) => `${DAY}T${timeOfDay(minute)}`);
        const crowd = minutes
          .map(at)
          .filter(({ length }) => length > lanes)
          .flat();
        const expected = entries.filter((one) => crowd.some((other) => other === one || cut(one, other)));
        expect([...crowdedAmong(entries, lanes)].sort()).toEqual(expected.map(({ key }) => key).sort());
      }),
    );
  });
});

describe('visits of one client or therapist at the same time', () => {
  const of = (key: string, from: number, user_id: number | null, client_id: number | null, declined = false) => {
    const made = entry(key, [from, 60]);
    const event = { ...made.event, user_id, client_id };
    return { ...made, event, decision: declined ? ('declined' as const) : made.decision };
  };

  test('are told apart from others of that hour, and from what was declined, comes after, or is of nobody', () => {
    const visits = [
      of('client with Ana', 540, 1, 41),
      of('client with Jo', 570, 2, 41),
      of('somebody else', 540, 3, 42),
      of('declined', 540, 1, 43, true),
      of('after', 630, 2, 44),
      of('nobody’s', 540, null, null),
      of('nobody’s, too', 540, null, null),
      of('therapist', 900, 5, 45),
      of('therapist again', 900, 5, 46),
      of('therapist once more', 930, 5, 47),
    ];
    const twice = bookedTwiceAmong(visits);
    expect([...twice]).toEqual([
      'client with Ana',
      'client with Jo',
      'therapist',
      'therapist again',
      'therapist once more',
    ]);
    expect(mostAtOnce(visits.filter(({ key }) => twice.has(key)))).toBe(3);
    expect(mostAtOnce([])).toBe(0);
  });
});
