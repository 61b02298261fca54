import { Ban, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { digits } from '#domain/how-many.ts';
import type { Obstacle } from '#domain/money/billing-rules.ts';
import { isBlocking } from '#domain/note/note-checks.ts';
import { type MoneyRow, noteName, therapistName } from '#features/billing/list/money-row.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** How many notes are named of each part: those without remarks, and those with. */
const NAMED = 20;
const REMARKED = 200;

export type Preview = {
  /** What the server would leave as it is, and why. */
  blocked: readonly { row: MoneyRow; obstacle: Obstacle }[];
  warned: readonly MoneyRow[];
  ready: readonly MoneyRow[];
};

/** The notes of an act, those that need checking first. */
export function PreviewList({
  preview,
  firstBy,
  onlyReady,
  onRemove,
  written,
}: {
  preview: Preview;
  /** Who was first with what is in the way, after the reason. */
  firstBy: (row: MoneyRow, obstacle: Obstacle) => string;
  /** Names the act that leaves out everything that needs a look first. */
  onlyReady: string;
  onRemove: ((...rows: readonly MoneyRow[]) => void) | undefined;
  /** As the hours of all of them are written. */
  written: (hours: number) => string;
}) {
  const { blocked, warned, ready } = preview;
  return (
    <div className="flex flex-col gap-5">
      {blocked.length > 0 && (
        <Part title={`Not possible: ${digits(blocked.length)}`}>
          {blocked.slice(0, REMARKED).map(({ row, obstacle }) => (
            <Line hours={written(row.log_hours)} key={row.id} onRemove={onRemove} row={row}>
              <Reason icon="no" text={`${obstacle.reason}${firstBy(row, obstacle)}`} />
              <Doubts isBlocked row={row} />
            </Line>
          ))}
          <More named={REMARKED} of={blocked.length} />
        </Part>
      )}
      {warned.length > 0 && (
        <Part
          act={
            onRemove &&
            ready.length > 0 && (
              <Button onClick={() => onRemove(...warned)} size="toolbar">
                {onlyReady}
              </Button>
            )
          }
          title={`Look at first: ${digits(warned.length)}`}
        >
          {warned.slice(0, REMARKED).map((row) => (
            <Line hours={written(row.log_hours)} key={row.id} onRemove={onRemove} row={row}>
              <Doubts row={row} />
            </Line>
          ))}
          <More named={REMARKED} of={warned.length} />
        </Part>
      )}
      {ready.length > 0 && (
        <Part title={blocked.length + warned.length > 0 ? `Ready: ${digits(ready.length)}` : 'Notes'}>
          {ready.slice(0, NAMED).map((row) => (
            <Line hours={written(row.log_hours)} key={row.id} onRemove={onRemove} row={row}>
              <Flags row={row} />
            </Line>
          ))}
          <More named={NAMED} of={ready.length} />
        </Part>
      )}
    </div>
  );
}

function More({ of, named }: { of: number; named: number }) {
  return of > named && <li className="py-2 text-label text-muted">and {of - named} more</li>;
}

function Part({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-label font-semibold" id={id}>
          {title}
        </h3>
        {act}
      </div>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </section>
  );
}

function Line({
  row,
  hours,
  children,
  onRemove,
}: {
  row: MoneyRow;
  hours: string;
  children?: ReactNode;
  onRemove: ((row: MoneyRow) => void) | undefined;
}) {
  return (
    <li className="flex flex-wrap items-start justify-end gap-x-4 py-1.5">
      <div className="min-w-60 flex-1 py-1 text-label tabular">
        <p>
          <span className="font-semibold">{noteName(row)}</span> <span className="whitespace-nowrap">· {hours}</span>
        </p>
        <p className="text-muted">{therapistName(row)}</p>
        {children}
      </div>
      {onRemove && (
        <Button kind="quiet" onClick={() => onRemove(row)} size="toolbar">
          Remove from list<VisuallyHidden>: {noteName(row)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** Everything to be checked in a note; where it can't be done, the reason says what stands in its way. */
function Doubts({ row, isBlocked = false }: { row: MoneyRow; isBlocked?: boolean }) {
  return (
    <>
      {row.checks
        .filter((check) => !isBlocked || !isBlocking(check))
        .map(({ kind, text }) => (
          <Reason icon="look" key={kind} text={text} />
        ))}
      <Flags row={row} />
    </>
  );
}

/** An act that asks for no look first shows them as well. */
const Flags = ({ row }: { row: MoneyRow }) =>
  row.flags.map(({ id, name }) => <Reason icon="look" key={id} text={`Flag: ${name}`} />);

function Reason({ icon, text }: { icon: 'no' | 'look'; text: string }) {
  const Icon = icon === 'no' ? Ban : TriangleAlert;
  return (
    <p className={`mt-1 flex items-start gap-1.5 font-medium ${icon === 'no' ? 'text-danger' : 'text-waiting-fg'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
