import { Ban, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { tableHours } from '#domain/stamp-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type MoneyRow, noteName, therapistName } from './money-row.ts';

/** Notes without anything to be said about them that are named at once. */
const NAMED = 20;

export type Preview = {
  /** What the server would leave as it is, and why. */
  blocked: readonly { row: MoneyRow; reason: string }[];
  warned: readonly MoneyRow[];
  ready: readonly MoneyRow[];
};

/** The notes of an act, those to be looked at first. */
export function PreviewList({
  preview,
  onRemove,
}: {
  preview: Preview;
  onRemove: ((row: MoneyRow) => void) | undefined;
}) {
  const { blocked, warned, ready } = preview;
  return (
    <div className="flex flex-col gap-5">
      {blocked.length > 0 && (
        <Part title={`Not possible: ${blocked.length}`}>
          {blocked.map(({ row, reason }) => (
            <Line key={row.id} onRemove={onRemove} row={row}>
              <Reason icon="no" text={reason} />
            </Line>
          ))}
        </Part>
      )}
      {warned.length > 0 && (
        <Part title={`Look at first: ${warned.length}`}>
          {warned.map((row) => (
            <Line key={row.id} onRemove={onRemove} row={row}>
              {row.checks.map(({ kind, text }) => (
                <Reason icon="look" key={kind} text={text} />
              ))}
            </Line>
          ))}
        </Part>
      )}
      {ready.length > 0 && (
        <Part title={blocked.length + warned.length > 0 ? `The other ${ready.length}` : 'Notes'}>
          {ready.slice(0, NAMED).map((row) => (
            <Line key={row.id} onRemove={onRemove} row={row} />
          ))}
          {ready.length > NAMED && <li className="py-2 text-label text-muted">and {ready.length - NAMED} more</li>}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-1 text-label font-semibold" id={id}>
        {title}
      </h3>
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </section>
  );
}

function Line({
  row,
  children,
  onRemove,
}: {
  row: MoneyRow;
  children?: ReactNode;
  onRemove: ((row: MoneyRow) => void) | undefined;
}) {
  return (
    <li className="flex items-start gap-2 py-1.5">
      <div className="min-w-0 flex-1 py-1 text-label tabular">
        <p>
          <span className="font-semibold">{noteName(row)}</span> · {tableHours(row.log_hours)} h
        </p>
        <p className="text-muted">{therapistName(row)}</p>
        {children}
      </div>
      {onRemove && (
        <IconButton icon={X} label={`Remove ${noteName(row)} from the list`} onClick={() => onRemove(row)} />
      )}
    </li>
  );
}

function Reason({ icon, text }: { icon: 'no' | 'look'; text: string }) {
  const Icon = icon === 'no' ? Ban : TriangleAlert;
  return (
    <p className={`mt-1 flex items-start gap-1.5 font-medium ${icon === 'no' ? 'text-danger' : 'text-waiting-fg'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}
