import { ListFilter } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { rangeQuery, rangeText, readRange, stretches } from '#domain/time/date-range.ts';
import type { PayPeriod } from '#domain/time/pay-period.ts';
import { Button } from '#ui/button.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { ChoiceFilter, ChoiceFilterField } from '#ui/table/choice-filter.tsx';
import { DateFilter, DateFilterFields } from '#ui/table/date-filter.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { countNarrowing, type FilterList } from './filters.ts';
import { Misread } from './no-rows.tsx';
import type { FilterUse } from './use-filters.ts';

export interface FilterBarProps<Values> {
  list: FilterList<Values>;
  use: Omit<FilterUse<Values>, 'searchOf'>;
  /** What each filter can be set to. A filter that is given none is not offered. */
  choices?: { [Name in keyof Values]?: readonly SelectOption[] | undefined };
  /** The chips of filters that are like no other. */
  own?: { [Name in keyof Values]?: ReactNode };
  today: string;
  weekStartsOn: number;
  /** The company's, where days are narrowed to it. */
  payPeriod?: PayPeriod | undefined;
  /** On a phone the filters open in a sheet, which this button closes: "Show 12 notes". */
  sheet?: string;
  /** On a phone the chips are folded away behind one button. */
  folds?: boolean;
  /** Placed at the end of the row. */
  aside?: ReactNode;
}

/** What a list is narrowed by: chips in a row, made from its filters. */
export function FilterBar<Values>(props: FilterBarProps<Values>) {
  const { list, use, sheet, folds, aside } = props;
  const phone = useMediaQuery(widths.phone);
  const [shown, setShown] = useState(false);
  const count = countNarrowing(list, use.values);
  const button = { icon: ListFilter, children: count === 0 ? 'Filters' : `Filters ${count}` };
  return (
    <section aria-label="Filters" className="flex flex-wrap items-center gap-2" data-keep-clear="">
      {phone && sheet !== undefined ? (
        <FilterSheet button={button} confirm={sheet} onClear={use.clear}>
          {/* Days need the most room, so that all others are in sight. */}
          <Chips {...props} in="fields" only={(chip) => chip !== 'days'} />
          <Chips {...props} in="fields" only={(chip) => chip === 'days'} />
        </FilterSheet>
      ) : (
        <>
          {phone && folds && <Button aria-expanded={shown} onClick={() => setShown(!shown)} {...button} />}
          {(!phone || !folds || shown) && (
            <>
              <Chips {...props} in="chips" />
              {count > 0 && (
                <Button kind="quiet" onClick={use.clear} size="toolbar">
                  Clear
                </Button>
              )}
            </>
          )}
        </>
      )}
      <Misread misread={use.misread} />
      {aside && <div className="ml-auto flex flex-wrap items-center gap-3">{aside}</div>}
    </section>
  );
}

/** One part for each filter: a chip that opens its choices, or the choices themselves. */
function Chips<Values>({
  list,
  use: { values, change },
  choices,
  own,
  today,
  weekStartsOn,
  payPeriod,
  in: place,
  only = () => true,
}: FilterBarProps<Values> & { in: 'chips' | 'fields'; only?: (chip: string) => boolean }) {
  const usual = stretches(today, weekStartsOn, payPeriod);
  return (Object.keys(list) as (keyof Values & string)[]).map((key) => {
    const { label, chip, format, parse } = list[key];
    if (!only(chip)) return null;
    const text = format(values[key]);
    const set = (next: string) => change({ [key]: parse(next) } as Partial<Values>);
    const options = choices?.[key];
    if (chip === 'own') return <Fragment key={key}>{own?.[key]}</Fragment>;
    if (label === undefined) return null;
    if (chip === 'days') {
      const range = readRange(text);
      const days = {
        name: label,
        onChange: (next: typeof range) => set(rangeQuery(next) ?? ''),
        range,
        stretches: usual,
        today,
      };
      if (place === 'fields') return <DateFilterFields key={key} {...days} />;
      return <DateFilter key={key} {...days} text={range === null ? undefined : rangeText(range, today)} />;
    }
    if (!options) return null;
    const Choice = place === 'fields' ? ChoiceFilterField : ChoiceFilter;
    return <Choice key={key} many={chip === 'many'} name={label} onChange={set} options={options} value={text} />;
  });
}
