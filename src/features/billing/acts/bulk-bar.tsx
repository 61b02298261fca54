import { Ban, History, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { digits } from '#domain/how-many.ts';
import type { HoursWritten } from '#domain/note/stamp-text.ts';
import { isDoubtful, type MoneyRow, totalOf } from '#features/billing/list/money-row.ts';
import type { RowChoice } from '#features/billing/list/use-row-choice.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { leftText } from './left-list.ts';

/** Shown when rows are chosen: what is chosen, and what can be done to it. */
export function BulkBar({
  choice,
  changed = 0,
  left = [],
  blocked,
  matching,
  onChooseAll,
  choosing,
  offline,
  written,
  children,
}: {
  choice: RowChoice;
  /** How many of those shown were changed by somebody since they were chosen. */
  changed?: number;
  /** Chosen notes that are no longer in the list because of what somebody did with them. */
  left?: readonly MoneyRow[];
  /** "1 can't be billed"; null where all can be. */
  blocked: string | null;
  /** How many notes can be chosen together, and the words for it; null where all that match are on the page. */
  matching: string | null;
  onChooseAll: () => void;
  choosing: boolean;
  /** Why notes from other pages can't be fetched now. */
  offline?: string | undefined;
  /** Hours in the spelling of the list. */
  written: HoursWritten;
  children: ReactNode;
}) {
  const { rows, here, clear, drop } = choice;
  const { hours } = totalOf(rows);
  return (
    <section aria-label="Selected notes" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p aria-live="polite" className="text-body font-semibold tabular">
        {digits(rows.length)} selected{here > 0 && here < rows.length && `, ${here} on this page`}
        {/* A laptop has a line of room. */}
        {here === rows.length && <span className="lg:max-[96rem]:hidden"> on this page</span>}
        <span className="ml-2 font-regular text-label">{written(hours)}</span>
      </p>
      <p aria-live="polite" className="empty:hidden">
        {changed > 0 && (
          <Chip icon={History} tone="waiting">
            {digits(changed)} changed since
          </Chip>
        )}
      </p>
      <p aria-live="polite" className="text-label empty:hidden">
        {left.length > 0 && leftText(left)}
      </p>
      {left.length > 0 && (
        <TextButton onClick={() => drop(new Set(left.map(({ id }) => id)))}>
          Take {left.length === 1 ? 'it' : 'them'} out
        </TextButton>
      )}
      <Doubts blocked={blocked} rows={rows} />
      {matching !== null && (
        <TextButton busy={choosing} onClick={onChooseAll} unavailable={offline}>
          {matching}
        </TextButton>
      )}
      <TextButton onClick={clear}>Clear</TextButton>
      <div className="flex grow flex-wrap items-center justify-end gap-2 *:max-w-full">{children}</div>
    </section>
  );
}

/** Only the most serious thing: the preview shows everything, note by note. */
function Doubts({ blocked, rows }: { blocked: string | null; rows: readonly MoneyRow[] }) {
  if (blocked !== null)
    return (
      <Chip icon={Ban} tone="attention">
        {blocked}
      </Chip>
    );
  const doubtful = rows.filter(isDoubtful).length;
  if (doubtful === 0) return null;
  return (
    <Chip icon={TriangleAlert} tone="waiting">
      {digits(doubtful)} with a warning
    </Chip>
  );
}

/** Placed in the line of text, at its edge. */
function TextButton({ children, ...rest }: ButtonProps) {
  return (
    <Button {...rest} className="min-w-hit px-0! text-label!" kind="quiet" size="toolbar">
      <span className="underline underline-offset-3">{children}</span>
    </Button>
  );
}
