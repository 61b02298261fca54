import { ChevronDown, ChevronRight, Printer, WalletCards } from 'lucide-react';
import { memo, type ReactNode, type RefCallback, useCallback, useId } from 'react';
import type { PaySubtotal } from '#contract/billing.ts';
import { listName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import type { HoursWritten } from '#domain/note/stamp-text.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { publishHeight } from '#ui/layout/publish-height.ts';
import { notYetOf, notYetText } from './pay-sums.ts';

interface PayTherapistProps {
  subtotal: PaySubtotal;
  /** As the hours of all therapists are written. */
  written: HoursWritten;
  /** How many of their notes are chosen. */
  chosen: number;
  mayChoose: boolean;
  /** The filters of the list, as they are in the address. */
  filters: string;
  /** Shown below while they are open; null: closed. */
  notes: ReactNode;
  onToggle: (userId: number) => void;
  onChooseAll: (userId: number, on: boolean) => Promise<void>;
  /** Opens the preview of paying all of their notes; absent where nothing can be paid. */
  onPay?: ((userId: number) => Promise<void>) | undefined;
  /** Why nothing can be paid now. */
  offline: string | undefined;
}

/** A therapist's subtotal, which stays visible while their notes scroll under it. Redrawn only when it changes. */
export const PayTherapist = memo(function PayTherapist(props: PayTherapistProps) {
  const notesId = useId();
  const { chosen, written } = props;
  const { user, notes, hours, units } = props.subtotal;
  const name = listName(user.profile);
  const later = notYetText(notYetOf([props.subtotal]), written);
  const open = props.notes !== null;
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    // Among hundreds, those out of view are not laid out.
    <section aria-label={name} className="[content-visibility:auto] [contain-intrinsic-height:auto_3.625rem]">
      <SubtotalBar measured={open}>
        {props.mayChoose && (
          <Checkbox
            checked={chosen > 0 && chosen >= notes}
            hideLabel
            label={`Select all notes of ${name}`}
            mixed={chosen > 0 && chosen < notes}
            onChange={() => void props.onChooseAll(user.id, chosen < notes)}
          />
        )}
        <h2 className="min-w-30 flex-1 text-body font-semibold md:min-w-40">
          <button
            aria-controls={open ? notesId : undefined}
            aria-expanded={open}
            className="flex min-h-hit w-full items-center gap-2 rounded-chip text-left font-semibold"
            onClick={() => props.onToggle(user.id)}
            type="button"
          >
            <Arrow aria-hidden="true" className="size-5 shrink-0" />
            {name}
          </button>
        </h2>
        <p className="text-label tabular md:text-right max-md:order-last max-md:w-full max-md:pb-2 max-md:pl-3">
          {noteCount(notes)} · <span className="font-semibold">{written(hours)}</span> · {howMany(units, 'unit')}
          {later && <span className="block text-muted">{later}</span>}
        </p>
        {props.onPay && (
          <Button
            aria-label={`Pay ${name}…`}
            className="max-xl:[&>svg]:hidden"
            icon={WalletCards}
            kind="tonal"
            onClick={() => void props.onPay?.(user.id)}
            size="toolbar"
            unavailable={props.offline}
          >
            Pay…
          </Button>
        )}
        <ButtonLink
          aria-label={`Pay statement, ${name}`}
          className="max-xl:[&>svg]:hidden"
          icon={Printer}
          kind="quiet"
          size="toolbar"
          to={{ search: statementOf(user.id, props.filters) }}
        >
          Statement
        </ButtonLink>
      </SubtotalBar>
      {open && (
        // The head of the notes sticks under the subtotal.
        <div className="pt-2 pb-3" id={notesId}>
          {props.notes}
        </div>
      )}
    </section>
  );
});

/**
 * A phone has no room for it beside the bar for chosen notes. Measured only above open notes, whose head sticks below:
 * asking for the height of one out of view would force its layout.
 */
function SubtotalBar({ measured, children }: { measured: boolean; children: ReactNode }) {
  const box: RefCallback<HTMLElement> = useCallback(
    (bar: HTMLElement) => (bar.parentElement ? publishHeight(bar, bar.parentElement, '--own-bar') : undefined),
    [],
  );
  return (
    <div
      className="sticky top-(--list-inset) z-10 bg-bg short:static max-md:group-has-data-bulk-bar/money:static"
      ref={measured ? box : null}
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 rounded-card border border-line bg-surface py-1 pr-3 pl-2 md:flex-nowrap md:gap-x-3">
        {children}
      </div>
    </div>
  );
}

/** The address of a therapist's statement, by the same filters. */
function statementOf(userId: number, filters: string): string {
  const search = new URLSearchParams(filters);
  search.set('statement', String(userId));
  return search.toString();
}
