import type { ReactNode } from 'react';
import { digits } from '#domain/how-many.ts';
import type { HoursWritten } from '#domain/note/stamp-text.ts';
import { BulkPlace } from '#features/billing/acts/bulk-place.tsx';
import { RestoreUndo } from '#features/billing/undo/restore-undo.tsx';
import { ExportButton } from '#lists/export-button.tsx';
import { FilterBar } from '#lists/filter-bar.tsx';
import { ListProblem } from '#lists/list-body.tsx';
import { ListAge } from '#lists/list-head.tsx';
import type { Listed } from '#lists/list-state.ts';
import { TypedFilter } from '#lists/typed-filter.tsx';
import { usePeopleChoices } from '#lists/use-people-choices.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { askMoney } from './fetch-matching.ts';
import { FinanceLinks } from './finance-links.tsx';
import { moneyCsv } from './money-csv.ts';
import { moneyFilters, payerOptions } from './money-filters.ts';
import { noteCount } from './money-row.ts';
import { MoneyTabs } from './money-tabs.tsx';
import type { useListKeys } from './use-list-keys.ts';
import { type MoneyListUse, moneyKinds, whyNoMoneyActs } from './use-money-list.ts';

interface MoneyListProps {
  of: MoneyListUse;
  list: Listed<unknown>;
  /** How much is in the tab, in the spelling of its rows; undefined until known. */
  sum: { notes: number; hours: number; isExact: boolean; written: HoursWritten } | undefined;
  keys: ReturnType<typeof useListKeys>;
  /** What became of acts that no dialog shows. */
  notices: ReactNode;
  /** Over the filters. */
  above?: ReactNode;
  /** Of the chosen notes; null while none is. */
  bar: ReactNode;
  /** What else chooses among the notes, at the end of the filters. */
  aside: ReactNode;
  /** The rows, and what opens over them. */
  children: ReactNode;
}

/** A list of money: what it is, how old, its export, its tabs with how much is in each, its filters, and its rows. */
export function MoneyList({ of, list, sum, keys, notices, above, bar, aside, children }: MoneyListProps) {
  const { label, what } = moneyKinds[of.kind];
  return (
    // The letter keys work only while the focus is in the screen's own part of the page.
    <section
      aria-label={label}
      className="group/money flex flex-1 flex-col gap-4 outline-none"
      onKeyDown={keys.onKeyDown}
      tabIndex={-1}
    >
      <Head list={list} of={of} sum={sum} />
      {notices}
      {above}
      <BulkPlace bar={bar} filters={<Filters aside={aside} of={of} />} ref={keys.filters} />
      <ListProblem list={list} safe="Nothing was changed." what={what} />
      {children}
    </section>
  );
}

function Head({ of, list, sum }: Pick<MoneyListProps, 'of' | 'list' | 'sum'>) {
  const { kind, rights, policy, today, query, use } = of;
  const { title, labels, file } = moneyKinds[kind];
  const offline = whyNoMoneyActs(kind, list);
  const more = sum && !sum.isExact ? '+' : '';
  return (
    <>
      <PageHeader
        actions={
          <>
            <FinanceLinks here={kind} rights={rights} />
            <ExportButton
              ask={(server, place) => askMoney(server, query, place)}
              counted={noteCount}
              csv={moneyCsv}
              failed={list.failed}
              name={`${file}-${today}`}
              total={sum?.notes ?? 0}
              what="the notes"
            />
          </>
        }
        meta={<ListAge list={list} />}
        title={title}
      />
      <div className="flex flex-wrap items-center border-line border-b">
        <MoneyTabs
          count={sum && `${digits(sum.notes)}${more}`}
          filters={use.values}
          hours={sum?.written(sum.hours, more)}
          labels={labels}
          searchOf={use.searchOf}
        />
        {(rights.bill || rights.pay) && (
          <div className="ml-auto">
            <RestoreUndo ofPay={kind === 'pay'} offline={offline} today={today} zone={policy.timeZone} />
          </div>
        )}
      </div>
    </>
  );
}

function Filters({ of: { use, policy, today }, aside }: Pick<MoneyListProps, 'of' | 'aside'>) {
  const { clients, therapists } = usePeopleChoices();
  const icn = (
    <TypedFilter
      hint="The whole number, as the insurer gave it"
      label="ICN"
      name="ICN"
      onChange={(groupId) => use.change({ groupId: groupId.trim() })}
      value={use.values.groupId}
    />
  );
  return (
    // As tall as the bar for chosen rows, which takes their place: no row moves under a finger.
    <div className="grid min-h-12 items-center">
      <FilterBar
        aside={aside}
        choices={{ client: clients, user: therapists, insurance: payerOptions }}
        folds
        list={moneyFilters}
        own={{ groupId: icn }}
        payPeriod={policy.payPeriod}
        today={today}
        use={use}
        weekStartsOn={policy.weekStartsOn}
      />
    </div>
  );
}
