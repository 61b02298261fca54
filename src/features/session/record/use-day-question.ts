import { useCallback, useRef, useState } from 'react';
import { capture, type Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { isOfEarlierDay } from '#domain/session/earlier-day.ts';
import { inZone } from '#domain/time/service-time.ts';
import { openSession } from '#features/session/record/record-acts.ts';
import { placeChanged } from '#lib/second-press.ts';

/** Asks whether what is counted now is of a visit of an earlier day. */
export type DayQuestion = {
  /** When the press came that is asked about, ms; null while nothing is asked. */
  askedAt: number | null;
  /** Those that wait for the answer are counted, each at its own time, or none of them is. */
  answer(counts: boolean): void;
};

type Parts = { device: Device; session: SessionRow; zone: string; locked: boolean };

/**
 * `ofThisVisit`: null where nothing is to be asked; else whether what was pressed is to be counted, once that was said.
 * It is asked once a day. Under the lock nothing is asked, and nothing counts so late.
 */
export function useDayQuestion({ device, session, zone, locked }: Parts) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const waiting = useRef<PromiseWithResolvers<boolean> | null>(null);
  // The row comes a moment later, and the next press may not wait for it.
  const said = useRef<string | undefined>(undefined);

  function ofThisVisit(now: number): Promise<boolean> | null {
    const today = inZone(now, zone).date;
    const isSaid = said.current === today || session.countedOn === today;
    if (locked || isSaid || !isOfEarlierDay(session, now, zone)) return null;
    if (!waiting.current) {
      waiting.current = Promise.withResolvers();
      placeChanged();
      setAskedAt(now);
    }
    return waiting.current.promise;
  }

  const { id } = session;
  const answer = useCallback(
    (counts: boolean) => {
      if (counts && askedAt !== null) {
        const { date } = inZone(askedAt, zone);
        said.current = date;
        // Where this can't be saved, nor can what is counted, which is reported; then it is asked again after a reload.
        void keepCountedOn(device, id, date).catch(() => undefined);
      }
      setAskedAt(null);
      waiting.current?.resolve(counts);
      waiting.current = null;
    },
    [device, id, zone, askedAt],
  );
  return { ofThisVisit, question: { askedAt, answer } satisfies DayQuestion };
}

function keepCountedOn(device: Device, sessionId: string, countedOn: string) {
  return capture(device, { session: sessionId }, (state) => ({ session: { ...openSession(state), countedOn } }));
}
