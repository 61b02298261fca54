import { Plus, Timer } from 'lucide-react';
import type { Behavior } from '#contract/programs.ts';
import { planText } from '#domain/session/intervals/interval-plan.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { intervalBehaviors } from '#features/session/record/visible-tiles.ts';
import { Button } from '#ui/button.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { unlockChime } from './interval-chime.ts';
import { runningRuns } from './run-windows.ts';

/** A start for each behavior that is measured by intervals, as it is planned, and one for any other. */
export function IntervalStart({ onDialog }: { onDialog: (dialog: DataDialog) => void }) {
  const { session, behaviors, words, acts, services } = useSessionView();
  // What another device records now is scored there.
  const going = runningRuns(session.tally, services.hub.now()).map(({ behaviour_id }) => behaviour_id);
  const planned = intervalBehaviors(session, behaviors).filter(
    (one) => one.interval !== null && !going.includes(one.id),
  );
  const { run } = useBusy();
  function start({ id, type, interval }: Behavior) {
    unlockChime();
    if (type && interval)
      void run(() => acts.startIntervals({ behaviorId: id, type, length: interval.length, planned: interval.number }));
  }
  return (
    <>
      {planned.map((behavior) => (
        <button
          className="flex min-h-16 min-w-[min(15rem,100%)] flex-1 items-center gap-3 rounded-card border border-control-line bg-surface px-4 py-2 text-left active:scale-98"
          key={behavior.id}
          onClick={() => start(behavior)}
          type="button"
        >
          <Timer aria-hidden="true" className="size-6 shrink-0 text-link" />
          <span className="min-w-0">
            <span className="block font-semibold text-body">Start {words.behavior(behavior.id)}</span>
            <span className="block text-meta">
              {behavior.type &&
                behavior.interval &&
                planText({ type: behavior.type, planned: behavior.interval.number, length: behavior.interval.length })}
            </span>
          </span>
        </button>
      ))}
      <Button icon={planned.length > 0 ? Plus : Timer} onClick={() => onDialog({ kind: 'setup' })} size="large">
        <span className="text-body">{planned.length > 0 ? 'Other interval…' : 'Start interval recording…'}</span>
      </Button>
    </>
  );
}
