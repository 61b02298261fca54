import { useRef, useState } from 'react';
import type { SessionRow } from '#db/rows.ts';
import { isOfEarlierDay } from '#domain/session/earlier-day.ts';
import { inZone } from '#domain/time/service-time.ts';
import { placeChanged } from '#lib/second-press.ts';

/** Asks whether what is counted now is of a visit of an earlier day. */
export type DayQuestion = {
  /** When the press came that is asked about, ms; null while nothing is asked. */
  askedAt: number | null;
  /** Those that wait for the answer are counted, each at its own time, as of this visit on that day; null: none of them is. */
  answer(countedOn: string | null): void;
  /** Where nobody can be asked, what was pressed is counted, and the next press is asked about. */
  countUnasked(): void;
};

/**
 * `ofThisVisit`: null where nothing is to be asked; else whether what was pressed is to be counted, once that was said.
 * It is asked once a day. Under the lock nothing is asked, and nothing counts so late.
 */
export function useDayQuestion(session: SessionRow, zone: string, locked: boolean) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const waiting = useRef<PromiseWithResolvers<boolean> | null>(null);
  // The row comes a moment later, and the next press may not wait for it.
  const said = useRef<string | undefined>(undefined);

  function ofThisVisit(now: number): Promise<boolean> | null {
    const { date } = inZone(now, zone);
    // Of one that was ended elsewhere nothing counts.
    if (locked || session.state !== 'open' || said.current === date || session.countedOn === date) return null;
    if (!isOfEarlierDay(session, now, zone)) return null;
    if (!waiting.current) {
      waiting.current = Promise.withResolvers();
      placeChanged();
      setAskedAt(now);
    }
    return waiting.current.promise;
  }

  function end(counts: boolean) {
    setAskedAt(null);
    waiting.current?.resolve(counts);
    waiting.current = null;
  }
  function answer(countedOn: string | null) {
    said.current = countedOn ?? said.current;
    end(countedOn !== null);
  }
  return { ofThisVisit, question: { askedAt, answer, countUnasked: () => end(true) } satisfies DayQuestion };
}
