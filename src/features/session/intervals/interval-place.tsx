import { ChevronRight } from 'lucide-react';
import { isRunning } from '#domain/session/interval-recording.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { IntervalCard } from './interval-card.tsx';
import { IntervalStart } from './interval-start.tsx';
import { OtherRecorders } from './other-recorders.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShownRuns } from './use-recorders.ts';
import { useShown } from './use-shown.ts';

type Open = { onDialog: (dialog: DataDialog) => void };

/**
 * The place of interval recordings at the foot of its column: the tiles and skills above keep theirs whatever happens
 * in it. A recording has it from its start until somebody stops or closes it; before and after, recordings are started
 * here, and those that are over stand behind one line.
 */
export function IntervalPlace({ onDialog }: Open) {
  const { front, others } = useShown();
  const section = useKeptFocus(`${front?.run.run} ${front?.recorder !== undefined}`);
  return (
    <section
      aria-labelledby="interval-heading"
      className="flex shrink-0 flex-col gap-2 border-line border-t p-3 outline-none"
      ref={section}
      tabIndex={-1}
    >
      <h2 className="visually-hidden" id="interval-heading">
        Interval
      </h2>
      <OtherRecorders others={others} />
      {front && <IntervalCard {...front} onDetails={() => onDialog({ kind: 'details', run: front.run.run })} />}
      <UnlockedOnly>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {!front && <IntervalStart onDialog={onDialog} />}
          <FinishedLine onDialog={onDialog} small={front !== undefined} />
        </div>
      </UnlockedOnly>
    </section>
  );
}

/** Recordings that are over, behind one line, with what they scored; nothing while there is none. */
function FinishedLine({ onDialog, small }: Open & { small: boolean }) {
  const { session, services } = useSessionView();
  const shown = useShownRuns();
  const { runs } = session.tally;
  const pauses = recordersPauses(session.tally);
  // One that has just ended by itself has its place still: nothing may come beside it before it is closed.
  const over = runs.filter((run) => !shown.includes(run.run) && !isRunning(run, pauses, services.hub.now()));
  const [first] = over;
  if (!first) return null;
  return (
    <Button
      iconEnd={ChevronRight}
      kind="quiet"
      onClick={() => onDialog(over.length === 1 ? { kind: 'details', run: first.run } : { kind: 'runs' })}
      size={small ? undefined : 'large'}
    >
      {over.length} finished
    </Button>
  );
}
