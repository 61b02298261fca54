import { Square } from 'lucide-react';
import { scoreIntervals } from '#domain/session/interval-recording.ts';
import { countdownText } from '#domain/session/session-timer.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { IntervalButton } from './interval-button.tsx';
import { windowAt } from './interval-closing.ts';
import { IntervalQuestion } from './interval-question.tsx';
import { IntervalStrip } from './interval-strip.tsx';
import { planText, scoreText } from './interval-words.ts';
import type { Recorder } from './recorder-hub.ts';

/** How long the end of an interval is shown, ms; for short intervals only a quarter of the next one. */
const ENDED_SHOWN_MS = 2000;

/** One interval recording while it runs. */
export function IntervalCard({ recorder, onDetails }: { recorder: Recorder; onDetails: () => void }) {
  const { words, acts } = useSessionView();
  const { run } = recorder.snapshot.context;
  const time = timeOf(recorder);
  return (
    <div
      className={cx(
        'grid gap-x-6 gap-y-2.5 rounded-card border bg-surface p-4 md:max-lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
        time.justEnded === null ? 'border-line' : 'border-primary ring-4 ring-primary/40',
      )}
    >
      <div className="flex min-w-0 flex-col gap-2.5 md:max-lg:justify-between">
        <div className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="line-clamp-2 font-semibold text-body">{words.behavior(run.behaviour_id)}</p>
            <p className="text-meta">{planText(run)}</p>
          </div>
          <Button
            className="-mr-3 px-3! text-text!"
            icon={Square}
            kind="quiet"
            onClick={() => void acts.stopIntervals(recorder.run)}
          >
            Stop
          </Button>
        </div>
        <IntervalStrip onDetails={onDetails} recorder={recorder} />
      </div>
      <div className="flex min-w-0 flex-col gap-2.5">
        <TimeLine planned={run.planned} time={time} />
        <ProgressBar className="md:max-lg:hidden" height={6} label="Time of this interval" value={time.percent} />
        <IntervalButton className="h-20 max-md:hidden md:max-lg:h-18" recorder={recorder} />
      </div>
      {run.type !== 'partial-interval' && <QuestionPlace recorder={recorder} />}
    </div>
  );
}

/** Kept free while nothing is asked: what is below must not jump away from a finger at every interval. */
function QuestionPlace({ recorder }: { recorder: Recorder }) {
  const { run, pauses, now, asked } = recorder.snapshot.context;
  return (
    <div className="flex min-h-23 items-center justify-center max-md:hidden md:max-lg:col-span-2">
      {asked ? (
        <IntervalQuestion recorder={recorder} />
      ) : (
        <p className="text-label">{scoreText(scoreIntervals([run], pauses, now))}</p>
      )}
    </div>
  );
}

/** `index` is the interval that runs, or the next one while none does (`leftMs` is null then). */
type IntervalTime = { index: number; leftMs: number | null; percent: number; justEnded: number | null };

/** The state of a recorder: the interval, what is left of it, and the one that has just ended. */
export function timeOf({ snapshot }: Recorder): IntervalTime {
  const { run, pauses, now, next } = snapshot.context;
  const window = windowAt(run, pauses, now);
  if (!window) return { index: next, leftMs: null, percent: 0, justEnded: null };
  const { index, start, end } = window;
  const justEnded = index > 0 && now - start < Math.min(ENDED_SHOWN_MS, (end - start) / 4) ? index - 1 : null;
  return { index, leftMs: end - now, percent: Math.min(100, ((now - start) / (end - start)) * 100), justEnded };
}

/** "0:18 left", "paused", "over" */
export function leftText({ leftMs, index }: IntervalTime, planned: number): string {
  if (leftMs !== null) return `${countdownText(leftMs)} left`;
  return index < planned ? 'paused' : 'over';
}

function TimeLine({ planned, time }: { planned: number; time: IntervalTime }) {
  const { intervalWarning } = useDisplay();
  const { index, leftMs, justEnded } = time;
  const warns = leftMs !== null && leftMs <= intervalWarning * 1000;
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-3">
      <p className="truncate font-semibold text-label">
        {justEnded === null
          ? `Interval ${Math.min(index + 1, planned)} of ${planned}`
          : `Interval ${justEnded + 1} ended`}
      </p>
      {leftMs === null ? (
        <p className="text-meta">{leftText(time, planned)}</p>
      ) : (
        <p className={cx('whitespace-nowrap', warns && 'rounded-chip bg-waiting-bg px-2 text-waiting-fg')}>
          <span className="font-semibold text-act tabular">{countdownText(leftMs)}</span>
          <span className="ml-1.5 text-meta">left</span>
        </p>
      )}
    </div>
  );
}
