import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type DateRange, rangeText, stretches } from '#domain/time/date-range.ts';
import type { PayPeriod } from '#domain/time/pay-period.ts';
import { Button } from '#ui/button.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DateFilter } from '#ui/table/date-filter.tsx';
import { IcnFilter } from './icn-filter.tsx';
import { countMoneyFilters, type MoneyFilters } from './money-filters.ts';
import { PayerFilter } from './payer-filter.tsx';

interface MoneyFilterBarProps {
  filters: MoneyFilters;
  onChange: (part: Partial<MoneyFilters>) => void;
  onClear: () => void;
  clients: readonly SelectOption[];
  therapists: readonly SelectOption[];
  today: string;
  weekStartsOn: number;
  payPeriod: PayPeriod | undefined;
  /** Placed at the end of the row. */
  aside?: ReactNode;
}

/** The finance filters: chips in a row; on a phone one button that shows them. */
export function MoneyFilterBar(props: MoneyFilterBarProps) {
  const phone = useMediaQuery(widths.phone);
  const [shown, setShown] = useState(false);
  const count = countMoneyFilters(props.filters);
  return (
    <section aria-label="Filters" className="flex min-h-12 flex-wrap items-center gap-2">
      {phone && (
        <Button aria-expanded={shown} icon={ListFilter} onClick={() => setShown(!shown)}>
          {count === 0 ? 'Filters' : `Filters ${count}`}
        </Button>
      )}
      {(!phone || shown) && <Chips {...props} />}
      {props.aside && <div className="ml-auto flex flex-wrap items-center gap-3">{props.aside}</div>}
    </section>
  );
}

function Chips({
  filters,
  onChange,
  onClear,
  clients,
  therapists,
  today,
  weekStartsOn,
  payPeriod,
}: MoneyFilterBarProps) {
  const usual = stretches(today, weekStartsOn, payPeriod);
  const textOf = (range: DateRange | null) => (range === null ? undefined : rangeText(range, today));
  return (
    <>
      <ChoiceFilter
        many
        name="Client"
        onChange={(client) => onChange({ client })}
        options={clients}
        value={filters.client}
      />
      <ChoiceFilter
        many
        name="Therapist"
        onChange={(user) => onChange({ user })}
        options={therapists}
        value={filters.user}
      />
      <PayerFilter onChange={(insurance) => onChange({ insurance })} value={filters.insurance} />
      <DateFilter
        name="Service date"
        onChange={(service) => onChange({ service })}
        range={filters.service}
        stretches={usual}
        text={textOf(filters.service)}
        today={today}
      />
      <DateFilter
        name="Created"
        onChange={(created) => onChange({ created })}
        range={filters.created}
        stretches={usual}
        text={textOf(filters.created)}
        today={today}
      />
      <IcnFilter onChange={(groupId) => onChange({ groupId })} value={filters.groupId} />
      {countMoneyFilters(filters) > 0 && (
        <Button kind="quiet" onClick={onClear} size="toolbar">
          Clear
        </Button>
      )}
    </>
  );
}
