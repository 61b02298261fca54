import { Check, Minus } from 'lucide-react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useTap } from '#features/session/record/use-tap.ts';
import { cx } from '#ui/cx.ts';
import type { Recorder } from './recorder-hub.ts';
import { markableAt, toggleMark } from './toggle-mark.ts';

/** "Occurred" or "It stopped" for the running interval. Latches; pressing it again releases it. */
export function IntervalButton({ recorder, className }: { recorder: Recorder; className: string }) {
  const { acts, services } = useSessionView();
  const { run, now } = recorder.snapshot.context;
  const markable = markableAt(recorder, now);
  const tap = useTap(() => toggleMark(services.hub, acts, recorder.run));
  if (run.type === 'momentary')
    return (
      <p
        className={cx('flex items-center justify-center rounded-card bg-sunken px-3 text-center text-label', className)}
      >
        You will be asked when the interval ends
      </p>
    );
  if (!markable)
    return (
      <p
        className={cx('flex items-center justify-center rounded-card bg-sunken px-3 text-center text-label', className)}
      >
        {recorder.snapshot.context.next < run.planned
          ? 'Paused. A fresh interval begins on Resume'
          : 'All intervals are over'}
      </p>
    );
  const partial = run.type === 'partial-interval';
  const Icon = partial ? Check : Minus;
  return (
    <button
      {...tap}
      aria-pressed={markable.marked}
      className={cx(
        'flex w-full select-none items-center justify-center gap-3 rounded-card border-2 font-semibold text-act transition-press data-pressed:scale-98 motion-reduce:data-pressed:scale-100',
        markable.marked
          ? 'border-primary bg-tile-on text-info-fg outdoor:text-text'
          : 'border-transparent bg-primary text-on-primary data-pressed:bg-primary-hover',
        className,
      )}
      type="button"
    >
      <Icon aria-hidden="true" className="size-6" strokeWidth={markable.marked ? 3.5 : 2} />
      {partial ? 'Occurred' : 'It stopped'}
    </button>
  );
}
