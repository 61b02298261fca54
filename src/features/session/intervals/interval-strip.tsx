import { cellWords, type ShownCell } from '#domain/session/event-words.ts';
import type { IntervalRun } from '#domain/session/intervals/interval-recording.ts';
import type { Occurrence } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { cx } from '#ui/cx.ts';
import { numberedCells } from './interval-words.ts';
import type { Recorder } from './recorder-hub.ts';
import type { Shown } from './use-shown.ts';

/** Cells shown at once; a longer recording shows the ten around the running one. */
const PAGE = 10;

/** The row of intervals: one button that opens the details, where each can be corrected. */
export function IntervalStrip({ run, recorder, onDetails }: Shown & { onDetails: () => void }) {
  const { services, session, locked } = useSessionView();
  const cells = numberedCells(run, recordersPauses(session.tally), services.hub.now(), askedIn(recorder));
  const current = cells.findIndex(({ cell }) => cell === 'running');
  const first = Math.floor(Math.max(current, 0) / PAGE) * PAGE;
  const shown = cells.slice(first, first + PAGE);
  return (
    <div className="relative">
      <button
        aria-label={`Interval details. ${spoken(cells, run)}`}
        className="-inset-y-2 absolute inset-x-0 rounded-control"
        disabled={locked}
        onClick={onDetails}
        type="button"
      />
      <div className="pointer-events-none relative flex gap-1">
        {shown.map(({ cell, number }) => (
          <CellFace cell={cell} key={number} mark={run.marks[number - 1]?.occurrence} number={number} />
        ))}
      </div>
    </div>
  );
}

/** The running interval is named apart: what is marked in it can still be let go. */
function spoken(cells: readonly { cell: ShownCell; number: number }[], { marks }: IntervalRun): string {
  const count = (wanted: ShownCell) => cells.filter(({ cell }) => cell === wanted).length;
  const running = cells.find(({ cell }) => cell === 'running')?.number;
  const mark = running === undefined ? undefined : marks[running - 1]?.occurrence;
  const unfinished = count('unfinished');
  const now = mark ? `, interval ${running}, running now, ${cellWords[mark]}` : '';
  return `${count('yes')} occurred, ${count('no')} did not, ${count('not_observed')} not scored${unfinished ? `, ${unfinished} not finished` : ''}${now}`;
}

const faces: Record<ShownCell, string> = {
  yes: 'border-primary bg-tile-on text-text',
  no: 'border-control-line bg-sunken text-text',
  not_observed: 'border-control-line bg-surface text-muted',
  unfinished: 'border-line bg-surface text-muted',
  asked: 'border-primary bg-info-bg text-info-fg',
  running: 'border-3 border-primary bg-surface text-text outdoor:border-4',
  ahead: 'border-line bg-surface text-muted',
};
const signs: Partial<Record<ShownCell, string>> = { yes: '+', no: '−', not_observed: '?' };

/** The interval whose question is open. */
export const askedIn = (recorder: Recorder | undefined) => recorder?.snapshot.context.asked?.index;

type Face = {
  cell: ShownCell;
  number: number;
  /** What the running interval was marked with: its sign stands in the cell at once. */
  mark?: Occurrence | undefined;
  large?: boolean;
};

/** How one interval looks: its number, with +, −, or ? where it has no score. */
export function CellFace({ cell, number, mark, large = false }: Face) {
  const sign = cell === 'running' && mark ? signs[mark] : signs[cell];
  const inWords = large && (cell === 'not_observed' || cell === 'unfinished');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex min-w-0 flex-1 items-center justify-center rounded-control border font-semibold tabular',
        large ? 'h-16 w-full flex-col' : 'h-8',
        sign && !large && 'gap-0.5',
        sign === '+' || sign === '−' ? 'text-section' : inWords ? 'text-center text-meta leading-4.5!' : 'text-label',
        faces[cell],
      )}
      title={`${number}, ${cellWords[cell]}`}
    >
      {(sign || inWords) && <span className="font-regular text-meta leading-4.5!">{number}</span>}
      {inWords ? cellWords[cell] : (sign ?? number)}
    </span>
  );
}
