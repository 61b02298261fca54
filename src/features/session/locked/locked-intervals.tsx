import { useSessionView } from '#features/session/frame/session-context.ts';
import { IntervalButton } from '#features/session/intervals/interval-button.tsx';
import { leftText, timeOf } from '#features/session/intervals/interval-card.tsx';
import { IntervalQuestion } from '#features/session/intervals/interval-question.tsx';
import type { Recorder } from '#features/session/intervals/recorder-hub.ts';
import { useRecorders } from '#features/session/intervals/use-recorders.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

/** The interval recordings that run, each with its button. While locked, silence scores nothing. */
export function LockedIntervals() {
  const recorders = useRecorders();
  if (recorders.length === 0) return null;
  return (
    <section aria-labelledby="locked-intervals" className="flex flex-col gap-3">
      <h2 className="visually-hidden" id="locked-intervals">
        Interval
      </h2>
      {recorders.map((recorder) => (
        <LockedInterval key={recorder.run} recorder={recorder} />
      ))}
    </section>
  );
}

function LockedInterval({ recorder }: { recorder: Recorder }) {
  const { words } = useSessionView();
  const { run } = recorder.snapshot.context;
  const time = timeOf(recorder);
  return (
    <div className="flex flex-col gap-2.5 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold text-body">
          {words.behavior(run.behaviour_id)}
          <span className="ml-3 font-regular text-label">
            {Math.min(time.index + 1, run.planned)} of {run.planned}
          </span>
        </p>
        <p className="font-semibold text-act tabular">{leftText(time, run.planned)}</p>
      </div>
      <ProgressBar height={6} label="Time of this interval" value={time.percent} />
      <IntervalButton className="h-20" recorder={recorder} />
      <IntervalQuestion recorder={recorder} />
    </div>
  );
}
