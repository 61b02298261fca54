import { Square } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { IntervalAct } from './interval-act.tsx';
import { OtherRecorders } from './interval-others.ts';
import { leftText, timeOf } from './interval-time.ts';
import { questionText } from './interval-words.ts';
import { closePlace } from './mark-running.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShown } from './use-shown.ts';

/**
 * The recording in front at the foot of a small screen and of the note: it can be scored without interrupting anything
 * else. As high in every state; nothing while no recording has a place.
 */
export function IntervalDock({ onDetails }: { onDetails: (run: string) => void }) {
  const { acts, services, words, locked } = useSessionView();
  const { front, others } = useShown();
  const section = useKeptFocus(`${front?.run.run} ${front?.recorder !== undefined}`);
  if (!front) return null;
  const { run, recorder } = front;
  const time = recorder && timeOf(recorder);
  const asked = recorder?.snapshot.context.asked;
  return (
    <section
      aria-label="Running interval"
      className="border-line border-t bg-surface px-4 pb-3 outline-none"
      ref={section}
      tabIndex={-1}
    >
      <div className="not-empty:pt-2">{others.length > 0 && <OtherRecorders others={others} />}</div>
      <div className="flex min-h-15 items-center gap-x-2 @max-[19rem]/session:flex-wrap">
        <button
          className="min-h-15 min-w-0 flex-1 text-left @max-[19rem]/session:basis-full"
          disabled={locked}
          onClick={() => onDetails(run.run)}
          title="Interval details"
          type="button"
        >
          <span className="block truncate text-meta leading-4.5!">{words.behavior(run.behaviour_id)}</span>
          {asked ? (
            <span className="block font-semibold text-info-fg text-meta leading-4.5!">
              {asked.index + 1}: {questionText(run.type, asked.isLate)}
            </span>
          ) : (
            <span className="block truncate font-semibold text-label">
              {time ? Math.min(time.index + 1, run.planned) : run.planned} of {run.planned}
              <span className="ml-2 font-regular tabular">{time ? leftText(time, run) : 'over'}</span>
            </span>
          )}
        </button>
        <div className={cx('shrink-0 @max-[19rem]/session:w-auto', asked ? 'w-0' : 'w-20')}>
          {!recorder && (
            <UnlockedOnly>
              <Button kind="quiet" onClick={() => closePlace(services.hub, run.run)}>
                Close
              </Button>
            </UnlockedOnly>
          )}
        </div>
        <div className="-mr-3 flex w-26 shrink-0 justify-end @max-[19rem]/session:ml-auto">
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
      <ProgressBar className="mb-2" height={6} label="Time of this interval" value={time?.percent ?? 100} />
      <IntervalAct
        className="h-16 @max-[19rem]/session:h-auto @max-[19rem]/session:grid-flow-row @max-[19rem]/session:*:min-h-16"
        recorder={recorder}
        run={run}
      />
    </section>
  );
}
