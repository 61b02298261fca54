import { Plus } from 'lucide-react';
import { planText } from '#domain/session/intervals/interval-plan.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { FinishedRuns } from './finished-runs.tsx';
import { IntervalStart } from './interval-start.tsx';
import { IntervalStrip } from './interval-strip.tsx';
import { OtherRecorderRows } from './other-recorders.tsx';
import { RunsElsewhere } from './other-runs.tsx';
import { type Shown, useShown } from './use-shown.ts';

type Open = { onDialog: (dialog: DataDialog) => void };

/** A phone's part for intervals: what is started, or what runs and a start beside it; below, what is over. */
export function IntervalPanel({ onDialog }: Open) {
  const { front, others } = useShown();
  // One that is over stands below.
  const behind = others.filter(({ recorder }) => recorder);
  return (
    <section aria-labelledby="interval-heading" className="flex flex-col gap-3">
      <h2 className="visually-hidden" id="interval-heading">
        Interval
      </h2>
      {front && <FrontCells {...front} onDialog={onDialog} />}
      <UnlockedOnly>
        {front ? (
          <>
            {behind.length > 0 && <OtherRecorderRows others={behind} />}
            <Button icon={Plus} onClick={() => onDialog({ kind: 'setup' })} size="large">
              <span className="text-body">Record another behavior…</span>
            </Button>
          </>
        ) : (
          <div className="flex flex-wrap gap-3">
            <IntervalStart onDialog={onDialog} />
          </div>
        )}
        <FinishedRuns onOpen={(run) => onDialog({ kind: 'details', run })} />
        <RunsElsewhere />
      </UnlockedOnly>
    </section>
  );
}

/** The cells of the recording at the foot of the screen. */
function FrontCells({ onDialog, ...front }: Shown & Open) {
  const { words } = useSessionView();
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold text-body">{words.behavior(front.run.behaviour_id)}</p>
      <p className="mb-2 text-meta">{planText(front.run)}</p>
      <IntervalStrip {...front} onDetails={() => onDialog({ kind: 'details', run: front.run.run })} />
    </div>
  );
}
