import { ArrowLeft, Printer, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { rangeText } from '#domain/time/date-range.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { type MoneyFilters, moneyFilters, payerOptions, payQueryOf } from '#features/billing/list/money-filters.ts';
import { type MoneyRow, therapistName } from '#features/billing/list/money-row.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { Misread } from '#lists/no-rows.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { usePeopleChoices } from '#lists/use-people-choices.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LeftOut } from './left-out.tsx';
import { statementParts } from './pay-sums.ts';
import { StatementTable, StatementTotal } from './statement-table.tsx';
import { useStatement } from './use-statement.ts';

/** A therapist's notes that match the list's filters, by pay date, on paper: A4 or Letter. */
export function PayStatement({ userId }: { userId: number }) {
  const { company } = useAccount();
  const { values: filters, misread, searchOf } = useFilters(moneyFilters);
  const { change } = useFilters(moneyFilters, ofStatement);
  const query = { ...payQueryOf(filters), user: String(userId) };
  const { rows, failed, isWhole, again } = useStatement(query);
  const [stands, setStands] = useState<string | null>(null);
  const saysAll = !filters.billedOnly || stands === JSON.stringify(query);
  const first = rows?.[0];
  const name = first ? therapistName(first) : '';
  const { clients } = usePeopleChoices();

  return (
    <div className="flex max-w-240 flex-col gap-5">
      <div className="flex flex-wrap gap-3" data-print="hide">
        <ButtonLink icon={ArrowLeft} kind="quiet" to={{ search: searchOf({ page: filters.page }) }}>
          Contractor Pay
        </ButtonLink>
        {first && isWhole && saysAll && (
          <Button icon={Printer} kind="primary" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      <PageHeader
        meta={
          <>
            <p>{[company.name, ...narrowedTo(filters, clients)].join(' · ')}</p>
            {first && <p>As of {momentText(first.asOf)}</p>}
          </>
        }
        title={name === '' ? 'Pay statement' : `Pay statement: ${name}`}
      />
      <Misread misread={misread} />
      <ListProblem list={{ busy: false, failed, refresh: again }} safe="Nothing was changed." what="the statement" />
      {!isWhole && (
        <Banner icon={TriangleAlert} title="These are too many notes for one statement" tone="waiting">
          Go back and narrow the list by service date.
        </Banner>
      )}
      {rows === null ? (
        failed === null && <Skeleton label="Loading the statement" rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState>No notes for this statement.</EmptyState>
      ) : (
        isWhole && (
          <>
            {statementParts(rows).map((part) => (
              <StatementTable key={part.title} of={rows} part={part} />
            ))}
            <StatementTotal rows={rows} />
          </>
        )
      )}
      {filters.billedOnly && rows !== null && (
        <LeftOut onShow={() => change({ billedOnly: false })} onStands={setStands} query={query} tab={filters.tab} />
      )}
    </div>
  );
}

const ofStatement = { keep: ['statement'] };

/** What narrows a statement, in words: on paper nobody sees the filters it was made with. */
function narrowedTo(filters: MoneyFilters, clients: readonly SelectOption[]): string[] {
  const { tab, billedOnly, service, created, billedOn, paidOn, client, insurance, changed, groupId } = filters;
  return [
    service === null ? 'All service dates' : `Service dates ${rangeText(service, '')}`,
    ...(tab === 'open' ? ['Unpaid notes only'] : tab === 'done' ? ['Paid notes only'] : []),
    ...(billedOnly ? ['Billed notes only'] : []),
    ...(client === null ? [] : [`Client ${nameOf(client, clients)} only`]),
    ...(insurance === null ? [] : [`Payer ${payerOptions.find(({ value }) => value === insurance)?.label} only`]),
    ...(changed ? ['Notes changed after billing only'] : []),
    ...(groupId === '' ? [] : [`ICN ${groupId} only`]),
    ...(billedOn === null ? [] : [`Billed ${rangeText(billedOn, '')} only`]),
    ...(paidOn === null ? [] : [`Paid ${rangeText(paidOn, '')} only`]),
    ...(created === null ? [] : [`Notes created ${rangeText(created, '')} only`]),
  ];
}

/** "11/29/2026 3:05 PM" by the company's time; an older server says the day alone. */
const momentText = ({ date, time }: MoneyRow['asOf']): string =>
  [longDate(date), ...(time === '24:00' ? [] : [time12(time)])].join(' ');

const nameOf = (id: number, clients: readonly SelectOption[]): string =>
  clients.find(({ value }) => value === String(id))?.label ?? `number ${id}`;
