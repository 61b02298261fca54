import type { ReactNode } from 'react';
import { loggedHours } from '#domain/note/stamp-text.ts';
import { FlagChips } from '#features/billing/acts/flag-chips.tsx';
import { dayText, hoursAndUnits } from '#features/billing/list/billing-columns.tsx';
import { CheckProblems } from '#features/billing/list/check-badge.tsx';
import { ClientPayer } from '#features/billing/list/client-payer.tsx';
import { isDoubtful, type MoneyRow, therapistName } from '#features/billing/list/money-row.ts';
import { RowChecks } from '#features/billing/list/row-checks.tsx';
import { Visit } from '#features/billing/list/visit.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { NO_MORE } from '#lists/no-rows.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';

const client: Column<MoneyRow> = {
  key: 'client',
  header: 'Client, payer',
  names: true,
  cell: (row) => <ClientPayer row={row} />,
};
const paid: Column<MoneyRow> = { key: 'paid', header: 'Paid', cell: (row) => dayText(row.user_status) };
const check: Column<MoneyRow> = {
  key: 'check',
  header: 'Note check',
  cell: (row) => <RowChecks complete row={row} />,
};

/** The notes of a group, each with the behavior entries it was billed for. */
export function GroupNotes({
  icn,
  rows,
  entries,
  page,
  size,
  total,
  empty,
  inHundredths,
  openId,
  onPage,
  onOpen,
}: {
  icn: string;
  rows: readonly MoneyRow[];
  /** By note id. */
  entries: ReadonlyMap<number, string>;
  page: number;
  size: number;
  total: number;
  /** In the place of notes, where there are none. */
  empty: ReactNode;
  /** See `DataTable`. */
  inHundredths: boolean | undefined;
  openId: number | null;
  onPage: (page: number) => void;
  onOpen: (row: MoneyRow) => void;
}) {
  const marks: Column<MoneyRow>[] = [
    ...(rows.some(isDoubtful) ? [check] : []),
    ...(rows.some(({ user_status }) => user_status !== null) ? [paid] : []),
  ];
  const columns: Column<MoneyRow>[] = [
    client,
    { key: 'service', header: 'Service', width: 163, cell: (row) => <Visit note={row} /> },
    hoursAndUnits,
    ...marks,
    {
      key: 'entries',
      header: 'Behavior entries',
      cell: (row) => {
        const text = entries.get(row.id);
        // The whole of it is in the note's panel: rows of one height are looked over at a glance.
        return text && <span className="line-clamp-2 min-w-30 text-label">{text}</span>;
      },
    },
  ];
  const folded: Column<MoneyRow>[] = [
    client,
    {
      key: 'service',
      header: 'Service, behavior entries',
      width: 163,
      cell: (row) => (
        <span className="block">
          <Visit note={row} />
          <span className="line-clamp-1 whitespace-normal text-label text-muted wrap-anywhere">
            {entries.get(row.id)}
          </span>
        </span>
      ),
    },
    hoursAndUnits,
    ...marks,
  ];
  const written = loggedHours(rows, inHundredths);
  return (
    <>
      <DataTable
        caption={`Notes of ICN ${icn}`}
        card={(row) => <GroupCard entries={entries.get(row.id)} hours={written(row)} row={row} />}
        columns={columns}
        dense
        empty={page > 1 ? <EmptyState>{NO_MORE}</EmptyState> : empty}
        folded={[folded]}
        inHundredths={inHundredths}
        firstIndex={(page - 1) * size + 1}
        onOpen={onOpen}
        openKey={openId ?? undefined}
        rowKey={({ id }) => id}
        rows={rows}
      />
      {(page > 1 || total > size) && <ListPages of={{ page, limit: size, totalCount: total }} onPage={onPage} />}
    </>
  );
}

/** A note on a small screen: its facts in one line, what it was billed for, and whether it is paid. */
function GroupCard({ row, entries, hours }: { row: MoneyRow; entries: string | undefined; hours: string }) {
  return (
    <div className="flex flex-col gap-1 text-label tabular">
      <CardFacts
        facts={[
          ['Therapist', therapistName(row)],
          ['Service', <Visit key="service" note={row} />],
          ['Hours', hours],
          ['Units', row.units],
          ['Behavior entries', entries],
        ]}
      />
      {isDoubtful(row) && (
        <p className="flex flex-wrap items-center gap-2">
          <CheckProblems row={row} />
          <FlagChips row={row} />
        </p>
      )}
      {row.user_status !== null && <p className="text-muted">Paid {dayText(row.user_status)}</p>}
    </div>
  );
}
