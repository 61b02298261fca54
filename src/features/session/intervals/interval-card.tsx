import { Square } from 'lucide-react';
import { type IntervalRun, scoreIntervals } from '#domain/session/interval-recording.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { countdownText } from '#domain/session/session-timer.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { IntervalAct } from './interval-act.tsx';
import { IntervalStrip } from './interval-strip.tsx';
import { leftText, timeOf } from './interval-time.ts';
import { planText, questionText, scoreText } from './interval-words.ts';
import type { Recorder } from './recorder-hub.ts';

export type Shown = {
  run: IntervalRun;
  /** Absent once the recording is over. */
  recorder: Recorder | undefined;
};

type Card = Shown & { onDetails: () => void };

/** One interval recording in its place. Every part has the same size in every state: nothing below or beside it moves. */
export function IntervalCard({ run, recorder, onDetails }: Card) {
  const { words, acts } = useSessionView();
  const justEnded = recorder && timeOf(recorder).justEnded !== null;
  return (
    <div
      className={cx(
        '@container/card rounded-card border bg-surface',
        justEnded ? 'border-primary ring-4 ring-primary/40' : 'border-line',
      )}
    >
      <div className="grid gap-x-6 gap-y-1 px-4 pt-1.5 pb-3 @min-[36rem]/card:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="flex h-12 items-center justify-between gap-3">
            <p className="min-w-0">
              <span className="block truncate font-semibold text-body">{words.behavior(run.behaviour_id)}</span>
              <span className="block truncate text-meta">{planText(run)}</span>
            </p>
            {recorder && (
              <UnlockedOnly>
                <Button
                  className="-mr-3 px-3! text-text!"
                  icon={Square}
                  kind="quiet"
                  onClick={() => void acts.stopIntervals(run.run)}
                >
                  Stop
                </Button>
              </UnlockedOnly>
            )}
          </div>
          <IntervalStrip onDetails={onDetails} run={run} />
        </div>
        <div className="min-w-0">
          <div className="flex h-12 items-center justify-between gap-3">
            {recorder ? <TimeLine recorder={recorder} /> : <Ended run={run} />}
          </div>
          <IntervalAct className="h-18" recorder={recorder} />
        </div>
      </div>
    </div>
  );
}

/** Which interval it is and what is left of it, or what is asked about the one before. */
function TimeLine({ recorder }: { recorder: Recorder }) {
  const { intervalWarning } = useDisplay();
  const { run, asked } = recorder.snapshot.context;
  const time = timeOf(recorder);
  const { index, leftMs, justEnded, percent } = time;
  const warns = leftMs !== null && leftMs <= intervalWarning * 1000;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <p className={cx('font-semibold text-label', asked ? 'line-clamp-2 text-info-fg leading-4!' : 'truncate')}>
          {asked
            ? `${asked.index + 1}: ${questionText(run.type)}`
            : justEnded === null
              ? `Interval ${Math.min(index + 1, run.planned)} of ${run.planned}`
              : `Interval ${justEnded + 1} ended`}
        </p>
        <p className={cx('shrink-0 whitespace-nowrap', warns && 'rounded-chip bg-waiting-bg px-2 text-waiting-fg')}>
          {leftMs === null ? (
            <span className="text-meta">{leftText(time, run.planned)}</span>
          ) : (
            <>
              <span className="font-semibold text-act tabular">{countdownText(leftMs)}</span>
              <span className="ml-1.5 text-meta">left</span>
            </>
          )}
        </p>
      </div>
      <ProgressBar height={6} label="Time of this interval" value={percent} />
    </div>
  );
}

/** Its score, and the way out: until then the place stays as it was. */
function Ended({ run }: { run: IntervalRun }) {
  const { services, session } = useSessionView();
  return (
    <>
      <p className="min-w-0 truncate font-semibold text-label">
        {scoreText(scoreIntervals([run], recordersPauses(session.tally), services.hub.now()))}
      </p>
      <UnlockedOnly>
        <Button className="-mr-3" kind="quiet" onClick={() => services.hub.close(run.run)}>
          Close
        </Button>
      </UnlockedOnly>
    </>
  );
}
