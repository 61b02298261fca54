import { planText } from '#domain/session/intervals/interval-plan.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { IntervalButton } from './interval-button.tsx';
import { IntervalQuestion } from './interval-question.tsx';
import { scoreOf } from './interval-words.ts';
import type { Shown } from './use-shown.ts';

/**
 * What is pressed while a recording runs: the mark, the answers, or both side by side. The place has one size in every
 * state of a recording, and each button one place in it, as wide as the other whatever stands there.
 */
export function IntervalAct({ run, recorder, className }: Shown & { className: string }) {
  const { services, session } = useSessionView();
  const { type } = run;
  const score = () => scoreOf(run, recordersPauses(session.tally), services.hub.now(), true);
  return (
    <div
      className={`grid auto-cols-fr grid-flow-col gap-2 *:min-w-0 ${className}`}
      inert={services.hub.isUnread(run.run)}
    >
      {!recorder && (
        <div className="flex items-center justify-center rounded-card bg-sunken px-3 text-center text-meta">
          {planText(run)}. All intervals are over. {score()}
        </div>
      )}
      {recorder && type !== 'momentary' && <IntervalButton recorder={recorder} />}
      {recorder && type !== 'partial-interval' && <IntervalQuestion recorder={recorder} />}
    </div>
  );
}
