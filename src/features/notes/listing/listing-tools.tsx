import { Printer } from 'lucide-react';
import { rangeText, stretches } from '#domain/time/date-range.ts';
import { Button } from '#ui/button.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DateFilter } from '#ui/table/date-filter.tsx';
import { RefreshButton } from '../notes-header.tsx';
import type { Listing } from './use-listing.ts';

/** What narrows the listing, and what puts it on paper. */
export function ListingTools({
  listing,
  clients,
  today,
  weekStartsOn,
  mayPrint,
  busy,
  onRefresh,
}: {
  listing: Listing;
  clients: readonly SelectOption[];
  today: string;
  weekStartsOn: number;
  mayPrint: boolean;
  busy: boolean;
  onRefresh: () => void;
}) {
  const { client, range, narrow, narrowed } = listing;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3" data-print="hide">
      <section aria-label="Filters" className="flex flex-wrap items-center gap-2">
        <ChoiceFilter
          many
          name="Client"
          onChange={(next) => narrow({ client: next })}
          options={clients}
          value={client}
        />
        <DateFilter
          name="Service date"
          onChange={(next) => narrow({ range: next })}
          range={range}
          today={today}
          stretches={stretches(today, weekStartsOn)}
          text={range === null ? undefined : rangeText(range, today)}
        />
        {narrowed && (
          <Button kind="quiet" onClick={() => narrow({ client: null, range: null })} size="toolbar">
            Clear
          </Button>
        )}
      </section>
      <div className="flex flex-wrap items-center gap-2">
        <RefreshButton busy={busy} onPress={onRefresh} />
        {mayPrint && (
          <Button icon={Printer} onClick={() => print()} size="toolbar">
            Print
          </Button>
        )}
      </div>
    </div>
  );
}
