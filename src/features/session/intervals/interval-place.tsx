import { ChevronRight, Timer } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { isRunning } from '#domain/session/interval-recording.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { IntervalCard, type Shown } from './interval-card.tsx';
import { IntervalStart } from './interval-start.tsx';
import { leftText, timeOf } from './interval-time.ts';
import { useShown } from './use-shown.ts';

type Open = { onDialog: (dialog: DataDialog) => void };

/**
 * The place of interval recordings at the foot of its column: the tiles and skills above keep theirs whatever happens
 * in it. A recording has it from its start until somebody stops or closes it; before and after, recordings are started
 * here, and those that are over stand behind one line.
 */
export function IntervalPlace({ onDialog }: Open) {
  const { front, others } = useShown();
  const section = useKeptFocus(front?.run.run);
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
      {others.length > 0 && <OtherRecorders others={others} />}
      {front ? (
        <IntervalCard {...front} onDetails={() => onDialog({ kind: 'details', run: front.run.run })} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <IntervalStart onDialog={onDialog} />
          <FinishedLine onDialog={onDialog} />
        </div>
      )}
    </section>
  );
}

/**
 * Start and Stop disappear once they have been pressed. The focus that disappears with them returns to the place:
 * outside the screen's region no key would count or mark.
 */
function useKeptFocus(state: string | undefined): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [state]);
  return section;
}

/** Recordings that are not in front, each with its own time left. */
function OtherRecorders({ others }: { others: readonly Shown[] }) {
  const { services, words } = useSessionView();
  return (
    <div className="flex gap-2 overflow-x-auto">
      {others.map(({ run, recorder }) => (
        <button
          className="flex min-h-12 shrink-0 items-center gap-2 rounded-control border border-control-line bg-surface px-3 text-label"
          key={run.run}
          onClick={() => services.hub.dock(run.run)}
          type="button"
        >
          <Timer aria-hidden="true" className="size-5" />
          <span className="font-semibold">{words.behavior(run.behaviour_id)}</span>{' '}
          <span className="w-24 text-left tabular">
            {recorder ? `${Math.min(timeOf(recorder).index + 1, run.planned)}/${run.planned} ` : 'over'}
            {recorder && leftText(timeOf(recorder), run.planned)}
            {recorder?.snapshot.context.asked && <span className="font-semibold text-info-fg"> ?</span>}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Recordings that are over, behind one line, with what they scored; nothing while there is none. */
function FinishedLine({ onDialog }: Open) {
  const { session, services } = useSessionView();
  const { runs, pauses } = session.tally;
  const over = runs.filter((run) => !isRunning(run, pauses, services.hub.now()));
  const [first] = over;
  if (!first) return null;
  return (
    <Button
      iconEnd={ChevronRight}
      kind="quiet"
      onClick={() => onDialog(over.length === 1 ? { kind: 'details', run: first.run } : { kind: 'runs' })}
      size="large"
    >
      {over.length} finished
    </Button>
  );
}
