import { useRef } from 'react';
import { ANSWER_MS } from '#domain/session/intervals/interval-closing.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTap } from '#features/session/record/use-tap.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { waitedFor } from './interval-recorder-machine.ts';
import { questionText } from './interval-words.ts';
import { meantQuestion } from './meant-question.ts';
import type { Recorder } from './recorder-hub.ts';

/**
 * Yes and No about an interval that has just ended, in the place that is kept for them. No answer within five seconds
 * leaves it not observed.
 */
export function IntervalQuestion({ recorder }: { recorder: Recorder }) {
  const { asked, now, run } = recorder.snapshot.context;
  if (!asked)
    return (
      <p className="flex size-full items-center justify-center rounded-card bg-sunken px-3 text-center text-meta">
        {run.type === 'momentary' ? 'You will be asked when the interval ends' : 'Asked when an interval ends'}
      </p>
    );
  const left = Math.min(100, Math.max(0, (1 - waitedFor(asked, now) / ANSWER_MS) * 100));
  return (
    <fieldset className="flex size-full flex-col gap-1">
      <legend className="visually-hidden">
        Interval {asked.index + 1}: {questionText(run.type, asked.isLate)}
      </legend>
      <div className="flex min-h-0 flex-1 gap-2">
        <Answer occurrence="yes" recorder={recorder} />
        <Answer occurrence="no" recorder={recorder} />
      </div>
      <ProgressBar label="Time to answer" value={left} />
    </fieldset>
  );
}

/** A finger means what stood there when it came down. */
function Answer({ recorder, occurrence }: { recorder: Recorder; occurrence: 'yes' | 'no' }) {
  const { acts, services } = useSessionView();
  const meant = () => meantQuestion(recorder.snapshot.context, services.hub.pressedAt(recorder));
  const aimed = useRef<number | null>(undefined);
  const tap = useTap(() => {
    const index = aimed.current === undefined ? meant() : aimed.current;
    if (index !== null) void acts.mark(recorder.run, index, occurrence);
  });
  return (
    <button
      {...tap}
      className="flex min-w-0 flex-1 select-none items-center justify-center rounded-card border-2 border-primary bg-info-bg font-semibold text-act text-text transition-press data-pressed:bg-tile-on outdoor:bg-surface"
      onPointerDown={(event) => {
        aimed.current = meant();
        tap.onPointerDown(event);
      }}
      onPointerLeave={(event) => {
        aimed.current = undefined;
        tap.onPointerLeave(event);
      }}
      type="button"
    >
      {occurrence === 'yes' ? 'Yes' : 'No'}
    </button>
  );
}
