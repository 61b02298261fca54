import { Square } from 'lucide-react';
import { countdownText } from '#domain/session/session-timer.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { IntervalAct } from './interval-act.tsx';
import { OtherRecorders } from './interval-others.ts';
import { IntervalStrip } from './interval-strip.tsx';
import { leftText, timeOf } from './interval-time.ts';
import { questionText } from './interval-words.ts';
import { closePlace } from './mark-running.ts';
import type { Recorder } from './recorder-hub.ts';
import type { Shown } from './use-shown.ts';

type Card = Shown & { others: readonly Shown[]; onDetails: () => void };

/**
 * One interval recording in its place. Every part has the same size and place in every state, and Close lies where nothing
 * lay: a finger that was on its way to the mark or to Stop meets nothing else.
 */
export function IntervalCard({ run, recorder, others, onDetails }: Card) {
  const { acts, services } = useSessionView();
  const justEnded = recorder && timeOf(recorder).justEnded !== null;
  return (
    <div
      className={cx(
        'grid content-between gap-x-6 gap-y-1.5 rounded-card border bg-surface px-4 py-1.5 @min-[36rem]/place:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]',
        justEnded ? 'border-primary ring-4 ring-primary/40' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex min-h-14 flex-wrap items-center gap-2 @min-[36rem]/place:flex-nowrap">
          <Head recorder={recorder} run={run} />
          {!recorder && (
            <UnlockedOnly>
              <Button kind="quiet" onClick={() => closePlace(services.hub, run.run)}>
                Close
              </Button>
            </UnlockedOnly>
          )}
          {others.length > 0 && <OtherRecorders others={others} />}
          <div className="-mr-3 flex w-24 shrink-0 justify-end">
            {recorder && run.stoppedAt === null && (
              <UnlockedOnly>
                <Button
                  className="px-3! text-text!"
                  icon={Square}
                  kind="quiet"
                  onClick={() => void acts.stopIntervals(run.run)}
                >
                  Stop
                </Button>
              </UnlockedOnly>
            )}
          </div>
        </div>
        <ProgressBar height={6} label="Time of this interval" value={recorder ? timeOf(recorder).percent : 100} />
        <IntervalStrip onDetails={onDetails} recorder={recorder} run={run} />
      </div>
      <IntervalAct className="min-h-16" recorder={recorder} run={run} />
    </div>
  );
}

/**
 * Whose it is, and which interval and what is left of it, or what is asked about the one before. Of one that is over the
 * name has both lines: beside Close, where Stop was, has to stay empty.
 */
function Head({ run, recorder }: Shown) {
  const { words } = useSessionView();
  const asked = recorder?.snapshot.context.asked;
  return (
    <div className={cx('flex-1', recorder ? 'min-w-48' : 'min-w-24')}>
      <p className={cx('font-semibold text-label leading-5!', recorder ? 'truncate' : 'line-clamp-2')}>
        {words.behavior(run.behaviour_id)}
      </p>
      {asked ? (
        <p className="font-semibold text-info-fg text-meta leading-4.5!">
          {asked.index + 1}: {questionText(run.type, asked.isLate)}
        </p>
      ) : (
        recorder && <TimeLine recorder={recorder} />
      )}
    </div>
  );
}

function TimeLine({ recorder }: { recorder: Recorder }) {
  const { intervalWarning } = useDisplay();
  const { run } = recorder.snapshot.context;
  const time = timeOf(recorder);
  const { index, leftMs, justEnded } = time;
  const warns = leftMs !== null && leftMs <= intervalWarning * 1000;
  return (
    <div className="flex items-baseline gap-2 whitespace-nowrap">
      <p className="min-w-0 truncate text-meta">
        {justEnded === null
          ? `Interval ${Math.min(index + 1, run.planned)} of ${run.planned}`
          : `${justEnded + 1} ended`}
      </p>
      <p className={cx('shrink-0', warns && 'rounded-chip bg-waiting-bg px-2 text-waiting-fg')}>
        {leftMs === null ? (
          <span className="text-meta">{leftText(time, run)}</span>
        ) : (
          <>
            <span className="font-semibold text-act tabular">{countdownText(leftMs)}</span>
            <span className="ml-1.5 text-meta">left</span>
          </>
        )}
      </p>
    </div>
  );
}
