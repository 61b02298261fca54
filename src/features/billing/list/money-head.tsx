import { Download } from 'lucide-react';
import { useAccount } from '#db/react/use-account.ts';
import { tableHours } from '#domain/note/stamp-text.ts';
import { RestoreUndo } from '#features/billing/undo/restore-undo.tsx';
import { ListAge } from '#lists/list-head.tsx';
import type { Listed } from '#lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { FinanceLinks } from './finance-links.tsx';
import type { MoneyFilters, MoneyTab } from './money-filters.ts';
import type { MoneyRights } from './money-rights.ts';
import { MoneyTabs } from './money-tabs.tsx';
import { useExport } from './use-export.ts';

/** The head of a money list: what it is, how old, its export, and its tabs with how much is in each. */
export function MoneyHead({
  title,
  here,
  rights,
  list,
  today,
  offline,
  file,
  query,
  filters,
  searchOf,
  labels,
  sum,
}: {
  title: string;
  here: 'billing' | 'pay';
  rights: MoneyRights;
  list: Listed<unknown>;
  today: string;
  /** Set while there is no network. */
  offline: string | undefined;
  /** What the exported file is called. */
  file: string;
  /** What the list requests, and so what is exported. */
  query: Record<string, string | undefined>;
  filters: MoneyFilters;
  searchOf: (part: Partial<MoneyFilters>) => string;
  labels: Record<MoneyTab, string>;
  /** Undefined until known. */
  sum: { notes: number; hours: number; isExact: boolean } | undefined;
}) {
  const { policy } = useAccount();
  const csv = useExport(file);
  const more = sum && !sum.isExact ? '+' : '';
  return (
    <>
      <PageHeader
        actions={
          <>
            <FinanceLinks here={here} rights={rights} />
            <Button
              busy={csv.busy}
              icon={Download}
              onClick={() => void csv.run(query, sum?.notes ?? 0)}
              unavailable={offline && 'You are offline. The export needs a connection.'}
            >
              Export CSV
            </Button>
          </>
        }
        meta={<ListAge list={list} />}
        title={title}
      />
      <div className="flex flex-wrap items-center border-line border-b">
        <MoneyTabs
          count={sum && `${sum.notes.toLocaleString('en-US')}${more}`}
          filters={filters}
          hours={sum && `${tableHours(sum.hours)}${more} h`}
          labels={labels}
          searchOf={searchOf}
        />
        {(rights.bill || rights.pay) && (
          <div className="ml-auto">
            <RestoreUndo ofPay={here === 'pay'} offline={offline} today={today} zone={policy.timeZone} />
          </div>
        )}
      </div>
    </>
  );
}
