import type { Client } from '#contract/people.ts';
import { Button } from '#ui/button.tsx';
import { ComboboxField } from '#ui/combobox-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { type EntryFilters, isFiltered } from './entry-filters.ts';

/** Client and days. */
export function EntryFilterBar({
  clients,
  filters,
  today,
  onChange,
  onClear,
}: {
  clients: readonly Client[];
  filters: EntryFilters;
  today: string;
  onChange: (part: Partial<EntryFilters>) => void;
  onClear: () => void;
}) {
  const wrongOrder = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <section
      aria-label="Filters"
      className="grid items-end gap-3 md:grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_11rem_11rem_auto]"
    >
      <ComboboxField
        emptyText="No client of yours matches"
        label="Client"
        onChange={(value) => onChange({ client: value === '' ? null : Number(value) })}
        options={clients.map((one) => ({ value: String(one.id), label: `${one.first_name} ${one.last_name}` }))}
        placeholder="All clients"
        value={String(filters.client ?? '')}
      />
      <DateField label="From" onChange={(from) => onChange({ from })} today={today} value={filters.from} />
      <DateField
        error={wrongOrder ? 'The last day is before the first' : undefined}
        label="To"
        onChange={(to) => onChange({ to })}
        today={today}
        value={filters.to}
      />
      {isFiltered(filters) && (
        <Button kind="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </section>
  );
}
