import { useEffect, useState } from 'react';
import { type EpisodeMark, openOnset, openOnsets } from '#domain/session/episode-marks.ts';
import { type DurationSum, durationSum, withCounted } from '#domain/session/episodes.ts';
import { lengthsIn, observedIn, untimedIn } from '#domain/session/session-span.ts';
import { observedLength } from '#domain/session/spans.ts';
import { lengthClock, lengthUnit } from '#domain/time/length-text.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { episodesText } from '#features/session/log/event-text.ts';
import { cx } from '#ui/cx.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';

/**
 * The time on the tile of a behavior with a duration: of the running episode, or of all of them. Always from the
 * stamps, never from counted ticks: a tablet that slept, or was killed, shows what it would have shown.
 */
export function EpisodeFace({
  count,
  described,
  hotkey,
  marks,
  strong,
}: {
  count: number;
  /** Episodes with an ABC description. */
  described: number;
  hotkey: string | null;
  marks: readonly EpisodeMark[];
  strong: boolean;
}) {
  const { session, services } = useSessionView();
  const phone = useMediaQuery(widths.phone);
  const { pauses } = session.tally;
  const goesOn = session.state === 'open';
  const now = () => observedIn(session, services.hub.now());
  const open = openOnset(marks);
  const running = open !== null;
  // Another device may time one as well: a press stops that of this one, and the other one runs on.
  const several = openOnsets(marks).length;
  const paused = pauses.at(-1)?.to === null;
  // While it is open it is being watched, also behind its End Time. Else as in numbers, note and graph: what was only
  // counted, or added after the visit, has no known length.
  const untimed = goesOn ? untimedIn(session) : lengthsIn(session);
  const sum = withCounted(durationSum(marks, pauses, null, now(), untimed), count);
  const lasted = ({ at }: EpisodeMark) => observedLength({ start: Date.parse(at), end: now() }, pauses);
  const read = () => (open ? lasted(open) : sum.total);
  const ms = useReading(read, running && !paused && goesOn);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <span
        className={cx(
          'tracking-count tabular max-md:leading-7',
          ms < TEN_HOURS ? 'text-timer' : 'text-section',
          ms < HOUR && 'lg:text-count',
          count === 0 ? 'font-medium' : 'font-bold',
          count === 0 && !strong && 'text-muted',
        )}
      >
        {running || count === 0 || sum.episodes > 0 ? lengthClock(ms) : '?'}
      </span>
      <span className={cx('text-meta max-md:leading-4', strong ? 'font-semibold' : 'text-muted')}>
        {hotkey && <span className="mr-2 hidden rounded-chip border border-current px-1.5 2xl:inline">{hotkey}</span>}
        {described > 0 && `${described} ABC · `}
        {running
          ? `${lengthUnit(ms)}, ${several > 1 ? `${several} ` : ''}${goesOn ? (paused ? 'paused' : 'running') : 'ended'}`
          : lengthsText(count, sum, phone && described > 0)}
      </span>
    </div>
  );
}

/** From then on a time has more digits than a tile is wide: in the size of a count, and, of a forgotten one, in its own. ms */
const HOUR = 3_600_000;
const TEN_HOURS = 10 * HOUR;

/** In one line, so that its row does not grow: "min in 2 episodes", "min in 1, 1 unknown"; `short`: "12 episodes". */
function lengthsText(count: number, { episodes, total, unmeasured = 0 }: DurationSum, short: boolean): string {
  if (count === 0) return 'none yet';
  if (episodes === 0) return short ? `${count} unknown` : `${count} of unknown length`;
  const known = unmeasured === 0 ? episodesText(count) : `${episodes}, ${unmeasured} unknown`;
  return short ? known : `${lengthUnit(total)} in ${known}`;
}

/** What a clock shows now, checked again at every full second while it runs. */
function useReading(read: () => number, goes: boolean): number {
  const [, look] = useState(0);
  const ms = read();
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(() => look((times) => times + 1), 1000 - (ms % 1000));
    return () => clearTimeout(timer);
  });
  return ms;
}
