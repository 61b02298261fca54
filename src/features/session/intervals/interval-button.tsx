import { Check, Minus } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTap } from '#features/session/record/use-tap.ts';
import { cx } from '#ui/cx.ts';
import { markableAt, markRunning } from './mark-running.ts';
import type { Recorder } from './recorder-hub.ts';
import { useRecorders } from './use-recorders.ts';

/**
 * "Occurred" or "It stopped" for the running interval. Stays marked, however often it is pressed. Before that
 * it says what to do and has no tick: a tired eye must not take it for done.
 */
export function IntervalButton({ recorder }: { recorder: Recorder }) {
  const { acts, services, words } = useSessionView();
  const several = useRecorders().length > 1;
  const { run, now, asked } = recorder.snapshot.context;
  const markable = markableAt(recorder, now);
  const tap = useTap(() => markRunning(services.hub, acts, recorder.run));
  if (!markable)
    return (
      <div className="flex items-center justify-center rounded-card bg-sunken px-3 text-center text-label">
        {idleText(recorder)}
      </div>
    );
  const partial = run.type === 'partial-interval';
  const Icon = partial ? Check : Minus;
  const done = partial ? 'Occurred' : 'It stopped';
  // Beside a question about the interval before, each says which it is about.
  const which = asked ? `${markable.index + 1}: ` : '';
  return (
    <button
      {...tap}
      aria-pressed={markable.marked}
      className={cx(
        'flex w-full select-none items-center justify-center gap-3 rounded-card border-2 font-semibold text-act transition-press data-pressed:scale-98 motion-reduce:data-pressed:scale-100',
        markable.marked
          ? 'border-primary bg-primary text-on-primary data-pressed:bg-primary-hover'
          : 'border-primary bg-surface text-text data-pressed:bg-tile-on',
      )}
      type="button"
    >
      {markable.marked ? (
        <>
          <Icon aria-hidden="true" className="size-6" strokeWidth={3.5} />
          {which}
          {done}
        </>
      ) : (
        <>
          <span className="visually-hidden">{done}. </span>
          <span>
            {which}
            {partial ? 'Tap if it occurs' : 'Tap if it stops'}
            {/* Whoever has just started another one must see whose mark this is. */}
            {several && <span className="block text-meta">{words.behavior(run.behaviour_id)}</span>}
          </span>
        </>
      )}
    </button>
  );
}

/** While a recording stands for its last question alone, nothing goes on after it. */
function idleText({ snapshot }: Recorder): string {
  const { run, next } = snapshot.context;
  if (run.stoppedAt !== null) return 'Stopped: one question is left';
  return next < run.planned ? 'Paused. A fresh interval begins on Resume' : 'All intervals are over';
}
