import { memo } from 'react';
import type { billingEndpoints } from '#contract/billing.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { loggedHours } from '#domain/note/stamp-text.ts';
import type { OpenAct } from '#features/billing/acts/use-act-dialogs.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { NoRows } from '#lists/no-rows.tsx';
import type { FilterUse } from '#lists/use-filters.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useMediaQuery } from '#ui/layout/use-media-query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { RowSelection } from '#ui/table/table-types.ts';
import { billingColumns, foldedColumns, narrowColumns } from './billing-columns.tsx';
import { BillingMenu } from './billing-menu.tsx';
import { MoneyCard } from './money-card.tsx';
import { type MoneyFilters, moneyFilters } from './money-filters.ts';
import type { MoneyRights } from './money-rights.ts';
import type { MoneyRow } from './money-row.ts';
import { OldRows } from './old-rows.tsx';

/** All columns need a desktop's width beside the sidebar. */
const WIDE = '(width >= 90rem)';

const none = {
  open: 'Every note is billed. New ones show here when therapists submit their sessions.',
  done: 'No note is billed yet.',
  all: 'No notes yet. They show here when therapists submit their sessions.',
};

interface BillingTableProps {
  answer: AnswerOf<typeof billingEndpoints.pay> | undefined;
  rows: readonly MoneyRow[];
  /** They answer the previous question. */
  isOld: boolean;
  /** Why there is no newer answer, or no answer at all. */
  missing: ListFailure | null;
  use: FilterUse<MoneyFilters>;
  onPage: (page: number, how?: { replace?: boolean }) => void;
  onAct: OpenAct;
  onOpen: (row: MoneyRow) => void;
  openId: number | null;
  offline: string | undefined;
  rights: MoneyRights;
  selection: RowSelection<MoneyRow> | undefined;
}

/** Table (cards on a small screen) and pages, or why there are no rows. Redrawn only when they change. */
export const BillingTable = memo(function BillingTable(props: BillingTableProps) {
  const { answer, rows, isOld, onPage } = props;
  const { tab } = props.use.values;
  const wide = useMediaQuery(WIDE);
  // "There are none" was the answer to another question.
  if (!answer || (isOld && rows.length === 0)) {
    if (props.missing === null) return <Skeleton label="Loading notes" rows={12} />;
    return (
      <EmptyState>These notes are not on this device.{isOffline(props.missing) && ' Connect to see them.'}</EmptyState>
    );
  }
  const written = loggedHours(rows, answer.inHundredths);
  return (
    <div className="flex flex-col gap-3">
      <OldRows isOld={isOld}>
        <DataTable
          caption="Notes for insurance billing"
          card={(row) => <MoneyCard hours={written(row)} row={row} tab={tab} />}
          dense
          columns={wide ? billingColumns(tab) : foldedColumns(tab)}
          empty={
            <NoRows list={moneyFilters} noMatch="No notes match these filters." use={props.use}>
              {none[tab]}
            </NoRows>
          }
          inHundredths={answer.inHundredths}
          folded={wide ? [foldedColumns(tab), narrowColumns(tab)] : [narrowColumns(tab)]}
          firstIndex={(answer.page - 1) * answer.limit + 1}
          onOpen={props.onOpen}
          openKey={props.openId ?? undefined}
          rowKey={({ id }) => id}
          rowMenu={(row) => (
            <BillingMenu
              offline={props.offline}
              onAct={props.onAct}
              onOpen={() => props.onOpen(row)}
              rights={props.rights}
              row={row}
            />
          )}
          rows={rows}
          selection={props.selection}
          sort={{ key: 'service', direction: 'descending' }}
        />
      </OldRows>
      <ListPages of={answer} onPage={onPage} />
    </div>
  );
});
