import { ArrowRight, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { clockText, elapsedMs, timerStart } from '#domain/session/session-timer.ts';
import { intervalsRun, isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { isPaused } from '#domain/session/tally.ts';
import { asOfText, timeText } from '#domain/time/moment-text.ts';
import { instantOf, inZone } from '#domain/time/service-time.ts';
import type { Clock } from '#lib/clock.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The running session: who, where, for how long, and the one way back. The time comes from stored stamps and is never
 * counted up.
 */
export function RunningCard({
  session,
  clock,
  zone,
  isFirst,
  onReturn,
}: {
  session: SessionRow;
  clock: Pick<Clock, 'now'>;
  /** The company's. */
  zone: string;
  /** The one that the session's screens show. */
  isFirst: boolean;
  onReturn: () => void;
}) {
  const now = useNow(clock, SECOND);
  const isElsewhere = isOpenedElsewhere(session);
  const paused = isPaused(session.tally);
  const isAsking = !paused && intervalsRun(session.tally, now);
  // A recording ends by itself: then other words stand in the place of these, and nothing below moves.
  const [hasAsked, setHasAsked] = useState(isAsking);
  if (isAsking && !hasAsked) setHasAsked(true);
  return (
    <section
      aria-label={isFirst ? 'Session running' : `Also running, ${shortName(session.clientName)}`}
      data-own-timer=""
      className="flex min-h-27 flex-wrap items-center gap-x-5 gap-y-3 rounded-card border-2 border-primary bg-tile-on px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2.5 font-semibold text-info-fg text-label outdoor:text-text">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-mark" />
          {isElsewhere ? 'Open on another device' : paused ? 'Session paused' : 'Session running'}
          {!isElsewhere && session.closedAt !== undefined && ' · open again after Submit'}
          {hasAsked && ` · interval recording ${isAsking ? 'goes on' : paused ? 'waits' : 'is over'}`}
        </p>
        <h2 className="font-semibold text-section tracking-title wrap-anywhere">{shortName(session.clientName)}</h2>
        <p className="flex items-start gap-1.5 font-medium text-info-fg text-meta outdoor:text-text">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {lookupText(sessionLocations, session.visitLocation)} · {startText(session, now, zone)}
          </span>
        </p>
      </div>
      <span aria-label="Session time" className="font-semibold text-timer tracking-title tabular" role="timer">
        {/* Its pauses are not known here: no clock stands still, or runs, that is another one there. */}
        {!isElsewhere && clockText(elapsedMs(timerStart(session), session.tally.pauses, now))}
      </span>
      <Button className="max-md:w-full" iconEnd={ArrowRight} kind="primary" onClick={onReturn} size="large">
        Return{!isFirst && <VisuallyHidden> to {shortName(session.clientName)}</VisuallyHidden>}
      </Button>
    </section>
  );
}

/** "started 3:00 PM", or "Start Time 6:00 AM, timer from 3:27 PM": a start beside a clock is taken for what it counts from. */
function startText(session: SessionRow, now: number, zone: string): string {
  // Both by the clock that the visit was begun with, whatever the company's is by now.
  const { startDate, startTime, timeZone = zone } = session;
  const start = timeText(startDate, startTime, inZone(now, timeZone).date);
  const counted = timerStart(session);
  const isApart = Math.abs(Date.parse(counted) - instantOf(startDate, startTime, timeZone)) >= MINUTE;
  return isApart ? `Start Time ${start}, timer from ${asOfText(counted, now, timeZone)}` : `started ${start}`;
}
