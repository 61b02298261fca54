import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { type ClientDays, clientDays } from './client-days.ts';
import { countNarrowing } from './filters.ts';
import type { FilterUse } from './use-filters.ts';

/** Client and days. */
export function ClientDaysBar({
  clients,
  use: { values: filters, change, clear },
  today,
  mustChoose = false,
}: {
  clients: ComponentProps<typeof ClientPicker>['clients'];
  use: FilterUse<ClientDays>;
  today: string;
  /** Nothing is listed without a client. */
  mustChoose?: boolean;
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
          onChange={(client) => change({ client })}
          placeholder={mustChoose ? 'Choose a client…' : 'All clients'}
          value={filters.client}
        />
      </div>
      <DateField label="From" onChange={(from) => change({ from })} today={today} value={filters.from} />
      <DateField
        error={wrongOrder ? 'The last day is before the first' : undefined}
        label="To"
        onChange={(to) => change({ to })}
        today={today}
        value={filters.to}
      />
      {countNarrowing(clientDays, filters) > 0 && (
        <Button kind="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
    </section>
  );
}
