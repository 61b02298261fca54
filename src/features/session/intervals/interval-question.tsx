import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTap } from '#features/session/record/use-tap.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { ANSWER_MS } from './interval-closing.ts';
import { questionText } from './interval-words.ts';
import type { Recorder } from './recorder-hub.ts';

/** What is asked about an interval that has just ended. No answer within five seconds leaves it not observed. */
export function IntervalQuestion({ recorder }: { recorder: Recorder }) {
  const { asked, now, run } = recorder.snapshot.context;
  if (!asked) return null;
  const left = Math.min(100, Math.max(0, ((asked.end + ANSWER_MS - now) / ANSWER_MS) * 100));
  return (
    <fieldset className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-2 border-primary bg-info-bg p-2.5 pl-4 text-info-fg outdoor:bg-tile-on">
      <legend className="visually-hidden">
        Interval {asked.index + 1}: {questionText(run.type)}
      </legend>
      <div aria-hidden="true" className="min-w-28 flex-1">
        <p className="text-meta">Interval {asked.index + 1}</p>
        <p className="mb-1 font-semibold text-body">{questionText(run.type)}</p>
        <ProgressBar label="Time to answer" value={left} />
      </div>
      <div className="flex gap-3">
        <Answer index={asked.index} occurrence="yes" run={recorder.run} />
        <Answer index={asked.index} occurrence="no" run={recorder.run} />
      </div>
    </fieldset>
  );
}

function Answer({ run, index, occurrence }: { run: string; index: number; occurrence: 'yes' | 'no' }) {
  const { acts } = useSessionView();
  const tap = useTap(() => void acts.mark(run, index, occurrence));
  return (
    <button
      {...tap}
      className="flex min-h-16 min-w-20 select-none items-center justify-center rounded-card border border-control-line bg-surface font-semibold text-act text-text transition-press data-pressed:bg-tile-on"
      type="button"
    >
      {occurrence === 'yes' ? 'Yes' : 'No'}
    </button>
  );
}
