import { planText } from '#domain/session/intervals/interval-plan.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { FinishedRuns } from './finished-runs.tsx';
import { IntervalStart } from './interval-start.tsx';
import { IntervalStrip } from './interval-strip.tsx';
import { RunsElsewhere } from './other-runs.tsx';
import { useShown } from './use-shown.ts';

/** A phone's part for intervals: what is started, or the cells of what runs at the foot of the screen; below, what is over. */
export function IntervalPanel({ onDialog }: { onDialog: (dialog: DataDialog) => void }) {
  const { words } = useSessionView();
  const { front } = useShown();
  return (
    <section aria-labelledby="interval-heading" className="flex flex-col gap-3">
      <h2 className="visually-hidden" id="interval-heading">
        Interval
      </h2>
      {front ? (
        <div className="rounded-card border border-line bg-surface p-4">
          <p className="font-semibold text-body">{words.behavior(front.run.behaviour_id)}</p>
          <p className="mb-2 text-meta">{planText(front.run)}</p>
          <IntervalStrip {...front} onDetails={() => onDialog({ kind: 'details', run: front.run.run })} />
        </div>
      ) : (
        <UnlockedOnly>
          <div className="flex flex-wrap gap-3">
            <IntervalStart onDialog={onDialog} />
          </div>
        </UnlockedOnly>
      )}
      <UnlockedOnly>
        <FinishedRuns onOpen={(run) => onDialog({ kind: 'details', run })} />
        <RunsElsewhere />
      </UnlockedOnly>
    </section>
  );
}
