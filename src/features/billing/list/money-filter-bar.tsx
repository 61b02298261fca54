import type { ReactNode } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { TypedFilter } from '#lists/typed-filter.tsx';
import type { FilterUse } from '#lists/use-filters.ts';
import { type MoneyFilters, moneyFilters, payerOptions } from './money-filters.ts';
import { useMoneyLookups } from './use-money-lookups.ts';

/** The finance filters. `aside`: what else chooses among the notes. */
export function MoneyFilterBar({
  use,
  today,
  aside,
}: {
  use: FilterUse<MoneyFilters>;
  today: string;
  aside: ReactNode;
}) {
  const { policy } = useAccount();
  const { clients, therapists } = useMoneyLookups();
  return (
    <FilterBar
      aside={aside}
      choices={{ client: clients, user: therapists, insurance: payerOptions }}
      folds
      list={moneyFilters}
      own={{
        groupId: (
          <TypedFilter
            hint="The whole number, as the insurer gave it"
            label="ICN"
            name="ICN"
            onChange={(groupId) => use.change({ groupId: groupId.trim() })}
            value={use.values.groupId}
          />
        ),
      }}
      payPeriod={policy.payPeriod}
      today={today}
      use={use}
      weekStartsOn={policy.weekStartsOn}
    />
  );
}
