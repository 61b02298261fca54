import { ChevronDown, ChevronRight, Printer } from 'lucide-react';
import { useId } from 'react';
import type { PaySubtotal } from '#contract/billing.ts';
import { listName } from '#domain/person-name.ts';
import { tableHours } from '#domain/stamp-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { writeMoneyFilters } from './money-filters.ts';
import { noteCount } from './money-row.ts';
import { PayNotes } from './pay-notes.tsx';
import type { PayTherapistsProps } from './pay-props.ts';

/** A therapist's subtotal, which stays in sight while their notes pass under it. */
export function PayTherapist({
  subtotal,
  open,
  onToggle,
  onChooseAll,
  ...list
}: PayTherapistsProps & {
  subtotal: PaySubtotal;
  open: boolean;
  onToggle: () => void;
  onChooseAll: (on: boolean) => void;
}) {
  const notesId = useId();
  const { user, notes, hours, units } = subtotal;
  const name = listName(user.profile);
  const chosen = list.choice.rows.filter((row) => row.user.id === user.id).length;
  const Arrow = open ? ChevronDown : ChevronRight;
  const statement = writeMoneyFilters({ ...list.filters, page: 1 });
  statement.set('statement', String(user.id));
  return (
    // Of hundreds, those out of sight are not laid out.
    <section aria-label={name} className="[content-visibility:auto] [contain-intrinsic-height:auto_3.625rem]">
      <div className="sticky top-(--top-inset) z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-3 py-1">
        {list.mayChoose && (
          <Checkbox
            checked={chosen > 0 && chosen >= notes}
            hideLabel
            label={`Select all notes of ${name}`}
            mixed={chosen > 0 && chosen < notes}
            onChange={() => onChooseAll(chosen < notes)}
          />
        )}
        <h2 className="min-w-40 flex-1 text-body font-semibold">
          <button
            aria-controls={open ? notesId : undefined}
            aria-expanded={open}
            className="flex min-h-hit w-full items-center gap-2 rounded-chip text-left font-semibold"
            onClick={onToggle}
            type="button"
          >
            <Arrow aria-hidden="true" className="size-5 shrink-0" />
            {name}
          </button>
        </h2>
        <p className="text-label tabular">
          {noteCount(notes)} · <span className="font-semibold">{tableHours(hours)} h</span> · {units} units
        </p>
        <ButtonLink
          aria-label={`Pay statement, ${name}`}
          icon={Printer}
          kind="quiet"
          size="toolbar"
          to={{ search: statement.toString() }}
        >
          Statement
        </ButtonLink>
      </div>
      {open && (
        <div className="pt-2 pb-3" id={notesId}>
          <PayNotes {...list} name={name} userId={user.id} />
        </div>
      )}
    </section>
  );
}
