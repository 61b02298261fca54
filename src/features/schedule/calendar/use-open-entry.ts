import { useRef, useState } from 'react';
import type { PlannedEvent } from '#db/planned-events.ts';
import { type CalendarEntry, entriesOf } from './calendar-entries.ts';
import type { DayRange } from './calendar-range.ts';

/**
 * The occurrence in the panel. `away`: its days are neither on the screen nor available, so it is shown as it was last
 * seen.
 */
type OpenEntry = { entry: CalendarEntry | undefined; away: boolean };

/**
 * Which occurrence is open. Turning the page leaves it open: a person who looks for another of its days wants to go on
 * reading. It closes by itself when its day is available and it is no longer there.
 * @param shown on the screen; undefined while they are being fetched. @param near known whatever the page
 */
export function useOpenEntry(
  shown: readonly CalendarEntry[] | undefined,
  near: readonly PlannedEvent[] | undefined,
  range: DayRange,
  zone: string,
) {
  const [key, setKey] = useState<string | null>(null);
  const last = useRef<CalendarEntry | undefined>(undefined);
  const before = last.current?.key === key ? last.current : undefined;

  function find(): OpenEntry {
    const here = shown?.find((entry) => entry.key === key);
    if (here || key === null) return { entry: here, away: false };
    if (!before) return { entry: undefined, away: false };
    const { date } = before;
    const onScreen = range.from <= date && date <= range.to;
    if (onScreen) return { entry: shown ? undefined : before, away: false };
    const known = near && entriesOf(near, { from: date, to: date }, zone).find((entry) => entry.key === key);
    return { entry: known ?? before, away: known === undefined };
  }

  const found = find();
  last.current = found.entry;
  return { ...found, open: setKey, close: () => setKey(null) };
}
