import { ListFilter } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type DateRange, rangeText, stretches } from '#domain/time/date-range.ts';
import { Button } from '#ui/button.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ChoiceFilter, ChoiceFilterField } from '#ui/table/choice-filter.tsx';
import { DateFilter, DateFilterFields } from '#ui/table/date-filter.tsx';
import { countFilters, type NoteFilters } from './note-filters.ts';
import { noteStates, numberOf, stateOf } from './note-states.ts';

interface FilterBarProps {
  filters: NoteFilters;
  onChange: (part: Partial<NoteFilters>) => void;
  onClear: () => void;
  /** Only the company list filters by therapist. */
  therapists?: readonly SelectOption[] | undefined;
  /** Only the company list filters by client. */
  clients?: readonly SelectOption[] | undefined;
  locations: readonly SelectOption[];
  today: string;
  weekStartsOn: number;
  /** How many notes match, for the button that closes a phone's sheet. */
  total: number | undefined;
  /** Placed at the end of a phone's row. */
  aside?: ReactNode;
}

/** The filters: chips in a row; on a phone one button that opens a sheet. */
export function FilterBar(props: FilterBarProps) {
  const phone = useMediaQuery(widths.phone);
  if (phone) return <FilterSheet {...props} />;
  const { filters, onChange, onClear, therapists, clients, locations, today } = props;
  const usual = stretches(today, props.weekStartsOn);
  return (
    <section aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {clients && (
        <ChoiceFilter
          many
          name="Client"
          onChange={(client) => onChange({ client: client ?? undefined })}
          options={clients}
          value={filters.client ?? null}
        />
      )}
      {therapists && (
        <ChoiceFilter
          many
          name="Therapist"
          onChange={(user) => onChange({ user })}
          options={therapists}
          value={filters.user}
        />
      )}
      <DateFilter
        name="Service date"
        onChange={(service) => onChange({ service })}
        range={filters.service}
        stretches={usual}
        text={textOf(filters.service, today)}
        today={today}
      />
      <ChoiceFilter
        name="Location"
        onChange={(location) => onChange({ location })}
        options={locations}
        value={filters.location}
      />
      <DateFilter
        name="Created"
        onChange={(created) => onChange({ created })}
        range={filters.created}
        stretches={usual}
        text={textOf(filters.created, today)}
        today={today}
      />
      {therapists && (
        <ChoiceFilter
          name="State"
          onChange={(state) => onChange({ only: stateOf(state) })}
          options={noteStates}
          value={numberOf(filters.only)}
        />
      )}
      {countFilters(filters) > 0 && (
        <Button kind="quiet" onClick={onClear} size="toolbar">
          Clear
        </Button>
      )}
    </section>
  );
}

const textOf = (range: DateRange | null, today: string) => (range === null ? undefined : rangeText(range, today));

function FilterSheet({
  filters,
  onChange,
  onClear,
  therapists,
  clients,
  locations,
  today,
  weekStartsOn,
  total,
  aside,
}: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const count = countFilters(filters);
  const [clears, setClears] = useState(0);
  const choices = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const clear = () => {
    // Typed text that is not a day or a range is cleared with the rest.
    setClears(clears + 1);
    onClear();
  };
  /** What can't be used is not dropped silently: the focus goes there, and its message says why. */
  const confirm = () => {
    const wrong = choices.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else close();
  };
  const usual = stretches(today, weekStartsOn);
  return (
    <section aria-label="Filters" className="flex flex-wrap items-center justify-between gap-3">
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters ${count}`}
      </Button>
      <Dialog
        footer={
          <>
            <Button kind="quiet" onClick={clear}>
              Clear
            </Button>
            <Button className="flex-1" kind="primary" onClick={confirm}>
              {total === undefined ? 'Show notes' : `Show ${total} ${total === 1 ? 'note' : 'notes'}`}
            </Button>
          </>
        }
        hasInputs
        onClose={close}
        open={open}
        title="Filters"
      >
        <div className="flex flex-col gap-7 pt-3" ref={choices}>
          {clients && (
            <ChoiceFilterField
              many
              name="Client"
              onChange={(client) => onChange({ client: client ?? undefined })}
              options={clients}
              value={filters.client ?? null}
            />
          )}
          {therapists && (
            <ChoiceFilterField
              many
              name="Therapist"
              onChange={(user) => onChange({ user })}
              options={therapists}
              value={filters.user}
            />
          )}
          <ChoiceFilterField
            many={false}
            name="Location"
            onChange={(location) => onChange({ location })}
            options={locations}
            value={filters.location}
          />
          {therapists && (
            <ChoiceFilterField
              many={false}
              name="State"
              onChange={(state) => onChange({ only: stateOf(state) })}
              options={noteStates}
              value={numberOf(filters.only)}
            />
          )}
          <DateFilterFields
            key={`service ${clears}`}
            name="Service date"
            onChange={(service) => onChange({ service })}
            range={filters.service}
            stretches={usual}
            today={today}
          />
          <DateFilterFields
            key={`created ${clears}`}
            name="Created"
            onChange={(created) => onChange({ created })}
            range={filters.created}
            stretches={usual}
            today={today}
          />
        </div>
      </Dialog>
      {aside}
    </section>
  );
}
