import { CalendarCog, Eye, Flag, Undo2, WalletCards, WalletMinimal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { listName } from '#domain/access/person-name.ts';
import { loggedHours, tableHours } from '#domain/note/stamp-text.ts';
import { leftFrom, seenPage } from '#features/billing/acts/left-list.ts';
import { undoName } from '#features/billing/acts/money-acts.ts';
import { dayText, hoursAndUnits } from '#features/billing/list/billing-columns.tsx';
import { ClientPayer } from '#features/billing/list/client-payer.tsx';
import type { MoneyTab } from '#features/billing/list/money-filters.ts';
import { MoneyPanel } from '#features/billing/list/money-panel.tsx';
import { type MoneyRow, moneyRows, visitText, withChanged } from '#features/billing/list/money-row.ts';
import { OldRows } from '#features/billing/list/old-rows.tsx';
import { RowChecks } from '#features/billing/list/row-checks.tsx';
import { Visit } from '#features/billing/list/visit.tsx';
import { PaidActs } from '#features/billing/undo/paid-acts.tsx';
import { ListProblem } from '#lists/list-body.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { PayCard } from './pay-card.tsx';
import type { PayTherapistsProps } from './pay-props.ts';

const visit: readonly Column<MoneyRow>[] = [
  { key: 'service', header: 'Service', names: true, width: 196, wraps: true, cell: (row) => <Visit note={row} /> },
  { key: 'client', header: 'Client, payer', cell: (row) => <ClientPayer row={row} /> },
];
const apart: readonly Column<MoneyRow>[] = [
  { key: 'hours', header: 'Hours', align: 'right', cell: (row) => tableHours(row.log_hours), cellAmong: loggedHours },
  { key: 'units', header: 'Units', align: 'right', cell: (row) => row.units },
];
const billed: Column<MoneyRow> = {
  key: 'billed',
  header: 'Billed',
  cell: (row) => dayText(row.ins_status) || 'not billed',
};
/** Empty for notes that are not paid. */
const paid: readonly Column<MoneyRow>[] = [
  {
    key: 'paid',
    header: 'Paid',
    cell: (row) => <span className="whitespace-nowrap">{dayText(row.user_status) || 'not paid'}</span>,
  },
  { key: 'date', header: 'Pay date', cell: (row) => dayText(row.date_week) },
];
/** What became of it, one under the other; the pay date where it is another day than the one on which it was paid. */
const settled: Column<MoneyRow> = {
  key: 'settled',
  header: 'Billed, paid',
  cell: ({ ins_status, user_status, date_week }) => (
    <span className="block whitespace-nowrap">
      <span className="block">{ins_status === null ? 'not billed' : `billed ${dayText(ins_status)}`}</span>
      <span className="block">{user_status === null ? 'not paid' : `paid ${dayText(user_status)}`}</span>
      {date_week !== null && date_week !== user_status && (
        <span className="block text-label text-muted">pay date {dayText(date_week)}</span>
      )}
    </span>
  ),
};
const check: Column<MoneyRow> = {
  key: 'check',
  header: 'Note check',
  cell: (row) => (row.checks.length > 0 || row.flags.length > 0 || row.changed) && <RowChecks row={row} />,
};
const payColumns = (tab: MoneyTab): readonly Column<MoneyRow>[] => [
  ...visit,
  ...apart,
  billed,
  ...(tab === 'open' ? [] : paid),
  check,
];
const foldedPayColumns: readonly Column<MoneyRow>[] = [...visit, hoursAndUnits, settled, check];

/** One note at a time is open beside the list, whoever it belongs to. */
interface OpenNote {
  openId: number | null;
  onOpen: (id: number | null) => void;
}

/** The notes of one therapist. */
export function PayNotes(props: PayTherapistsProps & OpenNote & { userId: number; name: string }) {
  const { userId, name, filters, query, choice, mayChoose, onSeen, onOpen } = props;
  const size = props.policy.pageSizes.finance;
  const [page, setPage] = useState(1);
  const list = useOnlineList(billingEndpoints.pay, { ...query, user: String(userId), limit: size, page });
  const { rows: answer, isOld } = list;
  const fresh = answer ? moneyRows(answer) : [];
  const changed = choice.changedIn(fresh);
  const rows = withChanged(fresh, changed);
  const { inHundredths } = props.answer ?? {};
  const written = loggedHours(rows, inHundredths);
  const openRow = rows.find(({ id }) => id === props.openId);
  const own = choice.rows.filter(({ user }) => user.id === userId);
  const selection = choice.selectionOf(isOld ? [] : rows);
  const left = answer ? leftFrom(own, seenPage(fresh, answer)) : [];
  useEffect(() => onSeen(userId, { changed, left: new Set(left.map(({ id }) => id)) }));
  useEffect(() => () => onSeen(userId, null), [onSeen, userId]);
  return (
    <div className="flex flex-col gap-3">
      <ListProblem list={list} safe="Nothing was changed." what={`the notes of ${name}`} />
      {answer ? (
        <OldRows isOld={isOld && !props.isOld}>
          <DataTable
            caption={`Notes of ${name}`}
            card={(row) => <PayCard hours={written(row)} row={row} tab={filters.tab} />}
            columns={payColumns(filters.tab)}
            folded={[foldedPayColumns]}
            inHundredths={inHundredths}
            firstIndex={(answer.page - 1) * size + 1}
            onOpen={mayChoose ? (row) => selection.onSelect(row, false) : ({ id }) => onOpen(id)}
            openKey={props.openId ?? undefined}
            rowKey={({ id }) => id}
            rowMenu={(row) => <PayMenu {...props} row={row} />}
            rows={rows}
            // The box beside the therapist's name chooses all of them.
            selection={mayChoose ? { ...selection, onSelectPage: undefined } : undefined}
          />
        </OldRows>
      ) : (
        list.busy && <Skeleton label={`Loading the notes of ${name}`} rows={4} />
      )}
      {answer && (answer.page > 1 || answer.totalCount > size) && (
        <ListPages label={`Pages of ${name}`} of={{ ...answer, limit: size }} onPage={setPage} />
      )}
      <MoneyPanel
        footer={
          openRow && <PaidActs offline={props.offline} onAct={props.onAct} rights={props.rights} rows={[openRow]} />
        }
        mayBill={props.rights.bill}
        onClose={() => onOpen(null)}
        row={openRow}
        zone={props.policy.timeZone}
      />
    </div>
  );
}

function PayMenu({ row, rights, offline, onAct, onOpen }: PayTherapistsProps & OpenNote & { row: MoneyRow }) {
  const entries: MenuEntry[] = [{ label: 'Open note', icon: Eye, onSelect: () => onOpen(row.id) }];
  if (offline !== undefined) entries.push({ kind: 'text', label: offline });
  else {
    if (rights.pay && row.user_status === null)
      entries.push({ label: 'Pay…', icon: WalletCards, onSelect: () => onAct('pay', [row]) });
    if (rights.pay && row.user_status !== null)
      entries.push(
        { label: 'Take back pay only…', icon: WalletMinimal, onSelect: () => onAct('unpay', [row]) },
        { label: 'Change pay date…', icon: CalendarCog, onSelect: () => onAct('redate', [row]) },
      );
    if (rights.flag) entries.push({ label: 'Flag…', icon: Flag, onSelect: () => onAct('flag', [row]) });
    if (rights.pay && (row.ins_status !== null || row.user_status !== null))
      entries.push({
        label: `${undoName([row])}…`,
        icon: Undo2,
        onSelect: () => onAct('undo', [row]),
        separated: true,
      });
    if (entries.length === 1) entries.push({ kind: 'text', label: 'Your role can look at pay, not change it.' });
  }
  return <Menu entries={entries} label={`Options, ${listName(row.client)} ${visitText(row)}`} />;
}
