import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { type ClientDays, isFiltered } from './client-days.ts';

/** Client and days. */
export function ClientDaysBar({
  clients,
  filters,
  today,
  onChange,
  onClear,
}: {
  clients: ComponentProps<typeof ClientPicker>['clients'];
  filters: ClientDays;
  today: string;
  onChange: (part: Partial<ClientDays>) => void;
  onClear: () => void;
}) {
  const wrongOrder = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <section
      aria-label="Filters"
      className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-3 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] lg:grid-cols-[minmax(12rem,1fr)_11rem_11rem_auto]"
    >
      <div className="col-span-full md:col-span-1">
        <ClientPicker
          clients={clients}
          onChange={(client) => onChange({ client })}
          placeholder="All clients"
          value={filters.client}
        />
      </div>
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
