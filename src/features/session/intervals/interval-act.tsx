import { IntervalButton } from './interval-button.tsx';
import { IntervalQuestion } from './interval-question.tsx';
import type { Recorder } from './recorder-hub.ts';

/**
 * What is pressed while a recording runs: the mark, the answers, or both side by side. The place has one size in every
 * state of a recording, and each button one place in it.
 */
export function IntervalAct({ recorder, className }: { recorder: Recorder | undefined; className: string }) {
  const type = recorder?.snapshot.context.run.type;
  return (
    <div className={`flex gap-2 *:min-w-0 *:flex-1 ${className}`}>
      {!recorder && (
        <p className="flex items-center justify-center rounded-card bg-sunken px-3 text-center text-label">
          All intervals are over
        </p>
      )}
      {recorder && type !== 'momentary' && <IntervalButton recorder={recorder} />}
      {recorder && type !== 'partial-interval' && <IntervalQuestion recorder={recorder} />}
    </div>
  );
}
