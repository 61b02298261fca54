import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { IntervalCard } from './interval-card.tsx';
import { IntervalStart } from './interval-start.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useShown } from './use-shown.ts';

/** Most recordings are in front. */
const OtherRuns = lazyPart(async () => (await import('./other-runs.tsx')).OtherRuns);

type Open = { onDialog: (dialog: DataDialog) => void };

/**
 * The place of interval recordings at the foot of its column: as large whether one runs or none, so that no start or stop
 * covers a tile or a prompt. A recording has it from its start until somebody stops or closes it; before and after,
 * recordings are started here, and those that are over stand behind one line.
 */
export function IntervalPlace({ onDialog }: Open) {
  const { session } = useSessionView();
  const { front, others } = useShown();
  const section = useKeptFocus(`${front?.run.run} ${front?.recorder !== undefined}`);
  return (
    <section
      aria-labelledby="interval-heading"
      className="@container/place shrink-0 border-line border-t px-3 py-2 outline-none"
      ref={section}
      tabIndex={-1}
    >
      <h2 className="visually-hidden" id="interval-heading">
        Interval
      </h2>
      <div className="grid min-h-47 @min-[36rem]/place:min-h-30">
        {front ? (
          <IntervalCard
            {...front}
            onDetails={() => onDialog({ kind: 'details', run: front.run.run })}
            others={others}
          />
        ) : (
          <UnlockedOnly>
            <div className="-m-1 flex max-h-48 flex-wrap gap-2 overflow-y-auto p-1 @min-[36rem]/place:max-h-32">
              <IntervalStart onDialog={onDialog} />
              {session.tally.runs.length > 0 && <OtherRuns onDialog={onDialog} />}
            </div>
          </UnlockedOnly>
        )}
      </div>
    </section>
  );
}
