import { type ComponentProps, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { type DayRange, useDayRange } from '#ui/table/use-day-range.ts';
import { type ClientDays, clientDays } from './client-days.ts';
import { countNarrowing } from './filters.ts';
import { Misread } from './no-rows.tsx';
import type { FilterUse } from './use-filters.ts';

/** Client and days. */
export function ClientDaysBar({
  clients,
  use: { values: filters, misread, change, clear },
  today,
  mustChoose = false,
}: {
  clients: ComponentProps<typeof ClientPicker>['clients'];
  use: FilterUse<ClientDays>;
  today: string;
  /** Nothing is listed without a client. */
  mustChoose?: boolean;
}) {
  const [clears, setClears] = useState(0);
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
      <Days key={clears} onChange={change} range={{ from: filters.from, to: filters.to }} today={today} />
      <Misread misread={misread} />
      {countNarrowing(clientDays, filters) > 0 && (
        <Button
          kind="quiet"
          onClick={() => {
            // Typed text that is not a day or a range is cleared with the rest.
            setClears(clears + 1);
            clear();
          }}
        >
          Clear filters
        </Button>
      )}
    </section>
  );
}

function Days({ range, onChange, today }: { range: DayRange; onChange: (range: DayRange) => void; today: string }) {
  const { from, to } = useDayRange(range, onChange);
  return (
    <>
      <DateField label="From" today={today} {...from} />
      <DateField label="To" today={today} {...to} />
    </>
  );
}
