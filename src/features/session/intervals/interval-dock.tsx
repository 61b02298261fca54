import { useSessionView } from '#features/session/frame/session-context.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { IntervalButton } from './interval-button.tsx';
import { leftText, timeOf } from './interval-card.tsx';
import { IntervalQuestion } from './interval-question.tsx';
import { dockedRun } from './toggle-mark.ts';
import { useRecorders } from './use-recorders.ts';

/** The running interval at the bottom of the screen: it can be scored without interrupting anything else. */
export function IntervalDock({ onDetails }: { onDetails: (run: string) => void }) {
  const { services, words } = useSessionView();
  const recorders = useRecorders();
  const front = recorders.find(({ run }) => run === dockedRun(services.hub));
  if (!front) return null;
  const { run } = front.snapshot.context;
  const time = timeOf(front);
  return (
    <section aria-label="Running interval" className="border-line border-t bg-surface px-4 py-1">
      <div className="empty:hidden not-empty:py-2">
        <IntervalQuestion recorder={front} />
      </div>
      <div className="flex items-center gap-4">
        <button
          className="min-h-16 min-w-0 flex-1 text-left"
          onClick={() => onDetails(front.run)}
          title="Interval details"
          type="button"
        >
          <span className="block truncate text-meta">{words.behavior(run.behaviour_id)}</span>
          <span className="block truncate font-semibold text-label">
            {Math.min(time.index + 1, run.planned)} of {run.planned}
            <span className="ml-2 font-regular tabular">{leftText(time, run.planned)}</span>
          </span>
          <ProgressBar className="mt-1" height={6} label="Time of this interval" value={time.percent} />
        </button>
        <div className="w-[48%] shrink-0 md:w-80">
          <IntervalButton className="h-16" recorder={front} />
        </div>
      </div>
    </section>
  );
}
